/** Which cells of a region's rectangle show it: the shape that a box alone does not tell. */
import type { Mask } from '../../../shared/contracts/finding.ts';
import type { Place } from './place.ts';

/** `set[row * columns + column]` is 1 where the cell belongs to the region. */
export interface Cells {
  columns: number;
  rows: number;
  set: Uint8Array;
}

/** Turns a rectangle in samples, and the cells within it, into a place on the page. */
export type PlaceOf = (x: number, y: number, width: number, height: number, cells?: Cells) => Place;

/** Cells along the longer side: enough for a shape, and few enough for a report. */
export const MAX_CELLS = 32;

/**
 * Divides a rectangle into cells and asks for each of them.
 * @param unit the finest cell that has a meaning, in the units of `width` and `height`
 * @param holds whether what lies in this part of the rectangle belongs to the region
 */
export function cellsOf(
  { width, height, unit }: { width: number; height: number; unit: number },
  holds: (x: number, y: number, width: number, height: number) => boolean,
): Cells {
  const side = unit * Math.max(1, Math.ceil(Math.max(width, height) / (unit * MAX_CELLS)));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const set = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side, row * side];
      if (holds(x, y, Math.min(side, width - x), Math.min(side, height - y))) set[row * columns + column] = 1;
    }
  }
  return { columns, rows, set };
}

/**
 * Cells of the stored image -> those of the displayed one.
 * @param orientation EXIF orientation 1..8 (CIPA DC-008, tag 0x0112)
 */
export function displayCells({ columns, rows, set }: Cells, orientation: number): Cells {
  const turned = orientation >= 5 && orientation <= 8;
  const shown = { columns: turned ? rows : columns, rows: turned ? columns : rows };
  const result = new Uint8Array(set.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [right, bottom] = [columns - 1 - column, rows - 1 - row];
      const places: Record<number, [number, number]> = {
        2: [right, row],
        3: [right, bottom],
        4: [column, bottom],
        5: [row, column],
        6: [bottom, column],
        7: [bottom, right],
        8: [row, right],
      };
      const [x, y] = places[orientation] ?? [column, row];
      result[y * shown.columns + x] = set[row * columns + column]!;
    }
  }
  return { ...shown, set: result };
}

/** Undefined where the cells say no more than the box: all of them, or none. */
export function maskOf({ columns, rows, set }: Cells): Mask | undefined {
  const inside = set.reduce((sum, cell) => sum + cell, 0);
  if (inside === 0 || inside === set.length) return undefined;
  const runs: number[] = [];
  let length = 0;
  let state = 0;
  for (const cell of set) {
    if (cell !== state) {
      runs.push(length);
      length = 0;
      state = cell;
    }
    length++;
  }
  runs.push(length);
  return { columns, rows, runs };
}
