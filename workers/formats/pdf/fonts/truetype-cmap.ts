/** The part of a TrueType program that says which characters its glyphs are for (ISO/IEC 14496-22, `cmap` format 4). */

const MAX_TABLES = 64;
const MAX_CHARACTERS = 70_000;

/** Glyph number to characters, from the Unicode subtable (3,1) or (0,x); empty when the program has none. */
export function glyphCharacters(program: Uint8Array): Map<number, string[]> {
  const characters = new Map<number, string[]>();
  const data = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const u16 = (at: number): number => (at >= 0 && at + 2 <= data.byteLength ? data.getUint16(at) : 0);
  const u32 = (at: number): number => (at >= 0 && at + 4 <= data.byteLength ? data.getUint32(at) : 0);
  let cmap = 0;
  for (let i = 0; i < Math.min(u16(4), MAX_TABLES); i++) {
    if (u32(12 + i * 16) === 0x636d6170) cmap = u32(12 + i * 16 + 8);
  }
  if (cmap === 0) return characters;
  for (let i = 0; i < Math.min(u16(cmap + 2), MAX_TABLES); i++) {
    const record = cmap + 4 + i * 8;
    const unicode = u16(record) === 0 || (u16(record) === 3 && u16(record + 2) === 1);
    const table = cmap + u32(record + 4);
    if (unicode && u16(table) === 4) {
      // Of a table that is cut off, what is missing would be read as zeros.
      if (table + 16 + 4 * u16(table + 6) <= data.byteLength) readSegments(table, u16, characters);
      return characters;
    }
  }
  return characters;
}

function readSegments(table: number, u16: (at: number) => number, into: Map<number, string[]>): void {
  const doubled = u16(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  let read = 0;
  for (let at = 0; at < doubled; at += 2) {
    const [start, end, range] = [u16(starts + at), u16(ends + at), u16(ranges + at)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (++read > MAX_CHARACTERS) return;
      const glyph = range === 0 ? code : u16(ranges + at + range + (code - start) * 2);
      const number = glyph === 0 ? 0 : (glyph + u16(deltas + at)) & 0xffff;
      if (number === 0) continue;
      const list = into.get(number);
      if (!list) into.set(number, [String.fromCharCode(code)]);
      else if (list.length < 8) list.push(String.fromCharCode(code));
    }
  }
}
