import { readFile } from 'node:fs/promises';
import type { Box, NotAssessed } from '../../../shared/contracts/finding.ts';
import { openImage } from '../../artifacts/pixels.ts';
import { type DecodedCoefficients, decodeCoefficients } from '../../formats/jpeg/coefficients.ts';
import { decodeLuma, type LumaPlane } from '../../formats/jpeg/luma.ts';
import type { JpegStream } from '../../formats/jpeg/model.ts';
import { readJpeg } from '../../formats/jpeg/reader.ts';
import { readExifPreview } from '../../formats/jpeg/tiff-directory.ts';
import type { ImageFacts, Place } from './facts.ts';
import { jpegFacts } from './jpeg-facts.ts';
import { doubleQuantisationFacts } from './methods/double-quantisation/double-quantisation-facts.ts';
import { thumbnailFacts } from './methods/thumbnail/thumbnail-facts.ts';
import { gridFacts } from './methods/zero/grid-facts.ts';
import { boxInFrame, displayBox } from './orientation.ts';

/** Beyond this a picture's samples, votes and coefficients would not fit a child's memory. */
const MAX_PIXELS = 50_000_000;

/** One image to look at. `frame` is where it is painted on its page, null when that is not known. */
export type Subject = {
  path: string;
  mediaType: ImageFacts['mediaType'];
  page: number;
  objectNumber: number | null;
  frame: Box | null;
};

/** What there is to analyse of a picture, whatever its format. */
type Picture = {
  luma: LumaPlane | null;
  decoded: DecodedCoefficients | null;
  /** The JPEG file's bytes and syntax. */
  coded: { bytes: Uint8Array; stream: JpegStream } | null;
  jpeg: ImageFacts['jpeg'];
  orientation: number;
  widthPx: number;
  heightPx: number;
};

/** Reads one image and runs every method on it; what could not be done is told in `notAssessed`. Never throws for data. */
export async function analyseImage(
  subject: Subject,
  shouldStop: () => boolean,
): Promise<{ facts: ImageFacts; notAssessed: NotAssessed[] }> {
  const notAssessed: NotAssessed[] = [];
  const skip = (what: string, reason: string): void => {
    notAssessed.push({ what: `${what} of ${nameOf(subject)}`, reason, pages: [subject.page] });
  };
  const picture =
    subject.mediaType === 'image/jpeg'
      ? await readJpegPicture(subject, shouldStop, skip)
      : await readOther(subject, skip);
  const { luma, coded } = picture;
  const placeOf = (xPx: number, yPx: number, widthPx: number, heightPx: number): Place => {
    const inImage: Box = [
      xPx / picture.widthPx,
      yPx / picture.heightPx,
      widthPx / picture.widthPx,
      heightPx / picture.heightPx,
    ];
    // PDF viewers ignore EXIF orientation; the frame is where the stored samples are painted.
    const isDocument = subject.objectNumber === null;
    const frame = isDocument ? displayBox(inImage, picture.orientation) : null;
    const pageBox = frame ?? (subject.frame ? boxInFrame(inImage, subject.frame) : null);
    return { xPx, yPx, widthPx, heightPx, pageBox };
  };
  const ownGrid = subject.mediaType !== 'image/png';
  const grid = luma ? gridFacts(luma, ownGrid, placeOf, shouldStop) : null;
  if (luma && !grid) skip('block grid', 'the image is too small');
  if (grid && luma && grid.rowsAssessed + 7 < luma.height) {
    skip('block grid', `the time was spent after ${grid.rowsAssessed} of ${luma.height} rows`);
  }
  // Needs the whole picture's statistics: with part of the coefficients it would take the rest for edited.
  const complete = picture.decoded?.complete === true && luma !== null;
  if (complete && shouldStop()) skip('double compression', 'the time was spent');
  const doubleQuantisation =
    complete && luma && picture.decoded && !shouldStop()
      ? doubleQuantisationFacts(picture.decoded, luma, placeOf, shouldStop)
      : null;
  const facts: ImageFacts = {
    page: subject.page,
    objectNumber: subject.objectNumber,
    mediaType: subject.mediaType,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    jpeg: picture.jpeg,
    grid,
    doubleQuantisation,
    thumbnail: coded && luma ? thumbnailFacts(coded.bytes, coded.stream, luma, placeOf) : null,
  };
  return { facts, notAssessed };
}

function nameOf({ objectNumber }: Subject): string {
  return objectNumber === null ? 'the image' : `image object ${objectNumber}`;
}

async function readJpegPicture(
  { path }: Subject,
  shouldStop: () => boolean,
  skip: (what: string, reason: string) => void,
): Promise<Picture> {
  const bytes = new Uint8Array(await readFile(path));
  const file = readJpeg(bytes);
  const decoding = decodeCoefficients(bytes, file.main, { maxSamples: 3 * MAX_PIXELS, shouldStop });
  const decoded = decoding.planes ? decoding : null;
  const luma = decoded ? decodeLuma(decoded) : null;
  const problems = decoding.problems.map((problem) => problem.code);
  if (!luma) skip('pixels', problems[0] ? `the JPEG cannot be decoded: ${problems[0]}` : 'not 8-bit samples');
  else if (decoded && !decoded.complete)
    skip('damaged part', `the JPEG data has problems: ${[...new Set(problems)].join(', ')}`);
  return {
    luma,
    decoded,
    coded: { bytes, stream: file.main },
    jpeg: jpegFacts(bytes, file, problems),
    orientation: readExifPreview(bytes, file.main.segments)?.orientation ?? 1,
    widthPx: file.main.frame?.width ?? 0,
    heightPx: file.main.frame?.height ?? 0,
  };
}

/** PNG and WebP: luma of the decoded samples, alpha left out. */
async function readOther({ path }: Subject, skip: (what: string, reason: string) => void): Promise<Picture> {
  const empty = { luma: null, decoded: null, coded: null, jpeg: null, orientation: 1 };
  try {
    const { width = 0, height = 0, orientation = 1 } = await openImage(path, true).metadata();
    if (width * height > MAX_PIXELS) {
      skip('pixels', `more than ${MAX_PIXELS} pixels`);
      return { ...empty, widthPx: width, heightPx: height };
    }
    const { data, info } = await openImage(path, true)
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const luma = { width: info.width, height: info.height, data: toLuma(data, info.channels) };
    return { ...empty, luma, orientation, widthPx: info.width, heightPx: info.height };
  } catch {
    skip('pixels', 'the image data is damaged');
    return { ...empty, widthPx: 0, heightPx: 0 };
  }
}

/** ITU-R BT.601 luma, rounded, as JPEG defines it. */
function toLuma(samples: Uint8Array, channels: number): Uint8Array {
  const luma = new Uint8Array(samples.length / channels);
  for (let i = 0, at = 0; i < luma.length; i++, at += channels) {
    const red = samples[at] as number;
    const green = channels >= 3 ? (samples[at + 1] as number) : red;
    const blue = channels >= 3 ? (samples[at + 2] as number) : red;
    luma[i] = 0.299 * red + 0.587 * green + 0.114 * blue + 0.5;
  }
  return luma;
}
