import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { ForensicFacts, ImageFacts } from '../facts.ts';
import { occurrenceAt, suspicionsAt } from '../places.ts';

/** Above this share of votes another grid is the history of the whole picture (a crop), not of a part. */
const WHOLE_PICTURE_SHARE = 0.15;
/**
 * A picture that was cropped after an earlier saving shows the earlier grid wherever the last saving left it: measured
 * 2.3 to 65 times the votes of other grids outside the found region, against 0.3 to 1.2 for pasted parts.
 */
const CROP_ELSEWHERE = 1.6;
const CROP_AREA = 0.4;
/** A page drawn by a program (one grey level on a third of it) may hold JPEG pictures legitimately. */
const COMPOSED_PAGE_SHARE = 0.35;

/** A region whose block grid differs from that of the rest of the picture. */
export const foreignJpegGrid: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.grid);
  if (assessed.length === 0) return notApplicable('no image with pixels to look at');
  const found = assessed.filter((image) => image.grid && image.grid.foreign.length > 0);
  const evidence = found.filter((image) => excuse(image) === null);
  if (evidence.length > 0) return fail(evidence.flatMap(occurrences));
  if (found[0]) {
    // A picture without a grid of its own explains nothing away; the other excuses say where the second grid is from.
    const odd = found.filter(({ grid }) => grid && !grid.main);
    return inconclusive(
      excuse(found[0]) as string,
      odd.flatMap((image) =>
        suspicionsAt(
          image,
          image.grid?.foreign.map(({ place }) => place) ?? [],
          'was a JPEG before, the rest was not',
          'A part was pasted from a JPEG file, or the page openly holds one as an illustration.',
        ),
      ),
    );
  }
  return assessed.some((image) => image.grid?.main)
    ? pass
    : notApplicable('no image shows a JPEG block grid');
};

/** Why a foreign region in this image is no evidence; null when it is. */
function excuse({ grid, widthPx, heightPx }: ImageFacts): string | null {
  if (!grid?.main)
    return 'a part of the picture was a JPEG before, but the picture as a whole shows no grid to compare it with';
  if (grid.nextShare > WHOLE_PICTURE_SHARE)
    return 'a second grid covers too much of the picture to be a pasted part';
  if (pasted({ widthPx, heightPx, grid }).length === 0) {
    return 'the second grid is that of an earlier saving of the whole picture, which was cropped since';
  }
  if (grid.dominantLevelShare > COMPOSED_PAGE_SHARE) {
    return 'the page was drawn by a program and may hold JPEG pictures of its own';
  }
  return null;
}

/** Regions of grids that are not also found in the rest of the picture, and do not cover most of it. */
function pasted({ grid, widthPx, heightPx }: Pick<ImageFacts, 'grid' | 'widthPx' | 'heightPx'>) {
  const regions = grid?.foreign ?? [];
  const key = ({ origin }: (typeof regions)[number]): number => origin.x + 8 * origin.y;
  const cropped = regions.filter(
    ({ elsewhere, place }) =>
      elsewhere >= CROP_ELSEWHERE || place.widthPx * place.heightPx >= CROP_AREA * widthPx * heightPx,
  );
  const wholePicture = new Set(cropped.map(key));
  return regions.filter((region) => !wholePicture.has(key(region)));
}

function occurrences(image: ImageFacts) {
  return pasted(image).map(({ origin, place, votes, log10Nfa }) =>
    occurrenceAt(image, place, {
      confidence: Math.min(0.98, 0.7 - log10Nfa / 100),
      note: `This region of ${place.widthPx} x ${place.heightPx} pixels has its JPEG blocks at offset (${origin.x}, ${origin.y}); the rest of the picture has them at (${image.grid?.main?.x}, ${image.grid?.main?.y}).`,
      data: { log10Nfa, votes, origin, main: image.grid?.main },
    }),
  );
}
