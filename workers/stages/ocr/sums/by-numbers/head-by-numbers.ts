/**
 * What there is to pay at the head of a bill, told by its numbers alone, as of papers in scripts that no reader here knows: rows, what they come
 * to, and a tax of that give the amount. One that stands above the list and is a digit away from it was that; the only
 * one above it, in larger print, is asked about where the foot does not say what net and tax come to.
 */
import { rightOf } from '../../reading/columns.ts';
import { centsOf, type Entry } from '../entries.ts';
import { isDigitPutIn, isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import { isTaxOf } from './whole-rates.ts';

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** Lines of print between two rows, and between two amounts of the foot. */
const MAX_LINES = 3;
/** By less an amount is rounded. */
const LEAST_ALTERED = 100;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 4;

/** @param isRelated whether another relation has the amount */
export function headsByNumbers(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  const below = nextOnes(entries);
  return entries.flatMap((net): Sum[] => {
    const tax = below.get(net);
    const list = tax && isTaxOf(tax, net) ? listAbove(net, entries) : [];
    const [first] = list;
    if (!tax || !first) return [];
    const impliedCents = net.cell.cents + tax.cell.cents;
    const heads = entries.filter(({ cell }) => cell.page === net.cell.page && cell.row < first.cell.row);
    const isSaid = (among: readonly Entry[]): boolean =>
      among.some(({ cell }) => cell.page === net.cell.page && cell.cents === impliedCents);
    const [head, ...more] = heads.filter(
      (entry) =>
        isAltered(entry.cell.cents, impliedCents) || (isDisplayed(entry, net, heads) && !isSaid(entries)),
    );
    if (!head || more.length > 0 || isSaid(heads) || isRelated(head)) return [];
    const sum: Sum = { kind: 'repeated', from: [net, tax], result: head, impliedCents, holds: false };
    // One that is more than a digit away may be what is left to pay.
    return [isAltered(head.cell.cents, impliedCents) ? sum : { ...sum, isOpen: true }];
  });
}

/** The single amount of the next row that has any, for each amount. */
function nextOnes(entries: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const rows = [...Map.groupBy(entries, ({ cell }) => `${cell.page} ${cell.row}`).values()].toSorted(
    ([a], [b]) => (a && b ? a.cell.page - b.cell.page || a.cell.row - b.cell.row : 0),
  );
  return new Map(
    rows.flatMap((row, at) => {
      const [next, ...more] = rows[at + 1] ?? [];
      const isNext = (entry: Entry): boolean =>
        next?.cell.page === entry.cell.page && next.cell.row - entry.cell.row <= MAX_LINES;
      return row.flatMap((entry) =>
        next && more.length === 0 && isNext(entry) ? [[entry, next] as const] : [],
      );
    }),
  );
}

const isAltered = (cents: number, wanted: number): boolean => {
  const [own, other] = [String(cents), String(wanted)];
  const isNear = isOneDigitAway(own, other, MIN_DIGITS) || isDigitPutIn(own, other, MIN_DIGITS);
  return isNear && Math.abs(cents - wanted) >= LEAST_ALTERED;
};

/** The one amount above the list, in so much larger print than those of the foot. */
const DISPLAYED = 1.5;

const isDisplayed = (head: Entry, net: Entry, heads: readonly Entry[]): boolean =>
  heads.length === 1 && head.cell.box[3] >= DISPLAYED * net.cell.box[3];

/** The last amounts of the rows straight above that come to it; none where no run of them does. */
function listAbove(net: Entry, entries: readonly Entry[]): Entry[] {
  const above = entries.filter(({ cell }) => cell.page === net.cell.page && cell.row < net.cell.row);
  const rows = [...Map.groupBy(above, ({ cell }) => cell.row).values()].toReversed();
  const list: Entry[] = [];
  let below = net;
  for (const row of rows) {
    const last = row.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one));
    const isOfColumn = last.cell.box[0] < rightOf(net.cell) && rightOf(last.cell) > net.cell.box[0];
    if (below.cell.row - last.cell.row > MAX_LINES || !isOfColumn) return [];
    list.unshift(last);
    below = last;
    if (list.length >= MIN_ROWS && centsOf(list) === net.cell.cents) return list;
  }
  return [];
}
