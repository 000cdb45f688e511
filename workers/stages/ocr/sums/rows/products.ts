/**
 * Quantity times price is the amount of its row: where all rows but one follow, that one is looked at. Honest rows depart as well - discounts,
 * packs, least charges, what is free - and seldom by one digit of one number.
 */
import { type Amounts, isSurelyRead } from '../../reading/cells.ts';
import { endTogether } from '../../reading/columns.ts';
import { belowEachOther, centsOf, type Entry, isFromPixels } from '../entries.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import {
  bestRows,
  isExact,
  isOneDigitOff,
  isTelling,
  MAX_ROWS,
  MIN_TABLE,
  ROUNDING,
  type Row,
} from './multiplied-rows.ts';
import { numbersOf, singleNumbersOf } from './row-numbers.ts';

/** Rows that hold, of quantities other than one, before what only they contradict is told. */
const MIN_HOLDING = 3;
/** No discount takes so much off. */
const MIN_RATIO = 2;
/** Cents: by less nobody alters an amount. */
const MIN_DIFFERENCE = 10;
const MAX_HELD = 5;
const LIKE_AMOUNT = /\d[.,]\d{2}(?!\d)|\d[.,'’]\d{3}/;

/**
 * @param sums of columns: what bears the amount of a row out, or is contradicted with it
 * @returns `cut`: a page has more rows than are tried
 */
export function productSums(
  entries: readonly Entry[],
  sums: readonly Sum[],
  lines: Amounts['lines'],
): { sums: Sum[]; cut: boolean } {
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  const few = pages.filter((own) => new Set(own.map(({ cell }) => cell.row)).size <= MAX_ROWS);
  return { sums: few.flatMap((own) => oddRow(own, sums, lines)), cut: few.length < pages.length };
}

function oddRow(own: readonly Entry[], sums: readonly Sum[], lines: Amounts['lines']): Sum[] {
  const multiplied = multiplyingOf(own, lines);
  const rows = bestRows(
    own.filter((entry) => isSurelyRead(entry.cell) || isInTotal(entry, sums) || multiplied.has(entry)),
    own,
    lines,
  );
  const held = rows.filter(({ holds }) => holds);
  const [odd, ...more] = rows.filter((row) => !row.holds);
  const alike = odd ? held.filter((row) => formOf(row) === formOf(odd)) : [];
  // Which share its row has taken off, or not, is told by others that print one.
  if (!odd || more.length > 0 || alike.length === 0 || alike.some(({ isLess }) => isLess)) return [];
  const kind = isSureEnough(odd, held) ? judged(odd, held, bearingOf(odd, rows, own, sums)) : null;
  if (kind === null) return [];
  return [sumOf(odd, kind), ...held.slice(0, MAX_HELD).map((row) => sumOf(row, 'told'))];
}

/** A total that follows to the cent bears out how its terms were read. */
const isInTotal = (entry: Entry, sums: readonly Sum[]): boolean =>
  sums.some(({ kind, holds, from }) => kind === 'total' && holds && from.length > 1 && from.includes(entry));

/** Price and amount of rows that a quantity other than one makes follow to the cent: however unsure their readers were, they read them rightly. */
function multiplyingOf(own: readonly Entry[], lines: Amounts['lines']): ReadonlySet<Entry> {
  const rows = [...Map.groupBy(own, ({ cell }) => cell.row)];
  return new Set(
    rows.flatMap(([row, amounts]) => {
      const [unit, result, ...more] = amounts;
      if (!unit || !result || more.length > 0 || unit.cell.source === 'text-layer') return [];
      const numbers = [...numbersOf(lines[row], row, true), ...singleNumbersOf(lines[row], row)];
      const follows = numbers.some(
        ({ value, box }) =>
          value !== 1 &&
          box[0] < result.cell.box[0] &&
          amounts.every(({ cell }) => cell.box !== box) &&
          value * unit.cell.cents === result.cell.cents,
      );
      return follows ? amounts : [];
    }),
  );
}

type Kind = 'told' | 'asked';

const sumOf = ({ unit, result, impliedCents, holds }: Row, kind: Kind): Sum => ({
  kind: 'line-product',
  from: [unit],
  result,
  impliedCents,
  holds,
  ...(kind === 'asked' ? { isOpen: true as const } : {}),
});

/** A row with one amount more, or a share, has its own say in what it comes to. */
function formOf({ result, quantity }: Row): string {
  const { words } = result.cell.line;
  const amounts = words.filter(({ box, text }) => box !== quantity.box && LIKE_AMOUNT.test(text));
  return `${amounts.length} ${words.some(({ text }) => text.includes('%'))}`;
}

/** Whether the amount of a row is part of a sum, and whether its product would make one of it. */
interface Bearing {
  isBorneOut: boolean;
  isMended: boolean;
}

function bearingOf(odd: Row, rows: readonly Row[], entries: readonly Entry[], sums: readonly Sum[]): Bearing {
  const { result, impliedCents } = odd;
  const lacking = impliedCents - result.cell.cents;
  const first = Math.min(...rows.map((row) => row.result.cell.row));
  const last = Math.max(...rows.map((row) => row.result.cell.row));
  // Photographs keep no edge straight.
  const column = isFromPixels(result)
    ? (belowEachOther(entries).find((own) => own.includes(result)) ?? [])
    : entries.filter(({ cell }) => endTogether(cell, result.cell));
  const below = column.filter(({ cell }) => cell.row >= first).toSorted((a, b) => a.cell.row - b.cell.row);
  // A tax between the rows and their total is contained in them as often as it is added.
  const columns = [below, below.filter(({ role }) => role !== 'tax')];
  // Whatever its words: what follows the rows and is their sum from the first one on; a currency behind it moves its edge.
  const listed = centsOf(rows.map((row) => row.result));
  const isSumLess = (missing: number): boolean =>
    columns.some((own) =>
      own.some(({ cell }, at) => cell.row > last && centsOf(own.slice(0, at)) + missing === cell.cents),
    ) || entries.some(({ cell }) => cell.row > last && listed + missing === cell.cents);
  const own = sums.filter(({ from }) => from.length > 1 && from.includes(result));
  return {
    isBorneOut: isSumLess(0) || own.some(({ holds, kind }) => holds && kind === 'total'),
    isMended:
      isSumLess(lacking) ||
      own.some(
        (sum) => !sum.holds && Math.abs(sum.impliedCents + lacking - sum.result.cell.cents) <= ROUNDING,
      ),
  };
}

function judged(odd: Row, held: readonly Row[], { isBorneOut, isMended }: Bearing): Kind | null {
  const { result, impliedCents } = odd;
  const cents = result.cell.cents;
  if (Math.abs(impliedCents - cents) < MIN_DIFFERENCE || isDiscounted(cents, impliedCents)) return null;
  const isSlip = isOneDigitOff(odd);
  const arePacks = isOfPacks(cents, impliedCents);
  // A total that takes the product and not what the row prints was computed with it.
  const isTold = isMended ? isSlip || held.length >= MIN_TABLE : isSlip && isBorneOut;
  if (isTold && !arePacks) return 'told';
  const telling = isBorneOut && !arePacks ? held.filter(isTelling).length : 0;
  if (telling >= MIN_HOLDING && [isUnlikely, isOfOtherCount].some((says) => says(odd))) return 'told';
  return isSlip || (telling >= MIN_TABLE && isOfLowerPrice(odd)) ? 'asked' : null;
}

/** Of a quantity that one reader alone saw, a digit of the price or the amount has to be all that is odd, and pieces what the rows count. */
const isSureEnough = (odd: Row, held: readonly Row[]): boolean =>
  !odd.isUnsure || (isOneDigitOff(odd) && held.every(({ count }) => Number.isInteger(count)));

/**
 * What is included, or given with it, is counted and not charged: an amount of fewer pieces is nothing odd. That of more is, and a price far
 * above what its row was computed with.
 */
function isUnlikely(odd: Row): boolean {
  const { result, impliedCents, unit } = odd;
  const cents = result.cell.cents;
  return cents > impliedCents
    ? isOfPacks(cents, unit.cell.cents)
    : impliedCents > MIN_RATIO * cents && isExact(odd);
}

/** Of fewer pieces some are given with the others, or several are one. */
const MIN_COUNT = 10;

/** The amount is that of another count, a digit away from the printed one: who exchanges that forgets what it was multiplied to. */
function isOfOtherCount({ count, unit, result }: Row): boolean {
  const own = result.cell.cents / unit.cell.cents;
  const isCount = Number.isInteger(own) && Number.isInteger(count) && Math.min(own, count) >= MIN_COUNT;
  return isCount && isOneDigitAway(String(own), String(count), 2);
}

/** Of pieces at a price of whole cents below the one that is printed: what each was reduced by is usually printed as well. */
const isOfLowerPrice = (odd: Row): boolean =>
  Number.isInteger(odd.count) && odd.impliedCents > odd.result.cell.cents && isExact(odd);

/** By whole percents, whether those are printed or not. */
function isDiscounted(cents: number, product: number): boolean {
  if (cents >= product) return false;
  const off = Math.round(100 - (100 * cents) / product);
  return Math.abs(Math.round((product * (100 - off)) / 100) - cents) <= ROUNDING;
}

/** A dozen at the price of one, or a hundred at the price of a hundred. */
export function isOfPacks(cents: number, product: number): boolean {
  const [more, less] = [Math.max(cents, product), Math.min(cents, product)];
  return Math.abs(Math.round(more / less) * less - more) <= ROUNDING * 2;
}
