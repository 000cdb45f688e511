import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import type { Sum } from '../../../../../workers/stages/ocr/sums/facts.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

/** What the rule says of a page: `pass`, `asked`, `inconclusive`, or the notes of what it tells. */
export const judged = (...rows: string[]): string => judgedLines(printed(...rows));

/**
 * The same of lines that are there already.
 * @param more what the picture says of each sum
 */
export function judgedLines(lines: readonly Line[], more: Pick<Sum, 'isBare' | 'room'> = {}): string {
  const pages = [...Map.groupBy(lines, ({ page }) => page)].map(([page, own]) => ({
    ...{ ...NO_FACTS.pages[0]!, page },
    words: own.flatMap(({ words }) => words),
  }));
  const found = arithmeticOf(lines);
  const sums = found.sums.map((sum) => ({ ...sum, ...more }));
  const verdict = sumsContradicted({ ...NO_FACTS, ...found, sums, pages }, { now: 0 });
  if (verdict.verdict === 'fail') return verdict.occurrences.map(({ note }) => note).join('\n');
  return verdict.verdict === 'inconclusive' && verdict.toCheck?.length ? 'asked' : verdict.verdict;
}

/** A label, and amounts in columns that end at the 60th, the 75th, the 90th character. */
export const row = (label: string, ...amounts: string[]): string =>
  amounts.reduce((line, amount, at) => line.padEnd(60 + 15 * at - amount.length) + amount, label);
