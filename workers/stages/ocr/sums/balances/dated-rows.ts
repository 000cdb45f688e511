/** The days that rows of running balances begin with, page by page, as times in milliseconds. */
import { findDates } from '../../reading/dates.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import type { Line } from '../../words.ts';
import { daysOfYear } from './days-of-year.ts';

/** Of fewer rows that begin with a date neither their order nor their time is known. */
const MIN_DATED = 3;
/** A leap year, where the page names none. */
const ANY_YEAR = 2024;

export interface DatedPages {
  earlier: readonly number[];
  later: readonly number[];
  /** The rows say the year. */
  hasYear: boolean;
}

/**
 * Both pages once with the year that their rows say; where they say none, once for each of those given, and for any.
 *
 * @param pages running balances of two pages, oldest rows first
 */
export function datedPages(
  pages: readonly [BalanceTable, BalanceTable],
  lines: readonly Line[],
  years: readonly number[] = [],
): DatedPages[] {
  const [own, other] = pages.map((table) => rowsOf(table, lines)) as [Line[], Line[]];
  const [earlier, later] = [datesOf(own), datesOf(other)];
  if (earlier.length > 0 || later.length > 0) return [{ earlier, later, hasYear: true }];
  return [...new Set([...years, ANY_YEAR])].map((year) => {
    const [one, two] = daysOfYear([own, other], year);
    return { earlier: one, later: two, hasYear: false };
  });
}

/** Enough rows, from the oldest to the latest. */
export const isInOrder = (dates: readonly number[]): boolean =>
  dates.length >= MIN_DATED && dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));

/** Lines of a page from the first to the last balance. */
function rowsOf(table: BalanceTable, lines: readonly Line[]): Line[] {
  const rows = table.flatMap(({ before, after }) => [before.row, after.row]);
  return lines.slice(Math.min(...rows), Math.max(...rows) + 1);
}

/** Of the rows that begin with a date and its year, in their order. */
const datesOf = (rows: readonly Line[]): number[] =>
  findDates(rows).flatMap(({ date, label, ambiguous }) =>
    label === '' && !ambiguous ? [Date.parse(date)] : [],
  );
