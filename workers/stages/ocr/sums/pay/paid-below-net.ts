/**
 * What is paid out below net pay, as on French slips: `Net à payer avant impôt 2 704,89`, its withholding tax, meal vouchers, `Net payé
 * 2 539,86`. No row says whether it is taken off, added or only told, so that every way is tried.
 */
import { isRoundedToCoins } from '../../reading/coins.ts';
import { type Entry, isBelow, isNextBelow } from '../entries.ts';
import { NET } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

/** Each row in three ways: 243 of these, of which one meets a result by chance once in hundreds. */
const MAX_ROWS = 5;
const MAX_LINES = 2;
/** Cents by which programs miss their own sums. */
const ROUNDING = 2;

/** @param sums those of columns, in which net pay has to hold; what they say of a result is not said again */
export function paidBelowNet(entries: readonly Entry[], sums: readonly Sum[]): Sum[] {
  return sums.flatMap(({ kind, holds, from, result: net }): Sum[] => {
    if (kind !== 'total' || !holds || from.length < 2 || !NET.test(net.label)) return [];
    const rows = rowsBelow(net, from.at(-1) ?? net, entries);
    const paid = rows.pop();
    if (!paid || rows.length === 0 || !NET.test(paid.label) || paid.role !== 'result') return [];
    if (sums.some(({ result }) => result.cell === paid.cell)) return [];
    const left = rows.reduce((rest, { cell }) => rest - Math.abs(cell.cents), net.cell.cents);
    const ways = rows.reduce(
      (all, { cell }) => all.flatMap((sum) => [sum, sum + cell.cents, sum - cell.cents]),
      [net.cell.cents],
    );
    const isHeld = ways.some(
      (sum) => Math.abs(sum - paid.cell.cents) <= ROUNDING || isRoundedToCoins(paid.cell.cents, sum),
    );
    return [
      {
        ...{ kind: 'named', from: [net, ...rows], result: paid, holds: isHeld },
        impliedCents: isHeld ? paid.cell.cents : left,
      },
    ];
  });
}

/**
 * The amounts below it, with no other between them, to the first result and with it: that stands in the column of net pay, what is between
 * them there, or in the column of what was taken off before.
 */
function rowsBelow(net: Entry, off: Entry, entries: readonly Entry[]): Entry[] {
  const rows: Entry[] = [];
  let above = net;
  while (rows.length <= MAX_ROWS) {
    const next = entries.find((entry) => isNextBelow(entry, above, entries, MAX_LINES));
    if (next?.cell.source !== 'text-layer') return [];
    const isResult = next.role === 'result';
    if (!isBelow(next, net) && (isResult || !isBelow(next, off))) return [];
    rows.push(next);
    if (isResult) return rows;
    above = next;
  }
  return [];
}
