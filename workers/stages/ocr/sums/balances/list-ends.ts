/**
 * The balance that a summary names for the beginning of the list below it, whose running balances follow row by row. Where the list
 * ends with the summary's closing balance to the cent, both are of one account and one time. The closing balance itself
 * is not told: of a statement whose last pages are missing it does not agree either.
 */
import type { Amounts, Cell } from '../../reading/cells.ts';
import { digitsChanged } from '../../reading/numbers.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';
import { acrossPages, bookedBetween, edgesOf, sumOf } from './balances.ts';
import { onlyOne } from './missing-pages.ts';

/** Rows that follow from one another: of fewer the other end agrees by chance, or the list is another one. */
const LONG_LIST = 8;
/** Unless the balance is the list's in all digits but two. */
const SHORT_LIST = 4;
const FEW_DIGITS = 2;

/** @param tables of the pages, in their order */
export function listEndSums(
  tables: readonly BalanceTable[],
  entries: readonly Entry[],
  amounts: Pick<Amounts, 'cells' | 'lines'>,
): Sum[] {
  const rows = tables.flat();
  const [first, last] = [rows[0], rows.at(-1)];
  const [opening, closing] = [onlyOne(entries, 'opening'), onlyOne(entries, 'closing')];
  if (!first || !last || !opening || !closing || rows.length < SHORT_LIST) return [];
  if (last.after.cents !== closing.cents || opening.page !== first.before.page) return [];
  const isAscending = rows.every(({ before, after, holds }) => holds && before.row < after.row);
  if (!isAscending || opening.row >= first.before.row || !isTurned(tables, amounts)) return [];
  return startOf(opening, first.before, rows, amounts.cells).filter(
    ({ impliedCents, holds }) => rows.length >= LONG_LIST || holds || isAlmost(opening.cents, impliedCents),
  );
}

const isAlmost = (a: number, b: number): boolean =>
  String(a).length === String(b).length && digitsChanged(a, b) <= FEW_DIGITS;

/** Every page goes on from the one before. */
export const isTurned = (
  tables: readonly BalanceTable[],
  amounts: Pick<Amounts, 'cells' | 'lines'>,
): boolean =>
  tables.slice(1).every((table, at) => {
    const turns = acrossPages(tables[at] ?? [], table, amounts);
    return turns.length > 0 && turns.every(({ holds }) => holds);
  });

/** The opening balance from the first one of the list; none where more than one row stands between them. */
function startOf(opening: Cell, first: Cell, rows: BalanceTable, cells: readonly Cell[]): Sum[] {
  const { choices, sums } = bookedBetween(opening, first, edgesOf(rows), cells);
  const [own = [], , all = []] = choices;
  const held = choices[sums.indexOf(first.cents)];
  if (!held && (own.length !== 1 || all.length !== own.length)) return [];
  const used = held ?? own;
  const implied = used.reduce((before, { cents }) => before - cents, first.cents);
  return [sumOf('list', [first, ...used.map(({ cell }) => cell)], opening, implied)];
}
