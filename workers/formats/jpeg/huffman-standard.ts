import type { HuffmanSpec } from './model.ts';

/**
 * The typical tables of ITU-T T.81 annex K.3, which an encoder writes unless it optimised its own for the image:
 * counts of the codes by length, then the symbols, in hexadecimal.
 */
const STANDARD: readonly (readonly [kind: 'dc' | 'ac', counts: string, symbols: string])[] = [
  ['dc', '00010501010101010100000000000000', '000102030405060708090a0b'],
  ['dc', '00030101010101010101010000000000', '000102030405060708090a0b'],
  [
    'ac',
    '0002010303020403050504040000017d',
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738' +
      '393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4' +
      'a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ],
  [
    'ac',
    '00020102040403040705040400010277',
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a353637' +
      '38393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2' +
      'a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ],
];

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** `standard` when every table is one of annex K's, `optimised` when one is not, `none` without tables. */
export function huffmanKind(tables: readonly HuffmanSpec[]): 'standard' | 'optimised' | 'none' {
  if (tables.length === 0) return 'none';
  const isStandard = (table: HuffmanSpec): boolean =>
    STANDARD.some(
      ([kind, counts, symbols]) =>
        kind === table.kind && counts === hex(table.counts) && symbols === hex(table.symbols),
    );
  return tables.every(isStandard) ? 'standard' : 'optimised';
}
