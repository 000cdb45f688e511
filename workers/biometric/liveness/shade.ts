/**
 * How light has moved across a face that turns: the side that turns away from the room grows darker and the other one
 * lighter, all over it. What the mesh misses makes single places lighter or darker, and a stretched photograph none.
 */
import { quantile } from './quantile.ts';
import type { Found } from './register.ts';
import { RIGID } from './rigid-points.ts';

/** Places whose find is the surest. */
const SURE_SHARE = 0.75;
/** Of two places, in distances between the eyes: what lies nearer says more about errors than about light. */
const APART = 0.6;

/**
 * By how much the logarithm of light has grown towards the right of the picture, in a distance between the eyes: the
 * median over all pairs of places (Theil and Sen), which a quarter of wrong ones does not move.
 * @param points of the reference, see rigidPoints
 */
export function slopeOfLight(points: Float32Array, all: readonly Found[]): number {
  const most = quantile(
    all.map(({ unexplained }) => unexplained),
    SURE_SHARE,
  );
  const sure = all.filter(({ unexplained }) => unexplained <= most);
  const places = sure.map(({ place, light }) => ({ light, x: points[RIGID.indexOf(place) * 3] ?? 0 }));
  const slopes = places.flatMap((one) =>
    places.flatMap((other) => (other.x - one.x > APART ? (other.light - one.light) / (other.x - one.x) : [])),
  );
  return slopes.length > 0 ? quantile(slopes, 0.5) : 0;
}
