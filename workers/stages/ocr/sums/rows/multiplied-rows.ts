/**
 * Rows in which a quantity times a price is the amount. Which columns these are is found by trying: the ones in which most rows multiply.
 * A forger who makes a price longer leaves it where it began, so an amount is of a column that it merely reaches into.
 */
import { type Amounts, isSurelyRead } from '../../reading/cells.ts';
import { columnsBy, leftOf, rightOf } from '../../reading/columns.ts';
import { digitsChanged } from '../../reading/numbers.ts';
import { sharesLeft } from '../../reading/shares.ts';
import type { Line } from '../../words.ts';
import { belowEachOther, type Entry } from '../entries.ts';
import { type Numbered, numbersOf, singleNumbersOf } from './row-numbers.ts';

/** Rows that make a table. */
export const MIN_TABLE = 2;
const MAX_COLUMNS = 6;
/** Quantities are centred or flush left as often as flush right. */
const QUANTITY_TOLERANCE = 0.02;
/** Edges of amounts that were read from pixels. */
const SEEN_TOLERANCE = 0.015;
/** Prices of one, of a hundred and of a thousand. */
const UNITS = [1, 100, 1000];
/** Cents by which a row that was rounded misses its product. */
export const ROUNDING = 1;
/** Digits with the decimals: in shorter numbers one digit is no rare difference. */
const MIN_DIGITS = 3;
/** A page with more is a data dump. */
export const MAX_ROWS = 400;

export interface Row {
  count: number;
  unit: Entry;
  result: Entry;
  holds: boolean;
  /** It follows with a share taken off. */
  isLess: boolean;
  impliedCents: number;
  quantity: Numbered;
  /** Its quantity was seen by one reader alone. */
  isUnsure: boolean;
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

/** 1 x price = price would be established by any two equal columns. */
export const isTelling = ({ count }: Row): boolean => count !== 1;

/**
 * Rows of the columns in which most multiply.
 * @param entries those that were surely read
 * @param all in which a total is looked for: what was read unsurely, and is that sum to the cent, was read rightly
 */
export function bestRows(entries: readonly Entry[], all: readonly Entry[], lines: readonly Line[]): Row[] {
  const isPrinted = entries.every(({ cell }) => cell.source === 'text-layer');
  const byEdge = (tolerance?: number) => columnsBy(entries, ({ cell }) => rightOf(cell), tolerance);
  // Photographs keep no edge straight, and a wide total stands below two columns; some tables are set flush left.
  const columns = isPrinted
    ? [...byEdge(), ...columnsBy(entries, ({ cell }) => leftOf(cell))]
    : [...byEdge(SEEN_TOLERANCE), ...belowEachOther(entries)];
  const amounts = columns
    .filter((column) => column.length >= MIN_TABLE)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS);
  const rows = new Set(entries.map(({ cell }) => cell.row));
  const shares = new Map([...rows].map((row) => [row, sharesLeft(lines[row])]));
  const numbers = [...rows].flatMap((row) => numbersOf(lines[row], row, true));
  const counts = columnsBy(numbers, ({ box }) => box[0] + box[2] / 2, QUANTITY_TOLERANCE)
    .filter((column) => column.length >= MIN_TABLE)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS);
  const unsure = [...rows].flatMap((row) => singleNumbersOf(lines[row], row));
  let best: Row[] = [];
  let bestHolding = 0;
  for (const results of amounts)
    for (const units of amounts) {
      if (units.some((unit) => results.includes(unit))) continue;
      const priced = inRows(units, entries, amounts);
      for (const count of counts)
        for (const per of UNITS) {
          const found = rowsOf(
            { counts: count, unsure: besides(count, unsure), units: priced, results, shares },
            per,
          );
          const held = found.filter((row) => row.holds);
          const holding = isListed(found, all) ? held.length : held.filter(isTelling).length;
          const isUsual = held.length * 2 > found.length;
          if (holding < MIN_TABLE || !isUsual || holding <= bestHolding) continue;
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
    rows.length > MIN_TABLE &&
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

const middleOf = ({ box }: Numbered): number => box[0] + box[2] / 2;

/** Those that stand in the column of surely read quantities. */
function besides(counts: readonly Numbered[], unsure: readonly Numbered[]): Numbered[] {
  const middles = counts.map(middleOf);
  const [left, right] = [
    Math.min(...middles) - QUANTITY_TOLERANCE,
    Math.max(...middles) + QUANTITY_TOLERANCE,
  ];
  return unsure.filter((one) => middleOf(one) >= left && middleOf(one) <= right);
}

interface Table {
  counts: readonly Numbered[];
  /** Quantities that one reader saw, of rows that have no other one. */
  unsure: readonly Numbered[];
  units: ReadonlyMap<number, Entry>;
  results: readonly Entry[];
  /** What is left by the shares that each row prints. */
  shares: ReadonlyMap<number, readonly number[]>;
}

function rowsOf(table: Table, per: number): Row[] {
  const { counts, units, results } = table;
  const countsOf = Map.groupBy(counts, ({ row }) => row);
  const unsureOf = Map.groupBy(table.unsure, ({ row }) => row);
  return results.flatMap((result): Row[] => {
    const unit = units.get(result.cell.row);
    const sure = countsOf.get(result.cell.row);
    const seen = sure ? [] : (unsureOf.get(result.cell.row) ?? []);
    const counted = sure ?? [...seen, ...(seen.length > 0 ? [] : lostOne(unit, result))];
    // What may be read in two ways is one word; two words are no quantity.
    if (!unit || counted.some(({ box }) => box !== counted[0]?.box)) return [];
    const ways = counted.flatMap((quantity) => rowOf(quantity, unit, result, table, per));
    const row = ways.find(({ holds }) => holds) ?? ways.find(isOneDigitOff) ?? ways[0];
    if (!row || (seen.length > 0 && !row.holds && isOfSomeCount(row))) return [];
    return [{ ...row, isUnsure: seen.length > 0 }];
  });
}

/** Another number of pieces than the one that was seen makes the row follow. */
const isOfSomeCount = ({ unit, result }: Row): boolean => result.cell.cents % unit.cell.cents === 0;

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
    {
      ...{ count: quantity.value / per, quantity, unit, result, impliedCents },
      ...{ holds: at >= 0, isLess: at > 0, isUnsure: false },
    },
  ];
}

/** Readers of pixels lose a lone `1`: a price and an amount that are the same are those of one piece. */
const lostOne = (unit: Entry | undefined, { cell }: Entry): Numbered[] =>
  unit?.cell.cents === cell.cents && cell.source !== 'text-layer'
    ? [{ row: cell.row, value: 1, box: [0, 0, 0, 0] }]
    : [];

/** The price with which the amount of a row was computed, in whole cents. */
const priceOf = ({ count, result }: Row): number => Math.round(result.cell.cents / count);

export const isExact = (row: Row): boolean =>
  Math.abs(Math.round(priceOf(row) * row.count) - row.result.cell.cents) <= ROUNDING;

/** One digit of the price or of the amount makes the row follow. */
export const isOneDigitOff = (row: Row): boolean =>
  (isExact(row) && isOneDigit(priceOf(row), row.unit.cell.cents)) ||
  isOneDigit(row.result.cell.cents, row.impliedCents);

/** One digit is another one, or one more. */
function isOneDigit(a: number, b: number): boolean {
  return Math.min(String(a).length, String(b).length) >= MIN_DIGITS && digitsChanged(a, b) === 1;
}
