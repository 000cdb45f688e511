/**
 * Whether a turn was that of a head. A flat print that is tilted moves its points by a homography, a bent one nearly
 * by a polynomial of second degree in x and y; the nose of a head stands out of any such surface, and moves across it.
 * So the sideways movement is fitted twice by least squares: by the polynomial alone, and with the depth of the
 * neutral face as one more term. The factor of the depth is the tangent of the angle by which a head has turned.
 */
import type { Parallax } from './sample.ts';

/** 1, x, y, x^2, xy, y^2, z */
const TERMS = 7;

/**
 * @param neutral rigid points of the person's own neutral face
 * @param now those of the frame in question
 */
export function parallaxOf(neutral: Float32Array, now: Float32Array): Parallax {
  const count = neutral.length / 3;
  const rows: number[][] = [];
  const target: number[] = [];
  for (let at = 0; at < count; at++) {
    const [x, y, z] = [neutral[at * 3]!, neutral[at * 3 + 1]!, neutral[at * 3 + 2]!];
    rows.push([1, x, y, x * x, x * y, y * y, z]);
    target.push(now[at * 3]!);
  }
  const flat = leastSquares(rows, target, TERMS - 1);
  const deep = leastSquares(rows, target, TERMS);
  return {
    yawDeg: (-Math.atan(deep.factors[TERMS - 1]!) * 180) / Math.PI,
    unexplained: flat.rms,
    depthShare: flat.rms > 0 ? 1 - deep.rms / flat.rms : 0,
  };
}

/** Least squares over the first `terms` columns, by the normal equations. */
function leastSquares(rows: readonly number[][], target: readonly number[], terms: number) {
  const matrix = Array.from({ length: terms }, () => new Array<number>(terms + 1).fill(0));
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < terms; i++) {
      for (let j = 0; j < terms; j++) matrix[i]![j]! += row[i]! * row[j]!;
      matrix[i]![terms]! += row[i]! * target[at]!;
    }
  }
  const factors = solve(matrix);
  let squares = 0;
  for (const [at, row] of rows.entries()) {
    let sum = 0;
    for (let i = 0; i < terms; i++) sum += factors[i]! * row[i]!;
    squares += (target[at]! - sum) ** 2;
  }
  return { factors, rms: Math.sqrt(squares / rows.length) };
}

/** Gaussian elimination with pivots; a column without any (points all in one place) gets 0. */
function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    const lead = matrix[column]![column]!;
    if (Math.abs(lead) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / lead;
      for (let at = column; at <= size; at++) matrix[row]![at]! -= factor * matrix[column]![at]!;
    }
  }
  return matrix.map((row, index) => (Math.abs(row[index]!) < 1e-12 ? 0 : row[size]! / row[index]!));
}
