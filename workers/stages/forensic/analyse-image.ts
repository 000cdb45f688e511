import type { Box, NotAssessed } from '../../../shared/contracts/finding.ts';
import type { ImageFacts } from './facts.ts';
import { historyInSamples } from './history-in-samples.ts';
import { displayCells, maskOf, type PlaceOf } from './mask.ts';
import { captureCueFacts } from './methods/capture/capture-facts.ts';
import { codingNoise } from './methods/copy-move/coding-noise.ts';
import { copyMoveFacts } from './methods/copy-move/copy-move-facts.ts';
import { doubleQuantisationFacts } from './methods/double-quantisation/double-quantisation-facts.ts';
import { edgeSlopeFacts } from './methods/edge-slopes/slope-facts.ts';
import { exactCopyFacts } from './methods/exact-copy/exact-copy-facts.ts';
import { recompressionFacts } from './methods/recompression/recompression-facts.ts';
import { thumbnailFacts } from './methods/thumbnail/thumbnail-facts.ts';
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

/** Reads one image and runs every method on it; what could not be done is told in `notAssessed`. Never throws for data. */
export async function analyseImage(
  subject: Subject,
  shouldStop: () => boolean,
): Promise<{ facts: ImageFacts; notAssessed: NotAssessed[] }> {
  const notAssessed: NotAssessed[] = [];
  const skip = (what: string, reason: string): void => {
    notAssessed.push({ what: `${what} of ${nameOf(subject)}`, reason, pages: [subject.page] });
  };
  const picture = await readPicture(subject, shouldStop, skip);
  const { luma, coded } = picture;
  const placeOf: PlaceOf = (xPx, yPx, widthPx, heightPx, cells) => {
    // Regions are in luma samples, of which a file with odd sampling factors has fewer than pixels.
    const { width, height } = luma ?? { width: picture.widthPx, height: picture.heightPx };
    const inImage: Box = [xPx / width, yPx / height, widthPx / width, heightPx / height];
    // PDF viewers ignore EXIF orientation; the frame is where the stored samples are painted.
    const isDocument = subject.objectNumber === null;
    const frame = isDocument ? displayBox(inImage, picture.orientation) : null;
    const pageBox = frame ?? (subject.frame ? boxInFrame(inImage, subject.frame) : null);
    const shown = cells && isDocument ? displayCells(cells, picture.orientation) : cells;
    const mask = shown && pageBox ? maskOf(shown) : undefined;
    return { xPx, yPx, widthPx, heightPx, pageBox, ...(mask ? { mask } : {}) };
  };
  // First, since it takes least: a hundredth of a second a megapixel.
  const edgeSlopes = luma ? edgeSlopeFacts(luma, placeOf) : null;
  const ownGrid = subject.mediaType !== 'image/png';
  const grid = luma ? gridFacts(luma, ownGrid, placeOf, shouldStop) : null;
  if (luma && !grid) skip('block grid', 'the image is too small');
  if (grid && luma && grid.rowsAssessed + 7 < luma.height) {
    skip('block grid', `the time was spent after ${grid.rowsAssessed} of ${luma.height} rows`);
  }
  // Needs the whole picture's statistics: with part of the coefficients it would take the rest for edited.
  const complete = picture.decoded?.complete === true && luma !== null;
  if (complete && shouldStop()) skip('double compression', 'the time was spent');
  const { samples } = picture;
  const history =
    samples && !shouldStop()
      ? await historyInSamples(samples, grid?.main ?? { x: 0, y: 0 }, placeOf, shouldStop)
      : null;
  const doubleQuantisation =
    complete && luma && picture.decoded && !shouldStop()
      ? doubleQuantisationFacts(picture.decoded, luma, placeOf, shouldStop)
      : (history?.doubleQuantisation ?? null);
  const recompression =
    complete && luma && picture.decoded && !shouldStop()
      ? recompressionFacts(picture.decoded, luma, placeOf, shouldStop)
      : (history?.recompression ?? null);
  const noise = picture.decoded ? codingNoise(picture.decoded) : null;
  const copyMove = luma && !shouldStop() ? copyMoveFacts(luma, noise, placeOf, shouldStop) : null;
  if (luma && !copyMove) skip('copied pieces', 'the time was spent');
  const exactCopies =
    luma && picture.isLossless && !shouldStop() ? exactCopyFacts(luma, placeOf, shouldStop) : null;
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
    doubleQuantisation,
    recompression,
    thumbnail: coded && luma ? thumbnailFacts(coded.bytes, coded.stream, luma, placeOf) : null,
    copyMove,
    exactCopies,
    edgeSlopes,
    capture: luma ? captureCueFacts(luma, grid?.main ?? { x: 0, y: 0 }, picture) : null,
  };
  return { facts, notAssessed };
}

function nameOf({ objectNumber }: Subject): string {
  return objectNumber === null ? 'the image' : `image object ${objectNumber}`;
}
