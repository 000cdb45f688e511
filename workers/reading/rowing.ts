/**
 * What slope of a page's rows is left when its lines were levelled, told by those that stand beside each other. Labels and amounts are
 * short and tell it badly by their own direction; the edge of a table is far from both.
 */
import { boundsOf, type Quad } from './geometry.ts';
import { apply, IDENTITY, type Matrix } from './homography.ts';

/** Slopes that are tried, and how they may change over the page's longer side; few pages of captures are off by more. */
const SLOPE = { most: 0.03, step: 0.001 };
const TURN = { most: 0.08, step: 0.008 };
/** Of a line's height: middles that lie so near each other are counted together. */
const BIN = 1 / 6;
/** How much better rows must crowd before they are taken to slope. */
const BETTER = 1.05;
/** Taken off for each line height by which the edge of the print would move: what is near is likelier than what is far. */
const COST = 0.05;
/** The turn moves the rows in the middle of the page's halves by a quarter of what it moves the corners. */
const TURN_SHARE = 1 / 4;

/**
 * @param lines of print in the picture
 * @param standing brings the picture upright, its middle to the origin
 * @param size longer side of the picture, in pixels
 */
export function rowing(lines: readonly Quad[], standing: Matrix, size: number): Matrix {
  const along = lines
    .map((quad) => boundsOf(quad.map((point) => apply(standing, point))))
    .filter(([x0, y0, x1, y1]) => x1 - x0 > y1 - y0);
  const heights = along.map(([, y0, , y1]) => y1 - y0).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1];
  if (!height) return IDENTITY;
  const middles = along.map(([x0, y0, x1, y1]): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2]);
  const reach = Math.max(...along.flatMap(([x0, , x1]) => [Math.abs(x0), Math.abs(x1)]));
  const sharpness = (slope: number, turn: number): number =>
    crowding(
      middles.map(([x, y]) => (y + slope * x) / (1 + (turn * x) / size)),
      BIN * height,
    );
  const still = sharpness(0, 0);
  let best = { score: still, slope: 0, turn: 0 };
  for (const turn of stepsOf(TURN)) {
    for (const slope of stepsOf(SLOPE)) {
      const moved = ((Math.abs(slope) + TURN_SHARE * Math.abs(turn)) * reach) / height;
      const score = sharpness(slope, turn) - COST * moved * still;
      if (score > best.score) best = { score, slope, turn };
    }
  }
  if (best.score < BETTER * still) return IDENTITY;
  return [1, 0, 0, best.slope, 1, 0, best.turn / size, 0, 1];
}

function stepsOf({ most, step }: { most: number; step: number }): number[] {
  const each = Math.round(most / step);
  return Array.from({ length: 2 * each + 1 }, (_, at) => (at - each) * step);
}

/** How closely places share few spots: the sum of squares of their counts in bins, each counted in its own and in the next. */
export function crowding(places: readonly number[], bin: number): number {
  const counts = new Map<number, number>();
  for (const place of places) {
    const at = Math.floor(place / bin);
    counts.set(at, (counts.get(at) ?? 0) + 1);
    counts.set(at + 1, (counts.get(at + 1) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
