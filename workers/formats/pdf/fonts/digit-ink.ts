/** The outline of a digit as ink in a grid over its box. */
import type { Polygon } from './glyph-outline.ts';

export const COLUMNS = 24;
export const ROWS = 36;

export interface DigitInk {
  /** By rows from the top: a bit for each cell that has ink, the lowest for the leftmost. */
  rows: Int32Array;
  /** Of the box, in font units. */
  width: number;
  height: number;
}

/** Null for an outline without area. */
export function digitInk(polygons: readonly Polygon[]): DigitInk | null {
  const box = boxOf(polygons);
  return box && { rows: filled(polygons, box), width: box.width, height: box.height };
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

/** Ink where the middle of a cell is inside by the rule of non-zero winding. */
function filled(polygons: readonly Polygon[], { left, top, width, height }: Box): Int32Array {
  const xs = middles(COLUMNS, left, width);
  const ys = middles(ROWS, top, -height);
  const turns = new Int16Array(COLUMNS * ROWS);
  /** Cells from which on the winding changes, as bits. */
  const edges = new Int32Array(ROWS);
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
        if (column === COLUMNS) continue;
        turns[row * COLUMNS + column]! += y1 > y0 ? 1 : -1;
        edges[row]! |= 1 << column;
      }
      x0 = x1;
      y0 = y1;
    }
  }
  return inside(turns, edges);
}

/** Middles of as many cells from a place on. */
function middles(count: number, from: number, length: number): Float64Array {
  const places = new Float64Array(count);
  for (let i = 0; i < count; i++) places[i] = from + ((i + 0.5) / count) * length;
  return places;
}

const clamped = (place: number, count: number): number => Math.max(0, Math.min(count, Math.floor(place)));

/** @param turns by how much the winding changes from a cell on, as long as its row goes */
function inside(turns: Int16Array, edges: Int32Array): Int32Array {
  return edges.map((places, row) => {
    let [ink, winding, from] = [0, 0, 0];
    for (let left = places; left !== 0; left &= left - 1) {
      const column = 31 - Math.clz32(left & -left);
      if (winding !== 0) ink |= span(from, column);
      winding += turns[row * COLUMNS + column]!;
      from = column;
    }
    return winding === 0 ? ink : ink | span(from, COLUMNS);
  });
}

/** Bits from one to the other, exclusive. */
const span = (from: number, to: number): number => (1 << to) - (1 << from);
