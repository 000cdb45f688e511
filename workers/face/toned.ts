/**
 * Where a page has tones, as every picture of a face has: places as wide as a part of a face whose lightest pixel is darker
 * than paper and which are not of one colour. Between letters and lines paper shows, and a filled box is flat.
 */
import { extremesOf } from '../artifacts/extremes.ts';
import type { Region } from './look.ts';
import type { Raster } from './raster.ts';

/** A face of 40 px, the smallest that is looked for, holds such blocks of its own wherever the grid lies. */
const CELL_PX = 8;
/** Grey levels: more than the grain of scanned paper takes off the lightest of 64 pixels, less than a faint second portrait. */
const DARKER_THAN_PAPER = 12;
/** Grey levels within two by two cells; an eye beside its lid or a cheek beside the hair has far more. */
const SHADES = 24;
/** Of all cells, those lighter are paper, or what is lightest where there is none. */
const PAPER_SHARE = 0.05;

/** Whether some part of a region may show a face. */
export type Toned = (region: Region) => boolean;

export function tonedParts(image: Raster): Toned {
  const { data, width: widthPx, height: heightPx } = image;
  const { lightest, darkest, columns, rows } = extremesOf({ data, widthPx, heightPx, channels: 3 }, CELL_PX);
  const limit = lightestOf(lightest, PAPER_SHARE) - DARKER_THAN_PAPER;
  const hasTone = (column: number, row: number): boolean => {
    const at = row * columns + column;
    const most = Math.max(
      lightest[at]!,
      lightest[at + 1]!,
      lightest[at + columns]!,
      lightest[at + columns + 1]!,
    );
    if (most > limit) return false;
    return (
      most - Math.min(darkest[at]!, darkest[at + 1]!, darkest[at + columns]!, darkest[at + columns + 1]!) >=
      SHADES
    );
  };
  return ({ centreX, centreY, side }) => {
    const cellOf = (pixels: number): number => Math.max(0, Math.floor(pixels / CELL_PX));
    const right = Math.min(columns - 2, cellOf(centreX + side / 2));
    const bottom = Math.min(rows - 2, cellOf(centreY + side / 2));
    for (let row = cellOf(centreY - side / 2); row <= bottom; row++) {
      for (let column = cellOf(centreX - side / 2); column <= right; column++) {
        if (hasTone(column, row)) return true;
      }
    }
    return false;
  };
}

/** The value that this share of all is above. */
function lightestOf(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]!++;
  let left = values.length * share;
  let value = 255;
  while (value > 0 && (left -= counts[value]!) > 0) value--;
  return value;
}
