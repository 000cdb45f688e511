/**
 * Holes of a clipping path: rectangles within what it lets through, in which nothing that is painted shows. Of paths of rectangles by the
 * even-odd rule; by the nonzero rule a hole is one that runs the other way round, and directions are not kept.
 */
import { intersect } from '../document/pages.ts';
import type { Rect } from '../types.ts';

/** Of a letter's box, which has room above and below it: who cuts it out leaves of that what lies beyond the hole. */
const OF_WIDTH = 0.6;
const OF_HEIGHT = 0.6;

/** What the even-odd rule leaves out of a path of rectangles: those within an odd number of the others (ISO 32000-1, 8.5.3.3.3). */
export const holesOf = (rectangles: readonly Rect[]): Rect[] =>
  rectangles.filter(
    (one) => rectangles.filter((outer) => outer !== one && isWithin(one, outer)).length % 2 === 1,
  );

/** Letters are held against each of them. */
const MOST_HOLES = 512;

/** @returns null where there are more holes, or a path has more rectangles, than are followed */
export function withHolesOf(
  { holes, isCut }: { holes: readonly Rect[]; isCut: boolean },
  known: readonly Rect[],
): readonly Rect[] | null {
  if (isCut || known.length + holes.length > MOST_HOLES) return null;
  return holes.length === 0 ? known : [...known, ...holes];
}

/** Whether no more than the rim of a letter shows. */
export const isCutOut = (box: Rect, holes: readonly Rect[]): boolean =>
  holes.some((hole) => {
    const hidden = intersect(box, hole);
    return (
      hidden !== null &&
      hidden.x1 - hidden.x0 >= OF_WIDTH * (box.x1 - box.x0) &&
      hidden.y1 - hidden.y0 >= OF_HEIGHT * (box.y1 - box.y0)
    );
  });

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1;
