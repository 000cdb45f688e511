import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { ForensicFacts, ThumbnailFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** Smaller thumbnails show edges differently from any way of scaling down. */
const MIN_SIDE_PX = 100;
/** Below this the thumbnail shows another crop or another picture: nothing can be said about regions. */
const MIN_MEDIAN_CORRELATION = 0.85;
/** One cell can be a highlight that was clipped differently; most of the picture cannot be a region. */
const MIN_CELLS = 2;
const MAX_DIFFERING_SHARE = 0.3;

/** The EXIF thumbnail agrees with the picture except in a region. */
export const thumbnailDisagrees: Rule<ForensicFacts> = ({ images }) => {
  const withThumbnail = images.filter((image) => image.thumbnail);
  if (withThumbnail.length === 0) return notApplicable('no image has an EXIF thumbnail');
  const comparable = withThumbnail.filter((image) => isComparable(image.thumbnail as ThumbnailFacts));
  const occurrences = comparable.flatMap((image) => {
    const { regions, offset, lengthBytes, medianCorrelation } = image.thumbnail as ThumbnailFacts;
    if (isMostlyDifferent(image.thumbnail as ThumbnailFacts)) return [];
    return regions
      .filter((region) => region.cells >= MIN_CELLS)
      .map(({ place, cells: size }) =>
        occurrenceAt(image, place, {
          confidence: Math.min(0.95, 0.7 + 0.03 * size),
          note: 'The thumbnail shows another content in this region than the picture.',
          recovered: {
            old: null,
            new: null,
            source: `EXIF thumbnail, ${lengthBytes} bytes at offset ${offset}`,
          },
          data: { cells: size, medianCorrelation, thumbnail: { offset, lengthBytes } },
        }),
      );
  });
  if (occurrences.length > 0) return fail(occurrences);
  const other = comparable.filter(({ thumbnail }) => isMostlyDifferent(thumbnail as ThumbnailFacts));
  return other.length > 0
    ? inconclusive(
        'the thumbnail differs from the picture over so much of it that it may be another one',
        other.map(({ page }) => ({
          page,
          values: [{ source: 'EXIF thumbnail', text: 'shows something else than the picture' }],
          note: 'Look at the thumbnail inside the file: over much of the picture it shows something else.',
        })),
      )
    : comparable.length < withThumbnail.length
      ? inconclusive('the thumbnail shows another crop, or too little of the picture')
      : pass;
};

const isMostlyDifferent = ({ cells, differingCells }: ThumbnailFacts): boolean =>
  differingCells > MAX_DIFFERING_SHARE * cells;

function isComparable({ widthPx, heightPx, medianCorrelation }: ThumbnailFacts): boolean {
  return Math.min(widthPx, heightPx) >= MIN_SIDE_PX && (medianCorrelation ?? 0) >= MIN_MEDIAN_CORRELATION;
}
