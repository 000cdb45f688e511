/** Print of a page that is no text of it: drawn as outlines or pictures, or put there by a note. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Pixels } from '../pixels.ts';

/** Difference of luma from which a cell has an edge of print. */
const EDGE = 50;
/** Heights of a line: longer rows of edges are rules and frames, higher columns of them too. */
const [LONGEST_ROW, HIGHEST_COLUMN] = [14, 2];
/** Heights of a line by which the parts of a value stand apart at most. */
const GAP = 0.5;
/** Print within a line, in heights of its boxes, from the foot of a digit to its head; a value is wider than high, and the line that ends with it longer. */
const [LOWEST, HIGHEST, NARROWEST, WIDEST] = [0.35, 1.6, 1.3, 70];
/** Around a word what is its own, in heights of a line: accents, slants, underlines, letters of a font whose box lies too low. */
const AROUND = 0.2;

/**
 * @param ink contrast of each cell of the drawn page
 * @param words boxes of all text on it, as shares of the page
 * @param lineHeight of most of them, as a share of the page
 */
export function unlayeredPlaces(ink: Pixels, words: readonly Box[], lineHeight: number): Box[] {
  const { widthPx: columns, heightPx: rows, data } = ink;
  const line = lineHeight * rows;
  const mask = Uint8Array.from(data.subarray(0, columns * rows), (contrast) => Number(contrast >= EDGE));
  const around = Math.max(1, Math.round(AROUND * line));
  for (const box of words) clear(mask, columns, rows, box, around);
  withoutRules(mask, columns, rows, line);
  const gap = Math.max(1, Math.round(GAP * line));
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

/**
 * Does the page show more print that is no text than print that is? Then its text says little about it.
 *
 * @param words boxes of what is read as its text, as shares of the page
 */
export function isMostlyUnlayered(ink: Pixels, words: readonly Box[]): boolean {
  const heights = words.map(([, , , height]) => height).toSorted((a, b) => a - b);
  const lineHeight = heights[heights.length >> 1] ?? USUAL_LINE / ink.heightPx;
  const places = unlayeredPlaces(ink, words, lineHeight);
  const across = (boxes: readonly Box[]): number => boxes.reduce((sum, [, , width]) => sum + width, 0);
  return places.length >= MIN_PLACES && across(places) > across(words);
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
  const taken = new Set<number>();
  const runs = (count: number, length: number, at: (i: number, j: number) => number, most: number): void => {
    for (let i = 0; i < count; i++)
      for (let j = 0, from = -1; j <= length; j++) {
        const inked = j < length && mask[at(i, j)] === 1;
        if (inked && from < 0) from = j;
        if (inked || from < 0) continue;
        if (j - from > most) for (let k = from; k < j; k++) taken.add(at(i, k));
        from = -1;
      }
  };
  runs(rows, columns, (row, column) => row * columns + column, LONGEST_ROW * line);
  runs(columns, rows, (column, row) => row * columns + column, HIGHEST_COLUMN * line);
  for (const at of taken) mask[at] = 0;
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
