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
    takeOutAll(vector, basis);
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
  const rest = new Float32Array(other.length);
  for (let at = 0; at < rest.length; at++) rest[at] = other[at]! - cut.luma[at]!;
  takeOutAll(rest, basis);
  const soft = smoothed(rest, cut.width, cut.height);
  return energy > 0 ? dot(soft, soft) / energy : 1;
}

/** A constant, the shape, its two first and three second differences; the rim repeats itself. */
function derivatives({ width, height, luma }: Cut): Float32Array[] {
  const kinds = Array.from({ length: 7 }, () => new Float32Array(luma.length));
  const [constant, shape, right, down, along, across, both] = kinds as [
    ...[Float32Array, Float32Array, Float32Array, Float32Array],
    ...[Float32Array, Float32Array, Float32Array],
  ];
  for (let y = 0, at = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++, at++) {
      const before = Math.max(0, x - 1);
      const after = Math.min(width - 1, x + 1);
      const own = luma[at]!;
      const west = luma[y * width + before]!;
      const east = luma[y * width + after]!;
      const north = luma[above + x]!;
      const south = luma[below + x]!;
      constant[at] = 1;
      shape[at] = own;
      right[at] = east - west;
      down[at] = south - north;
      along[at] = east + west - 2 * own;
      across[at] = south + north - 2 * own;
      both[at] = luma[below + after]! - luma[below + before]! - luma[above + after]! + luma[above + before]!;
    }
  }
  return kinds;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** What lies along each of the unit vectors, one after the other: taking one out and measuring the next is one walk. */
function takeOutAll(from: Float32Array, units: readonly Float32Array[]): void {
  const [first] = units;
  if (!first) return;
  let share = dot(from, first);
  for (let which = 0; which < units.length; which++) {
    const unit = units[which]!;
    const next = units[which + 1] ?? unit;
    let sum = 0;
    for (let at = 0; at < from.length; at++) {
      const left = Math.fround(from[at]! - share * unit[at]!);
      from[at] = left;
      sum += left * next[at]!;
    }
    share = sum;
  }
}

/** By 1, 2, 1 along rows, then along columns. */
function smoothed(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = values[at]!;
      const before = x > 0 ? values[at - 1]! : own;
      const after = x < width - 1 ? values[at + 1]! : own;
      rows[at] = (before + 2 * own + after) / 4;
    }
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = rows[at]!;
      const above = y > 0 ? rows[at - width]! : own;
      const below = y < height - 1 ? rows[at + width]! : own;
      out[at] = (above + 2 * own + below) / 4;
    }
  }
  return out;
}
