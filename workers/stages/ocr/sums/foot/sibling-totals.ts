/**
 * Totals of one row: `Gross / deductions  3 059,86  985,03` below what was earned in one column and taken off in another. Where one of
 * them is the sum of its own column, so are the others, whatever else they follow from: net pay bears a total out, and an
 * amount above it that somebody altered with it.
 */
import { centsOf, type Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';
import { isOfMonths } from './other-columns.ts';

/** Rows of a column: of one alone its total says nothing. */
const MIN_ROWS = 2;
/** What stands in a column of a slip: what is taken off is called a tax or a deduction. */
const ROWS: readonly Entry['role'][] = ['part', 'minus', 'tax'];

/**
 * @param columns of these entries
 * @param sums those of labels and columns
 */
export function siblingSums(
  entries: readonly Entry[],
  columns: readonly (readonly Entry[])[],
  sums: readonly Sum[],
): Sum[] {
  const own = sums.filter(
    ({ kind, holds, result, from }) => kind === 'total' && holds && isOwn(result, from),
  );
  const totals = new Set(own.map(({ result }) => result));
  // What follows from amounts above it has its own say; what follows from those beside and below it has none.
  const followed = new Set(
    sums.flatMap(({ holds, result, from }) =>
      !holds || from.every(({ cell }) => cell.row < result.cell.row) ? [result] : [],
    ),
  );
  return [...totals].flatMap((total) =>
    entries
      .filter((entry) => entry.cell.row === total.cell.row && !totals.has(entry) && !followed.has(entry))
      .filter((entry) => !isOfMonths(entry, total))
      .flatMap((entry) => sumOf(entry, total.label, columns)),
  );
}

/** Rows above a total, in its own column. */
const isOwn = (total: Entry, from: readonly Entry[]): boolean =>
  from.length >= MIN_ROWS && from.every(({ role, cell }) => ROWS.includes(role) && cell.row < total.cell.row);

/**
 * None where some alignment of its column comes to it.
 * @param label of the row, without its other amounts
 */
function sumOf(entry: Entry, label: string, columns: readonly (readonly Entry[])[]): Sum[] {
  if (entry.role !== 'result') return [];
  const above = columns.flatMap((column) => (column.includes(entry) ? [rowsAbove(entry, column)] : []));
  const [rows] = above.filter(({ length }) => length >= MIN_ROWS).toSorted((a, b) => b.length - a.length);
  if (!rows || above.some((one) => centsOf(one) === entry.cell.cents)) return [];
  const result = { ...entry, label };
  return [{ kind: 'total', from: rows, result, impliedCents: centsOf(rows), holds: false }];
}

function rowsAbove(entry: Entry, column: readonly Entry[]): Entry[] {
  const above = column.slice(0, column.indexOf(entry)).filter(({ cell }) => cell.page === entry.cell.page);
  return above.slice(above.findLastIndex(({ role }) => !ROWS.includes(role)) + 1);
}
