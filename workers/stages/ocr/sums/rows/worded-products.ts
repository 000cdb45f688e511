/**
 * Rows that say in words what they multiply: `Overtime 6.00 hrs @ 47.25   283.50`, `Grundlohn 160,00 Std. x 18,50`. Another row of the
 * paper that does so has to hold before one that does not means anything.
 */
import { digitsChanged, parseAmount, parseQuantity } from '../../reading/numbers.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

const UNIT = '(?:\\p{L}{1,8}[.:]?\\s?)?';
const MONEY = '(?:[€£$]|EUR|USD|GBP|CHF|PLN)?\\s?';
const PRODUCT = new RegExp(
  `(?<quantity>\\d[\\d.,]*)\\s?${UNIT}(?:@|×|\\*|(?<=[\\s\\d])[xà])\\s?${MONEY}(?<price>\\d[\\d.,'’]*\\d)(?<rest>[^\\d]*)$`,
  'u',
);
/** One more factor, something per cent, or a price in hundredths, is part of the product too. */
const MORE = /[%×*@]|(?:^|\s)(?:x|ct|cents?|p|rp|gr)(?:\s|\/|$)/i;
/** Cents by which a product of rounded rates misses its amount, by each unit, and by itself. */
const ROUNDING = 1;
/** By so little, and by such a share, nobody alters an amount. */
const MIN_DIFFERENCE = 500;
const MIN_SHARE = 0.02;
/** Overtime is paid with a half more, holidays twice: factors need not be printed. In twentieths, to so much. */
const FACTORS = 20;
const MAX_FACTOR = 3;

/** Digits with the decimals. */
const MIN_DIGITS = 5;

/** A line of more is no row. */
const MAX_WORDS = 40;

interface Product {
  entry: Entry;
  cents: number;
  quantity: number;
}

/** @returns `cut`: several of them do not hold */
export function wordedProductSums(entries: readonly Entry[]): { sums: Sum[]; cut: boolean } {
  const found = entries.flatMap(productOf);
  const held = found.filter(({ entry, cents }) => isHeld(entry, cents));
  // 1 x 5.00 = 5.00 says nothing of what is multiplied; where nothing else does, one digit has to be the whole difference.
  const isBorneOut = held.some(({ quantity }) => quantity !== 1);
  const [odd, ...more] = found.filter(
    (one) =>
      !isHeld(one.entry, one.cents) && isTold(one) && (isBorneOut || isSlip(one.entry.cell.cents, one.cents)),
  );
  if (!odd || more.length > 0) return { sums: [], cut: more.length > 0 };
  const { entry, cents } = odd;
  return {
    sums: [{ kind: 'product', from: [entry], result: entry, impliedCents: cents, holds: false }],
    cut: false,
  };
}

const isHeld = ({ cell }: Entry, cents: number): boolean =>
  Math.abs(Math.abs(cell.cents) - cents) <= ROUNDING;

const isTold = ({ entry, cents }: Product): boolean => isOff(entry.cell.cents, cents);

/** One digit parts them, in amounts that are long enough for that to be rare. */
export const isSlip = (amount: number, product: number): boolean =>
  Math.min(String(Math.abs(amount)).length, String(product).length) >= MIN_DIGITS &&
  digitsChanged(amount, product) === 1;

/** Whether an amount is parted from a product by what somebody may have altered, and by no factor that need not be printed. */
export function isOff(amount: number, cents: number): boolean {
  const own = Math.abs(amount);
  const missing = Math.abs(own - cents);
  const factor = Math.round((own * FACTORS) / cents);
  const isFactor = factor <= MAX_FACTOR * FACTORS && Math.abs((cents * factor) / FACTORS - own) <= ROUNDING;
  return missing >= MIN_DIFFERENCE && missing >= own * MIN_SHARE && !isFactor;
}

/** The product that the words up to an amount name, where it is the last amount of its row. */
function productOf(entry: Entry): Product[] {
  const { cell } = entry;
  if (cell.source !== 'text-layer' || cell.line.words.length > MAX_WORDS) return [];
  const words = cell.line.words.filter((word) => word.box[0] < cell.box[0]);
  const text = words.map((word) => word.text).join(' ');
  const behind = cell.line.words.some((word) => word.box[0] > cell.box[0] && parseAmount(word.text));
  const { quantity, price, rest } = PRODUCT.exec(text)?.groups ?? {};
  if (behind || !quantity || !price || MORE.test(rest ?? '')) return [];
  const unit = parseAmount(price);
  const decimal = unit?.decimal ?? '.';
  const thousandths = parseQuantity(quantity, decimal);
  if (!unit || thousandths === null || unit.cents <= 0 || thousandths <= 0) return [];
  return [{ entry, cents: Math.round((unit.cents * thousandths) / 1_000), quantity: thousandths / 1_000 }];
}
