import type { JpegSegment } from './model.ts';

/** One entry of a TIFF directory with its value read as a number where the type is BYTE, SHORT, LONG or UNDEFINED. */
type Directory = { entries: Map<number, { type: number; count: number; value: number }>; next: number };

const MAX_ENTRIES = 512;

/** A TIFF block inside an APPn payload; all offsets in it count from `base`. */
export type TiffBlock = { bytes: Uint8Array; base: number; end: number; littleEndian: boolean };

function openTiff(bytes: Uint8Array, base: number, end: number): TiffBlock | null {
  if (base + 8 > end) return null;
  const order = ((bytes[base] as number) << 8) | (bytes[base + 1] as number);
  return order === 0x4949 || order === 0x4d4d ? { bytes, base, end, littleEndian: order === 0x4949 } : null;
}

/** Unsigned number of 2 or 4 bytes at an offset relative to the block; null when outside. */
function readNumber(tiff: TiffBlock, offset: number, size: 2 | 4): number | null {
  const at = tiff.base + offset;
  if (offset < 0 || at + size > tiff.end) return null;
  let value = 0;
  for (let i = 0; i < size; i++) {
    value = value * 256 + (tiff.bytes[tiff.littleEndian ? at + size - 1 - i : at + i] as number);
  }
  return value;
}

function readDirectory(tiff: TiffBlock, offset: number): Directory | null {
  const count = readNumber(tiff, offset, 2);
  if (count === null || count > MAX_ENTRIES) return null;
  const entries: Directory['entries'] = new Map();
  for (let i = 0; i < count; i++) {
    const at = offset + 2 + 12 * i;
    const tag = readNumber(tiff, at, 2);
    const type = readNumber(tiff, at + 2, 2);
    const values = readNumber(tiff, at + 4, 4);
    const value = readNumber(tiff, at + 8, type === 3 ? 2 : 4);
    if (tag === null || type === null || values === null || value === null) break;
    entries.set(tag, { type, count: values, value });
  }
  return { entries, next: readNumber(tiff, offset + 2 + 12 * count, 4) ?? 0 };
}

/**
 * The JPEG thumbnail of the EXIF IFD1 (tags 0x0201 and 0x0202) and the orientation of IFD0 (1..8, 1 when absent).
 * `thumbnail` is the byte range inside `bytes`, null when there is none or it is not a JPEG inside its segment.
 */
export type ExifPreview = { orientation: number; thumbnail: { offset: number; length: number } | null };

export function readExifPreview(bytes: Uint8Array, segments: readonly JpegSegment[]): ExifPreview | null {
  const segment = segments.find((s) => s.app === 'exif');
  const tiff = segment ? openTiff(bytes, segment.offset + 10, segment.offset + segment.length) : null;
  const first = tiff ? readDirectory(tiff, readNumber(tiff, 4, 4) ?? 0) : null;
  if (!tiff || !first) return null;
  const stated = first.entries.get(0x0112)?.value ?? 1;
  const second = first.next > 0 ? readDirectory(tiff, first.next) : null;
  const offset = second?.entries.get(0x0201)?.value;
  const length = second?.entries.get(0x0202)?.value;
  const preview: ExifPreview = { orientation: stated >= 1 && stated <= 8 ? stated : 1, thumbnail: null };
  if (offset === undefined || length === undefined || length < 4) return preview;
  const at = tiff.base + offset;
  if (at + length <= tiff.end && bytes[at] === 0xff && bytes[at + 1] === 0xd8) {
    preview.thumbnail = { offset: at, length };
  }
  return preview;
}

/**
 * Byte ranges of the images that a Multi-Picture index (CIPA DC-007, APP2 `MPF`) declares, absolute in `bytes`. The
 * first image of the index is the stream that carries it and is left out.
 */
export function readMultiPictureIndex(
  bytes: Uint8Array,
  segments: readonly JpegSegment[],
): { offset: number; length: number }[] {
  const segment = segments.find((s) => s.app === 'mpf');
  const tiff = segment ? openTiff(bytes, segment.offset + 8, segment.offset + segment.length) : null;
  const index = tiff ? readDirectory(tiff, readNumber(tiff, 4, 4) ?? 0) : null;
  const list = index?.entries.get(0xb002);
  if (!tiff || !list) return [];
  const images: { offset: number; length: number }[] = [];
  const count = Math.min(Math.floor(list.count / 16), 64);
  for (let i = 1; i < count; i++) {
    const length = readNumber(tiff, list.value + 16 * i + 4, 4);
    const offset = readNumber(tiff, list.value + 16 * i + 8, 4);
    if (length === null || offset === null) break;
    if (offset > 0) images.push({ offset: tiff.base + offset, length });
  }
  return images;
}
