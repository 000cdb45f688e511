/** A small grey picture of one place of a face, and what of it least squares fit to another picture of the same place. */
import { lumaOf } from '../../artifacts/luma.ts';
import { cut, type Pyramid } from '../../face/raster.ts';

/** Pixels of a side. */
export const SIDE = 11;
export const AREA = SIDE * SIDE;
const MIDDLE = (SIDE - 1) / 2;

/** From pixels of a patch to pixels of the picture: x = a u + b v, y = c u + d v. */
export type Linear = [a: number, b: number, c: number, d: number];

/** Grey levels of `side` x `side` pixels about a place of the picture. */
export function greyCut(
  pyramid: Pyramid,
  [a, b, c, d]: Linear,
  [x, y]: readonly [number, number],
  side: number,
) {
  const half = side / 2;
  const map = [a, b, x - (a + b) * half, c, d, y - (c + d) * half] as const;
  return lumaOf(cut(pyramid, map, side, side, 'edge'));
}

export interface Basis {
  /** The patch without its mean and slope. */
  detail: Float32Array;
  mean: number;
  /** Of the detail, grey levels (rms). */
  structure: number;
  /** Columns of least squares: the detail, a plane, and what a small affine shift of the patch adds. */
  columns: Float32Array[];
}

export function basisOf(patch: Uint8Array): Basis {
  const grey = Float32Array.from(patch);
  const { detail, mean } = withoutPlane(grey);
  const columns = Array.from({ length: 10 }, () => new Float32Array(AREA));
  for (let v = 0; v < SIDE; v++) {
    for (let u = 0; u < SIDE; u++) {
      const at = v * SIDE + u;
      const [x, y] = [u - MIDDLE, v - MIDDLE];
      const left = grey[at - (u > 0 ? 1 : 0)]!;
      const right = grey[at + (u < SIDE - 1 ? 1 : 0)]!;
      const above = grey[at - (v > 0 ? SIDE : 0)]!;
      const below = grey[at + (v < SIDE - 1 ? SIDE : 0)]!;
      const across = (right - left) / (u > 0 && u < SIDE - 1 ? 2 : 1);
      const down = (below - above) / (v > 0 && v < SIDE - 1 ? 2 : 1);
      const row = [detail[at]!, 1, x, y, across, down, x * across, y * across, x * down, y * down];
      for (const [column, value] of row.entries()) columns[column]![at] = value;
    }
  }
  const structure = Math.sqrt(detail.reduce((sum, value) => sum + value * value, 0) / AREA);
  return { detail, mean, structure, columns };
}

/** Grey levels less their mean and slope. */
export function withoutPlane(grey: Float32Array): { detail: Float32Array; mean: number } {
  let [mean, across, down, squares] = [0, 0, 0, 0];
  for (let at = 0; at < AREA; at++) {
    const [x, y] = [(at % SIDE) - MIDDLE, Math.floor(at / SIDE) - MIDDLE];
    mean += grey[at]! / AREA;
    across += grey[at]! * x;
    down += grey[at]! * y;
    squares += x * x;
  }
  const detail = grey.map(
    (value, at) =>
      value -
      mean -
      (across / squares) * ((at % SIDE) - MIDDLE) -
      (down / squares) * (Math.floor(at / SIDE) - MIDDLE),
  );
  return { detail, mean };
}
