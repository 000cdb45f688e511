/**
 * A list of what was taken off and what was added, each in a column of its own, between two balances, with the sums of both columns in one
 * row below it: `Movements 4.189,64 2.964,94`. Each sum follows from its column, and the balances from both, which are three relations for
 * one amount that may have been altered. Where all but one hold to the cent, that one is contradicted: an amount of one column, its sum, or
 * a balance.
 */
import { isDated } from '../dated.ts';
import { centsOf, type Entry, isBelow } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Bookings of a column whose sum holds: fewer come to it by chance. */
const MIN_HELD = 3;
/** Cents: by less nobody alters an amount. */
const MIN_DIFFERENCE = 10;

interface Side {
  rows: Entry[];
  said: Entry;
  cents: number;
}

interface Book {
  opening: Entry;
  closing: Entry;
  sides: [Side, Side];
}

/** @param balances indexes of the cells of running balances, which are no side of a list */
export function bothSidesSums(entries: readonly Entry[], balances: ReadonlySet<number>): Sum[] {
  return booksOf(entries, balances).flatMap((book): Sum[] => {
    const [one, other] = book.sides;
    const held = book.sides.filter(({ said, cents }) => said.cell.cents === cents);
    if (held.length === 2) return balanceSums(book);
    const [borne] = held;
    const odd = book.sides.find((side) => side !== borne);
    if (!borne || !odd || borne.rows.length < MIN_HELD) return [];
    const isFollowed =
      leadsOn(book, one.said.cell.cents - other.said.cell.cents) || leadsOn(book, one.cents - other.cents);
    return isFollowed && Math.abs(odd.cents - odd.said.cell.cents) >= MIN_DIFFERENCE
      ? book.sides.map(sumOf)
      : [];
  });
}

/** Both sums follow from their columns: the closing balance has to follow from them. */
function balanceSums(book: Book): Sum[] {
  const { opening, closing, sides } = book;
  const [one, other] = sides;
  const moved = one.cents - other.cents;
  const [less, more] = [opening.cell.cents + moved, opening.cell.cents - moved];
  const off = (cents: number): number => Math.abs(cents - closing.cell.cents);
  const impliedCents = off(less) < off(more) ? less : more;
  if (leadsOn(book, moved) || off(impliedCents) < MIN_DIFFERENCE) return [];
  const from = [opening, one.said, other.said];
  return [...sides.map(sumOf), { kind: 'last-balance', from, result: closing, impliedCents, holds: false }];
}

/** Whichever side is added; a balance that is owed may be printed without a sign. */
function leadsOn({ opening, closing }: Book, moved: number): boolean {
  const start = Math.abs(opening.cell.cents);
  const ends = [start + moved, start - moved].map(Math.abs);
  return ends.includes(Math.abs(closing.cell.cents));
}

const sumOf = ({ rows, said, cents }: Side): Sum => ({
  ...{ kind: 'turnover', from: rows, result: said, impliedCents: cents },
  holds: cents === said.cell.cents,
});

function booksOf(entries: readonly Entry[], balances: ReadonlySet<number>): Book[] {
  return entries.flatMap((opening): Book[] => {
    if (opening.role !== 'opening') return [];
    const below = entries.filter(({ cell }) => cell.row > opening.cell.row);
    const closing = below.find(({ role }) => role === 'closing' || role === 'opening');
    if (closing?.role !== 'closing') return [];
    const between = below.filter(
      ({ cell }) => cell.row < closing.cell.row && !balances.has(cell.index) && cell !== closing.cell,
    );
    const sides = sidesOf(between);
    return sides ? [{ opening, closing, sides }] : [];
  });
}

/** The two amounts of the last row with the columns above them, where nothing else stands between the balances. */
function sidesOf(between: readonly Entry[]): [Side, Side] | null {
  const row = between.at(-1)?.cell.row;
  const [a, b, ...more] = between.filter(({ cell }) => cell.row === row);
  if (!a || !b || more.length > 0 || isDated(a.cell.line)) return null;
  const list = between.filter(({ cell }) => cell.row !== row);
  const sides = [a, b].map((said): Side => {
    const rows = list.filter((entry) => isBelow(entry, said));
    return { said, rows, cents: centsOf(rows) };
  }) as [Side, Side];
  const isWhole =
    sides.every(({ rows, said }) => rows.length > 0 && isBooked(said)) &&
    sides[0].rows.length + sides[1].rows.length === list.length &&
    list.every((entry) => isDated(entry.cell.line) && isBooked(entry));
  return isWhole ? sides : null;
}

/** As a text has it, without a sign: its column says what it is. */
const isBooked = ({ cell }: Entry): boolean => cell.source === 'text-layer' && cell.cents > 0;
