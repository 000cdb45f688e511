/**
 * Running balances where no single amount can be named: the one row of a long table that does not follow, and the first
 * balance of a page that does not follow from the last one of the page before. How rows are read is in
 * ../reading/running-balance.ts.
 */
import { CARRIED } from '../../../../reading/carried.ts';
import { type Amounts, type Cell, labelOf } from '../../reading/cells.ts';
import { rightOf, SAME_EDGE } from '../../reading/columns.ts';
import {
  type BalanceRow,
  type BalanceTable,
  holdingRows,
  isOtherSide,
} from '../../reading/running-balance.ts';
import { roleOf } from '../names/roles.ts';
import type { Sum } from '../totals.ts';
import { turnBetween } from './page-numbers.ts';

/** Of so many rows that hold, no reading of the table other than the right one is left. */
const LONG_TABLE = 5;
/** From row to row, by what most of them keep: a reader of pixels that loses a row leaves its place. */
const MAX_PITCH = 1.5;
/** Rows that hold above the turn of a page; below it a row in the same columns is enough (continued-tables.ts). */
const SHORT_TABLE = 3;

/** @param tables of the pages, in their order */
export function balanceSums(
  tables: readonly BalanceTable[],
  amounts: Pick<Amounts, 'cells' | 'lines'>,
): Sum[] {
  return [
    ...oddRow(tables.flat(), amounts),
    ...tables.slice(1).flatMap((table, at) => acrossPages(tables[at] ?? [], table, amounts)),
  ];
}

export const sumOf = (
  kind: 'row' | 'carried' | 'list',
  from: readonly Cell[],
  result: Cell,
  impliedCents: number,
): Sum => {
  const entryOf = (cell: Cell) => {
    const label = labelOf(cell);
    return { cell, label, role: roleOf(label), rate: null };
  };
  const holds = impliedCents === result.cents;
  return { kind, from: from.map(entryOf), result: entryOf(result), impliedCents, holds };
};

/** @param table rows of all pages */
function oddRow(table: BalanceTable, { lines }: Pick<Amounts, 'lines'>): Sum[] {
  const [odd, ...more] = table.filter(({ holds }) => !holds);
  if (!odd || more.length > 0 || holdingRows(table) < LONG_TABLE || isOtherSide(odd)) return [];
  if (!isWhole(odd) && !(isOfDays(table) && areAllRead(odd, lines))) return [];
  if (isRowBetween(odd, lines)) return [];
  const sum = sumOf('row', [odd.before, ...odd.bookings], odd.after, odd.impliedCents);
  // What the picture shows between the two is asked in ../bare-lists.ts.
  return [mayHaveLostRow(odd, table) ? { ...sum, isOpen: true } : sum];
}

/** A row of pixels that stands further from the one before it than the rows of its table do. */
function mayHaveLostRow(odd: BalanceRow, table: BalanceTable): boolean {
  if (odd.after.source === 'text-layer') return false;
  const stepOf = ({ before, after }: BalanceRow): number => Math.abs(after.box[1] - before.box[1]);
  const steps = table.filter(({ before, after }) => before.page === after.page).map(stepOf);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  return odd.before.page !== odd.after.page || stepOf(odd) > MAX_PITCH * usual;
}

/** Balances of several bookings that hold: where the balance of a day is printed, days of many are nothing odd. */
const isOfDays = (table: BalanceTable): boolean =>
  table.filter(({ holds, bookings }) => holds && bookings.length > 1).length >= SHORT_TABLE;

/** Several bookings down to their balance, one a line, and no number beside or between them that may be one more. */
function areAllRead({ before, bookings, after }: BalanceRow, lines: Amounts['lines']): boolean {
  if (before.row >= after.row || !bookings.some(({ row }) => row === after.row)) return false;
  const left = Math.min(...bookings.map(({ box }) => box[0]));
  const known = new Set<readonly number[]>([...bookings, after].map(({ box }) => box));
  const rows = new Set(bookings.map(({ row }) => row));
  if (rows.size < bookings.length) return false;
  return lines
    .slice(before.row + 1, after.row + 1)
    .every(({ words }) =>
      words.every(({ text, box }) => box[0] < left || !/\d/.test(text) || known.has(box)),
    );
}

/** A line between the two balances that begins where rows begin, or has a number where balances end: a row that was not read. */
function isRowBetween({ before, bookings, after }: BalanceRow, lines: Amounts['lines']): boolean {
  const edge = rightOf(after);
  const left = after.line.words[0]?.box[0] ?? 0;
  const rows = new Set(bookings.map(({ row }) => row));
  const between = Math.min(before.row, after.row) + 1;
  return lines
    .slice(between, Math.max(before.row, after.row))
    .filter((_, at) => !rows.has(between + at))
    .some(({ words: [first, ...more] }) => {
      const begins = first !== undefined && Math.abs(first.box[0] - left) <= SAME_EDGE;
      return (
        begins || more.some((word) => /\d/.test(word.text) && Math.abs(edge - rightOf(word)) <= SAME_EDGE)
      );
    });
}

/** One booking beside its balance, and no other number behind it that may be one too. */
function isWhole({ bookings: [booking, ...more], after }: BalanceRow): boolean {
  if (!booking || more.length > 0 || booking.row !== after.row) return false;
  const left = Math.min(booking.box[0], after.box[0]);
  const known = [booking, after].map(({ text }) => text);
  return after.line.words.every(({ text, box }) => box[0] < left || !/\d/.test(text) || known.includes(text));
}

/** Oldest rows first; the first balance of a page with its own booking. */
export function acrossPages(
  before: BalanceTable,
  after: BalanceTable,
  amounts: Pick<Amounts, 'cells' | 'lines'>,
): Sum[] {
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first || last.before.row > last.after.row || first.before.row > first.after.row) return [];
  const [from, to] = [last.after, first.before];
  if (before.filter(({ holds }) => holds).length < SHORT_TABLE) return [];
  if (to.page !== from.page + 1 || startsAnew(to, amounts.lines)) return [];
  // Carried over in a row of its own, with the sums of both sides beside it.
  if (from.cents === to.cents) return [sumOf('carried', [from], to, from.cents)];
  const rows = [...before, ...after];
  if (turnBetween([from.page, to.page], amounts, rows) === 'apart' || endsOtherwise(from, amounts.cells))
    return [];
  const { choices, sums } = bookedBetween(from, to, edgesOf(rows), amounts.cells);
  const [own = []] = choices;
  if (own.length === 0) return [];
  const used = choices[Math.max(0, sums.indexOf(to.cents))] ?? own;
  const implied = sums.find((cents) => cents === to.cents) ?? sums[0] ?? 0;
  return [sumOf('carried', [from, ...used.map(({ cell }) => cell)], to, implied)];
}

/** Below its last balance the page has another one in that column: one account ends there, and the next one begins. */
const endsOtherwise = (last: Cell, cells: readonly Cell[]): boolean =>
  cells.some(
    (cell) =>
      cell.page === last.page &&
      cell.row > last.row &&
      cell.cents !== last.cents &&
      Math.abs(rightOf(cell) - rightOf(last)) <= SAME_EDGE,
  );

interface Edge {
  edge: number;
  sign: number;
}

/** Where bookings end, and whether those there are added or taken off; each place once. */
export function edgesOf(rows: BalanceTable): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { bookings, signs } of rows)
    for (const [at, booking] of bookings.entries()) {
      const [edge, sign] = [rightOf(booking), signs[at] ?? 0];
      const key = `${Math.round(edge * EDGES)} ${sign}`;
      if (!edges.has(key)) edges.set(key, { edge, sign });
    }
  return [...edges.values()];
}

/** Of the width of a page, places that are told apart. */
const EDGES = 10_000;

/**
 * What was booked from one balance to another, and what that gives: sums at the foot of a page and summaries at the head of one
 * stand in the columns as well, so first what stands beside the balance, then all of its page, then all.
 */
export function bookedBetween(
  from: Cell,
  to: Cell,
  edges: readonly Edge[],
  cells: readonly Cell[],
): { choices: { cell: Cell; cents: number }[][]; sums: number[] } {
  const booked = cells
    .filter(({ row }) => row > from.row && row <= to.row)
    .flatMap((cell) => {
      const own = edges.find(({ edge }) => Math.abs(edge - rightOf(cell)) <= SAME_EDGE);
      return own && cell !== to ? [{ cell, cents: own.sign * cell.cents }] : [];
    });
  const choices = [
    booked.filter(({ cell }) => cell.row === to.row),
    booked.filter(({ cell }) => cell.page === to.page),
    booked,
  ];
  return { choices, sums: choices.map((some) => some.reduce((sum, { cents }) => sum + cents, from.cents)) };
}

/** Another account begins, or a balance is carried over in a row of its own. */
const startsAnew = (to: Cell, lines: Amounts['lines']): boolean =>
  lines.some((line, row) => {
    if (line.page !== to.page || row > to.row) return false;
    const text = line.words.map((word) => word.text).join(' ');
    return CARRIED.test(text) || ['opening', 'closing', 'carried'].includes(roleOf(text));
  });
