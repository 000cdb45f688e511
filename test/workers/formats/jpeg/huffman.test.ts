import { expect } from 'chai';
import * as fc from 'fast-check';
import { BitSource } from '../../../../workers/formats/jpeg/bit-source.ts';
import { buildHuffmanTable } from '../../../../workers/formats/jpeg/huffman.ts';
import { huffmanKind } from '../../../../workers/formats/jpeg/huffman-standard.ts';
import type { HuffmanSpec } from '../../../../workers/formats/jpeg/model.ts';
import { packed } from './stream-maker.ts';

const MOST = 16;

function specOf(
  counts: readonly number[],
  symbols: readonly number[],
  kind: 'dc' | 'ac' = 'dc',
): HuffmanSpec {
  const padded = Uint8Array.from({ length: MOST }, (_, at) => counts[at] ?? 0);
  return { kind, id: 0, counts: padded, symbols: Uint8Array.from(symbols) };
}

/** The codes of a table as text (figures C.1 and C.2): counted up, with a zero behind them at each further length. */
function codesOf({ counts }: HuffmanSpec): string[] {
  const codes: string[] = [];
  let code = 0n;
  for (const [at, count] of counts.entries()) {
    for (let i = 0; i < count; i++) codes.push((code++).toString(2).padStart(at + 1, '0'));
    code *= 2n;
  }
  return codes;
}

const symbolOf = (spec: HuffmanSpec, bits: string): number => {
  const bytes = Uint8Array.from(packed(bits));
  return new BitSource(bytes, 0, bytes.length).symbol(buildHuffmanTable(spec));
};

/** Counts of codes that leave the code of ones alone free (annex C). */
const specs: fc.Arbitrary<HuffmanSpec> = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: MOST, maxLength: MOST })
  .map((shares) => {
    let [free, total] = [1, 0];
    const counts = shares.map((share, at) => {
      free *= 2;
      const last = at === MOST - 1 ? 1 : share;
      const count = Math.min(256 - total, Math.max(0, Math.floor(share * share * (free - 1) * last)));
      free -= count;
      total += count;
      return Math.min(255, count);
    });
    const size = counts.reduce((sum, count) => sum + count, 0);
    return specOf(
      counts,
      Array.from({ length: size }, (_, at) => (at * 73 + 5) & 255),
    );
  });

const LUMA_DC = specOf([0, 1, 5, 1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
const CHROMA_DC = specOf([0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

describe('Huffman decoding', () => {
  it('gives the categories of table K.3 for its code words', () => {
    const words = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110', '11111110'];
    for (const [category, word] of words.entries()) expect(symbolOf(LUMA_DC, word)).to.equal(category);
    expect(symbolOf(LUMA_DC, '111111110')).to.equal(11);
    expect(symbolOf(CHROMA_DC, '11111111110')).to.equal(11);
  });

  it('gives the symbols back that were written in the codes of any table, however long (annex C)', () => {
    fc.assert(
      fc.property(specs, fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (spec, chosen) => {
        const codes = codesOf(spec);
        fc.pre(codes.length > 0);
        const places = chosen.map((one) => one % codes.length);
        const bytes = Uint8Array.from(packed(places.map((place) => codes[place]).join('')));
        const bits = new BitSource(bytes, 0, bytes.length);
        const table = buildHuffmanTable(spec);
        expect(places.map(() => bits.symbol(table))).to.deep.equal(
          places.map((place) => spec.symbols[place]),
        );
        expect(bits.exhausted).to.equal(false);
      }),
      { numRuns: 200 },
    );
  });

  it('tells the longest codes from one another, and bits that are no code', () => {
    // One code of each length: ones and a zero.
    const spec = specOf(Array<number>(MOST).fill(1), [...Array(MOST).keys()]);
    for (let ones = 0; ones < MOST; ones++) expect(symbolOf(spec, `${'1'.repeat(ones)}0`)).to.equal(ones);
    expect(symbolOf(spec, '1'.repeat(MOST))).to.equal(-1);
    expect(symbolOf(specOf([0, 1], [9]), '00')).to.equal(9);
    for (const none of ['01', '10', '11']) expect(symbolOf(specOf([0, 1], [9]), none), none).to.equal(-1);
    expect(symbolOf(specOf([], []), '0'.repeat(MOST))).to.equal(-1);
  });
});

describe('typical Huffman tables (annex K.3)', () => {
  it('are told by every count and symbol, and by their kind', () => {
    expect(huffmanKind([LUMA_DC, CHROMA_DC])).to.equal('standard');
    expect(huffmanKind([])).to.equal('none');
    const swapped = specOf([...LUMA_DC.counts], [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const shorter = specOf([0, 1, 5, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const other of [swapped, shorter, { ...LUMA_DC, kind: 'ac' as const }])
      expect(huffmanKind([LUMA_DC, other])).to.equal('optimised');
    // The same codes under another number are the same table.
    expect(huffmanKind([{ ...CHROMA_DC, id: 3 }])).to.equal('standard');
  });
});
