/**
 * Tables of contributions print in each row what is charged, at which rate, and what it comes to: `Base 2 650,00  6,90 %  182,85`, once
 * more for the employer. Where all rows but one follow, that one is contradicted.
 */
import { columnsBy, rightOf } from '../../reading/columns.ts';
import { lowered, withBounds } from '../../reading/plain-words.ts';
import type { Entry } from '../entries.ts';
import { isOfOtherDigit } from '../telling/own-rate.ts';
import type { Sum } from '../totals.ts';

/** Rows that hold before one that does not means anything. */
const MIN_HOLDING = 4;
/** Rates that are not one another's: a column of one rate is a share of the other column. */
const MIN_RATES = 3;
const MAX_COLUMNS = 8;
const MAX_ROWS = 120;
/** Cents by which amounts miss their rate: some countries round to five. */
const ROUNDING = 3;
/** Rates are printed with two decimals of a percent, and computed with more. */
const RATE_ROUNDING = 0.000_1;
const MIN_DIFFERENCE = 100;
/** And rows of one rate, of which one digit of one base is the whole difference. */
const MIN_SLIP = 10;
/** Hundredths of a percent. */
const MAX_RATE = 10_000;
/** What is computed by halves or twice, and what is partly free, misses by such shares: in twentieths. */
const SHARES = 20;

/** Of a rate of the pay an allowance is taken off, as the tax tables of each country say: `Zaliczka na podatek 6 653,00 12 % 498,00`. */
const ON_INCOME = withBounds(
  /zaliczka|podatek doch|\bpit\b|income tax|\bpaye\b|lohnsteuer|imp[ôo]t sur le revenu|\birpef\b|loonheffing|loonbelasting|inkomstskatt|forskudds|\bszja\b|da[ňn] z p[řr][íi]jm|gelir vergisi/,
);

interface RateRow {
  base: Entry;
  amount: Entry;
  rate: number;
}

/** @returns `cut`: several rows of a table do not follow */
export function baseRateSums(entries: readonly Entry[]): { sums: Sum[]; cut: boolean } {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  const hours = rowsOfHours(printed);
  const charged = printed.filter(({ cell }) => !hours.has(cell.row));
  const columns = columnsBy(charged, ({ cell }) => rightOf(cell))
    .filter((column) => column.length > MIN_HOLDING)
    .slice(-MAX_COLUMNS);
  const inRows = columns.map((column) => new Map(column.map((entry) => [entry.cell.row, entry])));
  const found = inRows.flatMap((bases, at) =>
    inRows.slice(at + 1).flatMap((amounts) => {
      const beside = inRows.filter((one) => one !== bases && one !== amounts);
      return [rowsOf(bases, amounts, null), ...beside.map((rates) => rowsOf(bases, amounts, rates))].flatMap(
        judged,
      );
    }),
  );
  const odd = new Map(found.map((sum) => [sum.result, sum]));
  return { sums: odd.size === 1 ? [...odd.values()] : [], cut: odd.size > 1 };
}

/** Rows in which the outermost amount is the product of two others: a rate in their name is none of these, `Overtime 50 %  5.00  48.44  242.20`. */
function rowsOfHours(printed: readonly Entry[]): ReadonlySet<number> {
  const rows = [...Map.groupBy(printed, ({ cell }) => cell.row).values()];
  const ofHours = rows.filter((row) => isProduct(row) || isProduct(row.toReversed()));
  return new Set(ofHours.map(([first]) => first?.cell.row ?? -1));
}

function isProduct(row: readonly Entry[]): boolean {
  if (row.length > MAX_COLUMNS) return false;
  const [amount, ...factors] = row.map(({ cell }) => Math.abs(cell.cents));
  const gives = (a: number, b: number): boolean => Math.abs(Math.round((a * b) / 100) - (amount ?? 0)) <= 1;
  return factors.some((a, at) => factors.slice(at + 1).some((b) => gives(a, b)));
}

/** @param rates a column of them, or null where each row has one with its sign */
function rowsOf(
  bases: ReadonlyMap<number, Entry>,
  amounts: ReadonlyMap<number, Entry>,
  rates: ReadonlyMap<number, Entry> | null,
): RateRow[] {
  if (bases.size > MAX_ROWS) return [];
  return [...bases].flatMap(([row, base]): RateRow[] => {
    const amount = amounts.get(row);
    const rate = rates ? rates.get(row)?.cell.cents : amount?.rate;
    const isRate = rate !== undefined && rate !== null && rate > 0 && rate <= MAX_RATE;
    return amount && isRate && base.cell.cents > 0 && amount.cell.cents !== 0 ? [{ base, amount, rate }] : [];
  });
}

const impliedOf = ({ base, rate }: RateRow): number => Math.round((base.cell.cents * rate) / 10_000);
const missedBy = (row: RateRow): number => Math.abs(Math.abs(row.amount.cell.cents) - impliedOf(row));
const holds = (row: RateRow): boolean => missedBy(row) <= ROUNDING;

function judged(rows: readonly RateRow[]): Sum[] {
  const held = rows.filter(holds);
  const odd = rows.filter((row) => !holds(row));
  // Half of a table that follows and half that does not are two tables.
  if (held.length < MIN_HOLDING || odd.length * 2 > held.length) return [];
  const isOfOneRate = new Set(held.map(({ rate }) => rate)).size < MIN_RATES;
  return odd.filter(isOfOneRate ? isSlip : isTold).map((row) => {
    const { base, amount } = row;
    const sign = Math.sign(amount.cell.cents);
    return { kind: 'rate', from: [base], result: amount, impliedCents: sign * impliedOf(row), holds: false };
  });
}

/** One digit of the base makes the row follow: a share of each row that all rows print is missed by nothing else but a mistyped one. */
function isSlip({ base, amount, rate }: RateRow): boolean {
  return (
    missedBy({ base, amount, rate }) >= MIN_SLIP && isOfOtherDigit(base.cell.cents, rate, amount.cell.cents)
  );
}

function isTold(row: RateRow): boolean {
  const less = Math.abs(row.amount.cell.cents) < impliedOf(row);
  if (less && [row.base, row.amount].some(({ label }) => ON_INCOME.test(lowered(label)))) return false;
  const share = Math.round((Math.abs(row.amount.cell.cents) * SHARES) / Math.max(1, impliedOf(row)));
  const isShare = Math.abs((impliedOf(row) * share) / SHARES - Math.abs(row.amount.cell.cents)) <= ROUNDING;
  return missedBy(row) >= MIN_DIFFERENCE + row.base.cell.cents * RATE_ROUNDING && !isShare;
}
