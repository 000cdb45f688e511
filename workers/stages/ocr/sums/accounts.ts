/**
 * Account statements: the opening balance and the movements give the closing one, and a balance that is carried to the
 * next page arrives there. Which columns are debits and which credits is found by trying: only what no reading explains
 * is contradicted. Balances of single rows are read by ../reading/running-balance.ts.
 */
import { columnsBy, rightOf } from '../reading/cells.ts';
import type { Entry } from './entries.ts';
import { combine, isSummand } from './explain.ts';
import type { Sum } from './totals.ts';

/** Debits, credits, and one more that means something else (a value in another currency). */
const MAX_COLUMNS = 3;
const MIN_MOVEMENTS = 2;
/** Few lines between two balances are a summary: each is added or taken off as its own words say. */
const MAX_SUMMARY = 5;

export function accountSums(entries: readonly Entry[]): Sum[] {
  const balances = entries
    .filter(({ role }) => role === 'opening' || role === 'closing' || role === 'carried')
    .toSorted((a, b) => a.cell.row - b.cell.row || a.cell.index - b.cell.index);
  return balances.flatMap((before, at): Sum[] => {
    const after = balances[at + 1];
    if (!after || before.role === 'closing' || after.role === 'opening') return [];
    const between = entries.filter(
      (entry) =>
        entry.cell.row > before.cell.row &&
        entry.cell.row < after.cell.row &&
        (isSummand(entry) || entry.role === 'result' || entry.role === 'tender'),
    );
    if (between.length === 0) return carried(before, after);
    return [movements(before, after, between)].filter((sum) => sum !== null);
  });
}

/** Nothing was booked between: the foot of a page and the head of the next one say the same. */
function carried(before: Entry, after: Entry): Sum[] {
  const isTurned = after.cell.page === before.cell.page + 1;
  if (!isTurned || before.role !== 'carried' || after.role !== 'carried') return [];
  const impliedCents = before.cell.cents;
  return [
    {
      kind: 'carried',
      from: [before],
      result: after,
      impliedCents,
      holds: impliedCents === after.cell.cents,
    },
  ];
}

function movements(before: Entry, after: Entry, between: readonly Entry[]): Sum | null {
  const sumOf = (from: readonly Entry[], cents: number): Sum => ({
    kind: 'account',
    from: [before, ...from],
    result: after,
    impliedCents: cents,
    holds: cents === after.cell.cents,
  });
  const wanted = after.cell.cents;
  if (between.length <= MAX_SUMMARY) {
    const used = combine(before.cell.cents, between, wanted, 0, true);
    if (used) return sumOf(used, wanted);
  }
  const columns = columnsBy(between, ({ cell }) => rightOf(cell))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS + 1);
  // Balances of single rows stand below the opening one; without another column these are the movements.
  const beside = columns.filter(
    (column) => !column.some((entry) => isBelow(entry, before) || isBelow(entry, after)),
  );
  const booked = (beside.length > 0 ? beside : columns).slice(0, MAX_COLUMNS);
  let nearest: Sum | null = null;
  for (const signs of signings(booked.length)) {
    const used = booked.filter((_, index) => signs[index] !== 0);
    const moved = booked.map((column, index) => (signs[index] ?? 0) * total(column));
    const cents = before.cell.cents + moved.reduce((sum, value) => sum + value, 0);
    const found = sumOf(used.flat(), cents);
    if (found.holds) return found;
    const isNearer = !nearest || Math.abs(cents - wanted) < Math.abs(nearest.impliedCents - wanted);
    if (isNearer && used.flat().length >= MIN_MOVEMENTS) nearest = found;
  }
  return nearest;
}

const total = (column: readonly Entry[]): number => column.reduce((sum, { cell }) => sum + cell.cents, 0);

/** Of the width of a page. */
const SAME_EDGE = 0.006;

const isBelow = (entry: Entry, balance: Entry): boolean =>
  Math.abs(rightOf(entry.cell) - rightOf(balance.cell)) <= SAME_EDGE;

/** Every assignment of +1, -1 and 0 (something else) to the columns, but not all 0. */
function signings(count: number): number[][] {
  let all: number[][] = [[]];
  for (let index = 0; index < count; index += 1)
    all = all.flatMap((signs) => [1, -1, 0].map((sign) => [...signs, sign]));
  return all.filter((signs) => signs.some((sign) => sign !== 0));
}
