/**
 * The grain of the ground between the print: what is left of the samples of quiet places between two box filters. Coarse
 * enough that coding keeps it (copies correlate by .8 to .98 after JPEG at 75 to 97, by simulation), fine enough that no two
 * places of a sheet have the same.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** Side of the cells that are quiet or not, in pixels. */
export const CELL = 4;

export interface Grain {
  width: number;
  height: number;
  /** 9 times the sum over 3 x 3 samples less the sum over 9 x 9: 81 for a level. */
  values: Int16Array;
  /** Range of levels within 9 x 9 samples above which there is more than ground. */
  maxRange: number;
  cols: number;
  rows: number;
  /** By cell: darkest and lightest level, and the sum of the squares of its values. */
  low: Uint8Array;
  high: Uint8Array;
  energy: Float32Array;
  /** By cell: 1 where nothing but ground lies within a cell of it. */
  quiet: Uint8Array;
  /** By cell: 1 where it is quiet and there is grain to compare: coding and clipping leave none in places. */
  rough: Uint8Array;
}

/** Range of levels that grain has at most, whatever the picture; print has more. */
const MAX_RANGE = 36;
const MIN_RANGE = 6;
/** Times the median range of the picture. */
const TYPICAL_RANGES = 1.6;
/** Standard deviation in levels below which coding or clipping left no grain to compare. */
export const MIN_DEVIATION = 0.45;
export const UNIT = 81;

export function grainOf(luma: LumaPlane): Grain {
  const { width, height } = luma;
  const [cols, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const values = bandPass(luma);
  return { width, height, values, cols, rows, ...cellsOf(luma, values, cols, rows) };
}

/** Zero within four pixels of the border. */
function bandPass({ width, height, data }: LumaPlane): Int16Array {
  const values = new Int16Array(width * height);
  const three = new Int32Array(width);
  const nine = new Int32Array(width);
  const add = (sums: Int32Array, row: number, sign: number): void => {
    if (row < 0 || row >= height) return;
    for (let x = 0, i = row * width; x < width; x++, i++) sums[x] = sums[x]! + sign * data[i]!;
  };
  for (let row = -5; row < height; row++) {
    add(three, row + 1, 1);
    add(three, row - 2, -1);
    add(nine, row + 4, 1);
    add(nine, row - 5, -1);
    if (row < 4 || row >= height - 4) continue;
    let [narrow, wide] = [0, 0];
    for (let x = 0; x < 8; x++) wide += nine[x]!;
    for (let x = 3; x < 5; x++) narrow += three[x]!;
    for (let x = 4; x < width - 4; x++) {
      narrow += three[x + 1]!;
      wide += nine[x + 4]!;
      values[row * width + x] = 9 * narrow - wide;
      narrow -= three[x - 1]!;
      wide -= nine[x - 4]!;
    }
  }
  return values;
}

interface Cells {
  low: Uint8Array;
  high: Uint8Array;
  energy: Float32Array;
}

/** Darkest and lightest level and energy of the grain of each cell. */
function measure(luma: LumaPlane, values: Int16Array, cols: number, rows: number): Cells {
  const { width, data } = luma;
  const low = new Uint8Array(cols * rows);
  const high = new Uint8Array(cols * rows);
  const energy = new Float32Array(cols * rows);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      let [least, most, sum] = [255, 0, 0];
      for (let y = 0; y < CELL; y++) {
        for (let i = (row * CELL + y) * width + col * CELL, end = i + CELL; i < end; i++) {
          const level = data[i]!;
          if (level < least) least = level;
          if (level > most) most = level;
          sum += values[i]! ** 2;
        }
      }
      const at = row * cols + col;
      low[at] = least;
      high[at] = most;
      energy[at] = sum;
    }
  }
  return { low, high, energy };
}

/** Range of levels and energy of each cell with the eight around it. */
function around({ low, high, energy }: Cells, cols: number, rows: number) {
  const ranges = new Uint8Array(cols * rows);
  const energies = new Float32Array(cols * rows);
  for (let row = 1; row < rows - 1; row++) {
    for (let col = 1; col < cols - 1; col++) {
      let [least, most, sum] = [255, 0, 0];
      for (let dy = -1; dy <= 1; dy++) {
        for (let at = (row + dy) * cols + col - 1, end = at + 3; at < end; at++) {
          if (low[at]! < least) least = low[at]!;
          if (high[at]! > most) most = high[at]!;
          sum += energy[at]!;
        }
      }
      ranges[row * cols + col] = most - least;
      energies[row * cols + col] = sum;
    }
  }
  return { ranges, energies };
}

function cellsOf(
  luma: LumaPlane,
  values: Int16Array,
  cols: number,
  rows: number,
): Omit<Grain, 'width' | 'height' | 'values' | 'cols' | 'rows'> {
  const cells = measure(luma, values, cols, rows);
  const { ranges, energies } = around(cells, cols, rows);
  const histogram = new Uint32Array(256);
  const quiet = new Uint8Array(cols * rows);
  const rough = new Uint8Array(cols * rows);
  const isInner = (at: number): boolean => at % cols > 0 && at % cols < cols - 1;
  const [first, last] = [cols, (rows - 1) * cols];
  for (let at = first; at < last; at++) if (isInner(at)) histogram[ranges[at]!] = histogram[ranges[at]!]! + 1;
  const maxRange = Math.min(MAX_RANGE, Math.max(MIN_RANGE, TYPICAL_RANGES * medianOf(histogram)));
  const least = 9 * CELL * CELL * (MIN_DEVIATION * UNIT) ** 2;
  for (let at = first; at < last; at++) {
    quiet[at] = Number(isInner(at) && ranges[at]! <= maxRange);
    rough[at] = Number(quiet[at] === 1 && energies[at]! >= least);
  }
  return { maxRange, ...cells, quiet, rough };
}

function medianOf(histogram: Uint32Array): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [value, count] of histogram.entries()) {
    sum += count;
    if (sum * 2 >= total) return value;
  }
  return 0;
}
