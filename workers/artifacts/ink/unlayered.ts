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
  placesIn(maskOf(ink), ink, words, lineHeight);

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
  withoutRules(mask, columns, rows, line);
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
  const mask = maskOf(ink);
  // Most pages end here.
  if (!hasMuchBeside(mask, ink, words)) return false;
  const heights = words.map(([, , , height]) => height).toSorted((a, b) => a - b);
  const lineHeight = heights[heights.length >> 1] ?? USUAL_LINE / ink.heightPx;
  const places = placesIn(mask, ink, words, lineHeight);
  const across = (boxes: readonly Box[]): number => boxes.reduce((sum, [, , width]) => sum + width, 0);
  return places.length >= MIN_PLACES && across(places) > across(words);
}

/** With little ink beside words there cannot be as much print as there is text. @param mask as above, without the words afterwards */
function hasMuchBeside(
  mask: Uint8Array,
  { widthPx: columns, heightPx: rows }: Pixels,
  words: readonly Box[],
): boolean {
  const all = countOf(mask);
  for (const box of words) clear(mask, columns, rows, box, 0);
  return countOf(mask) >= BESIDE_SHARE * all;
}

const maskOf = ({ data, widthPx, heightPx }: Pixels): Uint8Array => {
  const mask = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < mask.length; at++) if (data[at]! >= EDGE) mask[at] = 1;
  return mask;
};

function countOf(mask: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < mask.length; at++) count += mask[at]!;
  return count;
}

function clear(
  mask: Uint8Array,
  columns: number,
  rows: number,
  [x, y, width, height]: Box,
  around: number,
): void {
  const left = Math.max(0, Math.floor(x * columns) - around);
  const right = Math.min(columns, Math.ceil((x + width) * columns) + around);
  const bottom = Math.min(rows, Math.ceil((y + height) * rows) + around);
  for (let row = Math.max(0, Math.floor(y * rows) - around); row < bottom; row++)
    mask.fill(0, row * columns + left, row * columns + right);
}

/** Takes out what is longer or higher than print: lines of tables, frames, edges of areas. */
function withoutRules(mask: Uint8Array, columns: number, rows: number, line: number): void {
  const taken: number[] = [];
  takeRuns(mask, { count: rows, length: columns, step: columns, along: 1 }, LONGEST_ROW * line, taken);
  takeRuns(mask, { count: columns, length: rows, step: 1, along: columns }, HIGHEST_COLUMN * line, taken);
  for (const at of taken) mask[at] = 0;
}

/** Cells of runs that are longer than `most`, in rows or in columns: `step` from one to the next, `along` within it. */
function takeRuns(
  mask: Uint8Array,
  { count, length, step, along }: { count: number; length: number; step: number; along: number },
  most: number,
  taken: number[],
): void {
  for (let i = 0; i < count; i++) {
    let run = 0;
    for (let j = 0, at = i * step; j <= length; j++, at += along) {
      if (j < length && mask[at] === 1) {
        run++;
        continue;
      }
      if (run > most) for (let k = 1; k <= run; k++) taken.push(at - k * along);
      run = 0;
    }
  }
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
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
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
