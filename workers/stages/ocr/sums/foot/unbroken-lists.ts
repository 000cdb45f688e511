/**
 * A total that the paper computes on with - its tax is added to it, and both are what is to pay - is never in need of the rows above it,
 * so that one of them may say anything. Where these stand line below line down to the total, and each was surely read, nothing of them
 * is missing: what they come to is what the total should be.
 */
import { isSurelyRead } from '../../reading/cells.ts';
import type { Line } from '../../words.ts';
import { type Entry, isBelow } from '../entries.ts';
import { isSummand, ROUNDING } from '../explain.ts';
import { choices, isPrintedWhole, listed } from '../pay/pay-lists.ts';
import type { Sum } from '../totals.ts';

/** Rows of a list: fewer are explained by any amount. */
const MIN_ROWS = 3;

/** @param sums those of labels and columns: what has one of its own needs none of these */
export function unbrokenListSums(
  entries: readonly Entry[],
  sums: readonly Sum[],
  lines: readonly Line[],
): Sum[] {
  const related = new Set(sums.map(({ result }) => result));
  const computedOn = new Set(
    sums.flatMap(({ kind, holds, from }) => (kind === 'total' && holds && from.length > 1 ? from : [])),
  );
  return entries
    .filter((entry) => entry.role === 'result' && computedOn.has(entry) && !related.has(entry))
    .flatMap((total): Sum[] => {
      const from = rowsOf(total, entries);
      const impliedCents = listed(from, total);
      const isOther = from.length >= MIN_ROWS && !isExplained(total, from, entries, lines);
      return isOther ? [{ kind: 'pay-list', from, result: total, impliedCents, holds: false }] : [];
    });
}

/** The amounts of the lines above, each on the one above the next. */
function rowsOf(total: Entry, entries: readonly Entry[]): Entry[] {
  const rows: Entry[] = [];
  let { row } = total.cell;
  for (const entry of entries.toReversed()) {
    const { cell } = entry;
    if (cell.page !== total.cell.page || cell.row >= total.cell.row || !isBelow(total, entry)) continue;
    if (row - cell.row !== 1 || !isSummand(entry) || entry.rate !== null) break;
    if (!isSurelyRead(cell)) return [];
    rows.unshift(entry);
    row = cell.row;
  }
  return rows;
}

function isExplained(
  total: Entry,
  rows: readonly Entry[],
  entries: readonly Entry[],
  lines: readonly Line[],
): boolean {
  const size = Math.abs(total.cell.cents);
  if (choices(rows).some((sum) => Math.abs(Math.abs(sum) - size) <= ROUNDING)) return true;
  const gap = Math.abs(listed(rows, total) - size);
  const others = entries.filter((entry) => entry !== total && !rows.includes(entry));
  return others.some(({ cell }) => Math.abs(cell.cents) === gap) || isPrintedWhole(gap, lines);
}
