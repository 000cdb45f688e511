/** What pay slips, transcripts and forms state beyond the sums of their columns. */
import type { Line } from '../words.ts';
import type { Entry } from './entries.ts';
import { baseRateSums } from './pay/base-rates.ts';
import { payListSums } from './pay/pay-lists.ts';
import { payRateSums } from './pay/pay-rates.ts';
import { yearSums } from './pay/year-to-date.ts';
import { yearTotalSums } from './pay/year-totals.ts';
import { headedProductSums } from './rows/headed-products.ts';
import { wordedProductSums } from './rows/worded-products.ts';
import { averageSums } from './stated/averages.ts';
import { numberedLineSums } from './stated/numbered-lines.ts';
import type { Sum } from './totals.ts';

/** `cut`: some of it could not be followed. */
export function slipAndFormSums(
  entries: readonly Entry[],
  columns: readonly Entry[][],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const found = [
    payListSums(entries, columns, lines),
    averageSums(lines),
    baseRateSums(entries),
    yearSums(entries, lines),
    wordedProductSums(entries),
    headedProductSums(entries, lines),
    numberedLineSums(entries, lines),
    yearTotalSums(entries, lines),
  ];
  const sums = [
    ...found.flatMap((one) => one.sums),
    // Only asked about: what is told of the same amount comes first.
    ...payRateSums(entries, lines),
  ];
  // Of several relations that one amount breaks the first is told.
  const first = new Map(sums.toReversed().map((sum) => [sum.result, sum]));
  return {
    sums: sums.filter((sum) => sum.holds || first.get(sum.result) === sum),
    cut: found.some(({ cut }) => cut),
  };
}
