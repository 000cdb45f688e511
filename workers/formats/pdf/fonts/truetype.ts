/** The parts of a TrueType program (ISO/IEC 14496-22) that lead from a character code to an outline. */

export interface TrueTypeProgram {
  /** Glyph of a code in the subtable of a platform and encoding, 0 where there is none. Formats 0, 4 and 6. */
  glyphOf(platform: number, encoding: number, code: number): number;
  /** Bytes of a simple glyph; empty for glyph 0, which stands for what is missing, and for composites, which refer to others. */
  outline(glyph: number): Uint8Array;
}

const MAX_TABLES = 64;

/** Null when the bytes are no TrueType program with outlines. */
export function readTrueType(bytes: Uint8Array): TrueTypeProgram | null {
  const u16 = (at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  const u32 = (at: number): number => u16(at) * 65_536 + u16(at + 2);
  const tables = new Map<number, number>();
  for (let i = 0; i < Math.min(u16(4), MAX_TABLES); i++) tables.set(u32(12 + i * 16), u32(12 + i * 16 + 8));
  const [head = 0, loca = 0, glyf = 0, cmap = 0] = [0x68656164, 0x6c6f6361, 0x676c7966, 0x636d6170].map(
    (tag) => tables.get(tag) ?? 0,
  );
  if (head === 0 || loca === 0 || glyf === 0) return null;
  const long = u16(head + 50) === 1;
  const offset = (glyph: number): number => (long ? u32(loca + glyph * 4) : u16(loca + glyph * 2) * 2);
  const subtables = new Map<string, number>();
  for (let i = 0; cmap > 0 && i < Math.min(u16(cmap + 2), MAX_TABLES); i++) {
    const record = cmap + 4 + i * 8;
    subtables.set(`${u16(record)} ${u16(record + 2)}`, cmap + u32(record + 4));
  }
  return {
    outline: (glyph) => {
      if (glyph <= 0 || glyph > 0xffff) return new Uint8Array(0);
      const start = glyf + offset(glyph);
      // The contour count is negative for composites.
      return (bytes[start] ?? 0) < 0x80 ? bytes.subarray(start, glyf + offset(glyph + 1)) : new Uint8Array(0);
    },
    glyphOf: (platform, encoding, code) => {
      const table = subtables.get(`${platform} ${encoding}`);
      return table === undefined ? 0 : lookUp(table, code, u16, bytes);
    },
  };
}

function lookUp(table: number, code: number, u16: (at: number) => number, bytes: Uint8Array): number {
  const format = u16(table);
  if (format === 0) return code < 256 ? (bytes[table + 6 + code] ?? 0) : 0;
  if (format === 6) {
    const index = code - u16(table + 6);
    return index >= 0 && index < u16(table + 8) ? u16(table + 10 + index * 2) : 0;
  }
  if (format !== 4) return 0;
  const doubled = u16(table + 6) & ~1;
  // Of a table that is cut off, what is missing would be read as zeros.
  if (table + 16 + 4 * doubled > bytes.length) return 0;
  // Segments are in the order of their ends; in a table where they are not, some are not found.
  let [low, high] = [0, doubled / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (u16(table + 14 + middle * 2) < code) low = middle + 1;
    else high = middle;
  }
  const at = low * 2;
  const start = u16(table + 16 + doubled + at);
  if (at >= doubled || start > code) return 0;
  const range = table + 16 + 3 * doubled + at;
  const delta = u16(table + 16 + 2 * doubled + at);
  if (u16(range) === 0) return (code + delta) & 0xffff;
  const glyph = u16(range + u16(range) + (code - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
