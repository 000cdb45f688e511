/**
 * What a statement says of a list whose running balances all follow: the balance below it is the last one, and what came in and what went
 * out are the sums of its two sides. Where one side gives its total to the cent and the list begins with the opening balance, the list is
 * whole, and the other side gives the other total. Who adds a row and works its balances out anew seldom thinks of that.
 */
import type { Amounts } from '../../reading/cells.ts';
import { endTogether, rightOf } from '../../reading/columns.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import { isDated } from '../dated.ts';
import type { Entry } from '../entries.ts';
import { sideOf } from '../names/balances-elsewhere.ts';
import type { Role } from '../names/roles.ts';
import type { Sum } from '../totals.ts';
import { isTurned } from './list-ends.ts';

/** Rows that follow from one another: of fewer the balances are those of something else. */
const LONG_LIST = 8;
/** Bookings of a side; one alone is its own sum. */
const MIN_BOOKED = 2;
/** Cents: by less nobody alters an amount. */
const MIN_DIFFERENCE = 10;
/** Amounts beside a list of which one or two may explain what a total lacks; more explain anything. */
const MAX_BESIDE = 16;
/** Of the width of a page: amounts of one column end there. */
const SAME_EDGE = 0.006;

const STARTS: readonly Role[] = ['opening', 'standing'];
const ENDS: readonly Role[] = ['closing', 'standing'];

/** As it counts towards the balance. */
interface Booked {
  entry: Entry;
  cents: number;
}

interface List {
  /** The first and the last balance in time. */
  start: Entry | undefined;
  end: Entry | undefined;
  /** Lines of its first and its last balance. */
  lines: readonly [number, number];
  booked: Booked[];
  /** Amounts that stand above and below it. */
  beside: Entry[];
}

/** @param tables of the pages, in their order */
export function listTotalSums(
  tables: readonly BalanceTable[],
  entries: readonly Entry[],
  amounts: Pick<Amounts, 'cells' | 'lines'>,
): Sum[] {
  const rows = tables.flat();
  if (rows.length < LONG_LIST || !rows.every(({ holds }) => holds) || !isTurned(tables, amounts)) return [];
  const list = listOf(rows, entries);
  const below = lastBalance(list);
  const totals = totalsOfSides(list);
  const isWhole = totals.length > 1 && totals.every(({ holds }) => holds);
  return [...(below.length === 0 && isWhole ? closingElsewhere(list) : below), ...totals];
}

function listOf(rows: BalanceTable, entries: readonly Entry[]): List {
  const byIndex = new Map(entries.map((entry) => [entry.cell.index, entry]));
  const balances = new Set(rows.flatMap(({ before, after }) => [before.index, after.index]));
  const lines = rows.flatMap(({ before, after }) => [before.row, after.row]);
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  const edges = edgesOf(rows);
  const booked = entries
    .filter(({ cell }) => cell.row >= first && cell.row <= last && !balances.has(cell.index))
    .flatMap((entry) => bookedAt(entry, edges));
  const beside = entries.filter(({ cell }) => cell.row < first || cell.row > last);
  const end = byIndex.get(rows.at(-1)?.after.index ?? -1);
  const start = byIndex.get(rows[0]?.before.index ?? -1);
  const list: List = { start, end, lines: [first, last], booked, beside };
  return start && end && start.cell.row < end.cell.row ? withLastPage(list, edges) : list;
}

interface Edge {
  page: number;
  edge: number;
  sign: number;
}

/** Where bookings of each page end: a program that fits columns to what stands in them moves them from page to page. */
const edgesOf = (rows: BalanceTable): Edge[] =>
  rows.flatMap(({ bookings, signs }) =>
    bookings.map((booking, at) => ({ page: booking.page, edge: rightOf(booking), sign: signs[at] ?? 0 })),
  );

/** A page may have bookings of one side only within its table: the other side's column is that of the other pages. */
function bookedAt(entry: Entry, edges: readonly Edge[]): Booked[] {
  const alike = edges.filter(({ edge }) => Math.abs(edge - rightOf(entry.cell)) <= SAME_EDGE);
  const own = alike.find(({ page }) => page === entry.cell.page) ?? alike[0];
  return own ? [{ entry, cents: own.sign * entry.cell.cents }] : [];
}

/** With the few rows of a last page, which are no table by themselves: each balance there follows from the one before it. */
function withLastPage(list: List, edges: readonly Edge[]): List {
  const { end, beside, booked, lines } = list;
  const [first, last] = lines;
  const page = end?.cell.page ?? 0;
  const below = beside.filter(({ cell }) => cell.page === page + 1 && cell.row > last);
  let [at, moved]: [Entry | undefined, Booked[]] = [end, []];
  const more: Booked[] = [];
  for (const entry of below) {
    const own = bookedAt(entry, edges);
    moved = [...moved, ...own];
    if (own.length > 0 || !at || !end || !endTogether(entry.cell, end.cell)) continue;
    const cents = moved.reduce((sum, one) => sum + one.cents, at.cell.cents);
    if (moved.length === 0 || cents !== entry.cell.cents) break;
    more.push(...moved);
    [at, moved] = [entry, []];
  }
  if (!at || at === end) return list;
  const bottom = at.cell.row;
  return {
    ...list,
    end: at,
    lines: [first, bottom],
    booked: [...booked, ...more],
    beside: beside.filter(({ cell }) => cell.row < first || cell.row > bottom),
  };
}

/** The balance that the foot of a list names, with nothing booked since the last one; newest first it stands above. */
function lastBalance({ start, end, lines: [top, bottom], beside, booked }: List): Sum[] {
  if (!start || !end) return [];
  const isAscending = start.cell.row < end.cell.row;
  const linesAway = ({ cell }: Entry): number => (isAscending ? cell.row - bottom : top - cell.row);
  const next = beside
    .filter((entry) => entry.cell.page === end.cell.page && linesAway(entry) > 0)
    .toSorted((a, b) => linesAway(a) - linesAway(b));
  const closing = next.find((entry) => endTogether(entry.cell, end.cell));
  if (closing?.role !== 'closing') return [];
  const until = next.filter((entry) => linesAway(entry) <= linesAway(closing));
  const isMoved = until.some((entry) => booked.some((one) => endTogether(one.entry.cell, entry.cell)));
  if (isMoved || isExplained(closing.cell.cents - end.cell.cents, beside)) return [];
  return [sumOf('last-balance', [end], closing, end.cell.cents)];
}

/** Of a list that is whole, wherever the document names it: in a summary, or alone on the next page. */
function closingElsewhere({ end, beside }: List): Sum[] {
  const [closing, ...more] = beside.filter(({ role }) => role === 'closing');
  if (!end || !closing || more.some(({ cell }) => cell.cents !== closing.cell.cents)) return [];
  if (isExplained(closing.cell.cents - end.cell.cents, beside)) return [];
  return [sumOf('last-balance', [end], closing, end.cell.cents)];
}

function sumOf(kind: Sum['kind'], from: Entry[], result: Entry, impliedCents: number): Sum {
  return { kind, from, result, impliedCents, holds: impliedCents === result.cell.cents };
}

/** An amount beside the list, or two of them, is what a balance or a total lacks: a fee, interest, what is pending. */
function isExplained(lacking: number, beside: readonly Entry[]): boolean {
  const sizes = beside.map(({ cell }) => Math.abs(cell.cents)).filter((cents) => cents > 0);
  const wanted = Math.abs(lacking);
  if (wanted === 0) return false;
  if (sizes.includes(wanted) || sizes.length > MAX_BESIDE) return true;
  return sizes.some((a, at) => sizes.slice(at + 1).some((b) => a + b === wanted));
}

function totalsOfSides(list: List): Sum[] {
  const { booked, beside } = list;
  // A movement of the other sign in its column was taken back: which total counts it is not said.
  const columns = Map.groupBy(booked, ({ entry, cents }) => Math.sign(cents) * Math.sign(entry.cell.cents));
  if (columns.size > 1 && booked.some(({ entry }) => entry.cell.cents < 0)) return [];
  const sides = (['in', 'out'] as const).map((side) => {
    const from = booked.filter(({ cents }) => (side === 'in' ? cents > 0 : cents < 0));
    const cents = Math.abs(from.reduce((sum, one) => sum + one.cents, 0));
    return {
      from: from.map(({ entry }) => entry),
      cents,
      said: saidOf(
        side,
        from.map(({ entry }) => entry),
        beside,
      ),
    };
  });
  const [one, other] = sides;
  if (!one?.said || !other?.said || sides.some(({ from }) => from.length < MIN_BOOKED)) return [];
  const opening = openingOf(list);
  const held = sides.filter(({ said, cents }) => said && Math.abs(said.cell.cents) === cents);
  const isWhole = held.length === sides.length || isEnded(list, [one.said, other.said]);
  if (held.length === 0 || !opening || !isWhole) return [];
  const lacking = sides.reduce(
    (sum, { said, cents }) => sum + Math.abs(Math.abs(said?.cell.cents ?? 0) - cents),
    0,
  );
  if (lacking > 0 && (lacking < MIN_DIFFERENCE || isExplained(lacking, beside))) return [];
  const sums = sides.flatMap(({ from, said, cents }): Sum[] => {
    if (!said) return [];
    const signed = said.cell.cents < 0 ? -cents : cents;
    return [{ ...sumOf('turnover', from, said, signed) }];
  });
  return [...sums, ...opening.sums];
}

/** The one amount beside the list that is called the sum of a side, or stands in one row with the other below its column. */
function saidOf(side: 'in' | 'out', from: readonly Entry[], beside: readonly Entry[]): Entry | null {
  const named = beside.filter(({ label }) => sideOf(label) === side);
  const [first, ...more] = named.length > 0 ? named : belowOf(from, beside);
  return first && more.every(({ cell }) => Math.abs(cell.cents) === Math.abs(first.cell.cents))
    ? first
    : null;
}

function belowOf(from: readonly Entry[], beside: readonly Entry[]): Entry[] {
  const [booked] = from;
  const last = from.at(-1);
  if (!booked || !last) return [];
  return beside.filter(({ cell, role, label }) => {
    const row = beside.filter((other) => other.cell.row === cell.row);
    const isFoot = row.length > 1 && row.some((other) => other.role === 'result');
    return (
      isFoot &&
      cell.row > last.cell.row &&
      endTogether(cell, booked.cell) &&
      (role === 'result' || label === '')
    );
  });
}

/** Whether it begins with what the document calls its opening balance; with that, where it stands beside the list. */
function openingOf({ start, end, booked, beside }: List): { sums: Sum[] } | null {
  if (!start || !end) return null;
  const cents = booked.reduce((before, one) => before - one.cents, end.cell.cents);
  const isOpening = ({ role, cell }: Entry): boolean => STARTS.includes(role) && cell.cents === cents;
  const said = beside.find(isOpening);
  if (said) return { sums: [sumOf('list', [start], said, cents)] };
  return isOpening(start) ? { sums: [] } : null;
}

/** The document says its last balance once more, or its totals stand below it and no further row does. */
function isEnded({ end, lines: [, bottom], beside }: List, totals: readonly Entry[]): boolean {
  const isSaid = beside.some(({ role, cell }) => ENDS.includes(role) && cell.cents === end?.cell.cents);
  const below = beside.filter(({ cell }) => cell.row > bottom);
  return (
    isSaid ||
    (totals.every((total) => below.includes(total)) && !below.some(({ cell }) => isDated(cell.line)))
  );
}
