/**
 * Duties, taxes and premiums that are printed rates of what stands above them, and their sum: "value, duty 3.7 %, value with
 * duty, tax 19 %, to pay" adds up the two rates alone, and the values that they are of are no part of it.
 */
import type { Entry } from '../entries.ts';
import type { Explanation } from '../explain.ts';

/** One rate of an amount is found by chance in a long column; two that a result adds up hardly are. */
const MIN_CHARGES = 2;
/** Of more amounts one is a rate of another by chance. */
const MAX_ROWS = 30;
/** Cents by which programs miss their own rates and sums. */
const ROUNDING = 1;

/** @param above entries of the result's column above it */
export function ofCharges(result: Entry, above: readonly Entry[]): Explanation | null {
  if (above.length > MAX_ROWS) return null;
  const from = above.filter((entry, at) => isRateOfAbove(entry, above.slice(0, at)));
  const cents = from.reduce((sum, { cell }) => sum + cell.cents, 0);
  const isSum = from.length >= MIN_CHARGES && Math.abs(cents - result.cell.cents) <= ROUNDING;
  return isSum ? { from, cents: result.cell.cents } : null;
}

function isRateOfAbove({ rate, cell, role }: Entry, above: readonly Entry[]): boolean {
  if (rate === null || rate <= 0 || role === 'result') return false;
  return above.some(
    (base) => Math.abs(Math.round((base.cell.cents * rate) / 10_000) - cell.cents) <= ROUNDING,
  );
}
