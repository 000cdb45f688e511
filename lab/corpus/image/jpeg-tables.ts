/** Quantisation and Huffman tables for the JPEG encoder (ITU-T T.81, annex K). */

import { ijgTable, STANDARD_TABLES, scaleTable } from '../../../workers/formats/jpeg/ijg-quality.ts';

/** The tables of the corpus's own camera: flatter than the standard's, so no IJG quality gives them. */
const CAMERA_LUMA = STANDARD_TABLES.luma.map((value, index) =>
  Math.round(value * 0.7 + 6 + (index % 8) * 0.5),
);
const CAMERA_CHROMA = STANDARD_TABLES.chroma.map((value, index) =>
  Math.round(value * 0.6 + 9 + (index >> 3)),
);

export type Tables = 'ijg' | 'camera';

/** Luma and chroma tables in natural order for a quality of 1 to 100, scaled as libjpeg does. */
export function quantisation(tables: Tables, quality: number): [Uint16Array, Uint16Array] {
  return tables === 'ijg'
    ? [ijgTable(quality, 'luma'), ijgTable(quality, 'chroma')]
    : [scaleTable(CAMERA_LUMA, quality), scaleTable(CAMERA_CHROMA, quality)];
}

export type Huffman = { counts: readonly number[]; symbols: readonly number[] };

const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** AC symbols of annex K.3, run and size packed in hex. */
const AC_LUMA =
  '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa';
const AC_CHROMA =
  '000102031104052131120641510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa';

const symbols = (hex: string): number[] => [...Buffer.from(hex, 'hex')];

/** The standard tables: DC and AC for luma, then for chroma. */
export const HUFFMAN = {
  dcLuma: { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS },
  acLuma: { counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d], symbols: symbols(AC_LUMA) },
  dcChroma: { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS },
  acChroma: { counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77], symbols: symbols(AC_CHROMA) },
} as const satisfies Record<string, Huffman>;

/** Code and length for every symbol (T.81, annex C), as `code << 5 | length`. */
export function codesOf(table: Huffman): Uint32Array {
  const codes = new Uint32Array(256);
  let code = 0;
  let next = 0;
  for (const [index, count] of table.counts.entries()) {
    for (let each = 0; each < count; each += 1) {
      codes[table.symbols[next] ?? 0] = (code << 5) | (index + 1);
      code += 1;
      next += 1;
    }
    code <<= 1;
  }
  return codes;
}
