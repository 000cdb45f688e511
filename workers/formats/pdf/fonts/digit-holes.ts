/** What a digit encloses: the counters of `0`, `4`, `6`, `8` and `9`. */
import { COLUMNS, ROWS } from './digit-ink.ts';

export interface Hole {
  /** In cells. */
  area: number;
  /** Row of its middle. */
  middle: number;
  /** Rows that it spans. */
  rows: number;
}

const [ALL, SIDES] = [(1 << COLUMNS) - 1, 1 | (1 << (COLUMNS - 1))];

/** Areas without ink that do not reach the edge, from the top left. @param ink bits of the cells by rows */
export function holesOf(ink: Int32Array): Hole[] {
  const paper = ink.map((cells) => ~cells & ALL);
  const outside = paper.map((cells, row) => (row === 0 || row === ROWS - 1 ? cells : cells & SIDES));
  grow(outside, paper);
  const rest = paper.map((cells, row) => cells & ~outside[row]!);
  const holes: Hole[] = [];
  for (let row = 0; row < ROWS; row++)
    while (rest[row] !== 0) {
      const hole = new Int32Array(ROWS);
      hole[row] = rest[row]! & -rest[row]!;
      grow(hole, rest);
      for (let at = row; at < ROWS; at++) rest[at]! &= ~hole[at]!;
      holes.push(measured(hole));
    }
  return holes;
}

/** Grows an area by all cells that touch it left, right, above and below, as far as they lie within. */
function grow(area: Int32Array, within: Int32Array): void {
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (let row = 0; row < ROWS; row++) isGrowing = growRow(area, within, row, row - 1) || isGrowing;
    for (let row = ROWS - 1; row >= 0; row--) isGrowing = growRow(area, within, row, row + 1) || isGrowing;
  }
}

function growRow(area: Int32Array, within: Int32Array, row: number, beside: number): boolean {
  const room = within[row]!;
  const before = area[row]!;
  let cells = before | ((area[beside] ?? 0) & room);
  for (let last = 0; cells !== last; ) {
    last = cells;
    cells |= ((cells << 1) | (cells >>> 1)) & room;
  }
  area[row] = cells;
  return cells !== before;
}

function measured(cells: Int32Array): Hole {
  let [area, sum, first, last] = [0, 0, ROWS, 0];
  for (let row = 0; row < ROWS; row++) {
    const count = bitsIn(cells[row]!);
    if (count === 0) continue;
    area += count;
    sum += count * row;
    first = Math.min(first, row);
    last = row;
  }
  return { area, middle: sum / area + 0.5, rows: last - first + 1 };
}

function bitsIn(cells: number): number {
  let count = 0;
  for (let left = cells; left !== 0; left &= left - 1) count++;
  return count;
}
