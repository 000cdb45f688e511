/** How the places of a face have moved: as the depth of a head moves them, or as paper does, folded or rolled. */
import { rollOf } from '../../face/mesh.ts';
import { leastSquares } from './least-squares.ts';
import { quantile } from './quantile.ts';
import type { Found } from './register.ts';
import { ORIGIN, RIGID } from './rigid-points.ts';

/** Places whose find is the surest. */
const SURE_SHARE = 0.7;
/** Where paper may be folded: how far from the bridge of the nose, and how obliquely. */
const CREASES = [-0.15, 0, 0.15].flatMap((from) => [-0.2, 0, 0.2].map((slope) => [from, slope] as const));

export interface Movement {
  /** Degrees of the turn that would move the places as they have moved; paper, folded or rolled, has none. */
  reliefDeg: number;
  /** The t statistic of that turn: its size over its standard error, with its sign. */
  reliefT: number;
  /** What a head leaves unexplained of how they have moved, over what paper leaves: below 1 a head fits better. */
  misfit: number;
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
  const most = quantile(
    all.map(({ unexplained }) => unexplained),
    SURE_SHARE,
  );
  const sure = all.filter(({ unexplained }) => unexplained < most);
  const roll = rollOf(mesh);
  const [cos, sin] = [Math.cos(-roll) / interocularPx, Math.sin(-roll) / interocularPx];
  const places = sure.map(({ place, x, y }) => {
    const at = RIGID.indexOf(place) * 3;
    const across = (x - mesh[ORIGIN * 3]!) * cos - (y - mesh[ORIGIN * 3 + 1]!) * sin;
    return { x: points[at]!, y: points[at + 1]!, z: points[at + 2]!, across };
  });
  const target = places.map(({ across }) => across);
  const columnsOf = (terms: (place: (typeof places)[number]) => number[]): number[][] => {
    const rows = places.map(terms);
    return rows[0]!.map((_, term) => rows.map((row) => row[term]!));
  };
  const smooth = columnsOf(({ x, y }) => [1, x, y, x * x, x * y]);
  const sheets = CREASES.map(([from, slope]) => {
    const columns = [...smooth, ...columnsOf(({ x, y }) => [Math.abs(x - from - slope * y)])];
    return { columns, squares: leastSquares(columns, target).squares };
  });
  const best = sheets.reduce((least, sheet) => (sheet.squares < least.squares ? sheet : least));
  const depth = places.map(({ z }) => z);
  const { factors, squares } = leastSquares([...best.columns, depth], target);
  const tangent = -factors.at(-1)!;
  const variance = squares / Math.max(1, places.length - best.columns.length - 1);
  // Rivals with as many terms: a head by its depth, paper by one fold or one bend.
  const left = (shape: (place: (typeof places)[number]) => number): number =>
    leastSquares(
      columnsOf((place) => [1, place.x, place.y, shape(place)]),
      target,
    ).squares;
  const paper = Math.min(
    left(({ x }) => Math.abs(x)),
    left(({ x }) => x * x),
  );
  return {
    reliefDeg: (Math.atan(tangent) * 180) / Math.PI,
    // One column more explains t squared variances.
    reliefT: Math.sign(tangent) * Math.sqrt(Math.max(0, best.squares - squares) / (variance || 1e-9)),
    misfit: Math.sqrt(left(({ z }) => z) / (paper || 1e-9)),
  };
}
