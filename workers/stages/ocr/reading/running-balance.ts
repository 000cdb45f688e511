/**
 * Account statements: each balance is the one before it plus what was booked since. Which columns are debits and
 * credits, and whether the newest booking stands first, is found by trying: the reading under which most rows hold.
 */
import { type Role, roleOf } from '../sums/names/roles.ts';
import { type Cell, isMarkedCredit, labelOf } from './cells.ts';
import { columnsBy, leftOf, rightOf, stacked } from './columns.ts';

export interface BalanceRow {
  before: Cell;
  bookings: Cell[];
  after: Cell;
  /** `after` as the other cells imply it. */
  impliedCents: number;
  holds: boolean;
  /** Sign with which each booking counts. */
  signs: number[];
}

/** Rows in the order of time. */
export type BalanceTable = BalanceRow[];

const MIN_BALANCES = 4;
const MIN_HOLDING = 3;
/** Of the evaluated rows, so many must hold before a failing one means anything. */
const MIN_SHARE = 0.6;
const MAX_COLUMNS = 8;
const MAX_BOOKING_COLUMNS = 3;

/** Lists on telephones have the newest booking first, and its balance in the line below it. */
const ORDERS = ['oldest-first', 'newest-first', 'newest-first-above'] as const;
type Order = (typeof ORDERS)[number];
/** Bookings that one printed balance sums up: statements print the balance at least daily, telephones with each. */
const MOST_BOOKED: Record<Order, number> = {
  'oldest-first': 40,
  'newest-first': 40,
  'newest-first-above': 1,
};
/** Lines from the first booking of such a list to its balance. */
const LINES_TO_BALANCE = 2;

interface Reading {
  table: BalanceTable;
  holding: number;
}

/** The best reading of a page as an account statement, or null when none is established. */
export function findBalances(cells: readonly Cell[]): BalanceTable | null {
  const asPrinted = bestReading(cells);
  if (!cells.some(isMarkedCredit)) return asPrinted && withoutLooseStart(asPrinted.table, cells);
  // What a customer owes has no mark, and what is in their favour has one: `182.50 CR` is less than nothing owed.
  const asOwed = bestReading(
    cells.map((cell) => (isMarkedCredit(cell) ? { ...cell, cents: -cell.cents } : cell)),
  );
  const isBetter = (asOwed?.holding ?? 0) > (asPrinted?.holding ?? 0);
  const better = isBetter ? asOwed : asPrinted;
  return better && withoutLooseStart(better.table, cells);
}

const STARTS: readonly Role[] = ['opening', 'carried', 'standing'];

/**
 * Less its first row where that starts from an amount that only stands above the table, at the same edge ("Expenses", of a summary),
 * and the balance that it does follow from is printed elsewhere.
 */
function withoutLooseStart(table: BalanceTable, cells: readonly Cell[]): BalanceTable {
  const [first, ...rest] = table;
  if (!first || first.holds) return table;
  // "Ending balance" closes a summary; what else stands straight above the rows is their own.
  const isNext = Math.abs(first.after.row - first.before.row) <= 1;
  if (isNext && roleOf(labelOf(first.before)) !== 'closing') return table;
  // What is called the balance before the first row and is another one is what somebody altered.
  if (STARTS.includes(roleOf(labelOf(first.before)))) return table;
  const own = first.bookings.reduce(
    (sum, { row, cents }, at) => sum + (row === first.after.row ? (first.signs[at] ?? 0) * cents : 0),
    0,
  );
  const start = first.after.cents - own;
  const isElsewhere = cells.some(
    (cell) => cell !== first.before && cell.cents === start && !isIn(rest, cell),
  );
  return own !== 0 && isElsewhere ? rest : table;
}

/**
 * Does the second balance not follow from the first? An opening one begins another account, and one that is said again at the foot of its table
 * has the sums of the bookings beside it.
 */
function isOtherAccount(before: Cell, after: Cell): boolean {
  const role = roleOf(labelOf(after));
  return role === 'opening' || (role === 'closing' && after.cents === before.cents);
}

/** Bookings above the sum at the foot of their column. */
const MIN_SUMMED = 2;

/** At the foot of a table what was booked is summed up beside the last balance, which is said again. */
function isColumnSum(cell: Cell, columns: readonly Cell[][]): boolean {
  const above = columns.find((column) => column.includes(cell))?.filter(({ row }) => row < cell.row) ?? [];
  return above.length >= MIN_SUMMED && above.reduce((sum, { cents }) => sum + cents, 0) === cell.cents;
}

const isIn = (table: BalanceTable, cell: Cell): boolean =>
  table.some(({ before, after, bookings }) => [before, after, ...bookings].includes(cell));

/**
 * Of columns that end at one edge; where not all balances follow so, of those that begin at one, if more do, and of what stands one
 * above the other at all: a page that was photographed keeps no edge straight from its first row to its last.
 */
function bestReading(cells: readonly Cell[]): Reading | null {
  const isPrinted = cells.every(({ source }) => source === 'text-layer');
  let best: Reading | null = null;
  for (const columns of [
    () => columnsBy(cells, rightOf),
    () => columnsBy(cells, leftOf),
    () => (isPrinted ? [] : stacked(cells)),
  ]) {
    if (best && best.holding === best.table.length && isPrinted) break;
    const reading = bestOfColumns(columns());
    if (reading && (reading.holding > (best?.holding ?? 0) || isLonger(reading, best))) best = reading;
  }
  return best;
}

/** The same rows and one more, whose balance stands a little beside the others' edge, as one does that was typed anew. */
const isLonger = ({ table, holding }: Reading, best: Reading | null): boolean =>
  best !== null && holding === best.holding && holding === best.table.length && table.length === holding + 1;

function bestOfColumns(all: readonly Cell[][]): Reading | null {
  let best: Reading | null = null;
  const columns = all.toSorted((a, b) => b.length - a.length).slice(0, MAX_COLUMNS);
  for (const balances of columns) {
    if (balances.length < MIN_BALANCES) continue;
    const bookingColumns = columns.filter((column) => column !== balances).slice(0, MAX_BOOKING_COLUMNS);
    if (bookingColumns.length === 0) continue;
    for (const order of ORDERS) {
      for (const signs of signings(bookingColumns.length)) {
        const table = evaluate(balances, bookingColumns, signs, order);
        const holding = holdingRows(table);
        const odd = table.filter((row) => !row.holds).length;
        if (
          holding >= MIN_HOLDING &&
          holding >= MIN_SHARE * (holding + odd) &&
          isChain(table) &&
          (!best || holding > best.holding || (holding === best.holding && table.length > best.table.length))
        ) {
          best = { table, holding };
        }
      }
    }
  }
  return best;
}

/**
 * Rows that hold and say something: columns of hours or deductions have the same few amounts again and again, and nothing less nothing is
 * nothing in any table.
 */
export const holdingRows = (table: BalanceTable): number =>
  new Set(
    table
      .filter(({ holds, before, after }) => holds && before.cents !== after.cents)
      .map(({ before, after }) => `${before.cents} ${after.cents}`),
  ).size;

/** Booked the other way it holds: its mark of debit or credit was not read, and nobody exchanged an amount. */
export const isOtherSide = ({ before, after, impliedCents }: BalanceRow): boolean =>
  2 * before.cents - impliedCents === after.cents;

/** A row begins with the balance that the row before it ends with; subtotals of groups begin anew with each group. */
const isChain = (table: BalanceTable): boolean =>
  table.slice(1).filter(({ before }, at) => before === table[at]?.after).length * 2 >= table.length - 1;

/** Every assignment of +1, -1 and 0 (not a booking) to the columns, but not all 0. */
function signings(count: number): number[][] {
  let all: number[][] = [[]];
  for (let i = 0; i < count; i++) all = all.flatMap((signs) => [1, -1, 0].map((sign) => [...signs, sign]));
  return all.filter((signs) => signs.some((sign) => sign !== 0));
}

/** First and last line of what was booked between two balances. */
function linesOf(
  order: Order,
  above: Cell | undefined,
  upper: Cell,
  lower: Cell,
): readonly [from: number, to: number] {
  // What stands below the upper balance, down to the lower one's line, leads to the lower.
  if (order === 'oldest-first') return [upper.row + 1, lower.row];
  // What stands from the upper balance's line on, above the lower one's, leads to the upper; or what stands in the lines above it.
  if (order === 'newest-first') return [upper.row, lower.row - 1];
  return [Math.max((above?.row ?? 0) + 1, upper.row - LINES_TO_BALANCE), upper.row - 1];
}

const ofResults = new WeakMap<Cell, boolean>();

/** Of a row that says a sum; each reading of the columns asks for the same cells. */
function isOfResult(cell: Cell): boolean {
  const known = ofResults.get(cell) ?? roleOf(labelOf(cell)) === 'result';
  ofResults.set(cell, known);
  return known;
}

function evaluate(balances: readonly Cell[], columns: Cell[][], signs: number[], order: Order): BalanceTable {
  const newestFirst = order !== 'oldest-first';
  const inOrder = balances.toSorted((a, b) => a.row - b.row);
  const bookings = columns
    .flatMap((column, i) => (signs[i] === 0 ? [] : column.map((cell) => ({ cell, sign: signs[i]! }))))
    .toSorted((a, b) => a.cell.row - b.cell.row);
  const table: BalanceTable = [];
  let next = 0;
  for (let i = 1; i < inOrder.length; i++) {
    const upper = inOrder[i - 1]!;
    const lower = inOrder[i]!;
    const [from, to] = linesOf(order, inOrder[i - 2], upper, lower);
    while (next < bookings.length && bookings[next]!.cell.row < from) next++;
    const booked: typeof bookings = [];
    for (let k = next; k < bookings.length && bookings[k]!.cell.row <= to; k++) booked.push(bookings[k]!);
    if (booked.length === 0 || booked.length > MOST_BOOKED[order]) continue;
    const [before, after] = newestFirst ? [lower, upper] : [upper, lower];
    if (isOtherAccount(before, after)) continue;
    const all = booked.every(({ cell }) => isColumnSum(cell, columns)) ? [] : booked;
    const impliedOf = (some: typeof booked): number =>
      before.cents + some.reduce((sum, { cell, sign }) => sum + sign * cell.cents, 0);
    // `Total 2029` among the rows of a schedule, which began on the page before.
    const others = all.filter(({ cell }) => !isOfResult(cell));
    const moved = others.length > 0 && impliedOf(others) === after.cents ? others : all;
    const impliedCents = impliedOf(moved);
    table.push({
      before,
      bookings: moved.map(({ cell }) => cell),
      signs: moved.map(({ sign }) => sign),
      after,
      impliedCents,
      holds: impliedCents === after.cents,
    });
  }
  return newestFirst ? table.reverse() : table;
}
