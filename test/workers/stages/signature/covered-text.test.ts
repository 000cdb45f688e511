import { expect } from 'chai';
import { openPdf, pages } from '../../../../workers/formats/pdf/index.ts';
import { coveredText } from '../../../../workers/stages/signature/shadow/covered.ts';
import { append, HEADER, onePage, stream } from '../../formats/pdf/build.ts';

const TEXT = 'BT /F 10 Tf 20 50 Td (Total 900.00) Tj ET ';
const IMAGE = stream(
  '\xff',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ',
);
const form = (content: string): string =>
  stream(content, '/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /F 5 0 R >> >> ');

/** What the page hides, when it paints `content` and X is the given object. */
function found(content: string, x: string) {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R >> /Font');
  const file = openPdf(append(HEADER, [{ parts: [...parts, { num: 6, body: x }] }]).pdf);
  return coveredText(file.latest, pages(file.latest), () => false).found;
}

const hidden = (content: string, x: string): string[] => found(content, x).map(({ holds }) => holds!);

describe('text that lies under an object of its own', () => {
  it('is found under an image that the page itself paints, and under a form', () => {
    expect(hidden(`${TEXT}q 80 0 0 14 18 47 cm /X Do Q`, IMAGE)).to.deep.equal(['Total 900.00']);
    expect(hidden(`${TEXT}/X Do`, form('1 g 18 47 80 14 re f'))).to.deep.equal(['Total 900.00']);
  });

  it('is apart under a picture of the whole page: only reading the picture decides', () => {
    expect(found(`${TEXT}q 200 0 0 100 0 0 cm /X Do Q`, IMAGE).map(({ kind }) => kind)).to.deep.equal([
      'text-under-picture',
    ]);
    expect(found(`q 200 0 0 100 0 0 cm /X Do Q ${TEXT}`, IMAGE)).to.deep.equal([]);
  });

  it('is not what lies on it or beside it, nor what a form paints over for itself', () => {
    expect(hidden(`q 80 0 0 14 18 47 cm /X Do Q ${TEXT}`, IMAGE)).to.deep.equal([]);
    expect(hidden(`${TEXT}q 80 0 0 14 18 10 cm /X Do Q`, IMAGE)).to.deep.equal([]);
    expect(hidden('/X Do', form(`${TEXT}1 g 18 47 80 14 re f`))).to.deep.equal([]);
  });

  it('counts for nothing when the same stands on top', () => {
    expect(hidden(`${TEXT}q 80 0 0 14 18 47 cm /X Do Q ${TEXT}`, IMAGE)).to.deep.equal([]);
  });
});
