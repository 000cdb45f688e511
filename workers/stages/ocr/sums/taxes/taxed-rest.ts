/**
 * What is left of an income after what is taken off it straight below, where the tax of the next row is a rate of that: `Total income`,
 * `Deductions -`, `Taxable income`, `Tax 21 %`. What the tax is computed on was printed before anybody altered what stands above it. By
 * place and sign, whatever the rows are called, or one row by its name; of pixels what was surely read, of lines that follow each other.
 */
import { isSurelyRead } from '../../reading/cells.ts';
import { parsePercent } from '../../reading/numbers.ts';
import { lowered } from '../../reading/plain-words.ts';
import type { Entry } from '../entries.ts';
import { OFF } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

/** Rows that are taken off; more are a list, whose results are looked at as such. */
const MAX_OFF = 4;
/** Lines from row to row. */
const MAX_LINES = 2;
/** Hundredths of a percent. */
const WHOLE_RATE = 10_000;
const MAX_RATE = 6_000;
/** Cents by which a tax misses its rate; of whole units each amount was rounded. */
const ROUNDING = 2;
const UNIT = 100;
/** By less, or by a smaller share of what is left, nobody alters an income. */
const MIN_DIFFERENCE = 500;
const MIN_SHARE = 0.01;
/** Nor by so much that it is another one's. */
const MAX_RATIO = 3;

export function taxedRests(entries: readonly Entry[]): Sum[] {
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  return pages.flatMap((own) => {
    const rows = singleRows(own);
    return rows.flatMap((_, at) => restFrom(rows.slice(at, at + MAX_OFF + 3)));
  });
}

/** Amounts that are the only one of their row, from top to bottom. */
function singleRows(entries: readonly Entry[]): Entry[] {
  const rows = [...Map.groupBy(entries, ({ cell }) => cell.row).values()];
  return rows
    .flatMap(([one, ...more]) => (one && more.length === 0 ? [one] : []))
    .toSorted((a, b) => a.cell.row - b.cell.row);
}

function restFrom(own: readonly Entry[]): Sum[] {
  const rows = rowsFrom(own);
  if (!rows) return [];
  const { whole, off, rest, tax } = rows;
  const all = [whole, ...off, rest, tax];
  // A price, its discount and what is left are told by their columns, and where what is taxed is the whole nothing is left of it.
  if (!isRateOf(tax, rest) || isRateOf(tax, whole)) return [];
  // What prints its rate, and is that of another amount, is not taken off this one alone.
  if (off.some((entry) => parsePercent(entry.label) !== null && !isRateOf(entry, whole))) return [];
  const impliedCents = whole.cell.cents - off.reduce((sum, { cell }) => sum + Math.abs(cell.cents), 0);
  const holds = isHeld(impliedCents, rest, all);
  if (!holds && !isOff(impliedCents, rest, all)) return [];
  const more = impliedCents - rest.cell.cents;
  const sum: Sum = { kind: 'taxed-rest', from: [whole, ...off], result: rest, impliedCents, holds };
  return [holds || isDigit(Math.abs(more)) ? sum : { ...sum, isOpen: true }];
}

interface Rows {
  whole: Entry;
  off: readonly Entry[];
  rest: Entry;
  tax: Entry;
}

/** Surely read, in lines that follow each other. */
function rowsFrom([whole, ...below]: readonly Entry[]): Rows | null {
  const off = takenOff(below);
  const [rest, tax] = below.slice(off.length);
  if (!whole || !rest || !tax || whole.cell.cents <= 0) return null;
  const all = [whole, ...off, rest, tax];
  const isRead = all.every(({ cell }) => isSurelyRead(cell)) && areClose(all);
  return isRead && off.length > 0 && off.length <= MAX_OFF ? { whole, off, rest, tax } : null;
}

/** What nobody need print is free of tax, or taxed as well: one digit has to be the whole difference. */
const isDigit = (lacking: number): boolean => /^[1-9]0+$/.test(String(lacking));

/** Rows with a minus, or one whose name says that it is taken off. */
function takenOff(below: readonly Entry[]): readonly Entry[] {
  const end = below.findIndex(({ cell }) => cell.cents >= 0);
  if (end !== 0) return below.slice(0, Math.max(0, end));
  return below.slice(0, 1).filter(({ role, label }) => role === 'minus' || OFF.test(lowered(label)));
}

function isHeld(implied: number, { cell }: Entry, all: readonly Entry[]): boolean {
  const isWhole = all.every((entry) => entry.cell.cents % UNIT === 0);
  return Math.abs(implied - cell.cents) <= (isWhole ? UNIT * all.length : ROUNDING);
}

/** By so much as somebody alters, by which nothing is another one's, and which none of the rows accounts for. */
function isOff(implied: number, { cell }: Entry, all: readonly Entry[]): boolean {
  const lacking = Math.abs(implied - cell.cents);
  return (
    lacking >= Math.max(MIN_DIFFERENCE, MIN_SHARE * cell.cents) &&
    implied * MAX_RATIO > cell.cents &&
    cell.cents * MAX_RATIO > implied &&
    all.every((entry) => Math.abs(entry.cell.cents) !== lacking)
  );
}

const areClose = (rows: readonly Entry[]): boolean =>
  rows.every(({ cell }, at) => at === 0 || cell.row - (rows[at - 1]?.cell.row ?? 0) <= MAX_LINES);

/** To the cent, or to whole units where the tax has no other ones. */
function isRateOf({ cell: tax, rate }: Entry, { cell: base }: Entry): boolean {
  if (rate === null || rate <= 0 || rate > MAX_RATE || tax.cents === 0) return false;
  const slack = tax.cents % UNIT === 0 ? UNIT : ROUNDING;
  return Math.abs((base.cents * rate) / WHOLE_RATE - Math.abs(tax.cents)) < slack;
}
