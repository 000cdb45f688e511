/**
 * Plans of payment: so many payments of so much each, whose products are printed nowhere, and the total of all. A total of what stands in
 * their column would be another.
 */
import { withBounds } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { type Entry, isNextBelow } from '../entries.ts';
import { nameOver } from '../names/headings.ts';
import type { Sum } from '../totals.ts';
import { numbersOf } from './row-numbers.ts';

const COUNT = withBounds(
  /\bnumber\b|\bcount\b|anzahl|\bnombre\b|n[úu]mero|aantal|liczba|ilo[śs][ćc]|\bantal\b|antall|počet/,
);
const EACH = withBounds(
  /\beach\b|\bje\b|jeweils|chacun|\bcada un|ciascun|\belk\b|per stuk|\bka[żz]d|\bhver\b|\bstyck\b|\bpr\.? stk\b/,
);

const MIN_ROWS = 2;
const MAX_LINES = 2;
/** Payments of a plan. */
const MAX_COUNT = 480;
/** By so much of the total, and so many cents, nobody alters an amount. */
const MIN_SHARE = 0.02;
const MIN_DIFFERENCE = 100;

interface Counted {
  entry: Entry;
  count: number;
  isHeaded: boolean;
}

/** @returns the sums, where those of plans that do not hold are of what the plan comes to */
export const withCountedRows = (
  sums: readonly Sum[],
  entries: readonly Entry[],
  lines: readonly Line[],
): Sum[] => sums.map((sum) => countedSum(sum, entries, lines) ?? sum);

function countedSum(
  { kind, holds, from, result }: Sum,
  entries: readonly Entry[],
  lines: readonly Line[],
): Sum | null {
  if (kind !== 'total' || holds) return null;
  const rows = rowsAbove(result, from, entries, lines);
  if (rows.length < MIN_ROWS || rows.every(({ count }) => count === 1)) return null;
  const impliedCents = rows.reduce((all, { entry, count }) => all + count * entry.cell.cents, 0);
  // What each payment was rounded by.
  const rounding = 1 + rows.reduce((all, { count }) => all + count, 0) / 2;
  const missing = Math.abs(impliedCents - result.cell.cents);
  const isHeld = missing <= rounding;
  const isOff = missing >= MIN_DIFFERENCE && missing >= MIN_SHARE * Math.abs(impliedCents);
  if (!isHeld && !(isOff && rows.every(({ isHeaded }) => isHeaded))) return null;
  return { kind: 'named', from: rows.map(({ entry }) => entry), result, impliedCents, holds: isHeld };
}

/** From the result upwards, as long as the rows are counted, with no other amount between; from top to bottom. */
function rowsAbove(
  result: Entry,
  from: readonly Entry[],
  entries: readonly Entry[],
  lines: readonly Line[],
): Counted[] {
  const rows: Counted[] = [];
  let below = result;
  for (const entry of from.toReversed()) {
    const row = countedRow(entry, lines);
    if (!row || !isNextBelow(below, entry, entries, MAX_LINES)) break;
    rows.unshift(row);
    below = entry;
  }
  return rows;
}

/** `Monthly 10 37.75`: the one whole number straight before the amount, with what the columns are called. */
function countedRow(entry: Entry, lines: readonly Line[]): Counted | null {
  const { cell } = entry;
  const before = numbersOf(lines[cell.row], cell.row).filter(({ box }) => box[0] < cell.box[0]);
  const [own, ...more] = before.filter(({ value }) => Number.isInteger(value)).toReversed();
  if (!own || own.value < 1 || own.value > MAX_COUNT || more.length > 0 || cell.cents <= 0) return null;
  const isHeaded =
    COUNT.test(nameOver({ ...own, page: cell.page }, lines)) && EACH.test(nameOver(cell, lines));
  return { entry, count: own.value, isHeaded };
}
