/** How alike the grain of two places is, and how far a piece reaches that is. */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { CELL, type Grain, MIN_DEVIATION, UNIT } from './grain.ts';
import type { Candidate } from './search.ts';

/** Sums over samples that are quiet at both places. */
interface Sums {
  samples: number;
  ab: number;
  aa: number;
  bb: number;
}

export interface Likeness {
  samples: number;
  /** Of the grain at both places; 0 where there is none. */
  correlation: number;
  /** Standard deviation of the grain, in levels. */
  deviation: number;
}

const nothing = (): Sums => ({ samples: 0, ab: 0, aa: 0, bb: 0 });

const likenessOf = ({ samples, ab, aa, bb }: Sums): Likeness => ({
  samples,
  correlation: aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0,
  deviation: samples === 0 ? 0 : Math.sqrt((aa + bb) / 2 / samples) / UNIT,
});

/** Adds a cell where it is quiet at both places: whole numbers, so that the order of the cells makes no difference. */
function add(grain: Grain, sums: Sums, col: number, row: number, dx: number, dy: number): void {
  const { width, values } = grain;
  if (!isRough(grain, col, row) || !isQuietAt(grain, col * CELL + dx, row * CELL + dy)) return;
  const shift = dy * width + dx;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let y = row * CELL; y < row * CELL + CELL; y++) {
    for (let i = y * width + col * CELL, end = i + CELL; i < end; i++) {
      const a = values[i]!;
      const b = values[i + shift]!;
      ab += a * b;
      aa += a * a;
      bb += b * b;
    }
  }
  sums.ab += ab;
  sums.aa += aa;
  sums.bb += bb;
  sums.samples += CELL * CELL;
}

const isQuiet = ({ cols, rows, quiet }: Grain, col: number, row: number): boolean =>
  col >= 0 && row >= 0 && col < cols && row < rows && quiet[row * cols + col] === 1;

const isRough = ({ cols, rows, rough }: Grain, col: number, row: number): boolean =>
  col >= 0 && row >= 0 && col < cols && row < rows && rough[row * cols + col] === 1;

/** Whether all cells under a cell that begins at this pixel are. */
function isQuietAt(grain: Grain, x: number, y: number): boolean {
  const left = Math.floor(x / CELL);
  const top = Math.floor(y / CELL);
  const right = Math.floor((x + CELL - 1) / CELL);
  const bottom = Math.floor((y + CELL - 1) / CELL);
  return (
    isQuiet(grain, left, top) &&
    isQuiet(grain, right, top) &&
    isQuiet(grain, left, bottom) &&
    isQuiet(grain, right, bottom)
  );
}

/** Sharpening lightens the rim of ground beside print: times the range of open ground. */
const BESIDE_PRINT = 2;
/** Samples around one that its grain is made of. */
const RADIUS = 4;

/**
 * Of the ground between the print of a rectangle, in pixels, and of the one that lies at a displacement from it. Null where
 * there is none, or no grain on it.
 */
export function likenessBetweenPrint(
  luma: LumaPlane,
  { width, values, maxRange }: Grain,
  { x, y, ...size }: { x: number; y: number; width: number; height: number },
  { dx, dy }: { dx: number; dy: number },
): Likeness | null {
  const sums = nothing();
  const shift = dy * width + dx;
  const most = BESIDE_PRINT * maxRange;
  for (let row = y; row < y + size.height; row++) {
    for (let col = x; col < x + size.width; col++) {
      if (!isGround(luma, col, row, most) || !isGround(luma, col + dx, row + dy, most)) continue;
      const a = values[row * width + col]!;
      const b = values[row * width + col + shift]!;
      sums.ab += a * b;
      sums.aa += a * a;
      sums.bb += b * b;
      sums.samples += 1;
    }
  }
  const likeness = likenessOf(sums);
  return likeness.deviation < MIN_DEVIATION ? null : likeness;
}

function isGround({ width, height, data }: LumaPlane, x: number, y: number, maxRange: number): boolean {
  if (x < RADIUS || y < RADIUS || x >= width - RADIUS || y >= height - RADIUS) return false;
  let least = 255;
  let most = 0;
  for (let row = y - RADIUS; row <= y + RADIUS; row++) {
    for (let i = row * width + x - RADIUS, end = i + 2 * RADIUS; i <= end; i++) {
      const level = data[i]!;
      if (level < least) least = level;
      if (level > most) most = level;
    }
    if (most - least > maxRange) return false;
  }
  return true;
}

/** Cells around one that are asked whether the piece reaches it. */
const REACH = 2;
const MIN_LOCAL = 0.5;
const MIN_LOCAL_SAMPLES = 6 * CELL * CELL;
const MAX_CELLS = 40_000;

export interface Piece extends Likeness {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Largest correlation a little beside the displacement: high for patterns and streaks. */
  beside: number;
  /** Largest correlation at the other displacements by which ground repeats: as high for patterns, less for streaks. */
  elsewhere: number;
}

export interface Displacement {
  dx: number;
  dy: number;
}

/** Beside the displacement by more than the grain is coarse. */
const BESIDE: readonly (readonly [number, number])[] = [
  [6, 0],
  [-6, 0],
  [0, 6],
  [0, -6],
  [12, 0],
  [-12, 0],
  [0, 12],
  [0, -12],
  [8, 8],
  [-8, 8],
  [8, -8],
  [-8, -8],
];

/** Of a piece so many cells, spread over it, are compared at other displacements. */
const MOST_ELSEWHERE = 2000;
/** Where less of them lies on quiet ground, what stands there says nothing of the piece. */
const MIN_SHARE_ELSEWHERE = 0.25;

/**
 * The largest piece that is alike around the seeds; null where there is none.
 * @param others displacements by which other ground repeats
 */
export function pieceOf(
  grain: Grain,
  { dx, dy, seeds }: Candidate,
  others: readonly Displacement[],
): Piece | null {
  const { cols } = grain;
  const asked = new Map<number, boolean>();
  // A cell is asked about with each of those around it: its own sums are made once.
  const known = new Map<number, Sums>();
  const sumsAt = (col: number, row: number): Sums => {
    // Those beyond the border, too, have a place of their own.
    const at = (row + REACH) * (cols + 2 * REACH) + col + REACH;
    let sums = known.get(at);
    if (!sums) {
      sums = nothing();
      add(grain, sums, col, row, dx, dy);
      known.set(at, sums);
    }
    return sums;
  };
  const isAlike = (col: number, row: number): boolean => {
    const sums = nothing();
    for (let r = row - REACH; r <= row + REACH; r++) {
      for (let c = col - REACH; c <= col + REACH; c++) {
        const own = sumsAt(c, r);
        sums.samples += own.samples;
        sums.ab += own.ab;
        sums.aa += own.aa;
        sums.bb += own.bb;
      }
    }
    return sums.samples >= MIN_LOCAL_SAMPLES && likenessOf(sums).correlation >= MIN_LOCAL;
  };
  let largest: number[] = [];
  for (const [x, y] of seeds) {
    // The middle of the patch.
    const piece = [Math.floor((y + 9) / CELL) * cols + Math.floor((x + 9) / CELL)];
    if (asked.has(piece[0]!)) continue;
    const kept: number[] = [];
    for (const at of piece) {
      if (asked.has(at) || asked.size >= MAX_CELLS) continue;
      const col = at % cols;
      const row = Math.floor(at / cols);
      const alike = isQuiet(grain, col, row) && isAlike(col, row);
      asked.set(at, alike);
      if (!alike) continue;
      kept.push(at);
      piece.push(at - 1, at + 1, at - cols, at + cols);
    }
    if (kept.length > largest.length) largest = kept;
  }
  if (largest.length === 0) return null;
  const over = (cells: readonly number[], byX: number, byY: number): Likeness => {
    const sums = nothing();
    for (const at of cells) add(grain, sums, at % cols, Math.floor(at / cols), byX, byY);
    return likenessOf(sums);
  };
  const beside = Math.max(
    ...BESIDE.map(([shiftX, shiftY]) => over(largest, dx + shiftX, dy + shiftY).correlation),
  );
  const each = Math.ceil(largest.length / MOST_ELSEWHERE);
  const some = largest.filter((_, index) => index % each === 0);
  const elsewhere = others
    .flatMap((other) => [over(some, other.dx, other.dy), over(some, -other.dx, -other.dy)])
    .filter(({ samples }) => samples >= MIN_SHARE_ELSEWHERE * some.length * CELL * CELL)
    .reduce((most, { correlation }) => Math.max(most, correlation), 0);
  const [xs, ys] = [largest.map((at) => at % cols), largest.map((at) => Math.floor(at / cols))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    ...over(largest, dx, dy),
    x: left * CELL,
    y: top * CELL,
    width: (Math.max(...xs) + 1 - left) * CELL,
    height: (Math.max(...ys) + 1 - top) * CELL,
    beside,
    elsewhere,
  };
}
