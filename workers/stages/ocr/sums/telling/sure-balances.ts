/** Balances that do not follow, and are surely told: by the list between them, by their digits, by summary and list together. */
import type { OcrFacts } from '../../facts.ts';
import { digitsChanged } from '../../reading/numbers.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';
import { termsOf } from '../terms.ts';
import { isDifferencePrinted } from './whole-list.ts';

/** Movements between two balances: with fewer any difference is explained by what is not listed. */
const MIN_MOVEMENTS = 4;
/** Hundredths of the printed unit. */
const UNIT = 100;

/** Two digits of a balance, among seven and more, are no movement that is missing. */
const FEW_DIGITS = 2;
const LONG_BALANCE = 7;

/** A balance that is the list's in all digits but two: what is not listed would change any of them. */
export function isFewDigitsOff(facts: OcrFacts, sum: Sum): boolean {
  const cents = facts.summands[sum.result]?.cents ?? 0;
  const isWhole = termsOf(facts, sum).every((term) => term.cents % UNIT === 0);
  const length = String(Math.abs(isWhole ? cents / UNIT : cents)).length;
  return (
    sum.kind === 'account' &&
    sum.from.length > MIN_MOVEMENTS &&
    length >= LONG_BALANCE &&
    String(Math.abs(sum.impliedCents)).length === String(Math.abs(cents)).length &&
    digitsChanged(cents, sum.impliedCents) <= FEW_DIGITS &&
    !isDifferencePrinted(facts, sum)
  );
}

/**
 * A printed list that begins with the opening balance and ends with the closing one, and does not lead from the one to the other. Part of
 * an account that is sent in has one of the two.
 */
export function isWholeAccount(facts: OcrFacts, sum: Sum): boolean {
  const terms = termsOf(facts, sum);
  if (sum.kind !== 'account' || sum.mayLackPage || sum.from.length <= MIN_MOVEMENTS) return false;
  const isOrdered = terms.every((term, at) => at === 0 || isBehind(term, terms[at - 1] ?? term));
  const step = terms.every(({ cents }) => cents % UNIT === 0) ? UNIT : 1;
  return (
    isOrdered &&
    // Without a minus what is taken off is told by its column or its name alone.
    terms.slice(1, -1).some(({ cents }) => cents < 0) &&
    terms.every(({ source }) => source === 'text-layer') &&
    Math.abs(lacks(sum, facts.summands[sum.result])) > step * terms.length &&
    !isDifferencePrinted(facts, sum)
  );
}

const isBehind = (a: Summand, b: Summand): boolean =>
  a.page > b.page || (a.page === b.page && a.box[1] > b.box[1] - b.box[3] / 2);

/** What the summary gives is the last balance of the list below it, row by row: both contradict the one that is printed. */
export function isSaidByList({ equations, cells }: OcrFacts, { kind, impliedCents }: Sum): boolean {
  const rows = equations.filter((equation) => equation.kind === 'running-balance');
  const last = rows.at(-1)?.cells.at(-1);
  return (
    kind === 'account' &&
    rows.length >= MIN_MOVEMENTS &&
    rows.every(({ holds }) => holds) &&
    last !== undefined &&
    cells[last]?.cents === impliedCents
  );
}
