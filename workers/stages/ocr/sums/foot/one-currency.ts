/** Lists in several currencies have a total for each: `Total EUR 12,411.68`, and below it `Total USD 9,703.14`. */
import { centsOf, type Entry } from '../entries.ts';
import { isSummand } from '../explain.ts';

/** Of one row any amount is the sum. */
const MIN_ROWS = 2;
/** @returns the rows above a result that are in its currency, where they come to it and others are in another currency */
export function ofOneCurrency(result: Entry, aboves: readonly (readonly Entry[])[]): Entry[] | null {
  const { currency } = result;
  if (currency === undefined) return null;
  for (const above of aboves) {
    const rows = above.filter((entry) => isSummand(entry) && entry.currency !== undefined);
    const own = rows.filter((entry) => entry.currency === currency);
    if (own.length >= MIN_ROWS && own.length < rows.length && centsOf(own) === result.cell.cents) return own;
  }
  return null;
}
