/**
 * Contributions are rates of gross pay: 6.2 % and 1.45 %, or 8.3, 9.3 and 1.3. Deductions that are all whole rates of one amount
 * say what gross pay was when they were computed. Told where that is less than what is printed by a round amount, or what the list of
 * earnings gives, so many of them agree on it that they do not by chance, and no amount of the paper could be free of contributions.
 */
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';
import { choices, isEarned, isPrintedWhole, listed, type Slip, slipsOf } from './pay-lists.ts';

/** What rates that nobody prints are multiples of, in hundredths of a percent: the coarser, the less by chance. */
const RATE_STEPS = [100, 50, 10, 5, 1];
const MAX_RATE = 3_000;
const MIN_RATE = 10;
const TELLING_RATE = 400;
/**
 * What employees pay by law, of all that they earn up to a bound: US 6.2 and 1.45 %, Germany 9.3, 8.3 and 1.3, Poland 9.76, 1.5 and 2.45,
 * Switzerland 5.3 and 1.1, Spain 4.7 and 1.55, France 6.9 and 4.01, Czechia 7.1 and 4.5, Romania 25 and 10. Two of one country are asked for: amounts that
 * are rates of one base are whole rates of others too.
 */
const KNOWN_RATES: readonly (readonly number[])[] = [
  ...[
    [620, 145],
    [930, 830, 730, 130],
    [976, 150, 245],
    [530, 110],
    [470, 155],
    [690, 401],
  ],
  ...[
    [710, 450],
    [2500, 1000],
  ],
];
const ALL_KNOWN = KNOWN_RATES.flat();
/** Cents by which a contribution misses its rate. */
const ROUNDING = 0.7;
const MIN_AGREED = 2;
/** How often so many amounts are whole rates of some candidate though they are not: once in so many papers. */
const RARE = 1e-4;
/** That what is printed agrees by chance is no more likely than that. */
const LIKELY = 0.01;
/** What is free of contributions without a row of its own is less of gross pay than that. */
const MIN_SHARE = 0.12;
/** Nobody adds more than that to it. */
const MAX_SHARE = 0.6;
/** In cents: amounts are raised by round ones. Rates that are printed leave so little to chance that less round ones are tried. */
const ROUND_STEP = 5_000;
const FINE_STEP = 1_000;
const ROUND_AMOUNT = 1_000;

/** What the deductions are rates of, where gross pay is not that; none where they are rates of gross pay, or of nothing. */
export function payRateSums(entries: readonly Entry[], lines: readonly Line[]): Sum[] {
  const found = slipsOf(entries).flatMap((slip) => ofSlip(slip, entries, lines));
  return found.length === 1 ? found : [];
}

function ofSlip(slip: Slip, entries: readonly Entry[], lines: readonly Line[]): Sum[] {
  const { gross, earned, taken } = slip;
  // Bounds of what contributions are taken from are round, and one digit away from round amounts.
  if (gross.cell.cents % ROUND_AMOUNT === 0) return [];
  const isComplete = isEarned(slip);
  // They are rates of what is printed, whatever else they are rates of.
  if (chanceOf(gross.cell.cents, taken, 1) <= LIKELY) return [];
  const candidates = isComplete ? roundlyLess(gross.cell.cents, stepOf(taken)) : [listed(earned, gross)];
  const found = candidates
    .filter((base) => Math.abs(base - gross.cell.cents) >= MIN_SHARE * Math.max(base, gross.cell.cents))
    .filter((base) => chanceOf(base, taken, candidates.length) <= RARE)
    .filter((base) => !isComplete || !isOfPart(base, slip, entries, lines));
  const [base, ...others] = found;
  if (base === undefined || others.length > 0) return [];
  const from = taken.filter((entry) => isAgreed(base, entry));
  return [{ kind: 'pay-base', from, result: gross, impliedCents: base, holds: false }];
}

/** Hundredths of a percent that an amount is of a base, as its row prints it or to the next whole one. */
const rateOf = (base: number, { cell, rate }: Entry): number =>
  rate ?? Math.round((Math.abs(cell.cents) * 10_000) / base);

function isAgreed(base: number, entry: Entry): boolean {
  const rate = rateOf(base, entry);
  const implied = (base * rate) / 10_000;
  return rate >= MIN_RATE && rate <= MAX_RATE && Math.abs(implied - Math.abs(entry.cell.cents)) <= ROUNDING;
}

/** How likely an amount of any size is such a rate of the base. */
function byChance(base: number, entry: Entry): number {
  if (entry.rate !== null) return (2 * ROUNDING) / Math.abs(entry.cell.cents);
  const rate = rateOf(base, entry);
  if (ALL_KNOWN.includes(rate)) return (ALL_KNOWN.length * 2 * ROUNDING * 10_000) / (MAX_RATE * base);
  const step = RATE_STEPS.findIndex((one) => rate % one === 0);
  return Math.min(1, ((step + 1) * 2 * ROUNDING * 10_000) / (base * (RATE_STEPS[step] ?? 1)));
}

/** How many candidates agree with so many amounts by chance. */
function chanceOf(base: number, rows: readonly Entry[], candidates: number): number {
  const agreed = rows.filter((entry) => isAgreed(base, entry));
  if (agreed.length < MIN_AGREED) return 1;
  // A small rate leaves open what it is of.
  if (!isOfOneCountry(base, agreed) || !agreed.some((entry) => rateOf(base, entry) >= TELLING_RATE)) return 1;
  const ways = candidates * binomial(rows.length, agreed.length);
  return agreed.reduce((all, entry) => all * byChance(base, entry), ways);
}

/** Or printed in its row. */
const isOfOneCountry = (base: number, agreed: readonly Entry[]): boolean =>
  agreed.filter(({ rate }) => rate !== null).length >= MIN_AGREED ||
  KNOWN_RATES.some(
    (known) =>
      new Set(agreed.map((entry) => rateOf(base, entry)).filter((rate) => known.includes(rate))).size >=
      MIN_AGREED,
  );

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

const stepOf = (taken: readonly Entry[]): number =>
  taken.filter(({ rate }) => rate !== null).length >= MIN_AGREED ? FINE_STEP : ROUND_STEP;

/** What gross pay was before a round amount was added to it. */
function roundlyLess(cents: number, step: number): number[] {
  const steps = Math.floor((cents * MAX_SHARE) / step);
  const least = Math.ceil((cents * MIN_SHARE) / step);
  return Array.from({ length: steps - least + 1 }, (_, at) => cents - (least + at) * step);
}

/** Some earnings are free of contributions, some deductions come off before them, or the paper names the base or what it lacks. */
function isOfPart(
  base: number,
  { gross, earned, taken }: Slip,
  entries: readonly Entry[],
  lines: readonly Line[],
): boolean {
  const isClose = (cents: number): boolean => Math.abs(cents - base) <= base / 1_000;
  const gap = Math.abs(gross.cell.cents - base);
  return (
    choices(earned).some((sum) => isClose(Math.abs(sum))) ||
    taken.some(({ cell }) => isClose(gross.cell.cents - Math.abs(cell.cents))) ||
    entries.some(({ cell }) =>
      [base, gap].some((cents) => Math.abs(Math.abs(cell.cents) - cents) <= base / 1_000),
    ) ||
    isPrintedWhole(gap, lines) ||
    isPrintedWhole(base, lines)
  );
}
