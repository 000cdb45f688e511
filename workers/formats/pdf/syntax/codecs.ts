import { hexValue, isSpace } from './chars.ts';

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
    const digit = hexValue(c);
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

/** ASCII85Decode (7.4.3). */
export function ascii85(data: Uint8Array, cap: number): Decoded {
  const out = new Uint8Array(Math.min(cap, data.length * 4 + 4));
  let size = 0;
  let count = 0;
  let value = 0;
  let complete = true;
  const flush = (bytes: number): void => {
    for (let i = 0; i < bytes && size < out.length; i++)
      out[size++] = Math.floor(value / 256 ** (3 - i)) & 255;
    count = 0;
    value = 0;
  };
  for (let i = 0; i < data.length; i++) {
    const c = data[i] ?? 0x7e;
    if (c === 0x7e) break;
    if (isSpace(c)) continue;
    if (c === 0x7a && count === 0) flush(4);
    else if (c >= 0x21 && c <= 0x75) {
      value = value * 85 + c - 0x21;
      if (++count === 5) flush(4);
    } else complete = false;
  }
  if (count > 1) {
    const bytes = count - 1;
    while (count++ < 5) value = value * 85 + 84;
    flush(bytes);
  }
  return { bytes: out.subarray(0, size), complete, capped: size >= cap };
}

/** RunLengthDecode (7.4.5). Into one buffer: a part for each run would be sixteen million parts of one byte. */
export function runLength(data: Uint8Array, cap: number): Decoded {
  let out = new Uint8Array(Math.min(cap, Math.max(4096, data.length * 2)));
  let size = 0;
  let p = 0;
  for (let n = data[p]; n !== undefined && n !== 128 && size < cap; n = data[p]) {
    p++;
    const wanted = n < 128 ? Math.min(n + 1, data.length - p) : 257 - n;
    const fits = Math.min(wanted, cap - size);
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
  return { bytes: out.subarray(0, size), complete: p < data.length, capped: size >= cap };
}

/** LZWDecode (7.4.4). `early` is /EarlyChange. */
export function lzw(data: Uint8Array, early: number, cap: number): Decoded {
  let out = new Uint8Array(Math.min(cap, Math.max(4096, data.length * 4)));
  let size = 0;
  const prefix = new Uint16Array(4097);
  const suffix = new Uint8Array(4097);
  const lengths = new Uint16Array(4097);
  for (let i = 0; i < 256; i++) {
    suffix[i] = i;
    lengths[i] = 1;
  }
  let next = 258;
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
    if (code === 257) return { bytes: out.subarray(0, size), complete: true, capped: false };
    if (code === 256) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    const known = code < 256 || (code > 257 && code < next);
    if (!known && (previous < 0 || code !== next)) break;
    const source = known ? code : previous;
    const sourceLength = lengths[source] ?? 0;
    const length = sourceLength + (known ? 0 : 1);
    if (size + length > cap) return { bytes: out.subarray(0, size), complete: false, capped: true };
    if (size + length > out.length) {
      const bigger = new Uint8Array(Math.min(cap, (size + length) * 2));
      bigger.set(out);
      out = bigger;
    }
    // A chain of prefixes is as long as its length says: each entry was made from a known one.
    let walk = source;
    for (let at = size + sourceLength - 1; at >= size; at--) {
      out[at] = suffix[walk] ?? 0;
      walk = prefix[walk] ?? 0;
    }
    const first = out[size] ?? 0;
    if (!known) out[size + length - 1] = first;
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next] = first;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next++;
    }
    size += length;
    previous = code;
    width = next + early >= 2048 ? 12 : next + early >= 1024 ? 11 : next + early >= 512 ? 10 : 9;
  }
  return { bytes: out.subarray(0, size), complete: false, capped: false };
}

/** Undoes a PNG (10..15) or TIFF (2) predictor (7.4.4.4). A short last row is padded with what is there. */
export function unpredict(
  data: Uint8Array,
  predictor: number,
  colors: number,
  bits: number,
  columns: number,
): Uint8Array {
  const pixel = Math.max(1, (colors * bits) >> 3);
  const row = Math.floor((colors * bits * columns + 7) / 8);
  if (row < 1 || row > data.length + 65536) return data;
  if (predictor === 2) return untiff(data, row, colors, bits);
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
      if (type === 0) out[to + i] = raw;
      else if (type === 1) out[to + i] = raw + left;
      else if (type === 2) out[to + i] = raw + up;
      else if (type === 3) out[to + i] = raw + ((left + up) >> 1);
      else if (type === 4)
        out[to + i] = raw + paeth(left, up, (r > 0 && i >= pixel ? out[to + i - row - pixel] : 0) ?? 0);
      else out[to + i] = raw;
    }
    size = to + Math.max(0, count);
  }
  return out.subarray(0, size);
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
