/** A tax with its rate against the amounts that it may be a rate of. */
import { parsePercent } from '../../reading/numbers.ts';
import type { Entry } from '../entries.ts';
import { isOfOtherDigit } from '../telling/own-rate.ts';
import type { Sum } from '../totals.ts';

/** Hundredths of a percent. */
const MAX_RATE = 3_000;
/** Cents by which taxes that are rounded row by row miss the rate of their sum. */
const ROUNDING = 3;

/** Half of the last digit that the rate has behind its point: "21,4 %" of an income is what its tax came to, rounded. */
const precisionOf = (rate: number): number => {
  if (rate % 100 === 0) return 0;
  return rate % 10 === 0 ? 5 : 0.5;
};

const SALES_TAX = /\b(?:sales|state|local|county|city)\s+tax\b/i;
const PERCENT = /[\d.,]+\s?%/g;
/** "VAT 25 % (of 370,714.34)": what it is of stands beside it, and no result above need be that. */
const NAMES_ITS_BASE = /\d[\d.,'’\s]{2,}\d/;

/** The one tax of a document; of several rates the amounts that each is of are seldom printed. */
export function taxSums(entries: readonly Entry[]): Sum[] {
  // Of several amounts in a row the first ones are what the rate is of.
  const last = new Map(entries.map((entry) => [entry.cell.row, entry]));
  const [tax, ...more] = entries.filter(
    (entry) =>
      entry.role === 'tax' &&
      entry.rate !== null &&
      entry.rate > 0 &&
      entry.rate <= MAX_RATE &&
      entry.cell.cents > 0 &&
      last.get(entry.cell.row) === entry,
  );
  if (!tax || tax.rate === null || more.length > 0) return [];
  const { rate } = tax;
  const others = entries.filter((entry) => entry !== tax && entry.cell.cents > 0);
  const added = (entry: Entry): number => Math.round((entry.cell.cents * rate) / 10_000);
  // "Total 6 % supplies (inc. GST)" is an amount with its tax; one misread letter of "inc." makes it look like the tax.
  const together = (entry: Entry): number => entry.cell.cents + added(entry);
  const contained = (entry: Entry): number => Math.round((entry.cell.cents * rate) / (10_000 + rate));
  const slack = (entry: Entry): number => ROUNDING + (entry.cell.cents * precisionOf(rate)) / 10_000;
  const base = others.find((entry) =>
    [added(entry), contained(entry), together(entry)].some(
      (cents) => Math.abs(cents - tax.cell.cents) <= slack(entry),
    ),
  );
  if (base) return [{ kind: 'tax', from: [base], result: tax, impliedCents: tax.cell.cents, holds: true }];
  if (entries.some((entry) => entry !== tax && isRunTogether(entry))) return [];
  if (NAMES_ITS_BASE.test(tax.label.replaceAll(PERCENT, ''))) return [];
  // The amount on the line above, where it is a result, is what the rate is printed for.
  const above = others.filter(({ role, cell }) => role === 'result' && cell.row < tax.cell.row).at(-1);
  if (!above || tax.cell.row - above.cell.row > 2) return [];
  // Groceries and remedies are free of it, and no row need say so.
  if (SALES_TAX.test(tax.label) && tax.cell.cents < added(above)) return [];
  const told: Sum = { kind: 'tax', from: [above], result: tax, impliedCents: added(above), holds: false };
  const rows = others.filter(({ role, cell }) => role !== 'result' && cell.row < above.cell.row);
  const marked = rows.filter((entry) => last.get(entry.cell.row) === entry && saysRate(entry, rate));
  if (isRateOf(sumOf(marked), rate, tax.cell.cents)) return [];
  // Beside a rate of nothing it is of a part of what is above.
  const isPart = entries.some(
    ({ role, rate: other, cell }) => role === 'tax' && other === 0 && cell.cents === 0,
  );
  const mayBeOfPart = isPart || isOfSome(rows, rate, tax.cell.cents);
  return [isByDigit(told, rate) && !mayBeOfPart ? told : { ...told, isOpen: true }];
}

/**
 * One digit is the whole difference. Other taxes than those of what is above are honest: several rates in one amount, what is free of it, a
 * block beside the totals. Of twelve sets by strangers none of 700 altered papers was told by its tax alone, and four of 3 500 honest ones.
 */
const isByDigit = ({ from, result, impliedCents }: Sum, rate: number): boolean =>
  /^[1-9]0{2,}$/.test(String(Math.abs(result.cell.cents - impliedCents))) ||
  from.some(({ cell }) => isOfOtherDigit(cell.cents, rate, result.cell.cents));

const sumOf = (rows: readonly Entry[]): number => rows.reduce((sum, { cell }) => sum + cell.cents, 0);

const isRateOf = (base: number, rate: number, cents: number): boolean =>
  base > 0 && Math.abs((base * rate) / 10_000 - cents) <= ROUNDING;

/** Its row has the rate in a column of its own. */
const saysRate = ({ cell }: Entry, rate: number): boolean =>
  cell.line.words.some(({ text }) => /^[\d.,]+%$/.test(text) && parsePercent(text) === rate);

/** Rows above a result that are looked at: runs of more are none of one rate. */
const MAX_ROWS = 40;

/** Water is taxed, and refuse on the same bill is not: the rate of rows that follow each other, to the cent. */
function isOfSome(rows: readonly Entry[], rate: number, cents: number): boolean {
  const near = rows.slice(-MAX_ROWS);
  return near.some((_, from) => {
    let sum = 0;
    return near.slice(from).some((entry) => {
      sum += entry.cell.cents;
      return Math.abs((sum * rate) / 10_000 - cents) <= 1;
    });
  });
}

/** "TVAa5,5%": a tax of another rate, run together by a reader of pixels, is no row of goods. */
const isRunTogether = ({ cell }: Entry): boolean =>
  cell.line.words.some(({ text, source }) => source !== 'text-layer' && /^\p{L}.*\d%$/u.test(text));
