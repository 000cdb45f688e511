/** Where a piece of print fits best into the samples about another place, and how well: Pearson's correlation of their luma. */
import type { Picture } from '../../../reading/picture.ts';
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
  const luma = lumaAt(picture, left, top, width, height);
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
  const luma = lumaAt(picture, left, top, width, height);
  const sums = new Float64Array(width * (height + 1));
  const squares = new Float64Array(width * (height + 1));
  for (let at = 0; at < luma.length; at++) {
    const level = luma[at]!;
    sums[at + width] = sums[at]! + level;
    squares[at + width] = squares[at]! + level * level;
  }
  return { left, top, width, height, luma, sums, squares };
}

/** Luma after ITU-R BT.601. */
function lumaAt(
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
      luma[row * width + column] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
    }
  }
  return luma;
}

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
  const most = { likeness: 0, dx: 0, dy: 0 };
  const across = shiftOfColumns(core, around, left, top, slip);
  if (across === null) return most;
  const down = shiftOfRows(core, around, left + across, top, slip);
  for (let dx = Math.max(-slip, across - 1); dx <= Math.min(slip, across + 1); dx++)
    for (let dy = Math.max(-slip, down - 1); dy <= Math.min(slip, down + 1); dy++) {
      const likeness = likenessAt(core, around, left + dx, top + dy);
      if (likeness > most.likeness) Object.assign(most, { likeness, dx, dy });
    }
  return most;
}

/** Null where the columns are not alike at any. */
function shiftOfColumns(core: Core, around: Around, left: number, top: number, slip: number): number | null {
  const { width, height, columns, columnSquares } = core;
  const first = (top - slip - around.top) * around.width + (left - slip - around.left);
  const last = first + (height + 2 * slip) * around.width;
  const others = new Float64Array(width + 2 * slip);
  for (let at = 0; at < others.length; at++) others[at] = around.sums[last + at]! - around.sums[first + at]!;
  const { shift, likeness } = bestShift(columns, core.sum, columnSquares, others);
  return likeness < LIKE_COLUMNS ? null : shift - slip;
}

function shiftOfRows(core: Core, around: Around, left: number, top: number, slip: number): number {
  const others = new Float64Array(core.height + 2 * slip);
  for (let row = 0; row < others.length; row++) {
    const from = (top - slip - around.top + row) * around.width + (left - around.left);
    let sum = 0;
    for (let at = from; at < from + core.width; at++) sum += around.luma[at]!;
    others[row] = sum;
  }
  return bestShift(core.rows, core.sum, core.rowSquares, others).shift - slip;
}

/** How many samples in a profile fits best into a longer one. */
function bestShift(own: Float64Array, sum: number, squares: number, others: Float64Array) {
  const best = { shift: 0, likeness: -1 };
  for (let shift = 0; shift <= others.length - own.length; shift++) {
    let [b, bb, ab] = [0, 0, 0];
    for (let at = 0; at < own.length; at++) {
      const other = others[shift + at]!;
      b += other;
      bb += other * other;
      ab += own[at]! * other;
    }
    const likeness = pearson(own.length, sum, squares, b, bb, ab);
    if (likeness > best.likeness) Object.assign(best, { shift, likeness });
  }
  return best;
}

function likenessAt(
  { width, height, luma, sum, squares }: Core,
  around: Around,
  left: number,
  top: number,
): number {
  const stride = around.width;
  const first = (top - around.top) * stride + (left - around.left);
  const last = first + height * stride;
  let [b, bb, ab] = [0, 0, 0];
  for (let at = 0; at < width; at++) {
    b += around.sums[last + at]! - around.sums[first + at]!;
    bb += around.squares[last + at]! - around.squares[first + at]!;
  }
  for (let row = 0; row < height; row++) {
    const [own, other] = [row * width, first + row * stride];
    for (let column = 0; column < width; column++) ab += luma[own + column]! * around.luma[other + column]!;
  }
  return pearson(width * height, sum, squares, b, bb, ab);
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
