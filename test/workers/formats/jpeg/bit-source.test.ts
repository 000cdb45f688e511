import { expect } from 'chai';
import * as fc from 'fast-check';
import { BitSource } from '../../../../workers/formats/jpeg/bit-source.ts';
import { extraBits, packed } from './stream-maker.ts';

const bitsOf = (bytes: readonly number[], end = bytes.length) =>
  new BitSource(Uint8Array.from(bytes), 0, end);
const written = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');

describe('bits of entropy-coded data', () => {
  it('come as they were written, in portions of any width, stuffed or not (ITU-T T.81, F.1.2.3)', () => {
    const byte = fc.oneof(fc.constant(255), fc.integer({ min: 0, max: 255 }));
    const widths = fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 80 });
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 60 }), widths, (bytes, portions) => {
        const all = written(bytes);
        const source = bitsOf(packed(all));
        let at = 0;
        for (const width of portions) {
          if (at + width > all.length) break;
          expect(source.bits(width)).to.equal(
            width === 0 ? 0 : Number.parseInt(all.slice(at, at + width), 2),
          );
          at += width;
        }
        expect(source.exhausted).to.equal(false);
      }),
    );
  });

  it('with a sign are those of figure F.12: half of the values of a size are negative', () => {
    for (let size = 1; size <= 15; size++) {
      const half = 2 ** (size - 1);
      for (const value of [half, 2 * half - 1, -half, 1 - 2 * half]) {
        const source = bitsOf(packed(extraBits(value, size)));
        expect(source.signed(size), `${value} in ${size} bits`).to.equal(value);
      }
    }
  });

  it('go on behind fill bytes in front of a stuffed zero, as in common decoders (B.1.1.2)', () => {
    for (const fill of [0, 1, 5]) {
      const source = bitsOf([0x5a, ...Array<number>(fill).fill(0xff), 0xff, 0x00, 0xa5]);
      expect([source.bits(8), source.bits(8), source.bits(8)], String(fill)).to.deep.equal([
        0x5a, 0xff, 0xa5,
      ]);
      expect(source.exhausted).to.equal(false);
    }
  });

  it('are noughts behind the end and at a marker, and it is known that they were not there', () => {
    for (const [what, bytes, end] of [
      ['end', [0xf0], 1],
      ['end before other data', [0xf0, 0xaa, 0xaa], 1],
      ['marker', [0xf0, 0xff, 0xd9, 0xaa], 4],
      ['marker behind fill bytes', [0xf0, 0xff, 0xff, 0xff, 0xd9, 0xaa], 6],
      ['half of a marker', [0xf0, 0xff], 2],
      ['fill bytes up to the end', [0xf0, 0xff, 0xff, 0xff], 4],
    ] as const) {
      const source = bitsOf(bytes, end);
      expect(source.bits(8), what).to.equal(0xf0);
      expect(source.exhausted, what).to.equal(false);
      expect([source.bits(16), source.bits(16)], what).to.deep.equal([0, 0]);
      expect(source.exhausted, what).to.equal(true);
    }
  });

  it('do not count as missing because they were looked at ahead', () => {
    const source = bitsOf([0b1010_0000]);
    for (const bit of [1, 0, 1, 0, 0, 0, 0, 0]) {
      expect(source.bits(1)).to.equal(bit);
      expect(source.exhausted).to.equal(false);
    }
    source.bits(1);
    expect(source.exhausted).to.equal(true);
  });
});

describe('restart markers in entropy-coded data (F.2.1.3.1)', () => {
  it('are found behind what is left of their interval, by their number', () => {
    const source = bitsOf([0xaa, 0xbb, 0xff, 0x00, 0xff, 0xd3, 0x81, 0xff, 0xff, 0xd4, 0x7e]);
    source.bits(3);
    expect(source.toRestart()).to.equal(3);
    expect(source.bits(8)).to.equal(0x81);
    expect(source.toRestart()).to.equal(4);
    expect(source.bits(8)).to.equal(0x7e);
    expect(source.toRestart()).to.equal(-1);
    expect(source.at).to.equal(11);
  });

  it('begin anew what was missing before them', () => {
    const source = bitsOf([0xff, 0xd0, 0xc3]);
    source.bits(16);
    expect(source.exhausted).to.equal(true);
    expect(source.toRestart()).to.equal(0);
    expect(source.exhausted).to.equal(false);
    expect(source.bits(8)).to.equal(0xc3);
  });

  it('are those of the range alone, and no other markers', () => {
    expect(bitsOf([0x00, 0xff, 0xd0], 2).toRestart()).to.equal(-1);
    expect(bitsOf([0x00, 0xff, 0xd0], 3).toRestart()).to.equal(0);
    expect(bitsOf([0xff, 0xcf, 0xff, 0xd8, 0xff, 0xd9]).toRestart()).to.equal(-1);
    expect(bitsOf([0xff, 0xd7]).toRestart()).to.equal(7);
  });
});
