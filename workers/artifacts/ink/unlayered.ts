/** Print of a page that is no text of it: drawn as outlines or pictures, or put there by a note. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Pixels } from '../pixels.ts';

/** Difference of luma from which a cell has an edge of print. */
const EDGE = 50;
/** Heights of a line: longer rows of edges are rules and frames, higher columns of them too. */
const [LONGEST_ROW, HIGHEST_COLUMN] = [14, 2];
/** Heights of a line by which the parts of a value stand apart at most, and cells: lines may be as high as a page. */
const GAP = 0.5;
const MAX_GAP = 12;
/** Print within a line, in heights of its boxes, from the foot of a digit to its head; a value is wider than high, and the line that ends with it longer. */
const [LOWEST, HIGHEST, NARROWEST, WIDEST] = [0.5, 1.6, 1.3, 70];
/** Around a word what is its own, in heights of a line: accents, slants, underlines, letters of a font whose box lies too low. */
const AROUND = 0.2;

/**
 * @param ink contrast of each cell of the drawn page
 * @param words boxes of all text on it, as shares of the page
 * @param lineHeight of most of them, as a share of the page
 */
export const unlayeredPlaces = (ink: Pixels, words: readonly Box[], lineHeight: number): Box[] =>
  placesIn(markedOf(ink).mask, ink, words, lineHeight);

/** @param mask cells that have an edge of print; it is used up */
function placesIn(
  mask: Uint8Array,
  { widthPx: columns, heightPx: rows }: Pixels,
  words: readonly Box[],
  lineHeight: number,
): Box[] {
  const line = lineHeight * rows;
  const around = Math.max(1, Math.round(AROUND * line));
  for (const box of words) clear(mask, columns, rows, box, around);
  withoutRules(mask, columns, line);
  const gap = Math.min(MAX_GAP, Math.max(1, Math.round(GAP * line)));
  return partsOf(mask, columns, rows, gap)
    .filter(({ x0, x1, y0, y1 }) => {
      const [width, height] = [x1 + 1 - x0, y1 + 1 - y0];
      const isLine = height >= LOWEST * line && height <= HIGHEST * line + 1;
      return isLine && width >= NARROWEST * height && width <= WIDEST * line;
    })
    .map(({ x0, x1, y0, y1 }) => [x0 / columns, y0 / rows, (x1 + 1 - x0) / columns, (y1 + 1 - y0) / rows]);
}

/** Cells of a line of ten points, on a page without words. */
const USUAL_LINE = 5;
/** Fewer places are figures, rules and marks. */
const MIN_PLACES = 12;
/** Of the cells with ink, those beside words: where as much print is drawn as is text, about half. */
const BESIDE_SHARE = 0.33;

/**
 * Does the page show more print that is no text than print that is? Then its text says little about it.
 *
 * @param words boxes of what is read as its text, as shares of the page
 */
export function isMostlyUnlayered(ink: Pixels, words: readonly Box[]): boolean {
  const { mask, count } = markedOf(ink);
  let cleared = 0;
  for (const box of words) cleared += clear(mask, ink.widthPx, ink.heightPx, box, 0);
  // Most pages end here: with little ink beside words there cannot be as much print as there is text.
  if (count - cleared < BESIDE_SHARE * count) return false;
  const heights = words.map(([, , , height]) => height).toSorted((a, b) => a - b);
  const lineHeight = heights[heights.length >> 1] ?? USUAL_LINE / ink.heightPx;
  const places = placesIn(mask, ink, words, lineHeight);
  const across = (boxes: readonly Box[]): number => boxes.reduce((sum, [, , width]) => sum + width, 0);
  return places.length >= MIN_PLACES && across(places) > across(words);
}

/** Cells that have an edge of print, and how many these are. */
function markedOf({ data, widthPx, heightPx }: Pixels): { mask: Uint8Array; count: number } {
  const mask = new Uint8Array(widthPx * heightPx);
  let count = 0;
  const mark = (from: number, to: number): void => {
    for (let at = from; at < to; at++)
      if (data[at]! >= EDGE) {
        mask[at] = 1;
        count++;
      }
  };
  // Nearly all of a page is paper: four cells are looked at together.
  const fours = fourByFour(data, mask.length);
  for (let four = 0; four < fours.length; four++) if (fours[four] !== 0) mark(4 * four, 4 * four + 4);
  mark(4 * fours.length, mask.length);
  return { mask, count };
}

/** Cells in fours, as numbers; those behind the last whole one are left out. */
function fourByFour(data: Uint8Array, cells: number): Uint32Array {
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(buffer, byteOffset, cells >> 2);
}

/** @returns how many cells that had an edge have none any more */
function clear(
  mask: Uint8Array,
  columns: number,
  rows: number,
  [x, y, width, height]: Box,
  around: number,
): number {
  const left = Math.max(0, Math.floor(x * columns) - around);
  const right = Math.min(columns, Math.ceil((x + width) * columns) + around);
  const bottom = Math.min(rows, Math.ceil((y + height) * rows) + around);
  let cleared = 0;
  for (let row = Math.max(0, Math.floor(y * rows) - around); row < bottom; row++)
    for (let at = row * columns + left; at < row * columns + right; at++) {
      cleared += mask[at]!;
      mask[at] = 0;
    }
  return cleared;
}

/** Takes out what is longer or higher than print: lines of tables, frames, edges of areas. */
function withoutRules(mask: Uint8Array, columns: number, line: number): void {
  const taken: number[] = [];
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    const column = at % columns;
    if (column === 0 || mask[at - 1] !== 1)
      takeRun(mask, { from: at, step: 1, end: at - column + columns }, LONGEST_ROW * line, taken);
    if (mask[at - columns] !== 1)
      takeRun(mask, { from: at, step: columns, end: mask.length }, HIGHEST_COLUMN * line, taken);
  }
  for (const at of taken) mask[at] = 0;
}

/** Cells of the run that begins there, if it is longer than `most`. */
function takeRun(
  mask: Uint8Array,
  { from, step, end }: { from: number; step: number; end: number },
  most: number,
  taken: number[],
): void {
  let behind = from;
  while (behind < end && mask[behind] === 1) behind += step;
  if ((behind - from) / step > most) for (let at = from; at < behind; at += step) taken.push(at);
}

interface Part {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Cells that touch, or stand beside each other within the gap. */
function partsOf(mask: Uint8Array, columns: number, rows: number, gap: number): Part[] {
  const parts: Part[] = [];
  for (let start = mask.indexOf(1); start >= 0; start = mask.indexOf(1, start)) {
    mask[start] = 2;
    const part = { x0: columns, x1: 0, y0: rows, y1: 0 };
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      part.x0 = Math.min(part.x0, x);
      part.x1 = Math.max(part.x1, x);
      part.y0 = Math.min(part.y0, y);
      part.y1 = Math.max(part.y1, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
        for (let column = Math.max(0, x - gap); column <= Math.min(columns - 1, x + gap); column++) {
          const next = row * columns + column;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          open.push(next);
        }
    }
    parts.push(part);
  }
  return parts;
}
