/**
 * A bill that says at its head what there is to pay, and lists below it what that is for: `Total 544,95`, four rows that come to 144,95, and
 * 144,95 once more on the slip at its foot. Who alters the amount that everybody looks at forgets the others.
 */
import { centsOf, type Entry } from '../entries.ts';
import { isDigitPutIn, isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** Lines of print between two rows. */
const MAX_LINES = 3;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 4;

/** @param isRelated whether another relation has the amount */
export function headTotals(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  return entries.flatMap((total, at): Sum[] => {
    if (total.role !== 'result' || isRelated(total) || total.cell.cents <= 0) return [];
    const rows = listBelow(total, entries.slice(at + 1));
    if (!rows) return [];
    const cents = centsOf(rows);
    const isSaidTwice = entries.some(
      (entry) => entry !== total && Math.abs(entry.cell.cents) === total.cell.cents,
    );
    const [own, other] = [total.cell.cents, cents].map(String) as [string, string];
    const isAltered = isOneDigitAway(own, other, MIN_DIGITS) || isDigitPutIn(own, other, MIN_DIGITS);
    if (isSaidTwice || !isAltered) return [];
    return [{ kind: 'repeated', from: rows, result: total, impliedCents: cents, holds: false }];
  });
}

/** The rows from the next one on that come to an amount which is said below them; null where none do. */
function listBelow(total: Entry, below: readonly Entry[]): Entry[] | null {
  const rows = rowsBelow(total, below);
  for (let count = rows.length; count >= MIN_ROWS; count--) {
    const list = rows.slice(0, count);
    const [cents, last] = [centsOf(list), list.at(-1)?.cell.row ?? 0];
    if (below.some(({ cell }) => cell.row > last && cell.cents === cents)) return list;
  }
  return null;
}

/** The last amount of each row of the list that begins next. */
function rowsBelow(total: Entry, below: readonly Entry[]): Entry[] {
  const list: Entry[] = [];
  for (const [at, last] of below.entries()) {
    // Amounts of a row stand side by side, the last of them is its own.
    if (below[at + 1]?.cell.row === last.cell.row) continue;
    const before = list.at(-1);
    const isApart = before !== undefined && last.cell.row - before.cell.row > MAX_LINES;
    if (isApart || last.cell.page !== total.cell.page || last.role !== 'part') break;
    list.push(last);
  }
  return list;
}
