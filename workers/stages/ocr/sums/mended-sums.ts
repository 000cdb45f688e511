/** An amount that its table names as the wrong one, and a sum beside the table that holds with the very value that the table implies. */
import type { AmountCell, OcrFacts, Sum, Suspect } from '../facts.ts';
import { lacks } from './lacks.ts';
import { termsOf } from './sure.ts';

type Related = Pick<OcrFacts, 'cells' | 'equations' | 'summands' | 'sums'>;

/** Those to which each of their amounts contributes as it is. */
const PLAIN: readonly Sum['kind'][] = ['total', 'account', 'turnover', 'carried', 'row', 'named', 'tendered'];
/** A cent, by which programs miss their own sums. */
const ROUNDING = 1;

/**
 * Whether such a sum knows nothing of the relations that named the amount: it has no other amount of theirs. Two that miss by the
 * same have one cause, and all other amounts of both were read as they are printed.
 */
export function mendsSum({ cells, equations, summands, sums }: Related, suspect: Suspect): boolean {
  const own = cells[suspect.cell];
  if (!own) return false;
  const named = [...new Set(suspect.repairs.flatMap((at) => equations[at]?.cells ?? []))].flatMap(
    (at) => cells[at] ?? [],
  );
  return sums.some((sum) => {
    if (sum.holds || sum.isOpen || !PLAIN.includes(sum.kind)) return false;
    const shared = termsOf({ summands }, sum).filter((term) => named.some((cell) => isSame(cell, term)));
    const [term, ...more] = shared;
    if (!term || more.length > 0 || !isSame(own, term)) return false;
    const lacking = lacks(sum, summands[sum.result]);
    const isResult = summands[sum.result] === term;
    const mended = isResult ? term.cents + lacking : term.cents - lacking;
    return Math.abs(Math.abs(mended) - Math.abs(suspect.impliedCents)) <= ROUNDING;
  });
}

const isSame = (one: AmountCell, other: AmountCell): boolean =>
  one.page === other.page && one.box.every((edge, at) => edge === other.box[at]);
