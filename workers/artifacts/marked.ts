/** The part of a page on which anything stands: around it there is paper, in which nothing needs to be looked for. */
import { extremesOf } from './extremes.ts';
import type { Pixels } from './pixels.ts';

export interface Part {
  /** Pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const CELL_PX = 16;
/** Grey levels within a cell: what folds and edges of paper do not reach, and print that people can read does. */
const MARK = 28;
/** What faded print still has; stains and seams have it too, but not in several cells beside one another. */
const FAINT = 14;
const FAINT_BESIDE = 2;
/** The quarter of the cells with the least is paper: of a full page as well, between its lines and at its edges. */
const PAPER_SHARE = 0.25;
/** Of the grain of its paper a page has no cell with more than 1.4 times the usual one, and print adds to it. */
const OVER_GRAIN = 1.5;
/** Grey levels; where paper has more of it, faint print would be lost in it. */
const MAX_GRAIN = 20;
/** Paper that is kept about it: lines of print and codes are found by what surrounds them as well. */
const MARGIN_PX = 48;

/**
 * @param pixels of three channels or four
 * @param step sides and corner of the part are multiples of it where those of the picture are
 * @returns the whole picture where its paper is grained or nothing stands on it
 */
export function markedPart(pixels: Pixels, step = 1): Part {
  const { widthPx: width, heightPx: height } = pixels;
  const { lightest, darkest, columns, rows } = extremesOf(pixels, CELL_PX, 2);
  const ranges = lightest.map((most, cell) => most - darkest[cell]!);
  const whole: Part = { left: 0, top: 0, width, height };
  const grain = ranges.toSorted()[Math.floor(ranges.length * PAPER_SHARE)]!;
  if (grain > MAX_GRAIN) return whole;
  const isMark = marksIn(ranges, columns, rows, OVER_GRAIN * grain);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const cell of ranges.keys()) {
    if (!isMark(cell)) continue;
    const x = (cell % columns) * CELL_PX;
    const y = Math.floor(cell / columns) * CELL_PX;
    left = Math.min(left, x);
    right = Math.max(right, x + CELL_PX);
    top = Math.min(top, y);
    bottom = y + CELL_PX;
  }
  if (right === 0) return whole;
  const from = (edge: number): number => Math.floor(Math.max(0, edge - MARGIN_PX) / step) * step;
  const upTo = (edge: number, most: number): number =>
    Math.min(most, Math.ceil((edge + MARGIN_PX) / step) * step);
  const [x, y] = [from(left), from(top)];
  return { left: x, top: y, width: upTo(right, width) - x, height: upTo(bottom, height) - y };
}

/** Whether something stands in a cell. @param least what the paper's grain makes of a cell at most */
function marksIn(
  ranges: Uint8Array,
  columns: number,
  rows: number,
  least: number,
): (cell: number) => boolean {
  const [mark, faint] = [Math.max(MARK, least), Math.max(FAINT, least)];
  return (cell) => {
    const range = ranges[cell]!;
    if (range >= mark || range < faint) return range >= mark;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    // The edge of a sheet lies along the picture's own.
    if (column === 0 || row === 0 || column >= columns - 2 || row >= rows - 2) return false;
    let beside = 0;
    for (const near of [cell - columns, cell, cell + columns]) {
      for (let at = near - 1; at <= near + 1; at++) if (at !== cell && ranges[at]! >= faint) beside++;
    }
    return beside >= FAINT_BESIDE;
  };
}
