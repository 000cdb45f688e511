/**
 * A total that stands in no column of its list, as in a line of text flush left below a table. All rows of the list are their quantity
 * times their price, so that what is listed is known, and the total is the next amount below them.
 */
import type { Amounts } from '../../reading/cells.ts';
import { centsOf, type Entry } from '../entries.ts';
import { multipliedRows, type Row } from '../rows/multiplied-rows.ts';
import type { Sum } from '../totals.ts';

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** Lines of print between the last row and the total. */
const MAX_LINES = 4;
/** Cents by which a total of rows that were rounded misses them. */
const ROUNDING = 2;

/** @param isRelated whether another relation has the result */
export function strayTotals(
  entries: readonly Entry[],
  lines: Amounts['lines'],
  isRelated: (entry: Entry) => boolean,
): Sum[] {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  return [...Map.groupBy(printed, ({ cell }) => cell.page).values()].flatMap((own) => {
    const rows = multipliedRows(own, lines);
    if (rows.length < MIN_ROWS || rows.some((row) => !row.holds || isOfRate(row))) return [];
    const from = rows.map(({ result }) => result).toSorted((a, b) => a.cell.row - b.cell.row);
    const total = nextBelow(from.at(-1), own);
    if (total?.role !== 'result' || isRelated(total)) return [];
    const cents = centsOf(from);
    const holds = Math.abs(cents - total.cell.cents) <= ROUNDING;
    return [{ kind: 'total' as const, from, result: total, impliedCents: cents, holds }];
  });
}

/** Contributions are so many percent of a pay, and what is below them is what they leave of it. */
function isOfRate({ result, quantity }: Row): boolean {
  const { words } = result.cell.line;
  const at = words.findIndex(({ box }) => box === quantity.box);
  return [words[at], words[at + 1]].some((word) => /^[\d.,]*[%‰]/.test(word?.text ?? ''));
}

/** The one amount of the next row that has any. */
function nextBelow(last: Entry | undefined, entries: readonly Entry[]): Entry | null {
  const below = entries.filter(({ cell }) => last !== undefined && cell.row > last.cell.row);
  const row = Math.min(...below.map(({ cell }) => cell.row));
  const [one, ...more] = below.filter(({ cell }) => cell.row === row);
  return one && last && more.length === 0 && row - last.cell.row <= MAX_LINES ? one : null;
}
