/** Taxes of sales by their numbers alone. */
import type { Entry } from './entries.ts';

/** Cents by which a tax misses its rate. */
const ROUNDING = 1;
/** Rates that taxes of sales have, in percent. */
const RATES = [5, 27] as const;

/** By a whole rate, whether a reader saw that or not. */
export function isTaxOf({ cell: tax }: Entry, { cell: net }: Entry): boolean {
  if (net.cents <= 0 || tax.cents <= 0) return false;
  const rate = Math.round((100 * tax.cents) / net.cents);
  const isUsual = rate >= RATES[0] && rate <= RATES[1];
  return isUsual && Math.abs((net.cents * rate) / 100 - tax.cents) <= ROUNDING;
}
