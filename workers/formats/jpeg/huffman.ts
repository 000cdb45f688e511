import type { HuffmanSpec } from './model.ts';

/** Codes up to this length are decoded by one look-up; longer ones (rare by construction) by comparing code limits. */
export const LOOKUP_BITS = 10;

/**
 * A Huffman table ready for decoding. `lookup[next LOOKUP_BITS bits]` = `length << 8 | symbol`, 0 when the code is
 * longer. For the others: `limit[length]` = first code of that length that is NOT used, left-aligned to 16 bits, and
 * `offset[length]` turns a code into its place in `symbols` (T.81 annex F.2.2.3).
 */
export type HuffmanTable = {
  lookup: Uint16Array;
  limit: Int32Array;
  offset: Int32Array;
  symbols: Uint8Array;
};

export function buildHuffmanTable(spec: HuffmanSpec): HuffmanTable {
  const lookup = new Uint16Array(1 << LOOKUP_BITS);
  const limit = new Int32Array(18);
  const offset = new Int32Array(18);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = spec.counts[length - 1] as number;
    offset[length] = index - code;
    if (length <= LOOKUP_BITS) {
      const span = 1 << (LOOKUP_BITS - length);
      for (let i = 0; i < count; i++) {
        const from = (code + i) << (LOOKUP_BITS - length);
        lookup.fill((length << 8) | (spec.symbols[index + i] as number), from, from + span);
      }
    }
    code += count;
    index += count;
    limit[length] = code << (16 - length);
    code <<= 1;
  }
  return { lookup, limit, offset, symbols: spec.symbols };
}
