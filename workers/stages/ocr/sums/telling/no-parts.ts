/** Amounts that stand above a total and are known not to be its parts: other relations say what they are. */
import type { OcrFacts } from '../../facts.ts';
import { parsePercent } from '../../reading/numbers.ts';
import type { Sum } from '../facts.ts';
import { isRowTwice } from './twin-rows.ts';

type Related = Pick<OcrFacts, 'summands' | 'sums'>;

/** Cents by which programs miss their own sums. */
const ROUNDING = 2;
/** Rows before one that they come to; one row that is said twice comes to nothing. */
const MIN_BEFORE = 2;

export const hasNoParts = (facts: Related, sum: Sum): boolean =>
  sum.kind === 'total' &&
  [hasSubtotal, isSibling, isOfOtherSign, isTakenOffAlone, isShare, isOfFirstRows, isNetOfGross].some(
    (says) => says(facts, sum),
  );

/** Income, a contribution and what is left of it, above what is taken off of that: one of them is what the others come to. */
function hasSubtotal({ summands }: Related, { from }: Sum): boolean {
  let before = 0;
  return from.some((at, count) => {
    const cents = summands[at]?.cents ?? 0;
    const isMade = count >= MIN_BEFORE && Math.abs(cents - before) <= ROUNDING;
    before += cents;
    return isMade;
  });
}

/** What is taken off, below what was earned less a contribution: both signs stand above it, and they come to more than nothing. */
function isOfOtherSign({ summands }: Related, { from, result, impliedCents }: Sum): boolean {
  const signs = new Set(from.map((at) => Math.sign(summands[at]?.cents ?? 0)));
  return signs.has(1) && signs.has(-1) && impliedCents > 0 && (summands[result]?.cents ?? 0) < 0;
}

/** A loan and its interest, which give what is to be paid back: the one is no sum of the other. */
const isSibling = ({ sums }: Related, { from, result }: Sum): boolean =>
  sums.some(
    (other) => other.holds && other.from.includes(result) && from.some((at) => other.from.includes(at)),
  );

/** `Left to pay 8.625,18` below nothing but what was paid: what that was taken off stands elsewhere. */
const isTakenOffAlone = ({ summands }: Related, { from, result }: Sum): boolean =>
  from.every((at) => (summands[at]?.cents ?? 0) < 0) && (summands[result]?.cents ?? 0) > 0;

/** In hundredths of a percent: a rate that was worked out is printed with two decimals. */
const PRECISION = 0.5;
const WHOLE_RATE = 10_000;

/** `Tax (average rate 17,45 %)` is that of one of the amounts above it. */
function isShare({ summands }: Related, { from, result }: Sum): boolean {
  const { label = '', cents = 0 } = summands[result] ?? {};
  const rate = parsePercent(label);
  return (
    rate !== null &&
    from.some((at) => {
      const base = Math.abs(summands[at]?.cents ?? 0);
      const slack = ROUNDING + (base * PRECISION) / WHOLE_RATE;
      return Math.abs((base * rate) / WHOLE_RATE - Math.abs(cents)) <= slack;
    })
  );
}

/** Rows that make a list, and amounts behind them that say something else: of what was taxed, or the tax. */
const MIN_ROWS = 3;
const MAX_BEHIND = 3;

function isOfFirstRows({ summands }: Related, sum: Sum): boolean {
  const { from, result } = sum;
  if (isRowTwice({ summands }, sum)) return false;
  const cents = from.map((at) => summands[at]?.cents ?? 0);
  return Array.from({ length: MAX_BEHIND }, (_, at) => cents.slice(0, -(at + 1))).some(
    (rows) =>
      rows.length >= MIN_ROWS &&
      Math.abs(rows.reduce((all, own) => all + own, 0) - (summands[result]?.cents ?? 0)) <= ROUNDING,
  );
}

/** `Net 709.73`, below rows with their tax, whose sum is the total below it: what it lacks is a tax that nobody read. */
function isNetOfGross({ summands, sums }: Related, { from, result, impliedCents }: Sum): boolean {
  const net = summands[result];
  if (sums.some(({ kind, holds }) => kind === 'tax' && holds)) return false;
  return sums.some((other) => {
    const total = summands[other.result];
    return (
      other.holds &&
      other.kind === 'total' &&
      from.every((at) => other.from.includes(at)) &&
      total !== undefined &&
      net !== undefined &&
      total.cents === impliedCents &&
      total.page === net.page &&
      total.box[1] > net.box[1] &&
      net.cents > 0 &&
      net.cents < total.cents
    );
  });
}
