/**
 * Rows of a table that have no words, or a sum sign alone (Σ, which readers of pixels take for E, M or 2), and whose amounts are what
 * stands above them in their columns: the totals of a slip with what was earned and what was taken off.
 */
import type { Entry } from '../entries.ts';

/** Amounts of a page that are such sums: one alone may come to two others by chance. */
const MIN_AMOUNTS = 2;
const MIN_ABOVE = 2;
/** Characters of a sign between two amounts. */
const MAX_SIGN = 2;

/** @param columns of these entries */
export function withSumRows(
  entries: readonly Entry[],
  columns: readonly (readonly Entry[])[],
): readonly Entry[] {
  const rows = [...Map.groupBy(entries, ({ cell }) => cell.row).values()];
  const found = rows
    .filter((row) => isBare(row) && row.every((entry) => isSumOfAbove(entry, columns)))
    .flat();
  const sums = new Set(
    found.filter(({ cell }) => found.filter((other) => other.cell.page === cell.page).length >= MIN_AMOUNTS),
  );
  if (sums.size === 0) return entries;
  return entries.map((entry) => (sums.has(entry) ? { ...entry, role: 'result' } : entry));
}

function isBare(row: readonly Entry[]): boolean {
  const amounts = new Set(row.map(({ cell }) => cell.text));
  const words = row[0]?.cell.line.words ?? [];
  return words.every(({ text }) => amounts.has(text) || [...text].length <= MAX_SIGN);
}

function isSumOfAbove(entry: Entry, columns: readonly (readonly Entry[])[]): boolean {
  if (entry.role !== 'part') return false;
  return columns.some((column) => {
    const above = column.slice(0, Math.max(0, column.indexOf(entry)));
    let sum = 0;
    return above
      .filter(({ cell }) => cell.page === entry.cell.page)
      .toReversed()
      .some(({ cell }, at) => {
        sum += cell.cents;
        return at + 1 >= MIN_ABOVE && sum === entry.cell.cents && sum !== 0;
      });
  });
}
