/**
 * Totals whose tax and net amount stand below them, told by numbers alone, as on slips of tills in scripts that no reader here knows: what an
 * amount and a rate of it come to is printed above both, below the rows that it should be the sum of.
 */
import { centsOf, type Entry, nextBelow } from '../entries.ts';
import type { Sum } from '../totals.ts';
import { rowsAbove } from './taxed-foot.ts';
import { isTaxOf } from './whole-rates.ts';

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** Lines of print between two amounts of the foot, and amounts from the total to its tax: what was given, and what was given back. */
const [MAX_LINES, MAX_BETWEEN] = [3, 3];
/** In hundredths: by less a total is rounded. */
const LEAST_LACKING = 100;

/** @param isRelated whether another relation has an amount as its result */
export function grossFirst(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  return entries.flatMap((gross): Sum[] => {
    if (gross.cell.cents <= 0 || isRelated(gross) || !isMadeBelow(gross, entries)) return [];
    const above = rowsAbove(gross, entries);
    // The number of a slip stands above its rows, and is more than they come to.
    const from = above.slice(above.findLastIndex(({ cell }) => cell.cents >= gross.cell.cents) + 1);
    const impliedCents = centsOf(from);
    if (from.length < MIN_ROWS) return [];
    const sum: Sum = { kind: 'foot', from, result: gross, impliedCents, holds: false };
    const lacking = Math.abs(gross.cell.cents - impliedCents);
    // A row that is not listed, or was not read: the picture says whether there was one (../bare-lists.ts).
    return lacking < LEAST_LACKING ? [{ ...sum, holds: true }] : [{ ...sum, isOpen: true }];
  });
}

/** Two amounts that follow one another, of which one is a rate of the other, give it. */
function isMadeBelow(gross: Entry, entries: readonly Entry[]): boolean {
  let net = nextBelow(gross, entries, MAX_LINES);
  for (let between = 0; net && between <= MAX_BETWEEN; between++) {
    const tax = nextBelow(net, entries, MAX_LINES);
    const isGross = tax && net.cell.cents + tax.cell.cents === gross.cell.cents;
    if (isGross && (isTaxOf(tax, net) || isTaxOf(net, tax))) return true;
    net = tax;
  }
  return false;
}
