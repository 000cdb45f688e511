/** What of a digit's outline says which digit it is, whatever the typeface: where ink is, how wide it is, what it encloses. */
import type { Polygon } from './glyph-outline.ts';

const COLUMNS = 24;
const ROWS = 36;
/** Cells of the picture that make one number. */
const BLOCK = 3;
/** Enclosed cells that are no counter but a gap between strokes that touch. */
const MIN_HOLE = 4;

/** Length of what `digitFeatures` gives. */
export const DIGIT_FEATURES = (COLUMNS / BLOCK) * (ROWS / BLOCK) + 6;

/**
 * Share of ink of the blocks of the glyph's box, from top left by rows; then its width by height, and of the two largest
 * counters together: whether there is one, whether there are two, area, height of the middle (0 bottom, 1 top), height.
 * Null for an outline without area.
 */
export function digitFeatures(polygons: readonly Polygon[]): number[] | null {
  const box = boxOf(polygons);
  if (!box) return null;
  const ink = filled(polygons, box);
  const blocks: number[] = [];
  for (let row = 0; row < ROWS; row += BLOCK)
    for (let column = 0; column < COLUMNS; column += BLOCK) {
      let sum = 0;
      for (let y = row; y < row + BLOCK; y++)
        for (let x = column; x < column + BLOCK; x++) sum += ink[y * COLUMNS + x]!;
      blocks.push(sum / (BLOCK * BLOCK));
    }
  const holes = holesOf(ink).filter(({ area }) => area >= MIN_HOLE);
  const area = holes.reduce((sum, hole) => sum + hole.area, 0);
  const middle = holes.reduce((sum, hole) => sum + hole.area * hole.middle, 0) / Math.max(area, 1);
  const tallest = Math.max(0, ...holes.map(({ rows }) => rows));
  return [
    ...blocks,
    Math.min(box.width / box.height, 2),
    holes.length > 0 ? 1 : 0,
    holes.length > 1 ? 1 : 0,
    area / (COLUMNS * ROWS),
    area === 0 ? 0.5 : 1 - middle / ROWS,
    tallest / ROWS,
  ];
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxOf(polygons: readonly Polygon[]): Box | null {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { points } of polygons)
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  const [width, height] = [right - left, top - bottom];
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** 1 where the middle of a cell is inside by the rule of non-zero winding. */
function filled(polygons: readonly Polygon[], { left, top, width, height }: Box): Uint8Array {
  const xs = Array.from({ length: COLUMNS }, (_, i) => left + ((i + 0.5) / COLUMNS) * width);
  const ys = Array.from({ length: ROWS }, (_, i) => top - ((i + 0.5) / ROWS) * height);
  const turns = new Int16Array(COLUMNS * ROWS);
  for (const { points } of polygons) {
    let x0 = points.at(-2) ?? 0;
    let y0 = points.at(-1) ?? 0;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x1 = points[i]!;
      const y1 = points[i + 1]!;
      const low = Math.min(y0, y1);
      const high = Math.max(y0, y1);
      // From the row where the edge should begin; what rounding hides is found by looking.
      let row = clamped(((top - high) / height) * ROWS, ROWS);
      while (row > 0 && ys[row - 1]! < high) row--;
      for (; row < ROWS && ys[row]! >= low; row++) {
        const y = ys[row]!;
        if (y >= high) continue;
        const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
        let column = clamped(((x - left) / width) * COLUMNS, COLUMNS);
        while (column > 0 && xs[column - 1]! >= x) column--;
        while (column < COLUMNS && xs[column]! < x) column++;
        if (column < COLUMNS) turns[row * COLUMNS + column]! += y1 > y0 ? 1 : -1;
      }
      x0 = x1;
      y0 = y1;
    }
  }
  return inside(turns);
}

const clamped = (place: number, count: number): number => Math.max(0, Math.min(count, Math.floor(place)));

/** @param turns by how much the winding changes from a cell on, as long as its row goes */
function inside(turns: Int16Array): Uint8Array {
  const ink = new Uint8Array(turns.length);
  let winding = 0;
  for (let at = 0; at < ink.length; at++) {
    winding = (at % COLUMNS === 0 ? 0 : winding) + turns[at]!;
    if (winding !== 0) ink[at] = 1;
  }
  return ink;
}

/** From a cell to those left, right, above and below it. */
const SIDES = [-1, 1, -COLUMNS, COLUMNS] as const;

/** Areas without ink that do not reach the edge, in cells, with the row of their middle and the rows that they span. */
function holesOf(ink: Uint8Array): { area: number; middle: number; rows: number }[] {
  const seen = Uint8Array.from(ink);
  const cells = new Uint16Array(seen.length);
  const holes: { area: number; middle: number; rows: number }[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 0) continue;
    seen[start] = 1;
    cells[0] = start;
    let [area, sum, first, last, isOpen] = [1, 0, ROWS, 0, false];
    for (let i = 0; i < area; i++) {
      const cell = cells[i]!;
      const row = Math.floor(cell / COLUMNS);
      const column = cell - row * COLUMNS;
      if (column === 0 || column === COLUMNS - 1 || row === 0 || row === ROWS - 1) isOpen = true;
      sum += row;
      first = Math.min(first, row);
      last = Math.max(last, row);
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && column === 0) || (side === 1 && column === COLUMNS - 1)) continue;
        const other = cell + SIDES[side]!;
        if (seen[other] !== 0) continue;
        seen[other] = 1;
        cells[area++] = other;
      }
    }
    if (!isOpen) holes.push({ area, middle: sum / area + 0.5, rows: last - first + 1 });
  }
  return holes;
}
