import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { type FontName, fontPath } from '../../../../../lab/corpus/fonts.ts';
import { DIGIT_FEATURES, digitFeatures } from '../../../../../workers/formats/pdf/fonts/digit-features.ts';
import { readDigit } from '../../../../../workers/formats/pdf/fonts/digit-reading.ts';
import { glyphPolygons } from '../../../../../workers/formats/pdf/fonts/glyph-outline.ts';
import { readTrueType } from '../../../../../workers/formats/pdf/fonts/truetype.ts';

const outlines = (font: FontName): Uint8Array[] => {
  const program = readTrueType(readFileSync(fontPath(font)))!;
  return [...'0123456789'].map((digit) => program.outline(program.glyphOf(3, 1, digit.charCodeAt(0))));
};

describe('readDigit', () => {
  for (const font of ['sans', 'sansBold', 'sansItalic'] as const)
    it(`reads each digit of ${font}, and is sure`, () => {
      for (const [digit, outline] of outlines(font).entries()) {
        const reading = readDigit(outline)!;
        expect(reading.digit).to.equal(String(digit));
        expect(reading.lead).to.be.greaterThan(5);
      }
    });

  it('counts what digits enclose', () => {
    const holes = outlines('sans').map((outline) => {
      const [one, two] = digitFeatures(glyphPolygons(outline)!)!.slice(DIGIT_FEATURES - 5);
      return one! + two!;
    });
    expect(holes).to.deep.equal([1, 0, 0, 0, 1, 0, 1, 0, 2, 1]);
  });

  it('says nothing of composites, of what is empty and of what has no area', () => {
    const line = [0, 1, ...Array<number>(8).fill(0), 0, 1, 0, 0, 1, 1, 0, 0, 0, 100, 0, 0, 0, 0];
    for (const bytes of [[], [255, 255], [0, 0], [0, 1, 0, 0], line])
      expect(readDigit(Uint8Array.from(bytes))).to.equal(null);
  });

  it('survives any change of an outline', () => {
    const [, , , three] = outlines('sans');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(three!.length - 1), fc.nat(255)), { maxLength: 12 }),
        (changes) => {
          const bytes = Uint8Array.from(three!);
          for (const [at, value] of changes) bytes[at] = value;
          const reading = readDigit(bytes);
          if (reading) expect(reading.lead).to.be.at.least(0);
        },
      ),
    );
  });
});
