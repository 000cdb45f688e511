import type { LumaPlane } from '../../../formats/jpeg/luma.ts';

/**
 * What a region of the picture holds: blank ground; print that is the first or the last of the page; print that stands by itself, with
 * no other in its rows and near them; print, or anything else, within it. A value with its label in the last row
 * of the page is within it.
 */
export const REGION_PRINT = ['blank', 'outermost', 'alone', 'within'] as const;
export type RegionPrint = (typeof REGION_PRINT)[number];

interface Rectangle {
  xPx: number;
  yPx: number;
  widthPx: number;
  heightPx: number;
}

/** Levels from the ground from which on a sample is ink: below light paper, above the ground of a dark window. */
const INK = 60;
const DARK = 128;
/** Of the region's samples: fewer are specks. */
const BLANK_SHARE = 0.005;
/** Samples of a row of print: fewer are specks, more than half of the width are the scanner's edge. */
const ROW_SAMPLES = 3;
const MOST_OF_ROW = 0.5;
/** Edges of scans are left out, by this share of the width. */
const MARGIN = 0.03;
/** Columns beside the dark lid of a scanner that are neither it nor paper. */
const SHADE = 12;
/** Rows about the region that may belong to its line, and rows with specks beyond them. */
const LEAST_MARGIN = 24;
const MOST_MARGIN = 64;
const STRAY_ROWS = 6;
/** Heights of a region above and below it that are free where it stands by itself: lines of a text are nearer. */
const FREE_HEIGHTS = 2.5;
/** Columns beside a region that belong to it. */
const BESIDE = 24;
/** Of the picture's width, between words of one line at most: a label and the value of its column lie further apart. */
const WORD_GAP = 0.025;
/** Of the picture's height: higher regions are no line. */
const LINE_HEIGHT = 0.08;

type IsInk = (sample: number) => boolean;

/**
 * Lines of their own above or below all print are added openly: numbers of a file, dates of receipt; and so is what somebody writes by hand
 * on free paper. What is looked at here is where print stands, not what it says: a value has its label in its row.
 */
export function regionPrints(luma: LumaPlane): (region: Rectangle) => RegionPrint {
  const ground = groundOf(luma);
  const isInk: IsInk = ground < DARK ? (sample) => sample > ground + INK : (sample) => sample < ground - INK;
  const rows = printRows(luma, isInk);
  return (region) => {
    if (inkShare(luma, region, isInk) < BLANK_SHARE) return 'blank';
    if (region.heightPx > LINE_HEIGHT * luma.height) return 'within';
    const margin = Math.min(MOST_MARGIN, Math.max(LEAST_MARGIN, 1.5 * region.heightPx));
    const printed = (from: number, to: number): number => {
      let sum = 0;
      for (let row = Math.max(0, Math.ceil(from)); row < Math.min(luma.height, to); row++)
        sum += rows[row] as number;
      return sum;
    };
    const below = region.yPx + region.heightPx + margin;
    if (printed(0, region.yPx - margin) <= STRAY_ROWS) return 'outermost';
    if (printed(below, luma.height) <= STRAY_ROWS)
      return hasBeside(luma, lineOf(luma, region, isInk), isInk) ? 'within' : 'outermost';
    const free = FREE_HEIGHTS * Math.max(region.heightPx, LEAST_MARGIN / 2);
    const end = region.yPx + region.heightPx;
    const isFree = printed(region.yPx - free, region.yPx) + printed(end, end + free) <= STRAY_ROWS;
    return isFree && !hasBeside(luma, region, isInk) ? 'alone' : 'within';
  };
}

/** The region as far as print goes on to its left and right without a gap: the words of one line. */
function lineOf(luma: LumaPlane, region: Rectangle, isInk: IsInk): Rectangle {
  const { width, height, data } = luma;
  const bottom = Math.min(height, region.yPx + region.heightPx);
  const hasInk = (x: number): boolean => {
    for (let y = region.yPx; y < bottom; y++) if (isInk(data[y * width + x] as number)) return true;
    return false;
  };
  const gap = Math.max(BESIDE, WORD_GAP * width);
  let [left, right] = [region.xPx, region.xPx + region.widthPx];
  for (let x = left; x >= Math.max(0, left - gap); x--) if (hasInk(x)) left = x;
  for (let x = right; x < Math.min(width, right + gap); x++) if (hasInk(x)) right = x + 1;
  return { ...region, xPx: left, widthPx: right - left };
}

/** Whether print stands in the rows of a region to its left or right, edges of scans left out. */
function hasBeside(luma: LumaPlane, region: Rectangle, isInk: IsInk): boolean {
  const { width, height, data } = luma;
  const [left, right] = [region.xPx - BESIDE, region.xPx + region.widthPx + BESIDE];
  let inked = 0;
  for (let y = region.yPx; y < Math.min(height, region.yPx + region.heightPx); y++) {
    const [from, to] = paperOf(luma, y, isInk);
    for (let x = from; x < to; x++)
      if ((x < left || x >= right) && isInk(data[y * width + x] as number)) inked++;
  }
  return inked >= ROW_SAMPLES * STRAY_ROWS;
}

/** Median of the samples. */
function groundOf({ data }: LumaPlane): number {
  const counts = new Uint32Array(256);
  for (const sample of data) counts[sample] = (counts[sample] as number) + 1;
  let [level, below] = [0, 0];
  while (level < 255 && below + (counts[level] as number) < data.length / 2)
    below += counts[level++] as number;
  return level;
}

/** From where to where a row is paper: its margins are left out, and the dark of a scanner's lid with its shade. */
function paperOf({ width, data }: LumaPlane, row: number, isInk: IsInk): [left: number, right: number] {
  let [left, right] = [0, width];
  while (left < width && isInk(data[row * width + left] as number)) left++;
  while (right > left && isInk(data[row * width + right - 1] as number)) right--;
  const [dark, lid] = [left > 0 ? left + SHADE : 0, right < width ? right - SHADE : width];
  return [Math.max(Math.floor(MARGIN * width), dark), Math.min(Math.ceil((1 - MARGIN) * width), lid)];
}

/** 1 for rows that hold print. */
function printRows(luma: LumaPlane, isInk: IsInk): Uint8Array {
  const { width, height, data } = luma;
  const rows = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    const [left, right] = paperOf(luma, y, isInk);
    let inked = 0;
    for (let x = left; x < right; x++) if (isInk(data[y * width + x] as number)) inked++;
    if (inked >= ROW_SAMPLES && inked < MOST_OF_ROW * width) rows[y] = 1;
  }
  return rows;
}

function inkShare(
  { width, height, data }: LumaPlane,
  { xPx, yPx, widthPx, heightPx }: Rectangle,
  isInk: IsInk,
): number {
  const [right, bottom] = [Math.min(width, xPx + widthPx), Math.min(height, yPx + heightPx)];
  let inked = 0;
  for (let y = yPx; y < bottom; y++) {
    for (let x = xPx; x < right; x++) if (isInk(data[y * width + x] as number)) inked++;
  }
  return inked / Math.max(1, (right - xPx) * (bottom - yPx));
}
