import { expect } from 'chai';
import fc from 'fast-check';
import { readBinaryCMap } from '../../../../../workers/formats/pdf/fonts/binary-cmap.ts';

/** Seven bits to a byte, the highest first. */
function packed(value: number): number[] {
  const bytes = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    bytes.unshift((left % 128) | 128);
  return bytes;
}
/** With the sign in the lowest bit. */
const signed = (value: number): number[] => packed(value < 0 ? -value * 2 - 1 : value * 2);
const fixed = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);

const [SPACES, NOT_DEFINED, CHARS, RANGES, BF_CHARS, BF_RANGES] = [0, 1, 2, 3, 4, 5];

/** Items of a kind: a head with the size of a code, how many there are, and the first code in full. */
const items = (kind: number, size: number, count: number, ...rest: number[][]): number[] => [
  (kind << 5) | (size - 1),
  ...packed(count),
  ...rest.flat(),
];

const read = (...parts: number[][]) => readBinaryCMap(Uint8Array.from([0, ...parts.flat()]));

describe('packed CMaps', () => {
  it('say which codes there are, each space behind the one before', () => {
    const { spaces } = read(
      items(SPACES, 1, 2, fixed(0x00, 1), packed(0x80), packed(0xa0 - 0x81), packed(0xdf - 0xa0)),
      items(SPACES, 2, 1, fixed(0x8140, 2), packed(0x9ffc - 0x8140)),
    );
    expect(spaces).to.deep.equal([
      { low: 0x00, high: 0x80, size: 1 },
      { low: 0xa0, high: 0xdf, size: 1 },
      { low: 0x8140, high: 0x9ffc, size: 2 },
    ]);
  });

  it('give identifiers to single codes and to ranges, by what lies between them', () => {
    const { cids } = read(
      items(CHARS, 1, 3, fixed(0x20, 1), packed(231), packed(4), signed(9), packed(0), signed(-30)),
      items(RANGES, 2, 2, fixed(0x2121, 2), packed(93), packed(633), packed(161), packed(0), packed(7)),
    );
    expect(cids).to.deep.equal([
      { low: 0x20, high: 0x20, cid: 231 },
      { low: 0x25, high: 0x25, cid: 241 },
      { low: 0x26, high: 0x26, cid: 212 },
      { low: 0x2121, high: 0x217e, cid: 633 },
      { low: 0x217e + 162, high: 0x217e + 162, cid: 7 },
    ]);
  });

  it('leave the distances out where one code follows the other', () => {
    const sequence = (kind: number, ...rest: number[][]): number[] => [
      (kind << 5) | 0x10,
      ...packed(3),
      ...rest.flat(),
    ];
    const chars = read(sequence(CHARS, [0x41], packed(34), signed(0), signed(99)));
    expect(chars.cids.map(({ low, cid }) => [low, cid])).to.deep.equal([
      [0x41, 34],
      [0x42, 35],
      [0x43, 135],
    ]);
    const ranges = read(
      sequence(RANGES, [0x41], packed(1), packed(5), packed(0), packed(50), packed(2), packed(60)),
    );
    expect(ranges.cids).to.deep.equal([
      { low: 0x41, high: 0x42, cid: 5 },
      { low: 0x43, high: 0x43, cid: 50 },
      { low: 0x44, high: 0x46, cid: 60 },
    ]);
  });

  it('pass over what is not defined, and read on behind it', () => {
    const { cids, spaces } = read(
      items(NOT_DEFINED, 1, 2, [0x00], packed(0x1f), packed(1), packed(3), packed(4), packed(231)),
      items(CHARS, 1, 1, [0x41], packed(34)),
    );
    expect(spaces).to.deep.equal([]);
    expect(cids).to.deep.equal([{ low: 0x41, high: 0x41, cid: 34 }]);
  });

  it('lead from identifiers to characters, each counted on from the one before', () => {
    const { unicode } = read(
      items(BF_CHARS, 2, 3, fixed(1, 2), fixed(0x41, 2), packed(0), signed(0), packed(2), signed(-3)),
      items(
        BF_RANGES,
        2,
        2,
        fixed(0x100, 2),
        packed(2),
        fixed(0x61, 2),
        packed(0),
        packed(0),
        fixed(0x7a, 2),
      ),
    );
    expect([...unicode]).to.deep.equal([
      [1, 'A'],
      [2, 'B'],
      [5, '@'],
      [0x100, 'a'],
      [0x101, 'b'],
      [0x102, 'c'],
      [0x103, 'z'],
    ]);
  });

  it('lead to characters beyond the first plane and to several at once', () => {
    const { unicode } = read(
      items(BF_CHARS, 4, 2, fixed(7, 2), [0xd8, 0x35, 0xdc, 0x9c], packed(0), signed(0)),
      items(BF_RANGES, 4, 1, fixed(20, 2), packed(1), [0x00, 0x66, 0x00, 0x69]),
    );
    expect([...unicode]).to.deep.equal([
      [7, '𝒜'],
      [8, '𝒝'],
      [20, 'fi'],
      [21, 'fj'],
    ]);
  });

  it('name the one that they build upon, and have remarks', () => {
    const text = (kind: number, value: string): number[] => [
      (7 << 5) | kind,
      ...packed(value.length),
      ...[...value].flatMap((one) => packed(one.charCodeAt(0))),
    ];
    const map = read(
      text(0, 'a remark'),
      text(1, '90ms-RKSJ-H'),
      [(7 << 5) | 5],
      items(CHARS, 1, 1, [1], packed(2)),
    );
    expect([map.uses, map.cids.length]).to.deep.equal(['90ms-RKSJ-H', 1]);
    expect(read().uses).to.equal(null);
  });

  it('that break off, or have items of another kind, are none', () => {
    const whole = [0, ...items(RANGES, 2, 1, fixed(0x2121, 2), packed(300), packed(633))];
    expect(readBinaryCMap(Uint8Array.from(whole)).cids).to.have.length(1);
    for (let cut = 2; cut < whole.length; cut++)
      expect(() => readBinaryCMap(Uint8Array.from(whole.slice(0, cut))), `${cut}`).to.throw(RangeError);
    expect(() => readBinaryCMap(new Uint8Array(0))).to.throw(RangeError);
    expect(() => read([6 << 5, 1])).to.throw(RangeError);
  });

  it('are read back whatever the codes and identifiers are', () => {
    const code = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 30 }), (steps) => {
        let low = -1;
        const expected = steps.map(([step, cid]) => {
          low += step;
          return { low, high: low, cid };
        });
        const [first, ...others] = expected;
        const rest = others.flatMap((one, i) => [
          packed(one.low - expected[i]!.low - 1),
          signed(one.cid - expected[i]!.cid - 1),
        ]);
        const { cids } = read(
          items(CHARS, 2, expected.length, fixed(first!.low, 2), packed(first!.cid), ...rest),
        );
        expect(cids).to.deep.equal(expected);
      }),
      { numRuns: 100 },
    );
  });
});
