/**
 * What the rows of a total give, named by two other results: gross pay less net pay is what was taken off, however surely each row of it
 * was read. A misread row would not come to it.
 */
import type { OcrFacts } from '../../facts.ts';
import type { Sum } from '../facts.ts';
import { roleOf } from '../names/roles.ts';
import { amountsIn } from './taxed-line.ts';

type Read = Pick<OcrFacts, 'summands' | 'sums' | 'pages'>;

/** Of fewer rows any amount is explained; in hundredths. */
const MIN_ROWS = 3;
const MIN_IMPLIED = 1_000;

export function isLeftBetween({ summands, sums, pages }: Read, sum: Sum): boolean {
  const told = summands[sum.result];
  const isSurelyRead = told !== undefined && (told.agreed || told.digitsAlike === 'surely');
  if (sum.kind !== 'total' || !isSurelyRead || sum.from.length < MIN_ROWS || sum.impliedCents < MIN_IMPLIED)
    return false;
  const grosses = sums.flatMap(({ kind, holds, from, result }) =>
    kind === 'total' && holds && from.length > 1 && result !== sum.result
      ? (summands[result]?.cents ?? [])
      : [],
  );
  const words = pages.find(({ page }) => page === told.page)?.words ?? [];
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  const results = lines
    .filter((line) => roleOf(line.map(({ text }) => text).join(' ')) === 'result')
    .flatMap(amountsIn);
  return grosses.some((gross) => results.includes(gross - sum.impliedCents));
}
