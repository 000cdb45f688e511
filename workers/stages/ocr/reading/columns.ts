/** Columns of a page: what ends, or begins, at one place. */
import type { AmountCell } from '../sums/facts.ts';

/** Amounts are set flush right; a column is what ends at the same place, to within a third of a digit. */
const COLUMN_TOLERANCE = 0.006;

/** Groups items by a coordinate; neighbours within the tolerance belong together. */
export function columnsBy<T>(
  items: readonly T[],
  place: (item: T) => number,
  tolerance = COLUMN_TOLERANCE,
): T[][] {
  const columns: T[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => place(a) - place(b))) {
    if (place(item) - last > tolerance) columns.push([]);
    columns.at(-1)!.push(item);
    last = place(item);
  }
  return columns;
}

export const rightOf = (cell: { box: AmountCell['box'] }): number => cell.box[0] + cell.box[2];

/** Papers that are written from right to left, and some programs, set amounts flush left. */
export const leftOf = (cell: { box: AmountCell['box'] }): number => cell.box[0];

/** Of the width of a page: amounts of one column end there. */
export const SAME_EDGE = 0.006;

/** Whether two amounts end at one edge, as those of one column do. */
export const endTogether = (a: { box: AmountCell['box'] }, b: { box: AmountCell['box'] }): boolean =>
  Math.abs(rightOf(a) - rightOf(b)) <= SAME_EDGE;

/** Whether two amounts begin at one edge, as those of a column set flush left do. */
export const beginTogether = (a: { box: AmountCell['box'] }, b: { box: AmountCell['box'] }): boolean =>
  Math.abs(leftOf(a) - leftOf(b)) <= SAME_EDGE;

/** Whether one stands straight above or below the other, whatever edge they keep. */
export const overlap = (a: { box: AmountCell['box'] }, b: { box: AmountCell['box'] }): boolean =>
  leftOf(a) < rightOf(b) && leftOf(b) < rightOf(a);

/**
 * Those that stand above one another at all: a page that was photographed or laid flat imperfectly keeps no edge straight
 * from its first row to its last.
 */
export function stacked<T extends { box: AmountCell['box'] }>(cells: readonly T[]): T[][] {
  const columns: T[][] = [];
  let edge = Number.NEGATIVE_INFINITY;
  for (const cell of cells.toSorted((a, b) => leftOf(a) - leftOf(b))) {
    if (leftOf(cell) > edge) columns.push([]);
    columns.at(-1)?.push(cell);
    edge = Math.max(edge, rightOf(cell));
  }
  return columns;
}
