/**
 * The part of a CFF program (Adobe Technical Note 5176) that says what its glyphs are called: header, Name, Top DICT and
 * String INDEX, charset, encoding. Outlines are kept as bytes and never run. Every offset comes from hostile bytes:
 * reads outside the program give 0, counts are bounded by what the program can hold.
 */
import { EXPERT, EXPERT_ENCODING, EXPERT_SUBSET, ISO_ADOBE, STANDARD_STRINGS } from './cff-strings.ts';

export interface CffProgram {
  /** Glyph names by glyph number; null for a CID-keyed program, whose glyphs have numbers only. */
  names: readonly string[] | null;
  /** Character identifiers by glyph number of a CID-keyed program; else null. */
  cids: readonly number[] | null;
  /** Character collection of a CID-keyed program, e.g. `Adobe-Japan1`; else ''. */
  collection: string;
  /** Built-in encoding, code to glyph number; null where it is StandardEncoding, by name. */
  encoding: ReadonlyMap<number, number> | null;
  /** Undecoded outline of a glyph; empty when there is none, and for glyph 0, which stands for what is missing. */
  outline(glyph: number): Uint8Array;
}

const MAX_GLYPHS = 65_535;
const MAX_NAME = 128;

/** An INDEX: where its items stand. */
interface Index {
  count: number;
  end: number;
  item(i: number): [start: number, end: number];
}

/** Reads a CFF program, or the `CFF ` table of an OpenType one; null when it is neither. */
export function readCff(bytes: Uint8Array): CffProgram | null {
  const data = new Reader(cffTable(bytes));
  if (data.u8(0) !== 1 || data.size < 16) return null;
  const names = data.index(data.u8(2));
  const tops = names && data.index(names.end);
  const strings = tops && data.index(tops.end);
  if (!strings || tops.count === 0) return null;
  const top = data.dict(...tops.item(0));
  const outlines = data.index(top.get(17)?.[0] ?? 0);
  if (!outlines || outlines.count === 0) return null;
  const count = Math.min(outlines.count, MAX_GLYPHS);
  const stringOf = (sid: number): string => {
    if (sid < STANDARD_STRINGS.length) return STANDARD_STRINGS[sid] ?? '';
    const own = sid - STANDARD_STRINGS.length;
    return own < strings.count ? data.text(...strings.item(own)) : '';
  };
  const order = top.get(0x0c1e);
  const charset = readCharset(data, top.get(15)?.[0] ?? 0, count, order !== undefined);
  const program = {
    outline: (glyph: number): Uint8Array =>
      glyph > 0 && glyph < count ? data.bytes.subarray(...outlines.item(glyph)) : new Uint8Array(0),
  };
  if (order) {
    const collection = `${stringOf(order[0] ?? 0)}-${stringOf(order[1] ?? 0)}`;
    return { ...program, names: null, cids: charset, collection, encoding: null };
  }
  const encoding = readEncoding(data, top.get(16)?.[0] ?? 0, charset);
  return { ...program, names: charset.map(stringOf), cids: null, collection: '', encoding };
}

/** The `CFF ` table of an OpenType container; the bytes themselves where there is no container. */
function cffTable(bytes: Uint8Array): Uint8Array {
  const data = new Reader(bytes);
  if (data.u32(0) !== 0x4f54544f && data.u32(0) !== 0x00010000) return bytes;
  for (let i = 0; i < Math.min(data.u16(4), 64); i++) {
    const record = 12 + i * 16;
    if (data.u32(record) !== 0x43464620) continue;
    const start = data.u32(record + 8);
    return bytes.subarray(start, start + data.u32(record + 12));
  }
  return bytes;
}

/** SIDs, or CIDs, by glyph number; glyph 0 is always .notdef. Predefined charsets are for programs with names only. */
function readCharset(data: Reader, offset: number, count: number, keyed: boolean): number[] {
  // A negative operand is no place in the program: nothing but .notdef has a name then.
  if (offset < 0) return [0];
  const known = [ISO_ADOBE, EXPERT, EXPERT_SUBSET][offset];
  if (known) {
    if (keyed) return Array.from({ length: count }, (_, glyph) => glyph);
    return known.slice(0, count);
  }
  const charset = [0];
  const format = data.u8(offset);
  let at = offset + 1;
  while (charset.length < count && at < data.size) {
    const first = data.u16(at);
    const left = format === 0 ? 0 : format === 1 ? data.u8(at + 2) : data.u16(at + 2);
    if (format > 2) break;
    at += format === 0 ? 2 : format === 1 ? 3 : 4;
    for (let i = 0; i <= left && charset.length < count; i++) charset.push((first + i) & 0xffff);
  }
  return charset;
}

/** Code to glyph; null for StandardEncoding. */
function readEncoding(data: Reader, offset: number, charset: readonly number[]): Map<number, number> | null {
  if (offset === 0) return null;
  if (offset < 0) return new Map();
  const glyphOf = new Map(charset.map((sid, glyph) => [sid, glyph]));
  const encoding = new Map<number, number>();
  const add = (code: number, sid: number): void => {
    const glyph = glyphOf.get(sid);
    if (sid !== 0 && glyph !== undefined) encoding.set(code, glyph);
  };
  if (offset === 1) {
    for (const [code, sid] of EXPERT_ENCODING.entries()) add(code, sid);
    return encoding;
  }
  const format = data.u8(offset);
  const count = data.u8(offset + 1);
  let at = offset + 2;
  let glyph = 1;
  for (let i = 0; i < count; i++) {
    const left = (format & 0x7f) === 0 ? 0 : data.u8(at + 1);
    for (let n = 0; n <= left; n++, glyph++) {
      const code = data.u8(at) + n;
      if (code < 256 && glyph < charset.length) encoding.set(code, glyph);
    }
    at += (format & 0x7f) === 0 ? 1 : 2;
  }
  if (format & 0x80) {
    const supplements = data.u8(at++);
    for (let i = 0; i < supplements; i++, at += 3) add(data.u8(at), data.u16(at + 1));
  }
  return encoding;
}

class Reader {
  readonly bytes: Uint8Array;
  readonly size: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0;
  }

  u16(at: number): number {
    return this.u8(at) * 256 + this.u8(at + 1);
  }

  u32(at: number): number {
    return this.u16(at) * 65536 + this.u16(at + 2);
  }

  text(start: number, end: number): string {
    return Buffer.from(this.bytes.subarray(start, Math.min(end, start + MAX_NAME))).toString('latin1');
  }

  /** Null when it does not fit into the program. */
  index(at: number): Index | null {
    const count = this.u16(at);
    if (at <= 0 || at + 2 > this.size) return null;
    if (count === 0) return { count, end: at + 2, item: () => [0, 0] };
    const width = this.u8(at + 2);
    const base = at + 3 + (count + 1) * width - 1;
    if (width < 1 || width > 4 || base > this.size) return null;
    const offset = (i: number): number => {
      let value = 0;
      for (let n = 0; n < width; n++) value = value * 256 + this.u8(at + 3 + i * width + n);
      return Math.min(base + value, this.size);
    };
    const item = (i: number): [number, number] => {
      const start = offset(i);
      return [start, Math.max(start, offset(i + 1))];
    };
    return { count, end: offset(count), item };
  }

  /** Operands by operator; two-byte operators are 0x0c00 and their second byte. The first of duplicates wins. */
  dict(start: number, end: number): Map<number, number[]> {
    const entries = new Map<number, number[]>();
    let operands: number[] = [];
    for (let at = start; at < end; ) {
      const b = this.u8(at++);
      if (b <= 21) {
        const operator = b === 12 ? 0x0c00 + this.u8(at++) : b;
        if (!entries.has(operator)) entries.set(operator, operands);
        operands = [];
        continue;
      }
      const [value, length] = this.operand(b, at);
      at += length;
      // Real numbers end at a nibble of ones; none of the operators read here has one.
      if (b === 30) while (at < end && (this.u8(at) & 15) !== 15 && this.u8(at) >> 4 !== 15) at++;
      if (b === 30) at++;
      if (operands.length < 48) operands.push(value);
    }
    return entries;
  }

  /** An integer operand by its first byte (Adobe technical note 5176, table 3): its value, and how many bytes follow. */
  private operand(first: number, at: number): [value: number, length: number] {
    if (first === 28) return [(this.u16(at) << 16) >> 16, 2];
    if (first === 29) return [this.u32(at) | 0, 4];
    if (first >= 32 && first <= 246) return [first - 139, 0];
    if (first >= 247 && first <= 250) return [(first - 247) * 256 + this.u8(at) + 108, 1];
    if (first >= 251 && first <= 254) return [-(first - 251) * 256 - this.u8(at) - 108, 1];
    return [0, 0];
  }
}
