/**
 * Where something is to be seen on a drawn page: the contrast within cells of four by four pixels.
 * What the file says is printed at a place can be held against it without decoding the picture again.
 */
import { openPixels } from '../../artifacts/pixels.ts';

/** Pixels along a side; a digit of 8 points is 2 by 3 cells at 150 dpi. */
const CELL = 4;

export interface Ink {
  columns: number;
  rows: number;
  /** Largest difference of luma (0..255) within the cell and to the pixels beside it, row by row. */
  contrast: Uint8Array;
}

/** @param rgba 8 bit, opaque */
export function inkOf(rgba: Uint8Array, width: number, height: number): Ink {
  const pixels = asWords(rgba);
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const lowest = new Uint8Array(columns * rows).fill(255);
  const highest = new Uint8Array(columns * rows);
  const [low, high] = [new Uint8Array(columns), new Uint8Array(columns)];
  for (let y = 0; y < height; y++) {
    extremesOfRow(pixels, y * width, width, low, high);
    const row = Math.floor(y / CELL);
    merge(lowest, highest, row * columns, low, high);
    if (row > 0 && y % CELL === 0) merge(lowest, highest, (row - 1) * columns, low, high);
  }
  return { columns, rows, contrast: highest.map((value, at) => value - lowest[at]!) };
}

/** A pixel at a time, red in the lowest byte: every machine that Node runs on is little-endian. */
function asWords(rgba: Uint8Array): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

/** Of the luma in each cell of a row, with the pixel right of it. Most cells are of one colour, the one of the cell before. */
function extremesOfRow(
  pixels: Uint32Array,
  from: number,
  width: number,
  low: Uint8Array,
  high: Uint8Array,
): void {
  let [last, luma] = [-1, 0];
  for (let column = 0, x = 0; x < width; column++, x += CELL) {
    const first = from + x;
    if (x + CELL <= width && isOneColour(pixels, first, last)) {
      low[column] = luma;
      high[column] = luma;
    } else {
      let [least, most] = [255, 0];
      for (let at = from + Math.min(width, x + CELL) - 1; at >= first; at--) {
        luma = lumaOf(pixels[at]!);
        if (luma < least) least = luma;
        if (luma > most) most = luma;
      }
      last = pixels[first]!;
      low[column] = least;
      high[column] = most;
    }
    // An edge between two cells is the left one's, too: `luma` is that of the first pixel here.
    if (column === 0) continue;
    if (luma < low[column - 1]!) low[column - 1] = luma;
    if (luma > high[column - 1]!) high[column - 1] = luma;
  }
}

const isOneColour = (pixels: Uint32Array, at: number, colour: number): boolean =>
  pixels[at] === colour &&
  pixels[at + 1] === colour &&
  pixels[at + 2] === colour &&
  pixels[at + 3] === colour;

/** BT.601 in whole numbers. */
const lumaOf = (pixel: number): number =>
  (77 * (pixel & 255) + 150 * ((pixel >> 8) & 255) + 29 * ((pixel >> 16) & 255)) >> 8;

function merge(
  lowest: Uint8Array,
  highest: Uint8Array,
  from: number,
  low: Uint8Array,
  high: Uint8Array,
): void {
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
