/**
 * The last page of a statement has a row or two, too few to find its columns from: they are those of the page before. What a summary
 * below prints at the edge of the balances follows from nothing and ends the rows.
 */
import type { Cell } from '../../reading/cells.ts';
import { rightOf, SAME_EDGE } from '../../reading/columns.ts';
import type { BalanceRow, BalanceTable } from '../../reading/running-balance.ts';
import { edgesOf } from './balances.ts';

/**
 * @param before the table of the page before, oldest rows first
 * @param cells amounts of the page
 * @returns its rows as far as each follows from the one above; null without any
 */
export function continuedTable(before: BalanceTable, cells: readonly Cell[]): BalanceTable | null {
  const last = before.at(-1);
  if (!last || before.some((row) => row.before.row > row.after.row)) return null;
  const edge = rightOf(last.after);
  const isBalance = (cell: Cell): boolean => Math.abs(rightOf(cell) - edge) <= SAME_EDGE;
  const edges = edgesOf(before);
  const booked = cells.flatMap((cell) => {
    const own = edges.find((each) => Math.abs(each.edge - rightOf(cell)) <= SAME_EDGE);
    return own && !isBalance(cell) ? [{ cell, sign: own.sign }] : [];
  });
  const balances = cells.filter(isBalance).toSorted((a, b) => a.row - b.row);
  const table: BalanceTable = [];
  for (const [at, after] of balances.entries()) {
    const upper = balances[at - 1];
    if (!upper) continue;
    const row = rowOf(
      upper,
      after,
      booked.filter(({ cell }) => cell.row > upper.row && cell.row <= after.row),
    );
    if (!row.holds) break;
    table.push(row);
  }
  return table.length > 0 ? table : null;
}

function rowOf(before: Cell, after: Cell, booked: readonly { cell: Cell; sign: number }[]): BalanceRow {
  const impliedCents = booked.reduce((sum, { cell, sign }) => sum + sign * cell.cents, before.cents);
  return {
    before,
    bookings: booked.map(({ cell }) => cell),
    signs: booked.map(({ sign }) => sign),
    after,
    impliedCents,
    holds: booked.length > 0 && impliedCents === after.cents,
  };
}
