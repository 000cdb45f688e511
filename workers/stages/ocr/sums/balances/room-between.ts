/**
 * Whether a page may have been left out between two others, as the days of their rows say. A page that follows another is a page of a list
 * that goes on: a whole one has at least as many rows as the first, which has the letterhead, and all of them would be of the days
 * between the last row here and the first one there.
 */
import type { BalanceTable } from '../../reading/running-balance.ts';
import type { Line } from '../../words.ts';
import { datedPages, isInOrder } from './dated-rows.ts';

/** Rows of a page of which it is known how many fill one. */
const LONG_PAGE = 8;
/** So many times as many rows in as many days as anywhere on the two pages: salaries and charges come together at the end of a month. */
const CROWD = 3;

/** @param pages running balances of two pages, oldest rows first */
export function hasNoRoomBetween(
  pages: readonly [BalanceTable, BalanceTable],
  lines: readonly Line[],
): boolean {
  return datedPages(pages, lines).some(({ earlier, later }) => {
    const [last, first] = [earlier.at(-1), later[0]];
    if (last === undefined || first === undefined || earlier.length < LONG_PAGE) return false;
    if (!isInOrder(earlier) || !isInOrder(later) || first < last) return false;
    const most = Math.max(...[earlier, later].map((dates) => mostWithin(dates, first - last)));
    return earlier.length >= CROWD * most;
  });
}

/** Rows of the fullest time of that length. */
function mostWithin(dates: readonly number[], length: number): number {
  let most = 0;
  let from = 0;
  for (const [at, date] of dates.entries()) {
    while (date - (dates[from] ?? date) > length) from++;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
