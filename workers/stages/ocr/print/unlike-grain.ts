/**
 * How unlike the grain of two prints of one character is. What any two prints of it may differ by is taken out first: level,
 * contrast and where between the samples it stands (the first and second derivatives of its shape, as a Taylor series has them).
 * What is left is smoothed, since a coding keeps the coarse part of grain and adds a fine one of its own. Prints of a page have
 * about the same left; of a copy the grain cancels, and the last saving's rounding is left.
 */

export interface Cut {
  width: number;
  height: number;
  luma: Float32Array;
}

export interface Shape {
  cut: Cut;
  /** Orthonormal. */
  basis: Float32Array[];
  /** Sum of the squares of its levels less their mean. */
  energy: number;
}

/** Below this share of its length nothing of a vector is left but rounding. */
const NEGLIGIBLE = 1e-4;

export function shapeOf(cut: Cut): Shape {
  const basis: Float32Array[] = [];
  let energy = 0;
  for (const [at, vector] of derivatives(cut).entries()) {
    const before = dot(vector, vector);
    for (const one of basis) takeOut(vector, one);
    const left = dot(vector, vector);
    if (at === 1) energy = left;
    if (left <= NEGLIGIBLE * before) continue;
    const length = Math.sqrt(left);
    basis.push(vector.map((value) => value / length));
  }
  return { cut, basis, energy };
}

/** @param other samples of as many rows and columns; @returns a share of the shape's own contrast */
export function unlikeGrain({ cut, basis, energy }: Shape, other: Float32Array): number {
  const rest = other.map((level, at) => level - (cut.luma[at] ?? 0));
  for (const one of basis) takeOut(rest, one);
  const soft = smoothed(rest, cut.width, cut.height);
  return energy > 0 ? dot(soft, soft) / energy : 1;
}

/** A constant, the shape, its two first and three second differences; the rim repeats itself. */
function derivatives({ width, height, luma }: Cut): Float32Array[] {
  const of = (x: number, y: number): number =>
    luma[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  const each = (value: (x: number, y: number) => number): Float32Array =>
    luma.map((_, at) => value(at % width, Math.floor(at / width)));
  return [
    each(() => 1),
    luma.slice(),
    each((x, y) => of(x + 1, y) - of(x - 1, y)),
    each((x, y) => of(x, y + 1) - of(x, y - 1)),
    each((x, y) => of(x + 1, y) + of(x - 1, y) - 2 * of(x, y)),
    each((x, y) => of(x, y + 1) + of(x, y - 1) - 2 * of(x, y)),
    each((x, y) => of(x + 1, y + 1) - of(x - 1, y + 1) - of(x + 1, y - 1) + of(x - 1, y - 1)),
  ];
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function takeOut(from: Float32Array, unit: Float32Array): void {
  const share = dot(from, unit);
  for (let at = 0; at < from.length; at++) from[at] = (from[at] ?? 0) - share * (unit[at] ?? 0);
}

/** By 1, 2, 1 along rows, then along columns. */
function smoothed(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const x = at % width;
    const own = values[at] ?? 0;
    const [before, after] = [x > 0 ? values[at - 1] : own, x < width - 1 ? values[at + 1] : own];
    rows[at] = ((before ?? 0) + 2 * own + (after ?? 0)) / 4;
  }
  for (let at = 0; at < values.length; at++) {
    const y = Math.floor(at / width);
    const own = rows[at] ?? 0;
    const [above, below] = [y > 0 ? rows[at - width] : own, y < height - 1 ? rows[at + width] : own];
    out[at] = ((above ?? 0) + 2 * own + (below ?? 0)) / 4;
  }
  return out;
}
