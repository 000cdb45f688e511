/** Mappings of the plane that keep lines straight, as matrices of homogeneous coordinates. */
import type { Point } from './geometry.ts';

/** Row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Rotates clockwise about a point, which becomes the origin. */
export function around(x: number, y: number, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, -s, -c * x + s * y, s, c, -s * x - c * y, 0, 0, 1];
}

export function apply([a, b, c, d, e, f, g, h, i]: Matrix, [x, y]: Point): Point {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

export function multiply(p: Matrix, q: Matrix): Matrix {
  const at = (row: number, column: number): number =>
    (p[row * 3] ?? 0) * (q[column] ?? 0) +
    (p[row * 3 + 1] ?? 0) * (q[3 + column] ?? 0) +
    (p[row * 3 + 2] ?? 0) * (q[6 + column] ?? 0);
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const n = a * p + b * q + c * r;
  const adjugate = [
    p,
    c * h - b * i,
    b * f - c * e,
    q,
    a * i - c * g,
    c * d - a * f,
    r,
    b * g - a * h,
    a * e - b * d,
  ];
  return adjugate.map((value) => value / n) as unknown as Matrix;
}
