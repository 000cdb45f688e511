/**
 * Whether a turn was that of a head. A flat print that is tilted moves its points by a homography, a bent one nearly
 * by a polynomial of second degree in x and y; the nose of a head stands out of any such surface, and moves across it.
 * So the sideways movement is fitted twice by least squares: by the polynomial alone, and with the depth of the
 * neutral face as one more term. The factor of the depth is the tangent of the angle by which a head has turned.
 *
 * A network that has only seen heads may read such a turn into a print that is turned and bent far enough. But then the
 * print has become narrower than a head turned by that angle would be.
 */
import { solve } from './least-squares.ts';
import type { Parallax } from './sample.ts';

/** 1, x, y, x^2, xy, y^2, z */
const TERMS = 7;

/**
 * @param neutral rigid points of the person's own neutral face
 * @param now those of the frame in question
 */
export function parallaxOf(neutral: Float32Array, now: Float32Array): Parallax {
  const count = neutral.length / 3;
  const columns = TERMS + 1;
  // Sums of all products of two terms, or of a term and the target, which is the last column.
  const products = new Float64Array(columns * columns);
  const row = new Float64Array(columns);
  for (let at = 0; at < neutral.length; at += 3) {
    const [x, y] = [neutral[at]!, neutral[at + 1]!];
    row.set([1, x, y, x * x, x * y, y * y, neutral[at + 2]!, now[at]!]);
    for (let i = 0; i < columns; i++) {
      for (let j = i; j < columns; j++) products[i * columns + j]! += row[i]! * row[j]!;
    }
  }
  const product = (i: number, j: number): number => products[Math.min(i, j) * columns + Math.max(i, j)]!;
  const flat = fitted(product, TERMS - 1);
  const deep = fitted(product, TERMS);
  const yaw = -Math.atan(deep.factors[TERMS - 1]!);
  return {
    yawDeg: (yaw * 180) / Math.PI,
    unexplained: Math.sqrt(flat.squares / count),
    depthShare: flat.squares > 0 ? 1 - Math.sqrt(deep.squares / flat.squares) : 0,
    widthKept: breadth(now, 0) / breadth(neutral, yaw),
  };
}

/** Spread of the points across over their spread up and down, as seen of a head turned by so many radians. */
function breadth(points: Float32Array, yaw: number): number {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const count = points.length / 3;
  let [across, acrossSquares, up, upSquares] = [0, 0, 0, 0];
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at]! * cos - points[at + 2]! * sin;
    const y = points[at + 1]!;
    across += x;
    acrossSquares += x * x;
    up += y;
    upSquares += y * y;
  }
  const spread = (sum: number, squares: number): number => Math.max(0, squares / count - (sum / count) ** 2);
  return Math.sqrt(spread(across, acrossSquares) / (spread(up, upSquares) || 1));
}

/** Over the first `terms` columns, by the normal equations; with what is left of the target's square. */
function fitted(product: (i: number, j: number) => number, terms: number) {
  const matrix = Array.from({ length: terms }, (_, i) => [
    ...Array.from({ length: terms }, (_unused, j) => product(i, j)),
    product(i, TERMS),
  ]);
  const factors = solve(matrix);
  const explained = factors.reduce((sum, factor, i) => sum + factor * product(i, TERMS), 0);
  return { factors, squares: Math.max(0, product(TERMS, TERMS) - explained) };
}
