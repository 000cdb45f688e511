/** C40 (ISO/IEC 16022, 5.2.5) as ICAO 9303-13, 2.6.1, takes it: the basic set, and 0xfe for one character that is left over. */
import { expect } from 'chai';
import fc from 'fast-check';
import { c40 } from '../../../../workers/formats/seal/c40.ts';
import { c40 as written } from './make-seal.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const basic = fc.string({
  unit: fc.constantFrom(...' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  maxLength: 90,
});

describe('C40', () => {
  it('is what the standards’ own examples are', () => {
    // ISO/IEC 16022, 5.2.5.2: AIM is 91, 11.
    expect(c40(Buffer.from([91, 11]))).to.equal('AIM');
    // ICAO 9303-13, 2.6.1: XKC is 37, 24, 16, and D stands alone; the country D is D with two fillers.
    expect(c40(hex('eb11 fe45'))).to.equal('XKCD');
    expect(c40(hex('6abc'))).to.equal('D  ');
  });

  it('has every character of the basic set in each of the three places', () => {
    for (const [at, character] of [...' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].entries())
      for (const [place, weight] of [1600, 40, 1].entries()) {
        // The others are blanks, whose value is 3.
        const packed = 3 * (1600 + 40 + 1) + at * weight + 1;
        const expected = [' ', ' ', ' '].with(place, character).join('');
        expect(c40(Buffer.from([packed >> 8, packed & 0xff])), `${character} at ${place}`).to.equal(expected);
      }
  });

  it('goes there and back for any text', () => {
    fc.assert(fc.property(basic, (text) => c40(written(text)) === text));
  });

  it('leaves out the shift that fills up a last triple', () => {
    // A, B, shift 1: 1600 * 14 + 40 * 15 + 0 + 1 is 23 001.
    expect(c40(hex('59d9'))).to.equal('AB');
  });

  it('is nothing with a character of another set, in a triple or left over', () => {
    for (const [what, bytes] of [
      ['a shift to punctuation, which is 1', '0b e2'],
      ['a value behind the last letter, which is 40', 'fa 01'],
      ['a triple below nothing', '00 00'],
      ['a small letter left over', 'fe 62'],
      ['a control character left over, which no text may have', 'fe 01'],
      ['no character left over', 'fe 00'],
      ['a pair of digits left over', 'fe 82'],
      ['more behind what is left over', 'fe 42 5b 0b'],
    ] as const)
      expect(c40(hex(bytes)), what).to.equal(null);
  });

  it('is an empty text of no bytes, and never longer than three characters for two bytes', () => {
    expect(c40(new Uint8Array(0))).to.equal('');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = c40(bytes);
        return text === null || (text.length <= (3 * bytes.length) / 2 && /^[ 0-9A-Z]*$/.test(text));
      }),
    );
  });
});
