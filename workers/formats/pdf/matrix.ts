import { numberOf } from './syntax/values.ts';
import type { Matrix, PdfValue, PdfView, Rect } from './types.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `m` applied first, then `n`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

/** Bounding box of a rectangle's image. */
export function transform(m: Matrix, r: Rect): Rect {
  const xa = m[0] * r.x0 + m[2] * r.y0;
  const xb = m[0] * r.x1 + m[2] * r.y0;
  const xc = m[0] * r.x0 + m[2] * r.y1;
  const xd = m[0] * r.x1 + m[2] * r.y1;
  const ya = m[1] * r.x0 + m[3] * r.y0;
  const yb = m[1] * r.x1 + m[3] * r.y0;
  const yc = m[1] * r.x0 + m[3] * r.y1;
  const yd = m[1] * r.x1 + m[3] * r.y1;
  return {
    x0: Math.min(xa, xb, xc, xd) + m[4],
    y0: Math.min(ya, yb, yc, yd) + m[5],
    x1: Math.max(xa, xb, xc, xd) + m[4],
    y1: Math.max(ya, yb, yc, yd) + m[5],
  };
}

/** What leads back; null for a matrix that flattens all to a line. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Rectangles stay rectangles: no skew, no turn other than by quarters. */
export function axisParallel(m: Matrix): boolean {
  const small = 1e-4 * Math.max(Math.abs(m[0]), Math.abs(m[1]), Math.abs(m[2]), Math.abs(m[3]));
  return (
    (Math.abs(m[1]) <= small && Math.abs(m[2]) <= small) ||
    (Math.abs(m[0]) <= small && Math.abs(m[3]) <= small)
  );
}

/** Share of its upright box that a turned picture fills at least, where no corner of that box matters. */
const MOST_OF_BOX = 0.8;

/** Whether a rectangle, turned or skewed, still fills most of the upright box around it. */
export function fillsBox(m: Matrix, r: Rect): boolean {
  return shareOfBox(m, r) >= MOST_OF_BOX;
}

/** Share of the upright box around it that a rectangle, turned or skewed, fills; 1 where that has no area. */
export function shareOfBox(m: Matrix, r: Rect): number {
  const box = transform(m, r);
  const whole = (box.x1 - box.x0) * (box.y1 - box.y0);
  const filled = Math.abs(m[0] * m[3] - m[1] * m[2]) * (r.x1 - r.x0) * (r.y1 - r.y0);
  return whole > 0 ? filled / whole : 1;
}

/** Length of the unit vector (0, 1) after the matrix: how a font size is scaled. */
export function scaleY(m: Matrix): number {
  return Math.hypot(m[2], m[3]);
}

/** A matrix array; identity when it is not six numbers. */
export function matrixOf(view: PdfView, value: PdfValue): Matrix {
  if (value.kind !== 'array' || value.items.length < 6) return IDENTITY;
  const n = value.items.slice(0, 6).map((item) => numberOf(view.resolve(item)));
  return n.includes(null) ? IDENTITY : (n as unknown as Matrix);
}
