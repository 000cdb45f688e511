/** The lightest and the darkest pixel of each square cell of a picture. */
import type { Pixels } from './pixels.ts';

export interface Extremes {
  /** 0..255, cells in row order. */
  lightest: Uint8Array;
  darkest: Uint8Array;
  columns: number;
  rows: number;
}

/**
 * A pixel is taken by its darkest channel of three, which ink of every colour lowers.
 *
 * @param cellPx side of a cell; those at the right and lower edge may be cut
 * @param rowStep rows that are looked at: each, or every second
 */
export function extremesOf(
  { data, widthPx: width, heightPx: height, channels }: Pixels,
  cellPx: number,
  rowStep: 1 | 2 = 1,
): Extremes {
  const columns = Math.ceil(width / cellPx);
  const rows = Math.ceil(height / cellPx);
  const lightest = new Uint8Array(columns * rows);
  const darkest = new Uint8Array(columns * rows).fill(255);
  for (let y = 0; y < height; y += rowStep) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 0, at = y * width * channels; x < width; x++, at += channels) {
      const cell = row + Math.floor(x / cellPx);
      const value = Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
      if (value > lightest[cell]!) lightest[cell] = value;
      if (value < darkest[cell]!) darkest[cell] = value;
    }
  }
  return { lightest, darkest, columns, rows };
}
