/**
 * Quantity times price is the amount of its row. Which columns these are is found by trying; where all rows but one follow, that one is
 * looked at. A forger who makes a price longer leaves it where it began, so an amount is of a column that it merely reaches into. Honest
 * rows depart as well - discounts, packs, least charges, what is free - and seldom by one digit of one number.
 */
import { type Amounts, isSurelyRead } from '../reading/cells.ts';
import { columnsBy, endTogether, leftOf, rightOf } from '../reading/columns.ts';
import { digitsChanged } from '../reading/numbers.ts';
import { sharesLeft } from '../reading/shares.ts';
import type { Line } from '../words.ts';
import { belowEachOther, centsOf, type Entry } from './entries.ts';
import { isOneDigitAway } from './repeats.ts';
import { type Numbered, numbersOf } from './row-numbers.ts';
import type { Sum } from './totals.ts';

/** Rows that hold, of quantities other than one, before what only they contradict is asked about; and rows that make a table. */
const MIN_HOLDING = 3;
const MIN_ASKED = 2;
const MAX_COLUMNS = 6;
/** Quantities are centred or flush left as often as flush right. */
const QUANTITY_TOLERANCE = 0.02;
/** Edges of amounts that were read from pixels. */
const SEEN_TOLERANCE = 0.015;
/** Prices of one, of a hundred and of a thousand. */
const UNITS = [1, 100, 1000];
/** Cents by which a row that was rounded misses its product. */
const ROUNDING = 1;
/** No discount takes so much off. */
const MIN_RATIO = 2;
/** Cents: by less nobody alters an amount. */
const MIN_DIFFERENCE = 10;
/** Digits with the decimals: in shorter numbers one digit is no rare difference. */
const MIN_DIGITS = 3;
const MAX_HELD = 5;
const LIKE_AMOUNT = /\d[.,]\d{2}(?!\d)|\d[.,'’]\d{3}/;
/** A page with more is a data dump. */
const MAX_ROWS = 400;

export interface Row {
  count: number;
  unit: Entry;
  result: Entry;
  holds: boolean;
  /** It follows with a share taken off. */
  isLess: boolean;
  impliedCents: number;
  quantity: Numbered;
}

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

/** Rows of a page of which most are their quantity times their price, of what was surely read. */
export const multipliedRows = (own: readonly Entry[], lines: Amounts['lines']): readonly Row[] =>
  new Set(own.map(({ cell }) => cell.row)).size <= MAX_ROWS
    ? bestRows(
        own.filter(({ cell }) => isSurelyRead(cell)),
        own,
        lines,
      )
    : [];

function oddRow(own: readonly Entry[], sums: readonly Sum[], lines: Amounts['lines']): Sum[] {
  const rows = bestRows(
    own.filter((entry) => isSurelyRead(entry.cell) || isInTotal(entry, sums)),
    own,
    lines,
  );
  const held = rows.filter(({ holds }) => holds);
  const [odd, ...more] = rows.filter((row) => !row.holds);
  const alike = odd ? held.filter((row) => formOf(row) === formOf(odd)) : [];
  // Which share its row has taken off, or not, is told by others that print one.
  if (!odd || more.length > 0 || alike.length === 0 || alike.some(({ isLess }) => isLess)) return [];
  const kind = judged(odd, held, bearingOf(odd, rows, own, sums));
  if (kind === null) return [];
  return [sumOf(odd, kind), ...held.slice(0, MAX_HELD).map((row) => sumOf(row, 'told'))];
}

/** A total that follows to the cent bears out how its terms were read. */
const isInTotal = (entry: Entry, sums: readonly Sum[]): boolean =>
  sums.some(({ kind, holds, from }) => kind === 'total' && holds && from.length > 1 && from.includes(entry));

/** 1 x price = price would be established by any two equal columns. */
const isTelling = ({ count }: Row): boolean => count !== 1;

type Kind = 'told' | 'asked';

const sumOf = ({ unit, result, impliedCents, holds }: Row, kind: Kind): Sum => ({
  kind: 'line-product',
  from: [unit],
  result,
  impliedCents,
  holds,
  ...(kind === 'asked' ? { isOpen: true as const } : {}),
});

/**
 * Rows of the columns in which most multiply.
 * @param entries those that were surely read
 * @param all in which a total is looked for: what was read unsurely, and is that sum to the cent, was read rightly
 */
function bestRows(entries: readonly Entry[], all: readonly Entry[], lines: readonly Line[]): Row[] {
  const isPrinted = entries.every(({ cell }) => cell.source === 'text-layer');
  const byEdge = (tolerance?: number) => columnsBy(entries, ({ cell }) => rightOf(cell), tolerance);
  // Photographs keep no edge straight, and a wide total stands below two columns; some tables are set flush left.
  const columns = isPrinted
    ? [...byEdge(), ...columnsBy(entries, ({ cell }) => leftOf(cell))]
    : [...byEdge(SEEN_TOLERANCE), ...belowEachOther(entries)];
  const amounts = columns
    .filter((column) => column.length >= MIN_ASKED)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS);
  const rows = new Set(entries.map(({ cell }) => cell.row));
  const shares = new Map([...rows].map((row) => [row, sharesLeft(lines[row])]));
  const numbers = [...rows].flatMap((row) => numbersOf(lines[row], row, true));
  const counts = columnsBy(numbers, ({ box }) => box[0] + box[2] / 2, QUANTITY_TOLERANCE)
    .filter((column) => column.length >= MIN_ASKED)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS);
  let best: Row[] = [];
  let bestHolding = 0;
  for (const results of amounts)
    for (const units of amounts) {
      if (units.some((unit) => results.includes(unit))) continue;
      const priced = inRows(units, entries, amounts);
      for (const count of counts)
        for (const per of UNITS) {
          const found = rowsOf({ counts: count, units: priced, results, shares }, per);
          const held = found.filter((row) => row.holds);
          const holding = isListed(found, all) ? held.length : held.filter(isTelling).length;
          const isUsual = held.length * 2 > found.length;
          if (holding < MIN_ASKED || !isUsual || holding <= bestHolding) continue;
          [best, bestHolding] = [found, holding];
        }
    }
  return best;
}

/** Whether what the rows print, or would come to by their prices, is printed below them: then they are a table, be it of single pieces. */
function isListed(rows: readonly Row[], entries: readonly Entry[]): boolean {
  const last = Math.max(...rows.map(({ result }) => result.cell.row));
  const sums = [
    rows.reduce((sum, { result }) => sum + result.cell.cents, 0),
    rows.reduce((sum, row) => sum + (row.holds ? row.result.cell.cents : row.impliedCents), 0),
  ];
  return (
    rows.length > MIN_ASKED &&
    rows.some(({ holds }) => !holds) &&
    // Of single pieces prices and amounts are two columns that are alike: the amounts are those to the right.
    rows.every(({ unit, result }) => unit.cell.box[0] < result.cell.box[0]) &&
    entries.some(({ cell, role }) => cell.row > last && sums.includes(cell.cents) && role !== 'tender')
  );
}

/** The one amount of each row that ends where the column does, or reaches into it and is of no other. */
function inRows(
  column: readonly Entry[],
  entries: readonly Entry[],
  columns: readonly Entry[][],
): Map<number, Entry> {
  const own = new Set(column);
  const others = new Set(columns.filter((other) => other !== column).flat());
  const [left, right] = [
    Math.min(...column.map(({ cell }) => cell.box[0])),
    Math.max(...column.map(({ cell }) => rightOf(cell))),
  ];
  const reaching = entries.filter(
    (entry) =>
      own.has(entry) || (!others.has(entry) && entry.cell.box[0] < right && rightOf(entry.cell) > left),
  );
  const rows = Map.groupBy(reaching, ({ cell }) => cell.row);
  return new Map(
    [...rows].flatMap(([row, [one, ...more]]) => (one && more.length === 0 ? [[row, one] as const] : [])),
  );
}

interface Table {
  counts: readonly Numbered[];
  units: ReadonlyMap<number, Entry>;
  results: readonly Entry[];
  /** What is left by the shares that each row prints. */
  shares: ReadonlyMap<number, readonly number[]>;
}

function rowsOf(table: Table, per: number): Row[] {
  const { counts, units, results } = table;
  const countsOf = Map.groupBy(counts, ({ row }) => row);
  return results.flatMap((result): Row[] => {
    const unit = units.get(result.cell.row);
    const counted = countsOf.get(result.cell.row) ?? lostOne(unit, result);
    // What may be read in two ways is one word; two words are no quantity.
    if (!unit || counted.some(({ box }) => box !== counted[0]?.box)) return [];
    const ways = counted.flatMap((quantity) => rowOf(quantity, unit, result, table, per));
    return [ways.find(({ holds }) => holds) ?? ways.find(isOneDigitOff) ?? ways[0] ?? []].flat();
  });
}

function rowOf(quantity: Numbered, unit: Entry, result: Entry, { shares }: Table, per: number): Row[] {
  const amounts = [unit.cell.cents, result.cell.cents, quantity.value];
  if (amounts.some((amount) => amount <= 0)) return [];
  if ([unit, result].some(({ cell }) => cell.box === quantity.box)) return [];
  const products = [1, ...(shares.get(result.cell.row) ?? [])].map((share) =>
    Math.round((quantity.value * unit.cell.cents * share) / per),
  );
  const at = products.findIndex((product) => Math.abs(product - result.cell.cents) <= ROUNDING);
  const impliedCents = products[Math.max(0, at)] ?? 0;
  return [
    { count: quantity.value / per, quantity, unit, result, holds: at >= 0, isLess: at > 0, impliedCents },
  ];
}

/** Readers of pixels lose a lone `1`: a price and an amount that are the same are those of one piece. */
const lostOne = (unit: Entry | undefined, { cell }: Entry): Numbered[] =>
  unit?.cell.cents === cell.cents && cell.source !== 'text-layer'
    ? [{ row: cell.row, value: 1, box: [0, 0, 0, 0] }]
    : [];

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
  const column = entries
    .filter(({ cell }) => cell.row >= first && endTogether(cell, result.cell))
    .toSorted((a, b) => a.cell.row - b.cell.row);
  // Whatever its words: what follows the rows and is their sum from the first one on; a currency behind it moves its edge.
  const listed = centsOf(rows.map((row) => row.result));
  const isSumLess = (missing: number): boolean =>
    column.some(({ cell }, at) => cell.row > last && centsOf(column.slice(0, at)) + missing === cell.cents) ||
    entries.some(({ cell }) => cell.row > last && listed + missing === cell.cents);
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
  const isTold = isMended ? isSlip || held.length >= MIN_ASKED : isSlip && isBorneOut;
  if (isTold && !arePacks) return 'told';
  const isFirm = isBorneOut && !arePacks && held.filter(isTelling).length >= MIN_HOLDING;
  if (isFirm && [isUnlikely, isOfOtherCount].some((says) => says(odd))) return 'told';
  return isSlip || (isFirm && isOfLowerPrice(odd)) ? 'asked' : null;
}

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

/** The price with which the amount of a row was computed, in whole cents. */
const priceOf = ({ count, result }: Row): number => Math.round(result.cell.cents / count);

const isExact = (row: Row): boolean =>
  Math.abs(Math.round(priceOf(row) * row.count) - row.result.cell.cents) <= ROUNDING;

/** One digit of the price or of the amount makes the row follow. */
const isOneDigitOff = (row: Row): boolean =>
  (isExact(row) && isOneDigit(priceOf(row), row.unit.cell.cents)) ||
  isOneDigit(row.result.cell.cents, row.impliedCents);

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

/** One digit is another one, or one more. */
function isOneDigit(a: number, b: number): boolean {
  return Math.min(String(a).length, String(b).length) >= MIN_DIGITS && digitsChanged(a, b) === 1;
}
