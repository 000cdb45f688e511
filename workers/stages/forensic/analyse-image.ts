import type { Box, NotAssessed } from '../../../shared/contracts/finding.ts';
import type { ImageFacts } from './facts.ts';
import { historyInSamples } from './history-in-samples.ts';
import { displayCells, maskOf, type PlaceOf } from './mask.ts';
import { captureCueFacts } from './methods/capture/capture-facts.ts';
import { codingNoise } from './methods/copy-move/coding-noise.ts';
import { copyMoveFacts } from './methods/copy-move/copy-move-facts.ts';
import { doubleQuantisationFacts } from './methods/double-quantisation/double-quantisation-facts.ts';
import { drawnPrintFacts } from './methods/drawn-print/drawn-print-facts.ts';
import { edgeSlopeFacts } from './methods/edge-slopes/slope-facts.ts';
import { exactCopyFacts } from './methods/exact-copy/exact-copy-facts.ts';
import { grainOf } from './methods/ground/grain.ts';
import { groundCopyFacts } from './methods/ground/ground-facts.ts';
import { missingGrainFacts } from './methods/ground/missing-grain.ts';
import { recompressionFacts } from './methods/recompression/recompression-facts.ts';
import { thumbnailFacts } from './methods/thumbnail/thumbnail-facts.ts';
import { turnedCopyFacts } from './methods/turned-copy/turned-copy-facts.ts';
import { gridFacts } from './methods/zero/grid-facts.ts';
import { boxInFrame, displayBox } from './orientation.ts';
import { readPicture } from './picture.ts';

/** One image to look at. `frame` is where it is painted on its page, null when that is not known. */
export type Subject = {
  path: string;
  mediaType: ImageFacts['mediaType'];
  page: number;
  objectNumber: number | null;
  frame: Box | null;
  illustration: boolean;
};

/**
 * Reads one image and runs every method on it; what could not be done is told in `notAssessed`. Never throws for data.
 * @param copies false leaves out the search for moved and turned copies, two thirds of the time, for who asks other things
 */
export async function analyseImage(
  subject: Subject,
  shouldStop: () => boolean,
  { copies = true }: { copies?: boolean } = {},
): Promise<{ facts: ImageFacts; notAssessed: NotAssessed[] }> {
  const notAssessed: NotAssessed[] = [];
  const skip: Skip = (what, reason) => {
    notAssessed.push({ what: `${what} of ${nameOf(subject)}`, reason, pages: [subject.page] });
  };
  const picture = await readPicture(subject, shouldStop, skip);
  const { luma } = picture;
  const placeOf = placesOf(subject, picture);
  // First, since it takes least: a hundredth of a second a megapixel.
  const edgeSlopes = luma ? edgeSlopeFacts(luma, placeOf) : null;
  const grid = luma ? blockGrid(luma, subject, placeOf, shouldStop, skip) : null;
  const compression = await compressionFacts(picture, grid, placeOf, shouldStop, skip);
  const twice = copies ? copyFacts(picture, placeOf, shouldStop, skip) : NOT_SEARCHED;
  const exactCopies = losslessCopies(picture, placeOf, shouldStop, skip);
  const drawnPrint = luma ? printFacts(luma, picture, placeOf, shouldStop, skip) : null;
  const facts: ImageFacts = {
    page: subject.page,
    objectNumber: subject.objectNumber,
    illustration: subject.illustration,
    mediaType: subject.mediaType,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    isWhole: notAssessed.length === 0 && exactCopies?.complete !== false,
    jpeg: picture.jpeg,
    grid,
    ...compression,
    thumbnail: embeddedThumbnail(picture, placeOf),
    ...twice,
    exactCopies,
    drawnPrint,
    edgeSlopes,
    capture: luma ? captureCueFacts(luma, grid?.main ?? { x: 0, y: 0 }, picture) : null,
  };
  return { facts, notAssessed };
}

function embeddedThumbnail({ coded, luma, decoded }: Picture, placeOf: PlaceOf): ImageFacts['thumbnail'] {
  if (!coded || !luma) return null;
  return thumbnailFacts(coded.bytes, coded.stream, { luma, isWhole: decoded?.complete === true }, placeOf);
}

const NOT_SEARCHED = { copyMove: null, turnedCopies: null, groundCopies: null, missingGrain: null };

/** Pieces that stand in the picture twice, although a coding or a program changed their samples; ground that was filled. */
function copyFacts(
  { luma, decoded }: Picture,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
  skip: Skip,
): Pick<ImageFacts, 'copyMove' | 'turnedCopies' | 'groundCopies' | 'missingGrain'> {
  if (!luma) return NOT_SEARCHED;
  const grain = grainOf(luma);
  // First, since it takes least: some milliseconds a megapixel.
  const missingGrain = shouldStop() ? null : missingGrainFacts(luma, grain, placeOf);
  const noise = decoded ? codingNoise(decoded) : null;
  const copyMove = shouldStop() ? null : copyMoveFacts(luma, noise, grain, placeOf, shouldStop);
  if (!copyMove) skip('copied pieces', 'the time was spent');
  const turnedCopies = shouldStop() ? null : turnedCopyFacts(luma, placeOf, shouldStop);
  if (!turnedCopies) skip('turned and scaled copies', 'the time was spent');
  const groundCopies = shouldStop() ? null : groundCopyFacts(grain, placeOf, shouldStop);
  if (!groundCopies) skip('copies of blank ground', 'the time was spent');
  return { copyMove, turnedCopies, groundCopies, missingGrain };
}

/** What only samples show that no coding changed. */
function losslessCopies(
  { luma, isLossless }: Picture,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
  skip: Skip,
): ImageFacts['exactCopies'] {
  if (!luma || !isLossless) return null;
  if (!shouldStop()) return exactCopyFacts(luma, placeOf, shouldStop);
  skip('exact copies', 'the time was spent');
  return null;
}

/** Null says nothing of the picture where the time ended before, or while, its print was looked at. */
function printFacts(
  luma: Luma,
  { isLossless, samples }: Picture,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
  skip: Skip,
): ImageFacts['drawnPrint'] {
  const facts = shouldStop() ? null : drawnPrintFacts(luma, !isLossless, samples, placeOf, shouldStop);
  if (!facts && shouldStop()) skip('print on even ground', 'the time was spent');
  return facts;
}

type Picture = Awaited<ReturnType<typeof readPicture>>;

/** Where a region of the picture is shown. */
function placesOf(subject: Subject, { luma, widthPx, heightPx, orientation }: Picture): PlaceOf {
  // Regions are in luma samples, of which a file with odd sampling factors has fewer than pixels.
  const { width, height } = luma ?? { width: widthPx, height: heightPx };
  // PDF viewers ignore EXIF orientation; the frame is where the stored samples are painted.
  const isDocument = subject.objectNumber === null;
  return (xPx, yPx, widthPx, heightPx, cells) => {
    const inImage: Box = [xPx / width, yPx / height, widthPx / width, heightPx / height];
    const frame = isDocument ? displayBox(inImage, orientation) : null;
    const pageBox = frame ?? (subject.frame ? boxInFrame(inImage, subject.frame) : null);
    const shown = cells && isDocument ? displayCells(cells, orientation) : cells;
    const mask = shown && pageBox ? maskOf(shown) : undefined;
    return { xPx, yPx, widthPx, heightPx, pageBox, ...(mask ? { mask } : {}) };
  };
}

type Skip = (what: string, reason: string) => void;

function blockGrid(
  luma: Luma,
  { mediaType }: Subject,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
  skip: Skip,
): ImageFacts['grid'] {
  const grid = gridFacts(luma, mediaType !== 'image/png', placeOf, shouldStop);
  if (!grid) skip('block grid', 'the image is too small');
  else if (grid.rowsAssessed + 7 < luma.height)
    skip('block grid', `the time was spent after ${grid.rowsAssessed} of ${luma.height} rows`);
  return grid;
}

/** How often, and how, the picture was compressed: from its coefficients, or from what they left in the samples. */
async function compressionFacts(
  { decoded, luma, samples }: Picture,
  grid: ImageFacts['grid'],
  placeOf: PlaceOf,
  shouldStop: () => boolean,
  skip: Skip,
): Promise<Pick<ImageFacts, 'doubleQuantisation' | 'recompression'>> {
  // Needs the whole picture's statistics: with part of the coefficients it would take the rest for edited.
  const whole = decoded?.complete === true && luma !== null ? { decoded, luma } : null;
  if (whole && shouldStop()) skip('double compression', 'the time was spent');
  const history =
    samples && !shouldStop()
      ? await historyInSamples(samples, grid?.main ?? { x: 0, y: 0 }, placeOf, shouldStop)
      : null;
  const inTime = <T>(facts: (decoded: Decoded, luma: Luma) => T): T | undefined =>
    whole && !shouldStop() ? facts(whole.decoded, whole.luma) : undefined;
  return {
    doubleQuantisation:
      inTime((jpeg, light) => doubleQuantisationFacts(jpeg, light, placeOf, shouldStop)) ??
      history?.doubleQuantisation ??
      null,
    recompression:
      inTime((jpeg, light) => recompressionFacts(jpeg, light, placeOf, shouldStop)) ??
      history?.recompression ??
      null,
  };
}

type Decoded = NonNullable<Picture['decoded']>;
type Luma = NonNullable<Picture['luma']>;

function nameOf({ objectNumber }: Subject): string {
  return objectNumber === null ? 'the image' : `image object ${objectNumber}`;
}
