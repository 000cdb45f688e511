/** Half a ball under a lamp, in the place of a face: which way it faces, and how light changes on it, is known exactly. */
import type { Lamp, Turn } from '../../../../workers/biometric/liveness/lamp.ts';
import type { Moved } from '../../../../workers/biometric/liveness/movement.ts';
import { PLACES } from '../../../../workers/biometric/liveness/places.ts';
import { RIGID } from '../../../../workers/biometric/liveness/rigid-points.ts';

const RADIUS = 1.2;
/** Fewer than say anything about a shape, see misfitOfBoth. */
const FEW = 19;

export function pointOnBall(place: number): [x: number, y: number, z: number] {
  const [x, y] = [((place * 37) % 101) / 60 - 0.84, ((place * 53) % 89) / 75 - 0.6];
  return [x, y, RADIUS - Math.sqrt(RADIUS ** 2 - x * x - y * y)];
}

/** See rigidPoints. */
export const BALL = Float32Array.from(RIGID.flatMap(pointOnBall));

/** By how much the logarithm of light grows at a place when the ball has turned aside, then nodded. */
export function growthOfLight(
  { front, aside, below }: Lamp,
  place: number,
  { awayDeg, downDeg }: Turn,
): number {
  const [x, y, z] = pointOnBall(place);
  const [right, down, near] = [x / RADIUS, y / RADIUS, (RADIUS - z) / RADIUS];
  const [turn, nod] = [(awayDeg * Math.PI) / 180, (downDeg * Math.PI) / 180];
  const of = (r: number, d: number, n: number): number => Math.log(1 + front * n + aside * r + below * d);
  const level = near * Math.cos(turn) - right * Math.sin(turn);
  return (
    of(
      right * Math.cos(turn) + near * Math.sin(turn),
      down * Math.cos(nod) + level * Math.sin(nod),
      level * Math.cos(nod) - down * Math.sin(nod),
    ) - of(right, down, near)
  );
}

/** A look at the ball under a lamp before it: places enough for its light, too few for its shape. */
export const lookAtBall = (front: number, awayDeg: number): Moved[] =>
  PLACES.slice(0, FEW).map((place) => ({
    ...{ place, across: 0, unexplained: 0.2 },
    light: growthOfLight({ front, aside: 0, below: 0 }, place, { awayDeg, downDeg: 0 }),
  }));
