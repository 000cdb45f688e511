/** An amount that its table names as the wrong one, and a sum beside the table that holds with the very value that the table implies. */

import type { OcrFacts } from '../../facts.ts';
import type { AmountCell, Suspect } from '../facts.ts';
import { lacks, PLAIN } from '../lacks.ts';
import { termsOf } from '../terms.ts';

type Related = Pick<OcrFacts, 'cells' | 'equations' | 'summands' | 'sums'>;

/** A cent, by which programs miss their own sums. */
const ROUNDING = 1;

/**
 * Whether such a sum holds with the value, and is another relation than those that named the amount: each has amounts that the other one
 * does not know, and another result. Two that miss by the same have one cause, which both have, and all their other amounts were read
 * as they are printed.
 */
export function mendsSum({ cells, equations, summands, sums }: Related, suspect: Suspect): boolean {
  const own = cells[suspect.cell];
  if (!own) return false;
  const named = suspect.repairs.flatMap((at) => equations[at]?.cells ?? []).flatMap((at) => cells[at] ?? []);
  const results = suspect.repairs.flatMap((at) => cells[equations[at]?.cells.at(-1) ?? -1] ?? []);
  return sums.some((sum) => {
    if (sum.holds || sum.isOpen || !PLAIN.includes(sum.kind)) return false;
    const terms = termsOf({ summands }, sum);
    const term = terms.find((one) => isSame(own, one));
    if (!term) return false;
    const isOfResult = terms.some((one) => one !== term && results.some((result) => isSame(result, one)));
    const isIn = (cell: AmountCell, others: readonly AmountCell[]): boolean =>
      others.some((other) => isSame(cell, other));
    const isOneRelation = terms.every((one) => isIn(one, named)) || named.every((cell) => isIn(cell, terms));
    if (isOfResult || isOneRelation) return false;
    const lacking = lacks(sum, summands[sum.result]);
    const mended = summands[sum.result] === term ? term.cents + lacking : term.cents - lacking;
    return Math.abs(Math.abs(mended) - Math.abs(suspect.impliedCents)) <= ROUNDING;
  });
}

const isSame = (one: AmountCell, other: AmountCell): boolean =>
  one.page === other.page && one.box.every((edge, at) => edge === other.box[at]);
