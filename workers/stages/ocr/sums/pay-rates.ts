/**
 * Contributions are rates of gross pay: 6.2 % and 1.45 %, or 8.3, 9.3 and 1.3. Deductions that are all whole rates of one amount
 * say what gross pay was when they were computed. Told where that is one digit away from what is printed, in thousands, or what the list of
 * earnings gives, so many of them agree on it that they do not by chance, and no amount of the paper could be free of contributions.
 */
import type { Entry } from './entries.ts';
import { adds, choices, linesOf, listed, type Slip, slipOf } from './pay-lists.ts';
import { isPrinted } from './repeats.ts';
import type { Sum } from './totals.ts';

/** Rates that nobody prints are multiples of it, in hundredths of a percent. */
const RATE_STEP = 5;
const MAX_RATE = 3_000;
const MIN_RATE = 10;
/** Cents by which a contribution misses its rate. */
const ROUNDING = 1;
/** How often so many amounts are whole rates of some candidate though they are not: once in so many papers. */
const RARE = 1e-4;
/** Chance that an amount is the rate that its own row prints, of another base. */
const BY_CHANCE = 0.01;
/** What is free of contributions without a row of its own is less of gross pay than that. */
const MIN_SHARE = 0.15;
const DIGITS = '0123456789';

/** What the deductions are rates of, where gross pay is not that; none where they are rates of gross pay, or of nothing. */
export function payRateSums(entries: readonly Entry[]): Sum[] {
  const slip = slipOf(entries);
  if (!slip) return [];
  const { gross, earned, taken } = slip;
  const isComplete = adds(earned, gross);
  const rows = taken.filter((entry) => !isAgreed(gross.cell.cents, entry));
  // Some are rates of what is printed.
  if (taken.length - rows.length > taken.length / 3) return [];
  const candidates = isComplete ? oneDigitFrom(gross.cell.cents) : [listed(earned, gross)];
  const found = candidates
    .filter((base) => Math.abs(base - gross.cell.cents) >= MIN_SHARE * Math.max(base, gross.cell.cents))
    .filter((base) => chanceOf(base, rows, candidates.length) <= RARE)
    .filter((base) => !isComplete || !isOfPart(base, slip, entries));
  const [base, ...others] = found;
  if (base === undefined || others.length > 0) return [];
  const from = rows.filter((entry) => isAgreed(base, entry));
  return [{ kind: 'pay-base', from, result: gross, impliedCents: base, holds: false }];
}

/** Hundredths of a percent that an amount is of a base; null where it is no whole rate of it. */
function isAgreed(base: number, { cell, rate }: Entry): boolean {
  const cents = Math.abs(cell.cents);
  const own = rate ?? Math.round((cents * 10_000) / base / RATE_STEP) * RATE_STEP;
  return own >= MIN_RATE && own <= MAX_RATE && Math.abs((base * own) / 10_000 - cents) <= ROUNDING;
}

/** How many candidates agree with so many amounts by chance. */
function chanceOf(base: number, rows: readonly Entry[], candidates: number): number {
  const agreed = rows.filter((entry) => isAgreed(base, entry));
  const step = (base * RATE_STEP) / 10_000;
  const unprinted = Math.min(1, (2 * ROUNDING) / step);
  const each = agreed.map(({ rate }) => (rate === null ? unprinted : BY_CHANCE));
  const ways = binomial(rows.length, agreed.length);
  return agreed.length < 2 ? 1 : each.reduce((all, one) => all * one, candidates * ways);
}

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

/** The amounts with one digit of another value, those of whole units. */
function oneDigitFrom(cents: number): number[] {
  const digits = String(cents);
  return [...digits.slice(0, -2)].flatMap((own, at) =>
    [...DIGITS]
      .filter((digit) => digit !== own && !(at === 0 && digit === '0'))
      .map((digit) => Number(`${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`)),
  );
}

/** Some earnings are free of contributions, some deductions come off before them, or the paper names the base or what it lacks. */
function isOfPart(base: number, { gross, earned, taken }: Slip, entries: readonly Entry[]): boolean {
  const isClose = (cents: number): boolean => Math.abs(cents - base) <= base / 1_000;
  const gap = Math.abs(gross.cell.cents - base);
  const lines = linesOf(entries);
  return (
    choices(earned).some((sum) => isClose(Math.abs(sum))) ||
    taken.some(({ cell }) => isClose(gross.cell.cents - Math.abs(cell.cents))) ||
    entries.some(({ cell }) => isClose(Math.abs(cell.cents))) ||
    isPrinted(gap, lines) ||
    isPrinted(base, lines)
  );
}
