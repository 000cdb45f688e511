/**
 * `Opening 1,131.46, in 5,879.34, out 1,492.22, closing 5,518.58`: where a summary adds up with what came in and what went out,
 * a list of movements gives both. One that it gives to the cent shows that the list is whole; then it gives the other, too.
 */
import { columnsBy, rightOf } from '../../reading/columns.ts';
import { isDate, isDated } from '../dated.ts';
import { centsOf, type Entry } from '../entries.ts';
import { isSummand } from '../explain.ts';
import type { Sum } from '../totals.ts';

/** Of the side that is given to the cent; of the other one there may be a single one, a salary. */
const MIN_BOOKED = 2;
/** Cents: by less nobody alters an amount. */
const MIN_DIFFERENCE = 10;
/** Columns of a list that may be its debits and its credits. */
const MAX_COLUMNS = 4;

const sizeOf = (some: readonly Entry[]): number => Math.abs(centsOf(some));

/**
 * @param accounts sums of balances; those of a summary have two terms between
 * @param balances indexes of the cells of running balances, which are no side of a list
 */
export function turnoverSums(
  entries: readonly Entry[],
  accounts: readonly Sum[],
  balances: ReadonlySet<number>,
): Sum[] {
  return accounts.flatMap(({ from: [opening, a, b, ...more], holds, result }): Sum[] => {
    if (!opening || !a || !b || more.length > 0 || !holds) return [];
    const below = entries.filter(
      (entry) =>
        isSummand(entry) &&
        entry.cell.row > result.cell.row &&
        !isOfDay(entry) &&
        !balances.has(entry.cell.index),
    );
    const list = below.filter(({ cell }) => isDated(cell.line));
    if ([a, b].some(({ cell }) => isDated(cell.line))) return [];
    const [best] = sidesOf(list)
      .flatMap((pair) => comparisons(pair, a, b))
      .toSorted((one, other) => lackOf(one) - lackOf(other));
    if (!best) return [];
    // What no date stands before may have come in or gone out as well: fees, cheques by their numbers.
    const isWhole = list.length === below.length && isOneList(list) && lackOf(best) >= MIN_DIFFERENCE;
    return best.holds || isWhole ? [best] : [];
  });
}

/** A date and its amount: the balance of a day. */
function isOfDay({ cell }: Entry): boolean {
  const before = cell.line.words.filter(({ box }) => box[0] < cell.box[0]).at(-1);
  return before !== undefined && isDate(before.text);
}

/** No line of a page stands between: below a heading what is pending follows, or what another card has paid. */
const isOneList = (list: readonly Entry[]): boolean =>
  list.every(({ cell }, at) => {
    const before = list[at - 1]?.cell;
    return !before || before.page !== cell.page || cell.row - before.row <= 1;
  });

const lackOf = ({ impliedCents, result }: Sum): number =>
  Math.abs(impliedCents - Math.abs(result.cell.cents));

/** One side gives `a` or `b` to the cent: what the other side says of the other. */
function comparisons([one, two]: [Entry[], Entry[]], a: Entry, b: Entry): Sum[] {
  const choices: [Entry[], Entry, Entry[], Entry][] = [
    [one, a, two, b],
    [one, b, two, a],
    [two, a, one, b],
    [two, b, one, a],
  ];
  return choices.flatMap(([told, said, other, result]): Sum[] => {
    if (told.length < MIN_BOOKED || other.length === 0 || sizeOf(told) !== Math.abs(said.cell.cents))
      return [];
    const impliedCents = sizeOf(other);
    return [
      {
        kind: 'total',
        from: [...other],
        result,
        impliedCents,
        holds: impliedCents === Math.abs(result.cell.cents),
      },
    ];
  });
}

/** What may be the two sides of a list: two of its columns, or what is added and what is taken off in one. */
function sidesOf(list: readonly Entry[]): [Entry[], Entry[]][] {
  const columns = columnsBy(list, ({ cell }) => rightOf(cell)).slice(0, MAX_COLUMNS);
  const bySign = columns.map((column): [Entry[], Entry[]] => [
    column.filter(({ cell }) => cell.cents < 0),
    column.filter(({ cell }) => cell.cents > 0),
  ]);
  const pairs = columns.flatMap((first, at) =>
    columns.slice(at + 1).map((second): [Entry[], Entry[]] => [first, second]),
  );
  return [...bySign, ...pairs];
}
