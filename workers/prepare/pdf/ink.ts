/**
 * Where something is to be seen on a drawn page: the contrast within cells of a few pixels, a hundredth of the picture's size.
 * What the file says is printed at a place can be held against it without decoding the picture again.
 */
import { openPixels } from '../../artifacts/pixels.ts';

/** Pixels along a side; a digit of 8 points is 2 by 3 cells at 150 dpi. A long page has as many cells, each a little higher. */
const CELL = 4;

export interface Ink {
  columns: number;
  rows: number;
  /** Largest difference of luma (0..255) within the cell and to the pixels beside it, row by row. */
  contrast: Uint8Array;
}

/** @param rgba 8 bit, opaque */
export function inkOf(rgba: Uint8Array, width: number, height: number): Ink {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const lowest = new Uint8Array(columns * rows).fill(255);
  const highest = new Uint8Array(columns * rows);
  const [low, high] = [new Uint8Array(columns), new Uint8Array(columns)];
  for (let y = 0, at = 0; y < height; y++) {
    low.fill(255);
    high.fill(0);
    let before = -1;
    for (let x = 0, column = 0, left = CELL; x < width; x++, at += 4) {
      // BT.601 in whole numbers.
      const luma = (77 * rgba[at]! + 150 * rgba[at + 1]! + 29 * rgba[at + 2]!) >> 8;
      if (luma < low[column]!) low[column] = luma;
      if (luma > high[column]!) high[column] = luma;
      // An edge between two cells is the left one's, too.
      if (before >= 0) {
        if (luma < low[before]!) low[before] = luma;
        if (luma > high[before]!) high[before] = luma;
        before = -1;
      }
      if (--left === 0) {
        before = column++;
        left = CELL;
      }
    }
    const row = Math.floor(y / CELL);
    merge(lowest, highest, row * columns, low, high);
    if (row > 0 && y % CELL === 0) merge(lowest, highest, (row - 1) * columns, low, high);
  }
  return { columns, rows, contrast: highest.map((value, at) => value - lowest[at]!) };
}

function merge(lowest: Uint8Array, highest: Uint8Array, from: number, low: Uint8Array, high: Uint8Array) {
  for (let column = 0; column < low.length; column++) {
    const at = from + column;
    if (low[column]! < lowest[at]!) lowest[at] = low[column]!;
    if (high[column]! > highest[at]!) highest[at] = high[column]!;
  }
}

export async function encodeInk({ columns, rows, contrast }: Ink, target: string): Promise<void> {
  await openPixels(contrast, columns, rows, 1)
    .toColourspace('b-w')
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toFile(target);
}
