/** How the places of a face have moved: as the depth of a head moves them, or as paper does, folded or rolled. */
import { rollOf } from '../../face/mesh.ts';
import { quantile } from './quantile.ts';
import type { Found } from './register.ts';
import { ORIGIN, RIGID } from './rigid-points.ts';
import { fitRobustly } from './robust.ts';

/** Places whose find is the surest. */
const SURE_SHARE = 0.7;
/** Where paper may be folded: how far from the bridge of the nose, and how obliquely. */
const CREASES = [-0.15, 0, 0.15].flatMap((from) => [-0.2, 0, 0.2].map((slope) => [from, slope] as const));

/** What a place may be found wrong by on a turn, in distances between the eyes; what is further off is no find. */
export const ERROR = 0.05;

export interface Movement {
  /** Degrees of the turn that would move the places as they have moved; paper, folded or rolled, has none. */
  reliefDeg: number;
  /** The t statistic of that turn: its size over its standard error, with its sign; errors as fitRobustly counts them. */
  reliefT: number;
  /** What a head leaves unexplained of how they have moved, over what paper leaves: below 1 a head fits better. */
  misfit: number;
  /** Where the places have got to, for a look at both sides together. */
  places: readonly Moved[];
}

/** A place, found again. */
export interface Moved {
  place: number;
  /** From the bridge of the nose to the right, upright, in distances between the eyes. */
  across: number;
  /** See Found. */
  unexplained: number;
  /** See Found. */
  light: number;
}

/** By where it lies on the reference, see rigidPoints, and how far it has moved to the right. */
export interface Way {
  x: number;
  y: number;
  z: number;
  across: number;
}

/**
 * By how much depth moves the places sideways, beyond what any sheet of paper could do that is flat, rolled about an
 * upright axis or folded along the nose.
 * @param points rigid points of the reference, see rigidPoints
 * @param all its places as they were found again
 */
export function movementOf(
  points: Float32Array,
  all: readonly Found[],
  mesh: Float32Array,
  interocularPx: number,
): Movement {
  const roll = rollOf(mesh);
  const [cos, sin] = [Math.cos(-roll) / interocularPx, Math.sin(-roll) / interocularPx];
  const moved = all.map(({ place, unexplained, light, x, y }): Moved => {
    const across = (x - mesh[ORIGIN * 3]!) * cos - (y - mesh[ORIGIN * 3 + 1]!) * sin;
    return { place, across, unexplained, light };
  });
  const most = quantile(
    all.map(({ unexplained }) => unexplained),
    SURE_SHARE,
  );
  const ways = moved
    .filter(({ unexplained }) => unexplained < most)
    .map(({ place, across }) => wayOf(points, place, across));
  const target = ways.map(({ across }) => across);
  const smooth = columnsOf(ways, ({ x, y }) => [1, x, y, x * x, x * y]);
  const sheets = CREASES.map(([from, slope]) => {
    const columns = [...smooth, ...columnsOf(ways, ({ x, y }) => [Math.abs(x - from - slope * y)])];
    return { columns, loss: fitRobustly(columns, target, ERROR).loss };
  });
  const best = sheets.reduce((least, sheet) => (sheet.loss < least.loss ? sheet : least));
  const depth = ways.map(({ z }) => z);
  const { factors, loss } = fitRobustly([...best.columns, depth], target, ERROR);
  const tangent = -factors.at(-1)!;
  const variance = loss / Math.max(1, ways.length - best.columns.length - 1);
  return {
    reliefDeg: (Math.atan(tangent) * 180) / Math.PI,
    // One column more explains t squared variances.
    reliefT: Math.sign(tangent) * Math.sqrt(Math.max(0, best.loss - loss) / (variance || 1e-9)),
    misfit: misfitOf(ways, ERROR),
    places: moved,
  };
}

/** @param points rigid points of the reference */
export function wayOf(points: Float32Array, place: number, across: number): Way {
  const at = RIGID.indexOf(place) * 3;
  return { x: points[at]!, y: points[at + 1]!, z: points[at + 2]!, across };
}

function columnsOf(ways: readonly Way[], terms: (way: Way) => number[]): number[][] {
  const rows = ways.map(terms);
  return (rows[0] ?? []).map((_, term) => rows.map((row) => row[term]!));
}

/**
 * See Movement. Rivals with as many terms: a head by its depth, paper by one fold or one bend.
 * @param error see fitRobustly
 */
export function misfitOf(ways: readonly Way[], error: number): number {
  const target = ways.map(({ across }) => across);
  const left = (shape: (way: Way) => number): number =>
    fitRobustly(
      columnsOf(ways, (way) => [1, way.x, way.y, shape(way)]),
      target,
      error,
    ).loss;
  const paper = Math.min(
    left(({ x }) => Math.abs(x)),
    left(({ x }) => x * x),
  );
  return Math.sqrt(left(({ z }) => z) / (paper || 1e-9));
}
