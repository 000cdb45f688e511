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
      for (let i = 0; i < BLOCK * BLOCK; i++)
        sum += ink[(row + Math.floor(i / BLOCK)) * COLUMNS + column + (i % BLOCK)] ?? 0;
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
      left = Math.min(left, points[i] ?? 0);
      right = Math.max(right, points[i] ?? 0);
      bottom = Math.min(bottom, points[i + 1] ?? 0);
      top = Math.max(top, points[i + 1] ?? 0);
    }
  const [width, height] = [right - left, top - bottom];
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** 1 where the middle of a cell is inside by the rule of non-zero winding. */
function filled(polygons: readonly Polygon[], { left, top, width, height }: Box): Uint8Array {
  const ink = new Uint8Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    const y = top - ((row + 0.5) / ROWS) * height;
    const crossings = polygons.flatMap(({ points }) => crossingsAt(points, y)).sort((a, b) => a.x - b.x);
    let winding = 0;
    let next = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const x = left + ((column + 0.5) / COLUMNS) * width;
      for (let at = crossings[next]; at && at.x <= x; at = crossings[++next]) winding += at.way;
      if (winding !== 0) ink[row * COLUMNS + column] = 1;
    }
  }
  return ink;
}

function crossingsAt(points: readonly number[], y: number): { x: number; way: number }[] {
  const found: { x: number; way: number }[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const next = (i + 2) % points.length;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [points[i], points[i + 1], points[next], points[next + 1]];
    if (y0 <= y === y1 <= y) continue;
    found.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), way: y1 > y0 ? 1 : -1 });
  }
  return found;
}

/** Areas without ink that do not reach the edge, in cells, with the row of their middle and the rows that they span. */
function holesOf(ink: Uint8Array): { area: number; middle: number; rows: number }[] {
  const seen = Uint8Array.from(ink);
  const holes: { area: number; middle: number; rows: number }[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 0) continue;
    seen[start] = 1;
    const cells = [start];
    let isOpen = false;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] ?? 0;
      const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
      if (column === 0 || column === COLUMNS - 1 || row === 0 || row === ROWS - 1) isOpen = true;
      const around = [
        column > 0 ? cell - 1 : -1,
        column < COLUMNS - 1 ? cell + 1 : -1,
        cell - COLUMNS,
        cell + COLUMNS,
      ];
      for (const other of around)
        if (seen[other] === 0) {
          seen[other] = 1;
          cells.push(other);
        }
    }
    if (isOpen) continue;
    const rows = cells.map((cell) => Math.floor(cell / COLUMNS));
    holes.push({
      area: cells.length,
      middle: rows.reduce((sum, row) => sum + row, 0) / rows.length + 0.5,
      rows: Math.max(...rows) - Math.min(...rows) + 1,
    });
  }
  return holes;
}
