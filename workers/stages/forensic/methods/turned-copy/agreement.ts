/** Does a piece show the same as another place to which a transform brings it, cell by cell? */
import { CELL } from '../cell-moments.ts';
import { between, type Plane } from './plane.ts';
import { applied, type Transform } from './transforms.ts';

/** Content (variance, levels squared) of a cell below which it says nothing. */
const MIN_CONTENT = 4;
/** Room that interpolation needs. */
const BORDER = 3;

export type Cell = { x: number; y: number };

export type CellAgreement = {
  /** Variance of the smaller side's samples, levels squared. */
  content: number;
  /** Share of it that the other side does not explain by lighter or darker, more or less contrast. */
  unexplained: number;
  gain: number;
};

/** Null where either side has no room or too little content to tell. */
export function cellAgreement(
  small: Plane,
  large: Plane,
  { x, y }: Cell,
  transform: Transform,
): CellAgreement | null {
  if (!hasRoom(small, large, { x, y }, transform)) return null;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let row = y; row < y + CELL; row++) {
    let [tx, ty] = applied(transform, x, row);
    for (let col = x; col < x + CELL; col++) {
      const a = small.data[row * small.width + col] as number;
      const b = between(large, tx, ty);
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
      tx += transform.a;
      ty += transform.c;
    }
  }
  const n = CELL * CELL;
  const varianceA = sumAA / n - (sumA / n) ** 2;
  const varianceB = sumBB / n - (sumB / n) ** 2;
  const content = Math.min(varianceA, varianceB);
  if (Math.max(varianceA, varianceB) < MIN_CONTENT) return null;
  const covariance = sumAB / n - (sumA / n) * (sumB / n);
  if (content <= 0.01 || covariance <= 0) return { content, unexplained: 1, gain: 0 };
  return {
    content,
    // Rounding may explain a hair more than all of it.
    unexplained: Math.max(0, 1 - (covariance * covariance) / (varianceA * varianceB)),
    gain: Math.sqrt(varianceA / varianceB),
  };
}

/** Both places, and what interpolation reads around them, lie in the picture. */
export function hasRoom(small: Plane, large: Plane, { x, y }: Cell, transform: Transform): boolean {
  const inside = (px: number, py: number, { width, height }: Plane): boolean =>
    px >= BORDER && py >= BORDER && px < width - BORDER && py < height - BORDER;
  if (!inside(x, y, small) || !inside(x + CELL, y + CELL, small)) return false;
  return [
    [x, y],
    [x + CELL, y],
    [x, y + CELL],
    [x + CELL, y + CELL],
  ].every(([px, py]) => inside(...applied(transform, px as number, py as number), large));
}
