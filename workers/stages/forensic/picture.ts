import { readFile } from 'node:fs/promises';
import { decodable } from '../../artifacts/decodable.ts';
import { lumaAt } from '../../artifacts/luma.ts';
import { openImage } from '../../artifacts/pixels.ts';
import { type DecodedCoefficients, decodeCoefficients } from '../../formats/jpeg/coefficients.ts';
import { decodeLuma, type LumaPlane } from '../../formats/jpeg/luma.ts';
import type { JpegStream } from '../../formats/jpeg/model.ts';
import { readJpeg } from '../../formats/jpeg/reader.ts';
import { readExifPreview } from '../../formats/jpeg/tiff-directory.ts';
import type { ImageFacts } from './facts.ts';
import type { Samples } from './history-in-samples.ts';
import { jpegFacts } from './jpeg-facts.ts';

/** Beyond this a picture's samples, votes and coefficients would not fit a child's memory. */
const MAX_PIXELS = 40_000_000;

/** What there is to analyse of a picture, whatever its format. */
export type Picture = {
  luma: LumaPlane | null;
  /** All samples of a picture that is no JPEG. */
  samples: Samples | null;
  decoded: DecodedCoefficients | null;
  /** The JPEG file's bytes and syntax. */
  coded: { bytes: Uint8Array; stream: JpegStream } | null;
  jpeg: ImageFacts['jpeg'];
  /** False where the file's own coding changed the samples. */
  isLossless: boolean;
  orientation: number;
  widthPx: number;
  heightPx: number;
};

/** Reads an image file; `skip` is told what of it could not be read. Never throws for what the file contains. */
export function readPicture(
  { path, mediaType }: { path: string; mediaType: ImageFacts['mediaType'] },
  shouldStop: () => boolean,
  skip: (what: string, reason: string) => void,
): Promise<Picture> {
  return mediaType === 'image/jpeg' ? readJpegPicture(path, shouldStop, skip) : readOther(path, skip);
}

async function readJpegPicture(
  path: string,
  shouldStop: () => boolean,
  skip: (what: string, reason: string) => void,
): Promise<Picture> {
  const bytes = new Uint8Array(await readFile(path));
  const file = readJpeg(bytes);
  const { width = 0, height = 0 } = file.main.frame ?? {};
  const maxSamples = width * height > MAX_PIXELS ? 0 : 4 * MAX_PIXELS;
  const decoding = decodeCoefficients(bytes, file.main, { maxSamples, shouldStop });
  const decoded = decoding.planes ? decoding : null;
  const luma = decoded ? decodeLuma(decoded) : null;
  const problems = decoding.problems.map((problem) => problem.code);
  if (!luma) skip('pixels', problems[0] ? `the JPEG cannot be decoded: ${problems[0]}` : 'not 8-bit samples');
  else if (decoded && !decoded.complete)
    skip('damaged part', `the JPEG data has problems: ${[...new Set(problems)].join(', ')}`);
  return {
    luma,
    samples: null,
    isLossless: false,
    decoded,
    coded: { bytes, stream: file.main },
    jpeg: jpegFacts(bytes, file, problems),
    orientation: readExifPreview(bytes, file.main.segments)?.orientation ?? 1,
    widthPx: file.main.frame?.width ?? 0,
    heightPx: file.main.frame?.height ?? 0,
  };
}

/** PNG and WebP: luma of the decoded samples, alpha left out. */
async function readOther(path: string, skip: (what: string, reason: string) => void): Promise<Picture> {
  const empty = {
    ...{ luma: null, samples: null, decoded: null, coded: null, jpeg: null },
    ...{ isLossless: false, orientation: 1 },
  };
  try {
    const { bytes, left } = decodable(new Uint8Array(await readFile(path)));
    if (left !== null) skip('part of the image', `decoded without ${left}`);
    const { width = 0, height = 0, orientation = 1 } = await openImage(bytes, true).metadata();
    if (width * height > MAX_PIXELS) {
      skip('pixels', `more than ${MAX_PIXELS} pixels`);
      return { ...empty, widthPx: width, heightPx: height };
    }
    const { data, info } = await decoded(bytes, skip);
    const luma = { width: info.width, height: info.height, data: toLuma(data, info.channels) };
    const samples = { data, width: info.width, height: info.height, channels: info.channels };
    const isLossless = !isLossyWebp(bytes);
    return { ...empty, luma, samples, isLossless, orientation, widthPx: info.width, heightPx: info.height };
  } catch {
    skip('pixels', 'the image data is damaged');
    return { ...empty, widthPx: 0, heightPx: 0 };
  }
}

/** Strictly, else as far as it can be decoded. */
async function decoded(bytes: Uint8Array, skip: (what: string, reason: string) => void) {
  const decode = (tolerant: boolean) =>
    openImage(bytes, tolerant)
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  try {
    return await decode(false);
  } catch {
    const part = await decode(true);
    skip('damaged part', 'the image data is damaged');
    return part;
  }
}

/** A WebP file's picture is a chunk `VP8 ` (lossy) or `VP8L`, behind chunks of other kinds (RFC 9649, section 2). */
function isLossyWebp(bytes: Uint8Array): boolean {
  const nameAt = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = nameAt(at);
    if (name === 'VP8 ' || name === 'VP8L') return name === 'VP8 ';
    // Chunks are padded to an even length.
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return true;
}

/** ITU-R BT.601 luma, rounded, as JPEG defines it. */
function toLuma(samples: Uint8Array, channels: number): Uint8Array {
  const luma = new Uint8Array(samples.length / channels);
  for (let i = 0, at = 0; i < luma.length; i++, at += channels) {
    luma[i] = (channels >= 3 ? lumaAt(samples, at) : samples[at]!) + 0.5;
  }
  return luma;
}
