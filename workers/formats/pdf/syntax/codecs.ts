import { HEX_VALUES, isSpace } from './chars.ts';

export interface Decoded {
  bytes: Uint8Array;
  complete: boolean;
  capped: boolean;
}

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). */
export function asciiHex(data: Uint8Array): Decoded {
  const out = new Uint8Array((data.length >> 1) + 1);
  let size = 0;
  let high = -1;
  let complete = true;
  for (const c of data) {
    if (c === 0x3e) break;
    const digit = HEX_VALUES[c]!;
    if (digit < 0) complete &&= isSpace(c);
    else if (high < 0) high = digit;
    else {
      out[size++] = (high << 4) | digit;
      high = -1;
    }
  }
  if (high >= 0) out[size++] = high << 4;
  return { bytes: out.subarray(0, size), complete, capped: false };
}

/** Four bytes of ones. */
const MOST_OF_GROUP = 0xffffffff;

/** ASCII85Decode (7.4.3). */
export function ascii85(data: Uint8Array, cap: number): Decoded {
  const out = new Uint8Array(Math.min(cap, data.length * 4 + 4));
  let size = 0;
  let count = 0;
  let value = 0;
  let complete = true;
  let capped = false;
  const flush = (bytes: number): void => {
    capped ||= size + bytes > cap;
    for (let i = 0; i < bytes && size < out.length; i++)
      out[size++] = Math.floor(value / 256 ** (3 - i)) & 255;
    complete &&= value <= MOST_OF_GROUP;
    count = 0;
    value = 0;
  };
  for (const c of data) {
    if (c === 0x7e || capped) break;
    if (isSpace(c)) continue;
    if (c === 0x7a && count === 0) flush(4);
    else if (c >= 0x21 && c <= 0x75) {
      value = value * 85 + c - 0x21;
      if (++count === 5) flush(4);
    } else complete = false;
  }
  // One character is no group.
  if (count === 1) complete = false;
  if (count > 1) {
    const bytes = count - 1;
    while (count++ < 5) value = value * 85 + 84;
    flush(bytes);
  }
  return { bytes: out.subarray(0, size), complete: complete && !capped, capped };
}

/** RunLengthDecode (7.4.5). Into one buffer: a part for each run would be sixteen million parts of one byte. */
export function runLength(data: Uint8Array, cap: number): Decoded {
  let out = new Uint8Array(Math.min(cap, Math.max(4096, data.length * 2)));
  let size = 0;
  let p = 0;
  let capped = false;
  for (let n = data[p]; n !== undefined && n !== 128 && !capped; n = data[p]) {
    p++;
    const wanted = n < 128 ? Math.min(n + 1, data.length - p) : 257 - n;
    const fits = Math.min(wanted, cap - size);
    capped = fits < wanted;
    if (size + fits > out.length) {
      const bigger = new Uint8Array(Math.min(cap, (size + fits) * 2));
      bigger.set(out);
      out = bigger;
    }
    if (n < 128) for (let i = 0; i < fits; i++) out[size + i] = data[p + i] ?? 0;
    else out.fill(data[p] ?? 0, size, size + fits);
    size += fits;
    p += n < 128 ? n + 1 : 1;
  }
  return { bytes: out.subarray(0, size), complete: p < data.length && !capped, capped };
}

const LZW_CLEAR = 256;
const LZW_END = 257;
const LZW_ENTRIES = 4096;

/** The strings that codes stand for, each as one byte behind another string; codes up to 255 are bytes. */
class LzwTable {
  private readonly prefix = new Uint16Array(LZW_ENTRIES + 1);
  private readonly suffix = new Uint8Array(LZW_ENTRIES + 1);
  private readonly lengths = new Uint16Array(LZW_ENTRIES + 1);
  next = LZW_END + 1;

  constructor() {
    for (let byte = 0; byte < LZW_CLEAR; byte++) {
      this.suffix[byte] = byte;
      this.lengths[byte] = 1;
    }
  }

  clear(): void {
    this.next = LZW_END + 1;
  }

  has(code: number): boolean {
    return code < LZW_CLEAR || (code > LZW_END && code < this.next);
  }

  lengthOf(code: number): number {
    return this.lengths[code] ?? 0;
  }

  /** The string of `previous` with `byte` behind it; a full table takes no more. */
  add(previous: number, byte: number): void {
    if (this.next >= LZW_ENTRIES) return;
    this.prefix[this.next] = previous;
    this.suffix[this.next] = byte;
    this.lengths[this.next] = this.lengthOf(previous) + 1;
    this.next++;
  }

  /** Writes the string of a code that is known. A chain of prefixes is as long as its length says. */
  write(code: number, out: Uint8Array, from: number): void {
    let walk = code;
    for (let at = from + this.lengthOf(code) - 1; at >= from; at--) {
      out[at] = this.suffix[walk] ?? 0;
      walk = this.prefix[walk] ?? 0;
    }
  }
}

/** LZWDecode (7.4.4). `early` is /EarlyChange. */
export function lzw(data: Uint8Array, early: number, cap: number): Decoded {
  let out = new Uint8Array(Math.min(cap, Math.max(4096, data.length * 4)));
  let size = 0;
  const table = new LzwTable();
  let width = 9;
  let previous = -1;
  let hold = 0;
  let held = 0;
  for (const byte of data) {
    hold = ((hold << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (hold >> held) & ((1 << width) - 1);
    if (code === LZW_END) return { bytes: out.subarray(0, size), complete: true, capped: false };
    if (code === LZW_CLEAR) {
      table.clear();
      width = 9;
      previous = -1;
      continue;
    }
    // The code that comes next stands for the string before it with its own first byte behind it.
    const known = table.has(code);
    if (!known && (previous < 0 || code !== table.next)) break;
    const source = known ? code : previous;
    const length = table.lengthOf(source) + (known ? 0 : 1);
    if (size + length > cap) return { bytes: out.subarray(0, size), complete: false, capped: true };
    if (size + length > out.length) out = larger(out, Math.min(cap, (size + length) * 2));
    table.write(source, out, size);
    const first = out[size] ?? 0;
    if (!known) out[size + length - 1] = first;
    if (previous >= 0) table.add(previous, first);
    size += length;
    previous = code;
    width = lzwWidth(table.next + early);
  }
  return { bytes: out.subarray(0, size), complete: false, capped: false };
}

const lzwWidth = (next: number): number => (next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9);

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bigger = new Uint8Array(length);
  bigger.set(bytes);
  return bigger;
}

/** Whether the data behind a predictor can be told; of others than these, readers show different bytes. */
export function undoesPredictor(predictor: number, bits: number): boolean {
  return predictor === 2 ? bits === 8 : predictor >= 10 && predictor <= 15;
}

/** Undoes a PNG (10..15) or TIFF (2) predictor (7.4.4.4). A short last row is padded with what is there. */
export function unpredict(
  data: Uint8Array,
  predictor: number,
  colors: number,
  bits: number,
  columns: number,
): Uint8Array {
  const pixel = Math.ceil((colors * bits) / 8);
  // Of a row that is longer than all the data, its beginning is there.
  const row = Math.min(Math.floor((colors * bits * columns + 7) / 8), Math.max(1, data.length));
  if (predictor < 10) return predictor === 2 ? untiff(data, row, colors, bits) : data;
  const rows = Math.ceil(data.length / (row + 1));
  const out = new Uint8Array(rows * row);
  let size = 0;
  for (let r = 0; r < rows; r++) {
    const from = r * (row + 1);
    const type = data[from];
    const to = r * row;
    const count = Math.min(row, data.length - from - 1);
    for (let i = 0; i < count; i++) {
      const left = (i >= pixel ? out[to + i - pixel] : 0) ?? 0;
      const up = (r > 0 ? out[to + i - row] : 0) ?? 0;
      const raw = data[from + 1 + i] ?? 0;
      const corner = (r > 0 && i >= pixel ? out[to + i - row - pixel] : 0) ?? 0;
      out[to + i] = raw + guess(type, left, up, corner);
    }
    size = to + Math.max(0, count);
  }
  return out.subarray(0, size);
}

/** What the filter of a row expects of a byte, from those beside and above it (PNG, 9.2). */
function guess(type: number | undefined, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : 0;
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const pa = Math.abs(p - a);
  const pb = Math.abs(p - b);
  const pc = Math.abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** TIFF predictor for whole-byte samples; other depths occur only in images, which are not read here. */
function untiff(data: Uint8Array, row: number, colors: number, bits: number): Uint8Array {
  if (bits !== 8) return data;
  const out = Uint8Array.from(data);
  for (let start = 0; start < out.length; start += row) {
    const stop = Math.min(start + row, out.length);
    for (let i = start + colors; i < stop; i++) out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0);
  }
  return out;
}
