/** Which sums that do not hold are told, and which are only asked about. */
import type { OcrFacts, Sum, Summand } from '../facts.ts';
import { isRoundedToCoins } from '../reading/coins.ts';
import { CURRENCY_CODE, CURRENCY_SIGN } from '../reading/currencies.ts';
import { lacks } from './lacks.ts';
import { oddMovement } from './odd-movement.ts';
import { isOfOneDigit, isRateOf } from './own-rate.ts';
import { unknownWords } from './roles.ts';
import { isTaxedOnLine } from './taxed-line.ts';
import { isTwiceContradicted } from './twice-contradicted.ts';
import { isDifferencePrinted, isSaidAbove, isSaidBelow, isWholeList } from './whole-list.ts';

export type Summed = Pick<OcrFacts, 'summands'>;

export const termsOf = ({ summands }: Summed, { from, result }: Sum): Summand[] =>
  [...from, result].flatMap((at) => summands[at] ?? []);

/** What is expected by what a label says; the others follow from rows, rates, pages and digits. */
const BY_WORDS: readonly Sum['kind'][] = ['total', 'account', 'named'];

/** Words of a label that may be unknown: who or what is meant. */
const MAX_UNKNOWN = 1;

/**
 * Of papers in designs that nobody had seen, one in twenty promises by its words what it does not compute: totals of a part, of several
 * columns, of what is left to pay, and the plainest words among them. So a result is contradicted where one digit of one amount is the
 * whole difference, or where its label is understood to the last word and its terms follow from others. All else is asked about.
 */
export function isSure(facts: OcrFacts, sum: Sum): boolean {
  const told = facts.summands[sum.result];
  if (sum.isOpen) return false;
  if (!told) return true;
  const sure = BY_KIND[sum.kind];
  if (sure) return sure(facts, sum);
  if (!BY_WORDS.includes(sum.kind) && !sum.mayLackPage) return true;
  if (isOfTwoCurrencies(facts, sum)) return false;
  if (isTwiceContradicted(facts, sum) || oddMovement(facts, sum) !== null) return true;
  if (isOneDigit(facts, sum, told)) return true;
  if (sum.mayLackPage || (sum.kind === 'total' && isRoundedToCoins(told.cents, sum.impliedCents)))
    return false;
  return isUnderstood(told) && HOW.some((isTold) => isTold(facts, sum));
}

/** What pay slips and forms compute has conditions of its own. */
const BY_KIND: Partial<Record<Sum['kind'], (facts: OcrFacts, sum: Sum) => boolean>> = {
  'pay-list': (facts, sum) => isTooMuch(facts, sum) && !isOfTwoCurrencies(facts, sum),
  stated: (facts, sum) =>
    isComputedOn(facts, sum) ||
    termsOf(facts, sum)
      .slice(-1)
      .some((told) => isOneDigit(facts, sum, told)),
  // Contributions have caps, and parts of a pay are free of them, without a word on the slip: rates of another base than gross are honest.
  'pay-base': () => false,
  // A paper that adds the amount up as it is was computed with it, by another rate than its row prints, or of another base.
  rate: (facts, sum) => !isAddedUp(facts, sum.result) || isOfOneDigit(facts, sum),
};

const isAddedUp = ({ sums }: OcrFacts, at: number): boolean =>
  sums.some(({ holds, from }) => holds && from.length > 1 && from.includes(at));

/** Whoever fills in a form may add up wrongly; another line of it then follows from what he wrote, or from none of it. */
const isComputedOn = ({ sums, summands }: OcrFacts, sum: Sum): boolean =>
  sums.some(
    (other) =>
      other.kind === 'stated' &&
      other.from.includes(sum.result) &&
      // What the one lacks the other has too much: both hold with one other amount.
      (other.holds ||
        Math.abs(lacks(sum, summands[sum.result])) === Math.abs(lacks(other, summands[other.result]))),
  );

/** Whoever alters an amount of a list leaves so much of it at least. */
const MIN_KEPT = 1 / 4;

/**
 * More is listed than the total says, by a part of one amount: what was earned need not be listed to the last amount, but no list
 * has more than it adds up to.
 */
function isTooMuch({ summands }: Summed, { from, result, impliedCents }: Sum): boolean {
  const more = impliedCents - Math.abs(summands[result]?.cents ?? impliedCents);
  const sizes = from.map((at) => Math.abs(summands[at]?.cents ?? 0));
  return more > 0 && sizes.some((size) => size - more >= MIN_KEPT * size);
}

const CURRENCY = new RegExp(`${CURRENCY_SIGN}|${CURRENCY_CODE}`, 'u');

/** What was paid abroad is added up at a rate that need not be printed. */
const isOfTwoCurrencies = (facts: OcrFacts, sum: Sum): boolean =>
  new Set(termsOf(facts, sum).flatMap(({ text }) => CURRENCY.exec(text)?.[0] ?? [])).size > 1;

function isUnderstood({ label }: Summand): boolean {
  const unknown = unknownWords(label);
  return unknown !== null && unknown <= MAX_UNKNOWN;
}

/** Net and tax, gross and all deductions: each stands in another sum, which holds. */
function areBorneOut({ sums, summands }: OcrFacts, { from }: Sum): boolean {
  const borneOut = new Set(sums.flatMap((sum) => (sum.holds ? [...sum.from, sum.result] : [])));
  const bases = from.flatMap((at) => (borneOut.has(at) ? (summands[at]?.cents ?? []) : []));
  const ofOthers = from.filter((at) => {
    const term = summands[at];
    return !term || borneOut.has(at) || !isRateOf(term, bases);
  });
  return from.length > 1 && ofOthers.length > 0 && ofOthers.every((at) => borneOut.has(at));
}

/** Rows that a total is expected to follow from: fewer are explained by any amount. */
const MIN_ROWS = 3;

/** A total that follows from its net and a tax of the printed rate as well, so that it is a row above it that was altered. */
function isTaxed({ sums }: OcrFacts, { kind, from, result }: Sum): boolean {
  if (kind !== 'total' || from.length < MIN_ROWS) return false;
  const tied = sums.filter(
    (other) =>
      other.holds && other.kind === 'total' && other.from.length > 1 && partsOf(other).includes(result),
  );
  return sums.some(
    (tax) => tax.holds && tax.kind === 'tax' && tied.some((other) => partsOf(other).includes(tax.result)),
  );
}

/** A total that another one follows from as well: net pay from gross and deductions. */
function isComputedWith({ sums }: OcrFacts, sum: Sum): boolean {
  return (
    sum.kind === 'total' &&
    sums.some(
      (other) =>
        other !== sum &&
        other.holds &&
        other.kind === 'total' &&
        other.from.length > 1 &&
        other.from.includes(sum.result),
    )
  );
}

/** By less than one of its rows: no list has more than it adds up to, though a reader may have lost some of it. */
function isMore({ summands }: Summed, { from, result, impliedCents }: Sum): boolean {
  const more = impliedCents - (summands[result]?.cents ?? impliedCents);
  return more > 0 && from.some((at) => (summands[at]?.cents ?? 0) > more);
}

const partsOf = ({ from, result }: Sum): number[] => [...from, result];

/** Gross pay that follows from its own rows, less what is printed with a minus. */
function isLeftOf({ summands, sums }: OcrFacts, { from: [gross, ...off] }: Sum): boolean {
  const isTotal = sums.some(({ holds, result, from }) => holds && result === gross && from.length > 1);
  return isTotal && off.length > 1 && off.every((at) => (summands[at]?.cents ?? 0) < 0);
}

/** How the terms of a result that is understood are known from elsewhere. */
const HOW: readonly ((facts: OcrFacts, sum: Sum) => boolean)[] = [
  areBorneOut,
  isLeftOf,
  (facts, sum) =>
    [isTaxed, isTaxedOnLine, isComputedWith].some((isBorne) => isBorne(facts, sum)) && isMore(facts, sum),
  (facts, sum) =>
    [isWholeList, isSaidBelow, isSaidAbove].some((isTold) => isTold(facts, sum)) &&
    !isDifferencePrinted(facts, sum),
];

/** In the smallest step of the amounts; round amounts miss each other by round ones. */
const MIN_STEPS = 100;

function isOneDigit(facts: Summed, sum: Sum, told: Summand): boolean {
  const lacking = Math.abs(lacks(sum, told));
  const step = termsOf(facts, sum).reduce((divisor, { cents }) => divisorOf(divisor, Math.abs(cents)), 0);
  return /^[1-9]0*$/.test(String(lacking)) && lacking >= MIN_STEPS * step;
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));
