/** Which sums that do not hold are told, and which are only asked about. */
import type { OcrFacts } from '../../facts.ts';
import { isRoundedToCoins } from '../../reading/coins.ts';
import { CURRENCY_CODE, CURRENCY_SIGN } from '../../reading/currencies.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';
import { roleOf, unknownWords } from '../names/roles.ts';
import { type Summed, termsOf } from '../terms.ts';
import { oddMovement } from './odd-movement.ts';
import { isOfOneDigit, isRateOf } from './own-rate.ts';
import { areBasesPrinted } from './printed-bases.ts';
import { isFewDigitsOff, isSaidByList, isWholeAccount } from './sure-balances.ts';
import { isTaxedOnLine } from './taxed-line.ts';
import { isTwiceContradicted } from './twice-contradicted.ts';
import { isRowTwice } from './twin-rows.ts';
import { isDifferencePrinted, isSaidAbove, isSaidBelow, isWholeList } from './whole-list.ts';

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
  if (sum.isOpen && !sum.isBare) return false;
  if (!told) return true;
  const sure = BY_KIND[sum.kind];
  if (sure) return sure(facts, sum);
  if (!BY_WORDS.includes(sum.kind) && !sum.mayLackPage) return true;
  if (isOfTwoCurrencies(facts, sum)) return false;
  if (WHATEVER_IT_IS_CALLED.some((isTold) => isTold(facts, sum))) return true;
  if (isOneDigit(facts, sum, told)) return true;
  if (sum.mayLackPage || (sum.kind === 'total' && isRoundedToCoins(told.cents, sum.impliedCents)))
    return false;
  return isUnderstood(told) && HOW.some((isTold) => isTold(facts, sum));
}

/** What pay slips and forms compute has conditions of its own. */
const BY_KIND: Partial<Record<Sum['kind'], (facts: OcrFacts, sum: Sum) => boolean>> = {
  'pay-list': (facts, sum) =>
    (isTooMuch(facts, sum) || isOneDigitMore(facts, sum)) && !isOfTwoCurrencies(facts, sum),
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

/** Digits, with the decimals, behind one that was put in front. */
const MIN_REST = 4;
/** Whoever alters an amount of a list otherwise leaves so much of it at least. */
const MIN_KEPT = 1 / 4;

/**
 * More is listed than the total says, by a part of one amount: what was earned need not be listed to the last amount, but no list
 * has more than it adds up to.
 */
function isTooMuch({ summands }: Summed, { from, result, impliedCents }: Sum): boolean {
  const more = impliedCents - Math.abs(summands[result]?.cents ?? impliedCents);
  const terms = from.flatMap((at) => summands[at] ?? []);
  return (
    more > 0 &&
    terms.some(
      (term) => Math.abs(term.cents) - more >= MIN_KEPT * Math.abs(term.cents) || isPutInFront(term, more),
    )
  );
}

/** `7.137,24` for `1.137,24`: one digit of a long list's term is all that is too much. */
function isOneDigitMore(facts: Summed, sum: Sum): boolean {
  const told = facts.summands[sum.result];
  return (
    told !== undefined &&
    sum.from.length >= MIN_ROWS &&
    sum.impliedCents > Math.abs(told.cents) &&
    isOneDigit(facts, sum, told)
  );
}

/** `2168,11` for `168,11`: its first digit is all that is too much. A rule of the table is read as a one. */
function isPutInFront({ cents, source }: Summand, more: number): boolean {
  const [digits, rest] = [String(Math.abs(cents)), String(Math.abs(cents) - more)];
  return (
    rest.length >= MIN_REST && digits.slice(1) === rest && (source === 'text-layer' || digits[0] !== '1')
  );
}

/** Cents: round amounts are ten times others by chance. */
const UNROUND = 10;

/** `7 474,20` for `747,42`: a mark that was moved, of the total, whether the tax is one of its terms or contained in them, or of a term. */
function isTenfold({ summands }: Summed, { kind, from, result, impliedCents }: Sum): boolean {
  const told = Math.abs(summands[result]?.cents ?? 0);
  const taxes = from.flatMap((at) => {
    const { label = '', cents = 0 } = summands[at] ?? {};
    return roleOf(label) === 'tax' ? [cents] : [];
  });
  const net = taxes.reduce((sum, cents) => sum - cents, impliedCents);
  const isTenth = (cents: number, whole: number): boolean => cents % UNROUND !== 0 && cents * 10 === whole;
  const terms = from.flatMap((at) => summands[at]?.cents ?? []);
  return (
    kind === 'total' &&
    from.length > 1 &&
    ([impliedCents, net].some((cents) => isTenth(cents, told)) ||
      terms.some((whole) => isTenth(whole - (impliedCents - told), whole)))
  );
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

/** Of the total. */
const MAX_MORE = 3;

/**
 * By less than one of its rows: no list has more than it adds up to, though a reader may have lost some of it. Many times too much comes of
 * another column, as what was earned in the year.
 */
function isMore({ summands }: Summed, { from, result, impliedCents }: Sum): boolean {
  const told = summands[result]?.cents ?? impliedCents;
  const more = impliedCents - told;
  return more > 0 && more < MAX_MORE * told && from.some((at) => (summands[at]?.cents ?? 0) > more);
}

const partsOf = ({ from, result }: Sum): number[] => [...from, result];

/** Gross pay that follows from its own rows, less what is printed with a minus; of a single row nothing stands between the three. */
function isLeftOf(facts: OcrFacts, sum: Sum): boolean {
  const [gross, ...off] = sum.from;
  const isTotal = facts.sums.some(({ holds, result, from }) => holds && result === gross && from.length > 1);
  const isOff = off.length > 0 && off.every((at) => (facts.summands[at]?.cents ?? 0) < 0);
  return isTotal && isOff && (off.length > 1 || followClosely(termsOf(facts, sum)));
}

/** Heights of print from row to row. */
const MAX_STEP = 3;

const followClosely = (terms: readonly Summand[]): boolean =>
  terms.every(({ page, box, source }, at) => {
    const above = terms[at - 1] ?? terms[0];
    const step = box[1] - (above?.box[1] ?? 0);
    return source === 'text-layer' && page === above?.page && step >= 0 && step <= MAX_STEP * box[3];
  });

/** Of the width of a page. */
const SAME_EDGE = 0.01;

/**
 * Each of its terms is known by its name, and they are rows of one column without anything between them; what is added or taken off may
 * stand in another one together.
 */
function isNamedColumn(facts: OcrFacts, sum: Sum): boolean {
  const terms = termsOf(facts, sum);
  const outer = [terms[0], terms.at(-1)].flatMap((term) => term ?? []);
  return sum.kind === 'named' && followClosely(terms) && [outer, terms.slice(1, -1)].every(endAtOnePlace);
}

const endAtOnePlace = (terms: readonly Summand[]): boolean => {
  const edges = terms.map(({ box }) => box[0] + box[2]);
  return Math.max(...edges) - Math.min(...edges) <= SAME_EDGE;
};

/** In hundredths: what a total is rounded by. */
const MAX_ROUNDED = 100;

/** A base and nothing but taxes of it, by the rates that they print, straight below one another, and what the total is rounded by. */
function isTaxedByRates(facts: OcrFacts, sum: Sum): boolean {
  const [base, ...more] = sum.from.flatMap((at) => facts.summands[at] ?? []);
  const taxes = more.filter(({ cents }) => Math.abs(cents) > MAX_ROUNDED);
  return (
    sum.kind === 'total' &&
    base !== undefined &&
    base.cents > 0 &&
    taxes.length > 0 &&
    taxes.every((tax) => isRateOf(tax, [base.cents])) &&
    followClosely(termsOf(facts, sum))
  );
}

/** What is told by its rows, and whatever its label says. */
const WHATEVER_IT_IS_CALLED: readonly ((facts: OcrFacts, sum: Sum) => boolean)[] = [
  isTwiceContradicted,
  isRowTwice,
  isTenfold,
  isFewDigitsOff,
  (facts, sum) => oddMovement(facts, sum) !== null,
  isWholeAccount,
  isNamedColumn,
];

/** How the terms of a result that is understood are known from elsewhere. */
const HOW: readonly ((facts: OcrFacts, sum: Sum) => boolean)[] = [
  areBorneOut,
  areBasesPrinted,
  isSaidByList,
  isLeftOf,
  isTaxedByRates,
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
