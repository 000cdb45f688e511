/**
 * Doubts that call for a person each by itself, though nothing is weighed: hardly an honest file raises them, and a paper cannot be relied
 * on before they are settled.
 *
 * - An amount or an account of a form stands in the place of another one, which the file still has. Who corrects what he wrote
 *   leaves the same, and can say so.
 * - Pages are missing between two that are there, by the numbers that they print or by a balance that does not go on. Who sends a part of a paper
 *   sends its beginning, its end, or one page.
 * - A date in the midst of a list is of another time than those above and below it, which are in order.
 *
 * How often they spoke stands in docs/measurements/structure.md and unseen.md. Pure.
 */
import type { ToCheck } from '../../shared/contracts/report.ts';
import { FAR_FROM_LIST } from '../../shared/findings/date-order.ts';
import { saysEarlierValue } from '../../shared/findings/earlier-values.ts';
import { CARRIED_FROM, PAGE_OF } from '../../shared/findings/missing-pages.ts';
import { isCurrency } from '../stages/ocr/reading/currencies.ts';
import { ibanLength } from '../stages/ocr/reading/iban-structure.ts';
import { parseAmount, parseUnits } from '../stages/ocr/reading/numbers.ts';

/** Amounts and accounts that were replaced: where there are more, a form was filled in anew. */
const MAX_REPLACED = 3;

export function isGrave(toCheck: readonly ToCheck[]): boolean {
  const replaced = toCheck.filter(isReplacedValue).length;
  return (
    (replaced > 0 && replaced <= MAX_REPLACED) || toCheck.some(isGapBetween) || toCheck.some(isOutOfList)
  );
}

function isReplacedValue({ values: [was, now] }: ToCheck): boolean {
  if (!was || !now || !saysEarlierValue(was.source)) return false;
  const [old, later] = [amountIn(was.text), amountIn(now.text)];
  if (old !== null && later !== null) return old !== 0 && old !== later;
  return isAccount(was.text) && isAccount(now.text) && bare(was.text) !== bare(now.text);
}

/** In hundredths: with its decimals, or beside its currency. Counts, years and telephone numbers are none. */
function amountIn(text: string): number | null {
  const words = text.trim().split(/\s+/);
  const number = words.filter((word) => !isCurrency(word)).join(' ');
  const amount = parseAmount(number);
  if (amount) return amount.cents;
  const units = parseUnits(number)?.units ?? (/^\d{1,12}$/.test(number) ? Number(number) : null);
  return units === null || !/\p{Sc}|\p{L}/u.test(text) ? null : 100 * units;
}

const isAccount = (text: string): boolean => ibanLength(bare(text).slice(0, 2)) === bare(text).length;

const bare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

const isOutOfList = ({ values: [date] }: ToCheck): boolean => date?.source === FAR_FROM_LIST;

const isGapBetween = ({ values: [before, behind] }: ToCheck): boolean =>
  behind !== undefined &&
  (before?.source === CARRIED_FROM ||
    ([before, behind].every((page) => page?.source === PAGE_OF) && isOfOnePaper(before?.text, behind.text)));

/** Both say of how many, or the paper begins there: bare numbers of an extract may be those of any pages. */
const isOfOnePaper = (before: string | undefined, behind: string): boolean =>
  before !== undefined && (before === '1' || [before, behind].every((text) => text.includes('/')));
