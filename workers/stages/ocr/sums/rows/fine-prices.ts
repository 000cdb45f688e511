/**
 * Rows of bills whose prices have more decimals than money has: `Datos 3 MB 0,0139 0,04`, `447 kWh 37,420 ct 167,27`. Quantity times price
 * is the amount in all of them, so the one row in which it is not was altered, or reduced without a word.
 */
import type { Amounts } from '../../reading/cells.ts';
import { rightOf } from '../../reading/columns.ts';
import { isAgreed, type Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import { type Numbered, numbersOf } from './row-numbers.ts';

/** Rows that hold, before the one that does not means anything. */
const MIN_HOLDING = 3;
const PRICE = /^\d{1,6}[.,]\d{3,4}$/;
/** Prices of one, and in hundredths (cents a kilowatt hour). */
const SCALES = [1, 100];
/** Cents by which a rounded product misses its amount, and by which nobody alters one. */
const ROUNDING = 1;
const LEAST_ALTERED = 100;
/** Of the page's width: where prices end, and the middles of quantities, which are set flush left as often as flush right. */
const SAME_EDGE = 0.012;
const SAME_MIDDLE = 0.03;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 4;
/** A page with more rows is a data dump. */
const MAX_ROWS = 200;

interface Priced {
  price: Numbered & { text: string };
  count: Numbered;
  result: Entry;
}

/** @returns the rows that hold and the one that does not; none where fewer hold, all do, or several do not */
export function finePriceSums(entries: readonly Entry[], lines: Amounts['lines']): Sum[] {
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  return pages.flatMap((own) => {
    const rows = [...Map.groupBy(own, ({ cell }) => cell.row)];
    const all = rows.slice(0, MAX_ROWS).flatMap(([row, amounts]) => pricedIn(row, amounts, lines[row]));
    const tables = SCALES.map((scale) => oddRow(all, scale));
    return tables.find((sums) => sums.length > 0) ?? [];
  });
}

/** Every quantity and price of a row that may be multiplied: their columns tell which are. */
function pricedIn(row: number, amounts: readonly Entry[], line: Line | undefined): Priced[] {
  const result = amounts.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one));
  if (!line || result.cell.cents <= 0) return [];
  const prices = line.words.flatMap((word) =>
    PRICE.test(word.text) && isAgreed(word) && word.box[0] < result.cell.box[0]
      ? [{ row, value: Number(word.text.replace(',', '.')), box: word.box, text: word.text }]
      : [],
  );
  const counts = numbersOf(line, row, true).filter(({ box }) => box[0] < result.cell.box[0]);
  return prices.flatMap((price) =>
    counts.filter(({ box }) => box !== price.box).map((count) => ({ price, count, result })),
  );
}

const productOf = ({ price, count }: Priced, scale: number): number =>
  Math.round((price.value * count.value * 100) / scale);
const follows = (one: Priced, scale: number): boolean =>
  Math.abs(productOf(one, scale) - one.result.cell.cents) <= ROUNDING;
/** One times a price, or nothing at all, follows from any two equal numbers. */
const isTelling = ({ count, price }: Priced): boolean => count.value !== 1 && price.value > 0;

const middleOf = ({ box }: Numbered): number => box[0] + box[2] / 2;

const standTogether = (a: Priced, b: Priced): boolean =>
  Math.abs(rightOf(a.price) - rightOf(b.price)) <= SAME_EDGE &&
  Math.abs(middleOf(a.count) - middleOf(b.count)) <= SAME_MIDDLE;

/** Of the columns in which most rows follow: the number of a row may be its quantity by chance. */
function oddRow(all: readonly Priced[], scale: number): Sum[] {
  const following = all.filter((one) => follows(one, scale));
  const tables = following.map((one) => following.filter((other) => standTogether(one, other)));
  const [held = []] = tables.toSorted((a, b) => b.length - a.length);
  const [first] = held;
  if (!first || held.filter(isTelling).length < MIN_HOLDING) return [];
  const known = new Set(held.map(({ result }) => result));
  const [one, ...more] = all.filter((other) => !known.has(other.result) && standTogether(first, other));
  if (!one || more.length > 0) return [];
  const implied = productOf(one, scale);
  if (Math.abs(implied - one.result.cell.cents) < LEAST_ALTERED) return [];
  const isSlip =
    isOneDigitAway(String(implied), String(one.result.cell.cents), MIN_DIGITS) || isPriceSlip(one, scale);
  return [
    { ...sumOf(one, implied, false), ...(isSlip ? {} : { isOpen: true as const }) },
    ...held.slice(0, MIN_HOLDING).map((row) => sumOf(row, productOf(row, scale), true)),
  ];
}

/** Whether one digit of the price makes the row follow. */
function isPriceSlip(one: Priced, scale: number): boolean {
  const { text } = one.price;
  return [...text].some(
    (sign, at) =>
      /\d/.test(sign) &&
      [...'0123456789'].some((digit) => {
        const value = Number(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`.replace(',', '.'));
        return follows({ ...one, price: { ...one.price, value } }, scale);
      }),
  );
}

function sumOf({ price, result }: Priced, impliedCents: number, holds: boolean): Sum {
  const cell = { ...result.cell, box: price.box, text: price.text, cents: Math.round(price.value * 100) };
  const [label = ''] = result.label.split(price.text);
  const unit: Entry = { cell, label: label.trim(), role: 'part', rate: null };
  return { kind: 'line-product', from: [unit], result, impliedCents, holds };
}
