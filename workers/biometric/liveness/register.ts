/** Finds a place of one picture again on another: about where the mesh has it, by the affine map that explains most. */
import type { Pyramid } from '../../face/raster.ts';
import { leastSquares } from './least-squares.ts';
import { AREA, type Basis, greyCut, type Linear, SIDE, withoutPlane } from './patch.ts';
import { RIGID } from './rigid-points.ts';

/** How far the mesh may be wrong, in pixels of a patch. */
const REACH = 4;
/** Points about a place that say how it is stretched. */
const NEIGHBOURS = 14;
const REFINEMENTS = 2;
/** Of the detail; with less of it nothing was found that could be refined. */
const MIN_GAIN = 0.25;

/** A place, found again. */
export interface Found {
  place: number;
  /** Of what the patch shows, the share that the reference does not explain. */
  unexplained: number;
  /** Logarithm of the light on it against the reference. */
  light: number;
  /** On the picture, pixels. */
  x: number;
  y: number;
}

/** From the reference's upright frame to the picture, by the points about a place. */
export function stretchAt(points: Float32Array, mesh: Float32Array, place: number): Linear {
  const own = RIGID.indexOf(place) * 3;
  const [x0, y0] = [points[own]!, points[own + 1]!];
  const near = RIGID.map((index, at) => ({
    index,
    dx: points[at * 3]! - x0,
    dy: points[at * 3 + 1]! - y0,
  }))
    .sort((one, other) => one.dx ** 2 + one.dy ** 2 - other.dx ** 2 - other.dy ** 2)
    .slice(0, NEIGHBOURS);
  let [xx, xy, yy, ux, uy, vx, vy] = [0, 0, 0, 0, 0, 0, 0];
  for (const { index, dx, dy } of near) {
    const u = mesh[index * 3]! - mesh[place * 3]!;
    const v = mesh[index * 3 + 1]! - mesh[place * 3 + 1]!;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    ux += u * dx;
    uy += u * dy;
    vx += v * dx;
    vy += v * dy;
  }
  const det = xx * yy - xy * xy || 1e-9;
  return [
    (ux * yy - uy * xy) / det,
    (uy * xx - ux * xy) / det,
    (vx * yy - vy * xy) / det,
    (vy * xx - vx * xy) / det,
  ];
}

/** The shift in pixels of the patch at which the detail fits best. */
export function search(
  { detail }: Basis,
  pyramid: Pyramid,
  map: Linear,
  at: [number, number],
): [number, number] {
  const side = SIDE + 2 * REACH;
  const window = greyCut(pyramid, map, at, side);
  let best: [number, number] = [0, 0];
  let most = Number.NEGATIVE_INFINITY;
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      let [sum, squares, product] = [0, 0, 0];
      for (let v = 0; v < SIDE; v++) {
        const from = (v + REACH + dy) * side + REACH + dx;
        for (let u = 0; u < SIDE; u++) {
          const value = window[from + u]!;
          sum += value;
          squares += value * value;
          product += value * detail[v * SIDE + u]!;
        }
      }
      const spread = Math.sqrt(Math.max(1, squares - (sum * sum) / AREA));
      // The mesh is right more often than not.
      const score = product / spread - 0.05 * Math.hypot(dx, dy);
      if (score > most) {
        most = score;
        best = [dx, dy];
      }
    }
  }
  return best;
}

/** Gauss-Newton over the six numbers of an affine map, gain and a plane of light; what is left is what is new. */
export function refine(
  { columns, mean }: Basis,
  pyramid: Pyramid,
  start: Linear,
  [dx, dy]: [number, number],
  [x, y]: [number, number],
): Omit<Found, 'place'> {
  let map: Linear = [...start];
  let [px, py] = [x + start[0] * dx + start[1] * dy, y + start[2] * dx + start[3] * dy];
  let least: Omit<Found, 'place'> | null = null;
  for (let pass = 0; pass <= REFINEMENTS; pass++) {
    const grey = greyCut(pyramid, map, [px, py], SIDE);
    const { factors, squares } = leastSquares(columns, grey);
    const { detail, mean: light } = withoutPlane(grey);
    const energy = detail.reduce((sum, value) => sum + value * value, 0);
    const unexplained = Math.sqrt(squares / Math.max(energy, AREA));
    if (!least || unexplained < least.unexplained) {
      least = { unexplained, light: Math.log((light + 1) / (mean + 1)), x: px, y: py };
    }
    const gain = factors[0]!;
    if (gain < MIN_GAIN) break;
    // t(p) = g(p + d(p)): the picture is to be sampled where the shift is taken back.
    const bound = (value: number, most: number): number => Math.max(-most, Math.min(most, value / gain));
    const [sx, sy] = [bound(factors[4]!, 1), bound(factors[5]!, 1)];
    const [xx, xy, yx, yy] = [6, 7, 8, 9].map((at) => bound(factors[at]!, 0.1)) as Linear;
    const [a, b, c, d] = map;
    px -= a * sx + b * sy;
    py -= c * sx + d * sy;
    map = [a * (1 - xx) - b * yx, b * (1 - yy) - a * xy, c * (1 - xx) - d * yx, d * (1 - yy) - c * xy];
  }
  return least!;
}
