/**
 * Pay slips that list earnings and deductions one below the other, then gross pay, which is the sum of the earnings alone, and net pay
 * straight below it: what stands with a minus among the rows is what parts the two.
 */
import { type Entry, isNextBelow } from '../entries.ts';
import { GROSS, NET } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

/** Of fewer any amount parts the two. */
const MIN_OFF = 2;
const MAX_LINES = 2;
/** Cents by which programs miss their own sums. */
const ROUNDING = 2;

/** @param sums those of columns, in which gross pay has to hold */
export function netBelowGross(entries: readonly Entry[], sums: readonly Sum[]): Sum[] {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  return sums.flatMap(({ kind, holds, from, result: gross }): Sum[] => {
    if (kind !== 'total' || !holds || from.length < 2 || !GROSS.test(gross.label)) return [];
    const net = printed.find(
      (entry) =>
        NET.test(entry.label) && isNextBelow(entry, gross, printed, MAX_LINES) && entry.cell.cents > 0,
    );
    const rows = from.map(({ cell }) => cell.row);
    const off = printed.filter(
      ({ cell }) =>
        cell.page === gross.cell.page &&
        cell.row > Math.min(...rows) &&
        cell.row < gross.cell.row &&
        cell.cents < 0,
    );
    if (!net || off.length < MIN_OFF || from.some(({ cell }) => cell.cents < 0)) return [];
    const impliedCents = off.reduce((left, { cell }) => left + cell.cents, gross.cell.cents);
    const isHeld = Math.abs(impliedCents - net.cell.cents) <= ROUNDING;
    return [{ kind: 'total', from: [gross, ...off], result: net, impliedCents, holds: isHeld }];
  });
}
