/**
 * What its words call a tax, and what the rows straight above it come to, is their total without the tax, in whatever language it says so:
 * no tax is as much as what it is a rate of.
 */
import { centsOf, type Entry } from '../entries.ts';
import { MIN_ROWS } from '../explain.ts';

/** @param columns of these entries */
export function withNetTotals(
  entries: readonly Entry[],
  columns: readonly (readonly Entry[])[],
): readonly Entry[] {
  const nets = new Set(
    columns.flatMap((column) =>
      column.filter((entry, at) => isTax(entry) && isSumOf(entry, column.slice(0, at))),
    ),
  );
  if (nets.size === 0) return entries;
  return entries.map((entry) => (nets.has(entry) ? { ...entry, role: 'result' } : entry));
}

const isTax = ({ role, rate }: Entry): boolean => role === 'tax' && rate === null;

function isSumOf({ cell }: Entry, above: readonly Entry[]): boolean {
  const start = above.findLastIndex((entry) => entry.role !== 'part') + 1;
  const rows = above.slice(start).filter((entry) => entry.cell.page === cell.page);
  return rows.length >= MIN_ROWS && centsOf(rows) === cell.cents;
}
