import { constants, inflateRawSync, inflateSync } from 'node:zlib';

/** No deflate data grows more than this. */
const MAX_RATIO = 1032;
const ATTEMPTS = 12;
/** Data without a zlib header is hardly ever deflate, and any bytes decode to something. */
const MAX_GUESSED = 4 * 1024 * 1024;
const TOO_LARGE = 'ERR_BUFFER_TOO_LARGE';

export interface Inflated {
  bytes: Uint8Array;
  /** False when the data broke off, was damaged or hit the cap; `bytes` is what came before. */
  complete: boolean;
  capped: boolean;
}

/**
 * FlateDecode (RFC 1950). Good data takes zlib's native path, of oversized data a beginning; damaged data is read again
 * by a decoder that keeps everything up to the damage, because a cut stream is still evidence.
 */
export function inflate(data: Uint8Array, cap: number): Inflated {
  if (data.length === 0) return { bytes: new Uint8Array(0), complete: true, capped: false };
  try {
    return { bytes: inflateSync(data, { maxOutputLength: cap }), complete: true, capped: false };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === TOO_LARGE) {
      const beginning = beginningOf(data, cap);
      if (beginning) return { bytes: beginning, complete: false, capped: true };
    }
    if (code === 'Z_BUF_ERROR') {
      const cut = partOf(data, cap);
      if (cut instanceof Uint8Array) return { bytes: cut, complete: false, capped: false };
    }
    const header = hasZlibHeader(data);
    if (!header) {
      try {
        return { bytes: inflateRawSync(data, { maxOutputLength: cap }), complete: false, capped: false };
      } catch {
        // Neither wrapped nor raw: salvage below.
      }
    }
    const start = header || data.length < 3 ? 2 : skipLineEnd(data);
    return salvage(data, start, header ? cap : Math.min(cap, MAX_GUESSED));
  }
}

/** Method 8 and a check that comes out (RFC 1950, 2.2). */
function hasZlibHeader(data: Uint8Array): boolean {
  const [method = 0, flags = 0] = data;
  return data.length > 2 && (method & 15) === 8 && ((method << 8) | flags) % 31 === 0;
}

/**
 * About the first `cap` bytes (at least a quarter of them where the data is alike throughout) of data that holds more:
 * zlib hands nothing over when its output is too large, but takes a part of the input. Null where even that fails.
 */
function beginningOf(data: Uint8Array, cap: number): Uint8Array | null {
  let best: Uint8Array | null = null;
  let fits = 0;
  let exceeds = data.length;
  let part = Math.min(data.length, Math.ceil(cap / MAX_RATIO));
  for (let attempt = 0; attempt < ATTEMPTS && part > fits && part < exceeds; attempt++) {
    const bytes = partOf(data.subarray(0, part), cap);
    if (bytes === 'damaged') return best;
    if (bytes === 'too large') exceeds = part;
    else {
      best = bytes;
      fits = part;
      if (bytes.length > cap / 4) return best;
    }
    // As if the rest were alike, or the middle where that was wrong.
    const alike = Math.floor((fits * cap * 0.6) / Math.max(1, best?.length ?? 0));
    part = best?.length && alike < exceeds ? alike : Math.floor((fits + exceeds) / 2);
  }
  return best;
}

/** What the data gives up to where it is cut off. */
function partOf(data: Uint8Array, cap: number): Uint8Array | 'too large' | 'damaged' {
  try {
    return inflateSync(data, { maxOutputLength: cap, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === TOO_LARGE ? 'too large' : 'damaged';
  }
}

/** Producers that count a stray line end into the stream put the zlib header one byte late. */
function skipLineEnd(data: Uint8Array): number {
  return data[0] === 10 || data[0] === 13 ? 3 : 2;
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

interface Huffman {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function huffman(lengths: Uint8Array): Huffman {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const offsets = new Uint16Array(17);
  for (let i = 1; i < 16; i++) offsets[i + 1] = (offsets[i] ?? 0) + (counts[i] ?? 0);
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  }
  return { counts, symbols };
}

/** Inflate that stops at the first error and returns what it had (RFC 1951; canonical decoding as in zlib's puff). */
function salvage(data: Uint8Array, start: number, cap: number): Inflated {
  let out = new Uint8Array(Math.min(cap, Math.max(1024, data.length * 4)));
  let size = 0;
  let pos = start;
  let hold = 0;
  let held = 0;
  let ended = false;
  let full = false;

  const bits = (need: number): number => {
    while (held < need) {
      const byte = data[pos++];
      if (byte === undefined) {
        ended = true;
        return 0;
      }
      hold |= byte << held;
      held += 8;
    }
    const value = hold & ((1 << need) - 1);
    hold >>>= need;
    held -= need;
    return value;
  };
  const decode = (table: Huffman): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length++) {
      code |= bits(1);
      if (ended) return -1;
      const count = table.counts[length] ?? 0;
      if (code - count < first) return table.symbols[index + code - first] ?? -1;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  };
  /** Room for `wanted` more bytes; fewer at the cap. */
  const room = (wanted: number): number => {
    const fits = Math.min(wanted, cap - size);
    full ||= fits < wanted;
    if (size + fits > out.length) {
      const bigger = new Uint8Array(Math.min(cap, Math.max(size + fits, size * 2)));
      bigger.set(out);
      out = bigger;
    }
    return fits;
  };
  const put = (byte: number): boolean => {
    if (room(1) === 0) return false;
    out[size++] = byte;
    return true;
  };
  // Bombs are all repetition: byte by byte they would take seconds.
  const repeat = (length: number, distance: number): boolean => {
    const fits = room(length);
    const from = size - distance;
    if (distance === 1) out.fill(out[from] ?? 0, size, size + fits);
    else if (distance >= fits) out.copyWithin(size, from, from + fits);
    else for (let i = 0; i < fits; i++) out[size + i] = out[from + i] ?? 0;
    size += fits;
    return fits === length;
  };
  const codes = (literals: Huffman, distances: Huffman): boolean => {
    for (;;) {
      const symbol = decode(literals);
      if (symbol < 0) return false;
      if (symbol < 256) {
        if (!put(symbol)) return false;
      } else if (symbol === 256) return true;
      else {
        const shortest = LENGTH_BASE[symbol - 257];
        if (shortest === undefined) return false;
        const length = shortest + bits(LENGTH_EXTRA[symbol - 257] ?? 0);
        const code = decode(distances);
        if (code < 0 || code > 29) return false;
        const extra = code < 4 ? 0 : (code >> 1) - 1;
        const base = code < 4 ? code + 1 : ((2 + (code & 1)) << extra) + 1;
        const distance = base + bits(extra);
        if (ended || distance > size) return false;
        if (!repeat(length, distance)) return false;
      }
    }
  };
  const stored = (): boolean => {
    hold = 0;
    held = 0;
    if (pos + 4 > data.length) return false;
    const head = new DataView(data.buffer, data.byteOffset + pos, 4);
    const length = head.getUint16(0, true);
    if ((length ^ 0xffff) !== head.getUint16(2, true)) return false;
    pos += 4;
    const there = Math.min(length, data.length - pos);
    const fits = room(there);
    out.set(data.subarray(pos, pos + fits), size);
    size += fits;
    pos += fits;
    return fits === length;
  };
  /** Code lengths as 3.2.7 packs them: 16 repeats the one before, 17 and 18 are runs of zeros. */
  const codeLengths = (table: Huffman, count: number): Uint8Array | null => {
    const lengths = new Uint8Array(count);
    for (let i = 0; i < count; ) {
      const symbol = decode(table);
      if (symbol < 0) return null;
      if (symbol < 16) {
        lengths[i++] = symbol;
        continue;
      }
      if (symbol === 16 && i === 0) return null;
      const previous = (symbol === 16 ? lengths[i - 1] : 0) ?? 0;
      const times = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
      if (ended || i + times > count) return null;
      lengths.fill(previous, i, i + times);
      i += times;
    }
    return lengths;
  };
  const dynamic = (): boolean => {
    const literalCount = bits(5) + 257;
    const distanceCount = bits(5) + 1;
    const codeCount = bits(4) + 4;
    if (ended || literalCount > 286 || distanceCount > 30) return false;
    const ofLengths = new Uint8Array(19);
    for (const symbol of ORDER.slice(0, codeCount)) ofLengths[symbol] = bits(3);
    const lengths = codeLengths(huffman(ofLengths), literalCount + distanceCount);
    if (!lengths) return false;
    return codes(
      huffman(lengths.slice(0, literalCount)),
      huffman(lengths.slice(literalCount, literalCount + distanceCount)),
    );
  };

  let complete = false;
  for (let last = 0; !last; ) {
    last = bits(1);
    const type = bits(2);
    if (ended) break;
    const ok =
      type === 0 ? stored() : type === 1 ? codes(FIXED_LITERALS, FIXED_DISTANCES) : type === 2 && dynamic();
    if (!ok) break;
    complete = last === 1;
  }
  return { bytes: out.subarray(0, size), complete, capped: full };
}

const fixed = new Uint8Array(288).fill(8);
fixed.fill(9, 144, 256);
fixed.fill(7, 256, 280);
const FIXED_LITERALS = huffman(fixed);
const FIXED_DISTANCES = huffman(new Uint8Array(30).fill(5));
