/**
 * Holes of a clipping path: rectangles within what it lets through, in which nothing that is painted shows. Of paths of rectangles by the
 * even-odd rule; by the nonzero rule a hole is one that runs the other way round, and directions are not kept.
 */
import { intersect } from '../document/pages.ts';
import type { Rect } from '../types.ts';

/** Of a letter's box, which has room above and below it: who cuts it out leaves of that what lies beyond the hole. */
const OF_WIDTH = 0.6;
const OF_HEIGHT = 0.6;

/**
 * What the even-odd rule leaves out of a path of rectangles: those within an odd number of the others (ISO 32000-1, 8.5.3.3.3). A
 * dashed border is a clip of hundreds of dashes that meet no other, so that each is held against those alone that reach as far.
 */
export function holesOf(rectangles: readonly Rect[]): Rect[] {
  const [from, to] = longAxis(rectangles);
  const inOrder = rectangles.toSorted((a, b) => a[from] - b[from] || b[to] - a[to]);
  const outers = new Map<Rect, number>();
  let reaching: Rect[] = [];
  for (const one of inOrder) {
    reaching = reaching.filter((outer) => outer[to] >= one[from]);
    for (const other of reaching) {
      if (isWithin(one, other)) outers.set(one, (outers.get(one) ?? 0) + 1);
      if (isWithin(other, one)) outers.set(other, (outers.get(other) ?? 0) + 1);
    }
    reaching.push(one);
  }
  return rectangles.filter((one) => (outers.get(one) ?? 0) % 2 === 1);
}

/** Names of the two ends of a rectangle in the direction in which the rectangles are spread the more. */
function longAxis(rectangles: readonly Rect[]): readonly ['x0', 'x1'] | readonly ['y0', 'y1'] {
  const spread = (key: 'x0' | 'y0'): number => {
    const ends = rectangles.map((one) => one[key]);
    return Math.max(...ends) - Math.min(...ends);
  };
  return spread('x0') >= spread('y0') ? ['x0', 'x1'] : ['y0', 'y1'];
}

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
