/** Percentages that a row of a table prints beside its price. */
import { type Line, textOf } from '../words.ts';

/** Of a row; more are a sentence about rates. */
const MAX_SHARES = 3;

/** @returns what each of them leaves of the price: a discount is taken off, and the rate of a tax is not */
export const sharesLeft = (line: Line | undefined): number[] =>
  [...(line ? textOf(line).text : '').matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)]
    .slice(0, MAX_SHARES)
    .map(([, share = '0']) => 1 - Number(share.replace(',', '.')) / 100);
