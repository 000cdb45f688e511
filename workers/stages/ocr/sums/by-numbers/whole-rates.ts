/** Taxes of sales by their numbers alone. */
import type { Entry } from '../entries.ts';

/** Cents by which a tax misses its rate. */
const ROUNDING = 1;
/** Rates that taxes of sales have, in percent. */
const RATES = [5, 27] as const;

/** By a whole rate, whether a reader saw that or not. */
export const isTaxOf = ({ cell: tax }: Entry, { cell: net }: Entry): boolean =>
  isWholeRate(tax.cents, net.cents);

/** Both in the smallest unit of their paper. */
export function isWholeRate(tax: number, net: number): boolean {
  if (net <= 0 || tax <= 0) return false;
  const rate = Math.round((100 * tax) / net);
  const isUsual = rate >= RATES[0] && rate <= RATES[1];
  return isUsual && Math.abs((net * rate) / 100 - tax) <= ROUNDING;
}
