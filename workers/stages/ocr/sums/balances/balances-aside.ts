/**
 * Statements that print both balances in one place, below the list of what was booked or above it: `Opening balance 115 401,66`, `Closing
 * balance 217 624,00`, and no balance in the list. The movements lead from the one to the other all the same.
 */
import { centsOf, type Entry, isNextBelow } from '../entries.ts';
import { isSummand } from '../explain.ts';
import type { Sum } from '../totals.ts';
import { onlyOne } from './missing-pages.ts';

/** Fewer movements are the lines of a summary. */
const MIN_MOVEMENTS = 4;
/** Lines of print between the two balances, between them and the list, and between two of its rows. */
const MAX_LINES = 3;

export function balancesAside(entries: readonly Entry[]): Sum[] {
  const [opening, closing] = (['opening', 'closing'] as const).map((role) => {
    const cell = onlyOne(entries, role);
    return entries.find((entry) => entry.cell === cell);
  });
  if (!opening || !closing || !isNextBelow(closing, opening, entries, MAX_LINES)) return [];
  const own = entries.filter(({ cell }) => cell.page === opening.cell.page);
  const above = own.filter(({ cell }) => cell.row < opening.cell.row).toReversed();
  const below = own.filter(({ cell }) => cell.row > closing.cell.row);
  const lists = [listFrom(opening, above).toReversed(), listFrom(closing, below)];
  return lists.flatMap((list): Sum[] => {
    const hasSigns = [-1, 1].every((sign) => list.some(({ cell }) => Math.sign(cell.cents) === sign));
    if (list.length < MIN_MOVEMENTS || !hasSigns) return [];
    const impliedCents = opening.cell.cents + centsOf(list);
    const holds = impliedCents === closing.cell.cents;
    return [{ kind: 'account', from: [opening, ...list], result: closing, impliedCents, holds }];
  });
}

/** Rows of one amount each, one after the other from a balance on. */
function listFrom(balance: Entry, others: readonly Entry[]): Entry[] {
  const list: Entry[] = [];
  let row = balance.cell.row;
  for (const entry of others) {
    const isBeside = others.some((other) => other !== entry && other.cell.row === entry.cell.row);
    if (Math.abs(entry.cell.row - row) > MAX_LINES || isBeside || !isSummand(entry)) break;
    list.push(entry);
    row = entry.cell.row;
  }
  return list;
}
