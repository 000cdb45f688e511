/**
 * Results that follow from what stands in other columns than theirs, which nothing says: what the month comes to beside the year, a subtotal
 * with the interest beside it, gross pay in a column of its own.
 */
import { centsOf, type Entry } from '../entries.ts';
import { asSum, isSummand } from '../explain.ts';

/** Amounts beside a subtotal, other results that deductions may be taken off, and deductions: of fewer any difference is one of them. */
const [MAX_BESIDE, MAX_GROSS, MIN_OFF] = [3, 4, 3];
/** Rows of pay, and amounts that stand behind the deductions in their column. */
const [MAX_ROWS, MAX_BEHIND] = [60, 12];
/** Months of a year, beyond the one that is paid. */
const MONTHS = [2, 12] as const;

interface Beside {
  entries: readonly Entry[];
  /** Of the document. */
  results: readonly Entry[];
  columns: readonly Entry[][];
  /** What stands above it in each of its columns. */
  aboves: readonly (readonly Entry[])[];
}

/** What it follows from, or null. */
export const fromOtherColumns = (
  result: Entry,
  { entries, results, columns, aboves }: Beside,
): Entry[] | null =>
  ofMonths(result, results) ??
  besideSubtotal(result, entries, aboves) ??
  offAnother(result, results, columns);

/** What a year has come to so far beside what the month does, where each month had the same. */
export function isOfMonths({ cell: year }: Entry, { cell: month }: Entry): boolean {
  if (year.row !== month.row) return false;
  const [least, most] = MONTHS;
  const times = year.cents / month.cents;
  return Number.isInteger(times) && times >= least && times <= most;
}

function ofMonths(result: Entry, others: readonly Entry[]): Entry[] | null {
  const month = others.find((other) => isOfMonths(result, other));
  return month ? [month] : null;
}

/** A subtotal with what stands beside it in columns of its own, and what follows it: `Sum 2,086.10  9.71` of interest, `Fee 12.00`. */
function besideSubtotal(
  result: Entry,
  entries: readonly Entry[],
  aboves: readonly (readonly Entry[])[],
): Entry[] | null {
  for (const above of aboves) {
    const at = above.findLastIndex(({ role }) => role === 'result');
    const base = above[at];
    const beside = entries.filter((entry) => entry !== base && entry.cell.row === base?.cell.row);
    if (!base || beside.length === 0 || beside.length > MAX_BESIDE) continue;
    const after = above.slice(at + 1).filter(isSummand);
    const wanted = result.cell.cents - base.cell.cents - centsOf(after);
    const used = beside.filter(({ cell }) => cell.cents === wanted);
    if (used.length > 0) return [base, ...used, ...after];
    if (centsOf(beside) === wanted) return [base, ...beside, ...after];
  }
  return null;
}

/** The last larger results of its page above it, as they stand. */
function lastAbove({ cell: own }: Entry, results: readonly Entry[]): Entry[] {
  const last: Entry[] = [];
  for (let at = results.length - 1; at >= 0 && last.length < MAX_GROSS; at--) {
    const entry = results[at] as Entry;
    const { page, row, cents } = entry.cell;
    if (page === own.page && row < own.row && cents > own.cents) last.unshift(entry);
  }
  return last;
}

/** Gross pay that stands in another column than the deductions and what is left. */
function offAnother(result: Entry, others: readonly Entry[], columns: readonly Entry[][]): Entry[] | null {
  for (const gross of lastAbove(result, others))
    for (const column of columns) {
      const rows = column
        .filter(
          ({ cell }) => cell !== gross.cell && cell.page === result.cell.page && cell.row < result.cell.row,
        )
        .slice(-MAX_ROWS);
      // Below the deductions their column may go on with what they are of.
      for (let end = rows.length; end >= MIN_OFF && rows.length - end < MAX_BEHIND; end--) {
        const off = asSum(gross.cell.cents - result.cell.cents, 0, rows.slice(0, end));
        if (off && off.from.length >= MIN_OFF) return [gross, ...off.from];
      }
    }
  return null;
}
