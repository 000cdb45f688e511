/** Where an image file really ends, and whether its parts hold together. */
import { crc32 } from 'node:zlib';
import type { Container } from './facts.ts';
import { outsideOf } from './outside.ts';

interface Extent {
  /** Byte after the image's last part. */
  end: number;
  truncated: boolean;
  badParts: string[];
}

/** Damaged parts that are named; an image may have a million. */
const MAX_BAD = 20;

/** Checks a JPEG, PNG or WebP from its first to its last part. Never throws. */
export function imageContainer(bytes: Uint8Array, kind: 'jpeg' | 'png' | 'webp'): Container {
  const extent = { jpeg: jpegExtent, png: pngExtent, webp: webpExtent }[kind](bytes);
  const after = extent.truncated ? null : outsideOf(bytes, extent.end, bytes.length, 'after');
  return {
    kind,
    outside: after ? [after] : [],
    truncated: extent.truncated,
    badParts: extent.badParts.slice(0, MAX_BAD),
  };
}

/** Marker by marker to EOI (ISO/IEC 10918-1, annex B); entropy-coded data is skipped to its next marker. */
function jpegExtent(bytes: Uint8Array): Extent {
  const badParts: string[] = [];
  let p = 2;
  for (;;) {
    p = bytes.indexOf(0xff, p);
    if (p < 0) break;
    while (bytes[p] === 0xff) p++;
    const marker = bytes[p++];
    if (marker === undefined) break;
    if (marker === 0xd9) return { end: p, truncated: false, badParts };
    // Stuffed zeros, restart markers and TEM have no length.
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    const length = ((bytes[p] ?? 0) << 8) | (bytes[p + 1] ?? 0);
    if (length < 2 && badParts.length < MAX_BAD) badParts.push(`marker ${marker.toString(16)}`);
    p += Math.max(2, length);
  }
  return { end: bytes.length, truncated: true, badParts };
}

/** Chunk by chunk to IEND with every CRC (PNG third edition, 5.3). */
function pngExtent(bytes: Uint8Array): Extent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const badParts: string[] = [];
  let p = 8;
  while (p + 12 <= bytes.length) {
    const length = view.getUint32(p);
    if (length > bytes.length - p - 12) return { end: bytes.length, truncated: true, badParts };
    const type = Buffer.from(bytes.subarray(p + 4, p + 8)).toString('latin1');
    const end = p + 12 + length;
    const isBad = crc32(bytes.subarray(p + 4, end - 4)) !== view.getUint32(end - 4);
    if (isBad && badParts.length < MAX_BAD) badParts.push(type.replace(/[^\w]/g, '?'));
    if (type === 'IEND') return { end, truncated: false, badParts };
    p = end;
  }
  return { end: bytes.length, truncated: true, badParts };
}

/** RIFF size and chunk lengths (RFC 9649). */
function webpExtent(bytes: Uint8Array): Extent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) return { end: bytes.length, truncated: true, badParts: [] };
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return { end: bytes.length, truncated: true, badParts: [] };
  const badParts: string[] = [];
  let p = 12;
  while (p + 8 <= end) {
    const length = view.getUint32(p + 4, true);
    if (p + 8 + length > end && badParts.length < MAX_BAD)
      badParts.push(
        Buffer.from(bytes.subarray(p, p + 4))
          .toString('latin1')
          .replace(/[^\w]/g, '?'),
      );
    p += 8 + length + (length & 1);
  }
  return { end, truncated: false, badParts };
}
