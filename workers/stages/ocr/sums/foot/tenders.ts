/**
 * What a receipt says of paying it: `TOTAL 16.45`, `CASH 20.00`, `CHANGE 3.55`. What was given less what was given back is the total; who
 * exchanges the total alone leaves both. Cash is rounded to the smallest coin, and what else lies between the lines (a tip, a voucher) may
 * be part of it: then nothing follows.
 */
import { lowered } from '../../reading/plain-words.ts';
import { centsOf, type Entry } from '../entries.ts';
import { GIVEN, GIVEN_BACK } from '../names/tender-names.ts';
import type { Sum } from '../totals.ts';

/** Lines of print between two of these amounts. */
const MAX_LINES = 3;
/** Cents by which cash is rounded without a word. */
const COIN = 5;
/** A larger difference is no rounding: in the smallest unit, and as a share of the total. */
const LEAST_DIFFERENCE = 100;
const LEAST_SHARE = 0.01;
/** More is a sentence about money: "exchange rate", "change of address". */
const MAX_WORDS = 3;

/** A result that is not what there was to pay. */
const IN_PART =
  /exc|before|hors|ohne|without|sub|zwischen|sous|\bnet|tax|vat|gst|mwst|tva|iva|base|points|items|qty/;
const NO_TENDER = /rate|kurs|taux|tasso|tipo|saved|discount|rounding|rounded/;

const says = (words: RegExp, { label }: Entry): boolean => {
  const text = lowered(label);
  const count = text.match(/\p{L}+/gu)?.length ?? 0;
  return count <= MAX_WORDS && words.test(text) && !NO_TENDER.test(text);
};

/**
 * @param entries of one paper, from top to bottom
 * @returns `cut`: money was given back more than once, or given in several ways that do not come to the total
 */
export function tenderSums(entries: readonly Entry[], sums: readonly Sum[]): { sums: Sum[]; cut: boolean } {
  const [named, ...more] = entries.filter((entry) => says(GIVEN_BACK, entry));
  if (more.length > 0) return { sums: [], cut: true };
  const change = named ?? entries.find((entry, at) => isUnnamedChange(entry, entries[at - 1]));
  const paid = change && isAlone(change, entries) ? paidAbove(change, entries) : null;
  if (!change || !paid) return { sums: [], cut: false };
  const found = tendered(change, paid, sums);
  return { sums: found, cut: found.length === 0 && paid.given.length > 1 };
}

function tendered(change: Entry, { given, totals }: Paid, sums: readonly Sum[]): Sum[] {
  // `CASH 71.00`, `CASH RECEIVED 101.00`: what was to pay in cash may be printed beside what was given.
  const ways = [given, ...given.map((one) => [one])].map(
    (own): Way => ({ given: own, cents: centsOf(own) - Math.abs(change.cell.cents) }),
  );
  const sumOf = ({ given: own, cents }: Way, total: Entry, holds: boolean): Sum => ({
    ...{ kind: 'tendered', from: [...own, change], result: total, impliedCents: cents, holds },
  });
  for (const way of ways)
    for (const total of totals)
      if (Math.abs(way.cents - total.cell.cents) <= COIN) return [sumOf(way, total, true)];
  const [whole] = ways;
  const total = totals.find(({ label }) => !IN_PART.test(lowered(label)));
  if (!whole || !total || given.length > 1) return [];
  const difference = Math.abs(whole.cents - total.cell.cents);
  if (difference < Math.max(LEAST_DIFFERENCE, LEAST_SHARE * total.cell.cents)) return [];
  // Where the goods come to this total, how it was paid need not be printed in full.
  const isBorneOut = sums.some(({ holds, result, from }) => holds && result === total && from.length > 1);
  return [{ ...sumOf(whole, total, false), ...(isBorneOut ? { isOpen: true as const } : {}) }];
}

/** `CASH 20.00` and below it `-3.55`, whose name a reader of pixels lost. */
const isUnnamedChange = ({ cell, label }: Entry, above: Entry | undefined): boolean =>
  above !== undefined &&
  !/\p{L}/u.test(label) &&
  cell.cents < 0 &&
  cell.page === above.cell.page &&
  cell.row > above.cell.row &&
  cell.row - above.cell.row <= MAX_LINES &&
  says(GIVEN, above);

interface Paid {
  given: Entry[];
  /** Results that may be the total, the nearest first. */
  totals: Entry[];
}

interface Way {
  given: Entry[];
  cents: number;
}

/** In its row: a table of accounts or rates has several beside each other. */
const isAlone = ({ cell }: Entry, entries: readonly Entry[]): boolean =>
  !entries.some(
    (other) => other.cell !== cell && other.cell.page === cell.page && other.cell.row === cell.row,
  );

/** Upwards from the change: what was given, then the results, the nearest first. Null where anything but a tax stands between. */
function paidAbove(change: Entry, entries: readonly Entry[]): Paid | null {
  const given: Entry[] = [];
  let below = change;
  const above = entries.slice(0, entries.indexOf(change)).toReversed();
  for (const [at, entry] of above.entries()) {
    const { cell, role } = entry;
    const isTax = role === 'tax' || role === 'base';
    if (cell.page !== below.cell.page || below.cell.row - cell.row > MAX_LINES) return null;
    if (!isTax && !isAlone(entry, entries)) return null;
    if (role === 'result')
      return given.length > 0
        ? { given: given.reverse(), totals: payableOf(above.slice(at).filter(isResult)) }
        : null;
    if (!isTax && (!says(GIVEN, entry) || cell.cents <= 0)) return null;
    if (!isTax) given.push(entry);
    below = entry;
  }
  return null;
}

/** The nearest result, or, where that is one of a part, those above it up to the first that is none. */
function payableOf(results: readonly Entry[]): Entry[] {
  const whole = results.findIndex(({ label }) => !IN_PART.test(lowered(label)));
  return results.slice(0, whole < 0 ? results.length : whole + 1);
}

const isResult = ({ role, cell }: Entry): boolean => role === 'result' && cell.cents > 0;
