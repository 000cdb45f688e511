/**
 * Blocks of 8 x 8 samples by what stands in them: nothing, the ground's own unrest, or print.
 *
 * Blocks lie on the grid of the picture's JPEG coding, where it has one: within such a block coding makes ringing of every
 * edge, but a block of bare ground stays what it was.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

export const BLOCK = 8;
/** Lightest less darkest sample of a block of ground at most, and of a block with print at least, in levels. */
const QUIET_RANGE = 24;
const PRINT_RANGE = 60;
/** Levels below and above which a sensor or a program clips. */
const BLACK = 2;
const WHITE = 253;

export type Origin = { x: number; y: number };

/** Row by row; `mean` in levels, `range` lightest less darkest. */
export interface Blocks {
  columns: number;
  rows: number;
  mean: Float32Array;
  least: Uint8Array;
  range: Uint8Array;
}

export function blocksOf({ width, height, data }: LumaPlane, { x: left, y: top }: Origin): Blocks {
  const columns = Math.max(0, Math.floor((width - left) / BLOCK));
  const rows = Math.max(0, Math.floor((height - top) / BLOCK));
  const mean = new Float32Array(columns * rows);
  const least = new Uint8Array(columns * rows);
  const range = new Uint8Array(columns * rows);
  for (let row = 0, block = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, block++) {
      let [low, high, sum] = [255, 0, 0];
      const first = (top + row * BLOCK) * width + left + column * BLOCK;
      for (let y = 0, from = first; y < BLOCK; y++, from += width) {
        for (let i = from, end = from + BLOCK; i < end; i++) {
          const level = data[i] ?? 0;
          sum += level;
          if (level < low) low = level;
          if (level > high) high = level;
        }
      }
      mean[block] = sum / (BLOCK * BLOCK);
      least[block] = low;
      range[block] = high - low;
    }
  }
  return { columns, rows, mean, least, range };
}

export const isQuiet = ({ range }: Blocks, block: number): boolean => (range[block] ?? 0) <= QUIET_RANGE;
export const isPrint = ({ range }: Blocks, block: number): boolean => (range[block] ?? 0) >= PRINT_RANGE;
export const isFlat = ({ range }: Blocks, block: number): boolean => range[block] === 0;

/** Where every difference was cut off, flatness says nothing of the paper. */
export const isClipped = ({ mean }: Blocks, block: number): boolean =>
  (mean[block] ?? 0) <= BLACK || (mean[block] ?? 0) >= WHITE;
