/** A list and one of its own rows that miss by the same: two relations that know nothing of each other name one amount. */
import type { OcrFacts, Sum } from '../facts.ts';
import { lacks } from './lacks.ts';

type Related = Pick<OcrFacts, 'summands' | 'cells' | 'equations'>;

/** Nobody alters so little, and rounding misses as much. */
const MIN_DIFFERENCE = 10;

/** Whether a row of the list is not its quantity times its price, by what the list is more or less than its total. */
export function isTwiceContradicted({ summands, cells, equations }: Related, sum: Sum): boolean {
  const lacking = lacks(sum, summands[sum.result]);
  if (sum.kind !== 'total' || Math.abs(lacking) < MIN_DIFFERENCE) return false;
  const broken = equations.filter(({ kind, holds }) => kind === 'row-product' && !holds);
  return broken.some((row) => {
    const amount = cells[row.cells.at(-1) ?? -1];
    const isTerm = sum.from.some((at) => {
      const term = summands[at];
      return (
        term?.page === amount?.page && term?.box.every((edge, side) => edge === amount?.box[side]) === true
      );
    });
    return amount !== undefined && isTerm && Math.abs(amount.cents - row.impliedCents - lacking) <= 1;
  });
}
