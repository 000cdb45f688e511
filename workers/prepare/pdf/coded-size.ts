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
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const size = {
        height: (bytes[p + 5]! << 8) | bytes[p + 6]!,
        width: (bytes[p + 7]! << 8) | bytes[p + 8]!,
      };
      // A second frame makes decoders begin anew: the larger one is what they may have to hold.
      if (!found || size.width * size.height > found.width * found.height) found = size;
      p += 2;
    } else if (marker === 0xda) return found;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd9)) p += 2;
    else p += 2 + Math.max(2, (bytes[p + 2]! << 8) | bytes[p + 3]!);
  }
  return found;
}

/** Width and height in pixels of a JPEG 2000 codestream, boxed or bare (ISO/IEC 15444-1, A.5.1); null without SIZ. */
export function jpxSize(bytes: Uint8Array): Size | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_LOOKED_AT));
  const at = buffer.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  if (at < 0 || at + 24 > buffer.length) return null;
  const number = (offset: number): number => buffer.readUInt32BE(at + offset);
  return { width: number(8) - number(16), height: number(12) - number(20) };
}
