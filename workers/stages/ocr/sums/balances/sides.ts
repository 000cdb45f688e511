/**
 * Books of two sides: the sum of each is carried from page to page (`Übertrag 4.189,64 2.964,94`) and printed at the end, and a
 * balance is what one has more than the other. Told only where the other sums of the book hold.
 */
import { centsOf, type Entry, isBelow } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Amounts of a column that make it one side of a book. */
const MIN_BOOKED = 3;
/** Sums that hold before one that does not means anything. */
const MIN_HOLDING = 2;
/** Lines of print between the sums and their balance. */
const MAX_LINES = 3;
const BALANCE = /^(?:end|kassen|rest|schluss)?(?:saldo|solde|balance|bestand)(?:\s.{0,24})?$/i;

/** The rows with an amount on each side that are carried over; none where balances are carried. */
function carriedRows(entries: readonly Entry[]): Entry[][] {
  const carried = entries.filter(({ role }) => role === 'carried');
  const rows = [...Map.groupBy(carried, ({ cell }) => cell.row).values()];
  return rows.some((row) => row.length === 2) && rows.every((row) => row.length <= 2) ? rows : [];
}

/** What is carried on both sides is no balance. */
export function withoutSides(entries: readonly Entry[]): readonly Entry[] {
  const carried = new Set(carriedRows(entries).flat());
  return carried.size === 0 ? entries : entries.filter((entry) => !carried.has(entry));
}

export function sideSums(entries: readonly Entry[]): Sum[] {
  const carried = carriedRows(entries).flat();
  const sums = [...carriedSums(carried, entries), ...balancesOfSides(entries)];
  return sums.filter(({ holds }) => holds).length >= MIN_HOLDING ? sums : [];
}

function carriedSums(carried: readonly Entry[], entries: readonly Entry[]): Sum[] {
  return carried.flatMap((result): Sum[] => {
    const own = entries.filter((entry) => isBelow(entry, result) && entry.cell.row < result.cell.row);
    const before = own.findLast(({ role }) => role === 'carried');
    const booked = own.slice(before ? own.indexOf(before) + 1 : 0).filter(({ role }) => role !== 'result');
    const isTurned = before?.cell.page === result.cell.page - 1;
    if (before ? booked.length === 0 && !isTurned : booked.length < MIN_BOOKED) return [];
    return [
      sumOf(
        before && booked.length === 0 ? 'carried' : 'account',
        before ? [before, ...booked] : booked,
        result,
      ),
    ];
  });
}

function sumOf(kind: Sum['kind'], from: Entry[], result: Entry): Sum {
  const impliedCents = centsOf(from);
  return { kind, from, result, impliedCents, holds: impliedCents === result.cell.cents };
}

/** `Summe 8.754,84 7.504,72`, and below it `Saldo 1.250,12`. */
function balancesOfSides(entries: readonly Entry[]): Sum[] {
  const rows = [...Map.groupBy(entries, ({ cell }) => cell.row).values()];
  return rows.flatMap((row, at): Sum[] => {
    const [debit, credit, ...more] = rows[at - 1] ?? [];
    const [result, ...others] = row;
    if (!debit || !credit || !result || more.length > 0 || others.length > 0) return [];
    if (!BALANCE.test(result.label) || result.cell.row - debit.cell.row > MAX_LINES) return [];
    const sides = [debit, credit].map((side) => bookedOn(side, entries));
    if (!isBelow(result, debit) && !isBelow(result, credit)) return [];
    const sums = [debit, credit].map((side, index) => sumOf('total', sides[index] ?? [], side));
    if (sides.some((side) => side.length < MIN_BOOKED) || !sums.every(({ holds }) => holds)) return [];
    const impliedCents = Math.abs(debit.cell.cents - credit.cell.cents);
    const holds = impliedCents === Math.abs(result.cell.cents);
    return [...sums, { kind: 'total', from: [debit, credit], result, impliedCents, holds }];
  });
}

/** The amounts of a side above its sum: from the last one that is carried, else all. */
function bookedOn(side: Entry, entries: readonly Entry[]): Entry[] {
  const above = entries.filter((entry) => isBelow(entry, side) && entry.cell.row < side.cell.row);
  const before = above.findLastIndex(({ role }) => role === 'carried');
  return above.slice(Math.max(0, before));
}
