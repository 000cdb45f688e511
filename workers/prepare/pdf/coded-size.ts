/** Size that a coded picture itself states: decoders believe it, not the dictionary that names another. */
import type { Size } from './size.ts';

/** Bytes looked at: application data before a frame header is at most some megabytes. */
const MAX_LOOKED_AT = 8 * 1024 * 1024;

/** Width and height in pixels of a JPEG (ISO/IEC 10918-1, B.2.2); null where no frame header is found. */
export function jpegSize(bytes: Uint8Array): Size | null {
  const end = Math.min(bytes.length, MAX_LOOKED_AT) - 9;
  let found: Size | null = null;
  for (let p = 2; p < end; ) {
    if (bytes[p] !== 0xff) {
      p++;
      continue;
    }
    const marker = bytes[p + 1]!;
    if (marker === 0xff) p++;
    else if (isFrameHeader(marker)) {
      const size = {
        height: (bytes[p + 5]! << 8) | bytes[p + 6]!,
        width: (bytes[p + 7]! << 8) | bytes[p + 8]!,
      };
      // A second frame makes decoders begin anew: the larger one is what they may have to hold.
      if (!found || size.width * size.height > found.width * found.height) found = size;
      p += 2;
    } else if (marker === 0xda) return found;
    else if (standsAlone(marker)) p += 2;
    else p += 2 + Math.max(2, (bytes[p + 2]! << 8) | bytes[p + 3]!);
  }
  return found;
}

/** SOF0 to SOF15; the three codes between them are tables and an extension. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** A marker without a length behind it: stuffing, TEM, restarts, start and end. */
const standsAlone = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd9);

/** Width and height in pixels of a JPEG 2000 codestream, boxed or bare (ISO/IEC 15444-1, A.5.1); null without SIZ. */
export function jpxSize(bytes: Uint8Array): Size | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_LOOKED_AT));
  const at = buffer.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  if (at < 0 || at + 24 > buffer.length) return null;
  const number = (offset: number): number => buffer.readUInt32BE(at + offset);
  return { width: Math.max(0, number(8) - number(16)), height: Math.max(0, number(12) - number(20)) };
}

/** Segments looked at; a page of a scanner has some dozens. */
const MAX_SEGMENTS = 2_000;
/** Page information (ITU-T T.88, 7.4.8), and the regions whose data begin with their own width and height (7.4.1). */
const PAGE_INFORMATION = 48;
const REGIONS = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const UNKNOWN = 0xffff_ffff;

/** Width and height of the largest bitmap that JBIG2 segments ask a decoder for; null where none tells. */
export function jbig2Size(bytes: Uint8Array): Size | null {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found: Size | null = null;
  let at = 0;
  for (let segment = 0; segment < MAX_SEGMENTS && at + 11 <= bytes.length; segment++) {
    const number = data.getUint32(at);
    const flags = bytes[at + 4]!;
    let referred = bytes[at + 5]! >> 5;
    at += 6;
    if (referred === 7) {
      referred = data.getUint32(at - 1) & 0x1fff_ffff;
      at += 3 + ((referred + 8) >> 3);
    }
    at += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) !== 0 ? 4 : 1);
    if (at + 12 > bytes.length) break;
    const length = data.getUint32(at);
    at += 4;
    const type = flags & 0x3f;
    if (type === PAGE_INFORMATION || REGIONS.has(type)) {
      const [width, height] = [data.getUint32(at), data.getUint32(at + 4)];
      // A page of unknown height has that of its dictionary.
      if (height !== UNKNOWN && (!found || width * height > found.width * found.height))
        found = { width, height };
    }
    if (length === UNKNOWN) break;
    at += length;
  }
  return found;
}
