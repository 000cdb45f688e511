/**
 * The foot of a list, told by its numbers alone: an amount, what a printed rate of it comes to, and both together. The first is what the
 * rows straight above it add up to, whatever it is called (a net premium, a taxable base), so that a row that was altered shows.
 */
import { rightOf } from '../../reading/columns.ts';
import { centsOf, type Entry, nextBelow } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** Lines of print between two rows, and between two amounts of the foot. */
const MAX_LINES = 3;
/** Cents by which a tax misses its rate. */
const ROUNDING = 3;
/** Rates are kept in hundredths of a percent. */
const WHOLE_RATE = 10_000;
/** In hundredths: whoever alters an amount does so by more than its cents. */
const LEAST_ALTERED = 1_000;

/** @param isRelated whether another relation has an amount as its result */
export function taxedFoots(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  return entries.flatMap((net): Sum[] => {
    if (isRelated(net) || !isTaxed(net, entries)) return [];
    const from = rowsAbove(net, entries);
    const impliedCents = centsOf(from);
    const holds = impliedCents === net.cell.cents;
    const lacking = Math.abs(impliedCents - net.cell.cents);
    const isOneDigit = lacking >= LEAST_ALTERED && /^[1-9]0*$/.test(String(lacking));
    if (from.length < MIN_ROWS || !(holds || isOneDigit)) return [];
    return [{ kind: 'foot', from, result: net, impliedCents, holds }];
  });
}

function isTaxed(net: Entry, entries: readonly Entry[]): boolean {
  const tax = nextBelow(net, entries, MAX_LINES);
  const gross = tax && nextBelow(tax, entries, MAX_LINES);
  if (!tax?.rate || !gross || net.cell.cents <= 0) return false;
  const isOfRate = Math.abs((net.cell.cents * tax.rate) / WHOLE_RATE - tax.cell.cents) <= ROUNDING;
  return isOfRate && net.cell.cents + tax.cell.cents === gross.cell.cents;
}

/** The last amount of each row, up to one that is no row of the list. */
export function rowsAbove(net: Entry, entries: readonly Entry[]): Entry[] {
  const above = entries.filter(({ cell }) => cell.page === net.cell.page && cell.row < net.cell.row);
  const rows = [...Map.groupBy(above, ({ cell }) => cell.row).values()].toSorted(
    ([a], [b]) => (b?.cell.row ?? 0) - (a?.cell.row ?? 0),
  );
  const list: Entry[] = [];
  let below = net;
  for (const row of rows) {
    const last = row.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one));
    const isOfColumn = last.cell.box[0] < rightOf(net.cell) && rightOf(last.cell) > net.cell.box[0];
    if (below.cell.row - last.cell.row > MAX_LINES || last.role !== 'part' || !isOfColumn) break;
    list.unshift(last);
    below = last;
  }
  return list;
}
