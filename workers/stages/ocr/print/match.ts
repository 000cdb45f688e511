/** Where a piece of print fits best into the samples about another place, and how well: Pearson's correlation of their luma. */
import { lumaAt } from '../../../artifacts/luma.ts';
import type { Picture } from '../../../reading/picture.ts';
import { scratch } from './scratch.ts';
import type { Cut } from './unlike-grain.ts';

/** A piece of print that is laid over others. `left` and `top` are its place in the picture. */
export interface Core extends Cut {
  left: number;
  top: number;
  sum: number;
  squares: number;
  /** Sums of its columns and of its rows, and the sums of their squares. */
  columns: Float64Array;
  columnSquares: number;
  rows: Float64Array;
  rowSquares: number;
}

/**
 * The samples about a place, with sums from their top downwards: a row more than there are samples, so that those of any
 * rows are the difference of two.
 */
export interface Around extends Cut {
  left: number;
  top: number;
  sums: Float64Array;
  squares: Float64Array;
}

/** Sums of columns that are less alike cannot belong to equal print. */
const LIKE_COLUMNS = 0.93;

/** Samples beyond the picture repeat its rim. */
export function coreAt(picture: Picture, left: number, top: number, width: number, height: number): Core {
  const luma = cutLuma(picture, left, top, width, height);
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  let [sum, squares] = [0, 0];
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const level = luma[at]!;
      sum += level;
      squares += level * level;
      columns[column]! += level;
      rows[row]! += level;
    }
  }
  const [columnSquares, rowSquares] = [squaresOf(columns), squaresOf(rows)];
  return { left, top, width, height, luma, sum, squares, columns, columnSquares, rows, rowSquares };
}

const squaresOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);

export function aroundAt(picture: Picture, left: number, top: number, width: number, height: number): Around {
  const luma = cutLuma(picture, left, top, width, height);
  const sums = new Float64Array(width * (height + 1));
  const squares = new Float64Array(width * (height + 1));
  for (let at = 0; at < luma.length; at++) {
    const level = luma[at]!;
    sums[at + width] = sums[at]! + level;
    squares[at + width] = squares[at]! + level * level;
  }
  return { left, top, width, height, luma, sums, squares };
}

/** Places beyond the picture are as its edge. */
function cutLuma(
  { data, width: w, height: h }: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
) {
  const luma = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = Math.min(h - 1, Math.max(0, top + row));
    for (let column = 0; column < width; column++) {
      const from = (y * w + Math.min(w - 1, Math.max(0, left + column))) * 3;
      luma[row * width + column] = lumaAt(data, from);
    }
  }
  return luma;
}

/** Places beside one another at which a piece is tried at once, across and down. */
const TRIED = 3;

const tried = new Float64Array(TRIED * TRIED);
const profileOf = scratch();

const NOWHERE = { likeness: 0, dx: 0, dy: 0 } as const;

/**
 * The largest correlation over shifts of whole samples by up to `slip` from `left`, `top`, and that shift: where the
 * columns fit best, the rows fit best there, and a sample to each side.
 */
export function bestMatch(
  core: Core,
  around: Around,
  left: number,
  top: number,
  slip: number,
): { likeness: number; dx: number; dy: number } {
  const across = shiftOfColumns(core, around, left, top, slip);
  if (across === null) return NOWHERE;
  const down = shiftOfRows(core, around, left + across, top, slip);
  const [firstX, firstY] = [Math.max(-slip, across - 1), Math.max(-slip, down - 1)];
  for (let dy = firstY; dy <= Math.min(slip, down + 1); dy++)
    likenessesAt(core, around, left + firstX, top + dy, (dy - firstY) * TRIED);
  let [likeness, bestX, bestY] = [0, 0, 0];
  for (let dx = firstX; dx <= Math.min(slip, across + 1); dx++)
    for (let dy = firstY; dy <= Math.min(slip, down + 1); dy++) {
      const here = tried[(dy - firstY) * TRIED + dx - firstX]!;
      if (here > likeness) [likeness, bestX, bestY] = [here, dx, dy];
    }
  return { likeness, dx: bestX, dy: bestY };
}

/** Null where the columns are not alike at any. */
function shiftOfColumns(core: Core, around: Around, left: number, top: number, slip: number): number | null {
  const { width, height, columns, columnSquares } = core;
  const { sums } = around;
  const first = (top - slip - around.top) * around.width + (left - slip - around.left);
  const last = first + (height + 2 * slip) * around.width;
  const length = width + 2 * slip;
  const others = profileOf(length);
  for (let at = 0; at < length; at++) others[at] = sums[last + at]! - sums[first + at]!;
  const shift = bestShift(columns, core.sum, columnSquares, others, length, LIKE_COLUMNS);
  return shift === null ? null : shift - slip;
}

function shiftOfRows(core: Core, around: Around, left: number, top: number, slip: number): number {
  const { luma, width } = around;
  const length = core.height + 2 * slip;
  const others = profileOf(length);
  for (let row = 0; row < length; row++) {
    const from = (top - slip - around.top + row) * width + (left - around.left);
    let sum = 0;
    for (let at = from; at < from + core.width; at++) sum += luma[at]!;
    others[row] = sum;
  }
  return (bestShift(core.rows, core.sum, core.rowSquares, others, length, -1) ?? 0) - slip;
}

/** How many samples in a profile fits best into the first `length` values of another; null where it is less than `least` alike. */
function bestShift(
  own: Float64Array,
  sum: number,
  squares: number,
  others: Float64Array,
  length: number,
  least: number,
): number | null {
  const n = own.length;
  let [best, likeness] = [0, -1];
  for (let shift = 0; shift <= length - n; shift++) {
    let b = 0;
    let bb = 0;
    let ab = 0;
    for (let at = 0; at < n; at++) {
      const other = others[shift + at]!;
      b += other;
      bb += other * other;
      ab += own[at]! * other;
    }
    const here = pearson(n, sum, squares, b, bb, ab);
    if (here > likeness) [best, likeness] = [shift, here];
  }
  return likeness < least ? null : best;
}

/**
 * How alike a piece is to what lies under it at a place and at the two to the right of it, into `tried` from `to` on. All three in one
 * walk: each sum has its values in the order of a walk of its own, and does not wait for the others.
 */
function likenessesAt(core: Core, around: Around, left: number, top: number, to: number): void {
  const { width, height, luma: own, sum, squares } = core;
  const { luma: other, sums, squares: squaresBelow, width: stride } = around;
  const first = (top - around.top) * stride + (left - around.left);
  const last = first + height * stride;
  let [b0, b1, b2, bb0, bb1, bb2] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < width; at++) {
    const above = first + at;
    const below = last + at;
    b0 += sums[below]! - sums[above]!;
    b1 += sums[below + 1]! - sums[above + 1]!;
    b2 += sums[below + 2]! - sums[above + 2]!;
    bb0 += squaresBelow[below]! - squaresBelow[above]!;
    bb1 += squaresBelow[below + 1]! - squaresBelow[above + 1]!;
    bb2 += squaresBelow[below + 2]! - squaresBelow[above + 2]!;
  }
  let [ab0, ab1, ab2] = [0, 0, 0];
  for (let row = 0, at = 0; row < height; row++) {
    const end = at + width;
    for (let under = first + row * stride; at < end; at++, under++) {
      const level = own[at]!;
      ab0 += level * other[under]!;
      ab1 += level * other[under + 1]!;
      ab2 += level * other[under + 2]!;
    }
  }
  const n = width * height;
  tried[to] = pearson(n, sum, squares, b0, bb0, ab0);
  tried[to + 1] = pearson(n, sum, squares, b1, bb1, ab1);
  tried[to + 2] = pearson(n, sum, squares, b2, bb2, ab2);
}

/** 0 where one of both is flat. */
function pearson(n: number, a: number, aa: number, b: number, bb: number, ab: number): number {
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n);
  return spread > 0 ? (ab - (a * b) / n) / Math.sqrt(spread) : 0;
}

/** The samples under a piece of print that is laid over them there. */
export function samplesAt(around: Around, left: number, top: number, { width, height }: Cut): Float32Array {
  const luma = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top - around.top + row) * around.width + (left - around.left);
    luma.set(around.luma.subarray(from, from + width), row * width);
  }
  return luma;
}
