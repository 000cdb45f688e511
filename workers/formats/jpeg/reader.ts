import { startsWith } from './identify.ts';
import type { JpegStream } from './model.ts';
import { readMultiPictureIndex } from './tiff-directory.ts';
import { walkStream } from './walk.ts';

/** What follows the main image's EOI. `declared` images are named by the file's own Multi-Picture index. */
export type TrailingPart = {
  kind: 'jpeg' | 'mp4' | 'samsung-trailer' | 'zero-padding' | 'unknown';
  offset: number;
  length: number;
  declared: boolean;
};

/** A JPEG file: its main stream, and every byte after it accounted for. */
export type JpegFile = { main: JpegStream; trailing: TrailingPart[] };

/** Burst and depth cameras append a handful of images. */
const MAX_TRAILING_IMAGES = 32;

/**
 * Reads the structure of a JPEG file without decoding its pixels. Never throws; `main.problems` tells what is wrong,
 * `not-a-jpeg` when the bytes do not begin with SOI.
 */
export function readJpeg(bytes: Uint8Array): JpegFile {
  const main = walkStream(bytes);
  return { main, trailing: main.complete ? readTrailing(bytes, main) : [] };
}

function readTrailing(bytes: Uint8Array, main: JpegStream): TrailingPart[] {
  const parts: TrailingPart[] = [];
  const declared = readMultiPictureIndex(bytes, main.segments);
  let at = main.end;
  while (at < bytes.length && parts.length < 2 * MAX_TRAILING_IMAGES) {
    const next = findImage(bytes, at);
    if (next > at) parts.push({ ...describe(bytes, at, next), declared: false });
    if (next >= bytes.length) break;
    const image = walkStream(bytes, next);
    const isDeclared = declared.some((entry) => entry.offset === next);
    parts.push({ kind: 'jpeg', offset: next, length: image.end - next, declared: isDeclared });
    at = image.end;
  }
  return parts;
}

/**
 * Offset of the next thing that begins like an image (SOI and a segment that leads to a further marker), or the end of
 * the bytes. Data of films hold SOI and a marker by chance, one in forty of five megabytes.
 */
function findImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const third = bytes[at + 3] ?? 0;
    const opens = third === 0xdb || third === 0xc4 || third === 0xfe || (third >= 0xe0 && third <= 0xef);
    if (bytes[at + 1] !== 0xd8 || bytes[at + 2] !== 0xff || !opens) continue;
    const length = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
    if (length >= 2 && bytes[at + 4 + length] === 0xff) return at;
  }
  return bytes.length;
}

function describe(
  bytes: Uint8Array,
  offset: number,
  end: number,
): Pick<TrailingPart, 'kind' | 'offset' | 'length'> {
  const length = end - offset;
  if (startsWith(bytes, offset + 4, end, 'ftyp')) return { kind: 'mp4', offset, length };
  if (startsWith(bytes, end - 4, end, 'SEFT')) return { kind: 'samsung-trailer', offset, length };
  let at = offset;
  while (at < end && bytes[at] === 0) at++;
  return { kind: at === end ? 'zero-padding' : 'unknown', offset, length };
}
