import { expect } from 'chai';
import { isOneFace, typefaceOf } from '../../../../../workers/stages/structure/detectors/layout/typefaces.ts';

const areOne = (a: string, b: string): boolean => isOneFace(typefaceOf(a), typefaceOf(b));

describe('typefaces by name', () => {
  it('are one whatever subset they are of, and however their style is written', () => {
    expect(areOne('ABCDEF+Lato-Regular', 'GHIJKL+Lato-Regular')).to.equal(true);
    expect(areOne('Arial-BoldMT', 'Arial,Bold')).to.equal(true);
    expect(typefaceOf('Lato-Light').family).to.equal('lato');
    expect(typefaceOf('Frutiger-Cn').family).to.equal('frutiger');
  });

  it('tell families whose blanks a program wrote as hyphens', () => {
    expect(areOne('OCHNUP+DejaVu-Sans', 'UAZIBJ+DejaVu-Sans-Mono')).to.equal(false);
    expect(areOne('OCHNUP+DejaVu-Sans', 'UAZIBJ+DejaVu-Serif')).to.equal(false);
    expect(areOne('OCHNUP+DejaVu-Sans-Bold', 'UAZIBJ+DejaVu-Sans-Bold')).to.equal(true);
    expect(typefaceOf('Noto-Sans-CJK-JP-Bold')).to.include({ family: 'notosanscjkjp', style: 'bold' });
  });
});
