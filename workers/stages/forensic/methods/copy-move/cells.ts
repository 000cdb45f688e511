import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { CELL } from '../cell-moments.ts';
import { type CodingNoise, noiseAt } from './coding-noise.ts';

export type Displacement = { dx: number; dy: number };

/** `alike`: no more different than coding makes two copies. `other`: more. `plain`: too little content to tell. */
export type Likeness = 'alike' | 'other' | 'plain';

/** Content (variance) that a cell must have beyond the noise, so that another content would show. */
const MIN_CONTENT = 25;
const CONTENT_TO_NOISE = 10;
/** Difference of two copies relative to the expected one, and the rounding of samples. */
const MAX_EXCESS = 3.5;
const ROUNDING = 0.7;

/** Two cells after their means were made equal; positions must lie inside the picture. */
export function compareCells(
  { width, data }: LumaPlane,
  noise: CodingNoise,
  x: number,
  y: number,
  { dx, dy }: Displacement,
): Likeness {
  const [from, shift] = [y * width + x, dy * width + dx];
  // As cellMoments does with samples that were not rounded: one function for both makes this inner loop a third slower.
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < CELL; row++) {
    for (let i = from + row * width, end = i + CELL; i < end; i++) {
      const a = data[i] as number;
      const b = data[i + shift] as number;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const n = CELL * CELL;
  const varianceA = sumAA / n - (sumA / n) ** 2;
  const varianceB = sumBB / n - (sumB / n) ** 2;
  const difference = varianceA + varianceB - 2 * (sumAB / n - (sumA / n) * (sumB / n));
  const expected = noiseAt(noise, x, y) + noiseAt(noise, x + dx, y + dy);
  if (Math.max(varianceA, varianceB) < MIN_CONTENT + CONTENT_TO_NOISE * expected) return 'plain';
  return difference <= MAX_EXCESS * expected + ROUNDING ? 'alike' : 'other';
}
