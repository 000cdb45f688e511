import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { CELL, cellMoments } from '../cell-moments.ts';
import { type Crop, shrink } from './shrink.ts';

/** Side of a compared cell in thumbnail pixels, and how far a cell may have moved (rounding of crop and size). */
const SLIP = 1;
/** Below this standard deviation a cell is flat: correlation would compare noise. */
const FLAT = 5;

/** A cell of the thumbnail; `correlation` is the best over small slips, null where both are flat. */
export type Cell = {
  x: number;
  y: number;
  correlation: number | null;
  /** Root mean square difference of grey levels after the brightness was matched, at the best slip. */
  difference: number;
};

export type Comparison = {
  /** Part of the main image that the thumbnail shows, in its pixels. */
  crop: Crop;
  /** The thumbnail without its black bars, in its pixels. */
  content: Crop;
  medianCorrelation: number;
  cells: Cell[];
};

/**
 * Finds out which part of the main image the thumbnail shows (all of it, or the centre cut to another aspect ratio, with
 * or without black bars) and compares them cell by cell. Null when the thumbnail has too few textured cells.
 */
export function compareThumbnail(main: LumaPlane, thumbnail: LumaPlane): Comparison | null {
  const contents = [whole(thumbnail), withoutBars(thumbnail)];
  let best: Comparison | null = null;
  for (const content of contents) {
    if (content.width < 4 * CELL || content.height < 4 * CELL) continue;
    for (const crop of [whole(main), centre(main, content.width / content.height)]) {
      const comparison = compareCells(main, crop, thumbnail, content);
      if (comparison && comparison.medianCorrelation > (best?.medianCorrelation ?? -1)) best = comparison;
    }
  }
  return best;
}

function whole({ width, height }: LumaPlane): Crop {
  return { x: 0, y: 0, width, height };
}

function centre({ width, height }: LumaPlane, aspect: number): Crop {
  const w = Math.min(width, height * aspect);
  const h = Math.min(height, width / aspect);
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
}

/** Cameras with 3:2 sensors letterbox the 4:3 thumbnail that the standard asks for. */
function withoutBars({ width, height, data }: LumaPlane): Crop {
  const darkRow = (y: number): boolean =>
    data.subarray(y * width, (y + 1) * width).every((level) => level < 24);
  const darkColumn = (x: number): boolean => {
    for (let y = 0; y < height; y++) if ((data[y * width + x] as number) >= 24) return false;
    return true;
  };
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < bottom && darkRow(top)) top++;
  while (bottom > top && darkRow(bottom - 1)) bottom--;
  while (left < right && darkColumn(left)) left++;
  while (right > left && darkColumn(right - 1)) right--;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function compareCells(main: LumaPlane, crop: Crop, thumbnail: LumaPlane, content: Crop): Comparison | null {
  const { width, height } = content;
  const small = shrink(main, crop, width, height);
  const shown = shrink(thumbnail, content, width, height);
  const cells: Cell[] = [];
  for (let y = SLIP; y + CELL + SLIP <= height; y += CELL) {
    for (let x = SLIP; x + CELL + SLIP <= width; x += CELL)
      cells.push(compareCell(small, shown, width, x, y));
  }
  const known = cells
    .flatMap(({ correlation }) => (correlation === null ? [] : [correlation]))
    .toSorted((a, b) => a - b);
  const median = known[known.length >> 1];
  return median === undefined || known.length < 12
    ? null
    : { crop, content, medianCorrelation: median, cells };
}

function compareCell(small: Float32Array, shown: Float32Array, width: number, x: number, y: number): Cell {
  let best: { correlation: number | null; difference: number } | null = null;
  for (let dy = -SLIP; dy <= SLIP; dy++) {
    for (let dx = -SLIP; dx <= SLIP; dx++) {
      const match = correlate(small, shown, width, y * width + x, (y + dy) * width + x + dx);
      if (!best || match.difference < best.difference) best = match;
    }
  }
  return { x, y, ...(best as { correlation: number | null; difference: number }) };
}

/** Pearson correlation of two cells; one flat and one textured cell correlate by 0. */
function correlate(a: Float32Array, b: Float32Array, width: number, atA: number, atB: number) {
  const { varianceA, varianceB, covariance } = cellMoments(a, atA, b, atB, width);
  // Rounding may leave a flat cell a hair below none.
  const [varA, varB] = [Math.max(0, varianceA), Math.max(0, varianceB)];
  const difference = Math.sqrt(Math.max(0, varA + varB - 2 * covariance));
  const [sdA, sdB] = [Math.sqrt(varA), Math.sqrt(varB)];
  if (sdA < FLAT && sdB < FLAT) return { correlation: null, difference };
  const correlation = sdA < 1 || sdB < 1 ? 0 : covariance / (sdA * sdB);
  return { correlation, difference };
}
