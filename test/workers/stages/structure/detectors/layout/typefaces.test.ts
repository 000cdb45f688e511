import { expect } from 'chai';
import fc from 'fast-check';
import {
  isFixedWidth,
  isOneFace,
  isOneFamily,
  typefaceOf,
} from '../../../../../../workers/stages/structure/detectors/layout/typefaces.ts';
import {
  alikeInSize,
  sameFamily,
} from '../../../../../../workers/stages/structure/detectors/layout/word-fonts.ts';
import { run } from '../../words-material.ts';

const NAMES = fc.constantFrom(
  ...[
    'Lato',
    'LatoB',
    'Lato-Bold',
    'ArialMT',
    'Arial',
    'ArialBI',
    'ABCDEF+Arial-BoldMT',
    'CMR10',
    'CMR12',
    'F1',
    '',
  ],
  ...[
    'DejaVu-Sans',
    'DejaVu-Sans-Mono',
    'CairoFont-2-0',
    'CairoFont-2-1',
    'CairoFont-3-0',
    'AB',
    'ABC',
    'ABCD',
  ],
);

describe('names of typefaces', () => {
  it('have a family behind the tag of a subset and before the style', () => {
    for (const [name, family, style, tag] of [
      ['a788f8+DejaVuSansCondensed-Bold', 'dejavusans', 'bold condensed', 'a788f8'],
      ['ABCDEF+Carlito-BoldItalic', 'carlito', 'bold italic', 'ABCDEF'],
      // ISO 32000-1, 9.6.4: exactly six upper-case letters; Prawn writes as many hexadecimal digits.
      ['ABCDE+Carlito', 'abcdecarlito', '', null],
      ['abcdeg+Carlito', 'abcdegcarlito', '', null],
      ['ABCDEFG+Carlito', 'abcdefgcarlito', '', null],
      // 9.6.3: TrueType names put the style behind a comma.
      ['Tahoma,BoldItalic', 'tahoma', 'bold italic', null],
      ['MinionPro-Semibold', 'minion', 'semibold', null],
      ['HelveticaNeue-UltraLight', 'helveticaneue', 'ultralight', null],
      ['Calibri-Light', 'calibri', 'light', null],
      ['Frutiger-Oblique', 'frutiger', 'oblique', null],
      ['ABCDEF+', '', '', 'ABCDEF'],
      ['', '', '', null],
      ['___', '', '', null],
      ['Bold', 'bold', 'bold', null],
    ] as const)
      expect(typefaceOf(name), name).to.deep.equal({ family, style, tag, numbered: null });
  });

  it('are one face whatever order its styles are named in', () => {
    const face = typefaceOf('Lato-BoldItalic');
    expect(isOneFace(face, typefaceOf('Lato-ItalicBold'))).to.equal(true);
    expect(isOneFace(face, typefaceOf('Lato-Bold'))).to.equal(false);
    expect(isOneFace(typefaceOf(''), typefaceOf('')), 'without names').to.equal(false);
  });

  it('tell the fonts that cairo numbers by the first of their numbers', () => {
    const [a, again, other] = ['CairoFont-2-0', 'ABCDEF+CairoFont-2-1', 'CairoFont-3-0'].map(typefaceOf);
    expect(isOneFace(a!, again!)).to.equal(true);
    expect(isOneFace(a!, other!)).to.equal(false);
  });

  it('are of one family with one letter or two behind, as bold and slanted faces have', () => {
    const one = (a: string, b: string): boolean => isOneFamily(typefaceOf(a), typefaceOf(b));
    for (const [a, b] of [
      ['Lato', 'LatoB'],
      ['Arial', 'ArialBI'],
      ['Lato', 'Lato-Black'],
      ['ABC', 'ABCDE'],
    ] as const)
      expect(one(a, b), `${a} ${b}`).to.equal(true);
    for (const [a, b] of [
      ['Lato', 'LatoXYZ'],
      ['CMR10', 'CMR12'],
      ['AB', 'ABC'],
      ['', 'AB'],
      ['Lato', 'Carlito'],
    ] as const)
      expect(one(a, b), `${a} ${b}`).to.equal(false);
  });

  it('are compared the same from either side, and each with itself', () => {
    fc.assert(
      fc.property(NAMES, NAMES, (a, b) => {
        const [x, y] = [typefaceOf(a), typefaceOf(b)];
        expect(isOneFamily(x, x)).to.equal(true);
        expect(isOneFamily(x, y)).to.equal(isOneFamily(y, x));
        expect(isOneFace(x, y)).to.equal(isOneFace(y, x));
        if (isOneFace(x, y)) expect(isOneFamily(x, y)).to.equal(true);
        const [left, right] = [a, b].map((font) => ({ text: '1', run: run('1', 0, 0, { font }) }));
        expect(sameFamily(left!, right!)).to.equal(sameFamily(right!, left!));
        if (a === '' || b === '') expect(sameFamily(left!, right!), 'no name').to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('of any length are told by their first two hundred characters', () => {
    const long = 'A'.repeat(200);
    expect(typefaceOf(`${long}B`)).to.equal(typefaceOf(`${long}C`));
    expect(typefaceOf(long).family).to.have.length(200);
  });

  it('are told the same after thousands of others', () => {
    const told = { ...typefaceOf('ABCDEF+Carlito-Bold') };
    for (let at = 0; at < 4_100; at++) typefaceOf(`Face${at}`);
    expect(typefaceOf('ABCDEF+Carlito-Bold')).to.deep.equal(told);
  });

  it('say where every letter is as wide as the next', () => {
    for (const name of [
      'Courier',
      'CourierNewPSMT',
      'NimbusMonL-Regu',
      'CMTT10',
      'OCRB',
      'Consolas',
      'BeraSansMono-Roman',
    ])
      expect(isFixedWidth(name), name).to.equal(true);
    for (const name of ['Helvetica', 'Carlito', 'NimbusRomNo9L', 'Times'])
      expect(isFixedWidth(name), name).to.equal(false);
  });
});

describe('Computer Modern', () => {
  it('is one family in its roman, bold, slanted and italic faces of one size', () => {
    const familyOfName = (name: string): string => typefaceOf(name).family;
    for (const face of ['CMBX8', 'CMTI8', 'CMSL8', 'CMCSC8', 'ABCDEF+CMB8'])
      expect(familyOfName(face), face).to.equal(familyOfName('CMR8'));
    expect(familyOfName('SFBX0800')).to.equal(familyOfName('SFRM0800'));
    expect(familyOfName('ECTI1095')).to.equal(familyOfName('ECRM1095'));
    for (const other of ['CMR9', 'CMSS8', 'CMTT8', 'CMMI8', 'CMSY8', 'SFRM0800', 'CMBX'])
      expect(familyOfName(other), other).not.to.equal(familyOfName('CMR8'));
    expect(isOneFace(typefaceOf('CMR8'), typefaceOf('GHIJKL+CMR8'))).to.equal(true);
    expect(isOneFace(typefaceOf('CMR8'), typefaceOf('CMBX8'))).to.equal(false);
  });
});

describe('sizes of strings', () => {
  it('are alike within twelve hundredths of the larger one', () => {
    const alike = (a: number, b: number): boolean =>
      alikeInSize(
        { text: '', run: run('', 0, 0, { size: a }) },
        { text: '', run: run('', 0, 0, { size: b }) },
      );
    for (const [a, b, expected] of [
      [10, 8.81, true],
      [10, 8.79, false],
      [10, 11.3, true],
      [10, 11.4, false],
    ] as const) {
      expect(alike(a, b), `${a} ${b}`).to.equal(expected);
      expect(alike(b, a), `${b} ${a}`).to.equal(expected);
    }
  });
});
