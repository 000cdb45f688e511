/** Totals that a line of the paper bears out by itself: `VAT 21 % (6,928.93) 1,455.07` is what is taxed, the tax and so the total. */
import type { OcrFacts, Word } from '../../facts.ts';
import { parseAmount, parsePercent } from '../../reading/numbers.ts';
import type { Sum } from '../facts.ts';

/** Hundredths of a percent in one whole. */
const WHOLE = 10_000;
const ROUNDING = 1;
/** Parts of an amount whose thousands stand apart. */
const MAX_PARTS = 3;
const MAX_WORDS = 40;

export function isTaxedOnLine({ summands, pages }: Pick<OcrFacts, 'summands' | 'pages'>, sum: Sum): boolean {
  const total = summands[sum.result]?.cents;
  if (sum.kind !== 'total' || total === undefined) return false;
  return pages.some(({ words }) =>
    [...Map.groupBy(words, ({ line }) => line).values()].some((line) => givesTotal(line, total)),
  );
}

function givesTotal(words: readonly Word[], total: number): boolean {
  const rate = parsePercent(words.map(({ text }) => text).join(' '));
  if (rate === null || rate === 0 || words.length > MAX_WORDS) return false;
  const amounts = amountsIn(words);
  return amounts.some((base) =>
    amounts.some(
      (tax) => base + tax === total && Math.abs(Math.round((base * rate) / WHOLE) - tax) <= ROUNDING,
    ),
  );
}

/** Each reading of words that stand beside one another as one amount. */
export const amountsIn = (words: readonly Word[]): number[] =>
  words.flatMap((_, from) =>
    Array.from({ length: MAX_PARTS }, (_part, more) => {
      const text = words.slice(from, from + more + 1).map((word) => word.text);
      return parseAmount(text.join('\u00a0').replaceAll(/^\(|\)$/g, ''))?.cents ?? 0;
    }).filter((cents) => cents > 0),
  );
