/**
 * Statements that print the newest row first: the last balance of a page is the first one of the next page with the booking that stands
 * beside it. Banks show accounts so to those who look at them on a screen, and print what they show.
 */
import { CARRIED } from '../../../../reading/carried.ts';
import type { Amounts, Cell } from '../../reading/cells.ts';
import { rightOf, SAME_EDGE } from '../../reading/columns.ts';
import type { BalanceRow, BalanceTable } from '../../reading/running-balance.ts';
import { roleOf } from '../names/roles.ts';
import type { Sum } from '../totals.ts';
import { edgesOf, sumOf } from './balances.ts';
import { turnBetween } from './page-numbers.ts';

/** Rows that hold on each page, before what goes from one to the other is known. */
const SHORT_TABLE = 3;

type Read = Pick<Amounts, 'cells' | 'lines'>;

/** @param tables of the pages, in their order, each in the order of time */
export const backwardSums = (tables: readonly BalanceTable[], amounts: Read): Sum[] =>
  tables.slice(1).flatMap((older, at) => backFrom(tables[at] ?? [], older, amounts));

function backFrom(newer: BalanceTable, older: BalanceTable, amounts: Read): Sum[] {
  const [bottom, top] = [newer[0], older.at(-1)];
  if (!bottom || !top || ![newer, older].every(isNewestFirst)) return [];
  const [to, from] = [bottom.before, top.after];
  if (from.page !== to.page + 1 || startsAnew(from, to, amounts.lines)) return [];
  const rows = [...newer, ...older];
  if (turnBetween([to.page, from.page], amounts, rows) === 'apart') return [];
  const booked = amounts.cells.flatMap((cell) => {
    const own = edgesOf(rows).find(({ edge }) => Math.abs(edge - rightOf(cell)) <= SAME_EDGE);
    return own && cell.row === to.row && cell !== to ? [{ cell, cents: own.sign * cell.cents }] : [];
  });
  if (booked.length === 0) return [];
  const implied = booked.reduce((sum, { cents }) => sum + cents, from.cents);
  return [sumOf('carried', [from, ...booked.map(({ cell }) => cell)], to, implied)];
}

const isNewestFirst = (table: BalanceTable): boolean =>
  table.filter(({ holds }) => holds).length >= SHORT_TABLE && table.every(isBackward);

const isBackward = ({ before, after }: BalanceRow): boolean => before.row > after.row;

/** Below the rows of the one page, or above those of the other, an account ends, begins or is carried over. */
const startsAnew = (from: Cell, to: Cell, lines: Amounts['lines']): boolean =>
  lines.slice(to.row + 1, from.row).some(({ words }) => {
    const text = words.map((word) => word.text).join(' ');
    return CARRIED.test(text) || ['opening', 'closing', 'carried'].includes(roleOf(text));
  });
