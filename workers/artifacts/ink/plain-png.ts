/**
 * The plainest sort of PNG (ISO/IEC 15948), which the preparation writes where ink is seen: eight bits of grey, rows as they are. Each page has
 * one, and several stages read it: inflating it takes a third of what a decoder of pictures does.
 */
import { inflateSync } from 'node:zlib';
import type { Pixels } from '../pixels.ts';

/** The signature, and the head of a first chunk IHDR of 13 bytes. */
const START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** Eight bits, grey, the one compression, the one set of filters, not interlaced. */
const PLAIN = Buffer.from('0800000000', 'hex');
const [WIDTH, HEIGHT, KIND, CHUNKS] = [16, 20, 24, 33];
/** Length and type before the data of a chunk, and its checksum behind. */
const [HEAD, AROUND] = [8, 12];

/** Null for a PNG of any other sort, or a damaged one. */
export function plainPng(file: Buffer, maxSidePx: number): Pixels | null {
  if (file.length < CHUNKS || !file.subarray(0, WIDTH).equals(START)) return null;
  if (!file.subarray(KIND, KIND + PLAIN.length).equals(PLAIN)) return null;
  const [widthPx, heightPx] = [file.readUInt32BE(WIDTH), file.readUInt32BE(HEIGHT)];
  const isSmall = Math.min(widthPx, heightPx) > 0 && Math.max(widthPx, heightPx) <= maxSidePx;
  const packed = isSmall ? packedData(file) : null;
  const rows = packed && inflated(packed, (widthPx + 1) * heightPx);
  if (!rows) return null;
  const data = new Uint8Array(widthPx * heightPx);
  for (let row = 0; row < heightPx; row++) {
    const at = row * (widthPx + 1);
    // Its filter: none.
    if (rows[at] !== 0) return null;
    data.set(rows.subarray(at + 1, at + 1 + widthPx), row * widthPx);
  }
  return { data, widthPx, heightPx, channels: 1 };
}

/** Null where the file has chunks that could change what its numbers mean. */
function packedData(file: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = CHUNKS; at + AROUND <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + HEAD);
    if (type === 'IEND') return Buffer.concat(parts);
    if (type === 'IDAT') parts.push(file.subarray(at + HEAD, at + HEAD + length));
    else if (type !== 'pHYs') return null;
    at += AROUND + length;
  }
  return null;
}

function inflated(packed: Buffer, length: number): Buffer | null {
  try {
    const rows = inflateSync(packed, { maxOutputLength: length });
    return rows.length === length ? rows : null;
  } catch {
    return null;
  }
}
