/**
 * A list and one of its own rows that miss by the same, a summary of an account and the balance that its list ends with: two relations
 * that know nothing of each other name one amount.
 */
import type { OcrFacts } from '../../facts.ts';
import type { Sum } from '../facts.ts';
import { lacks } from '../lacks.ts';

type Related = Pick<OcrFacts, 'summands' | 'cells' | 'equations'>;

/** Nobody alters so little, and rounding misses as much. */
const MIN_DIFFERENCE = 10;
/** Rows with running balances: of fewer one ends so by chance. */
const LONG_LIST = 4;

export const isTwiceContradicted = (facts: Related, sum: Sum): boolean =>
  isOfOddRow(facts, sum) || isOfOtherEnd(facts, sum);

/** Whether the running balances of a page end with what the summary gives, and not with what it prints. */
function isOfOtherEnd({ summands, cells, equations }: Related, sum: Sum): boolean {
  if (sum.kind !== 'account' || Math.abs(lacks(sum, summands[sum.result])) < MIN_DIFFERENCE) return false;
  const balances = equations.filter(({ kind }) => kind === 'running-balance');
  const afterOf = ({ cells: own }: Related['equations'][number]) => cells[own.at(-1) ?? -1];
  const ends = balances.filter((row, at) => {
    const [own, next] = [row, balances[at + 1]].map((each) => each && afterOf(each));
    return row.holds && own?.page !== next?.page;
  });
  return balances.length >= LONG_LIST && ends.some((row) => afterOf(row)?.cents === sum.impliedCents);
}

/** Whether a row of the list is not its quantity times its price, by what the list is more or less than its total. */
function isOfOddRow({ summands, cells, equations }: Related, sum: Sum): boolean {
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
