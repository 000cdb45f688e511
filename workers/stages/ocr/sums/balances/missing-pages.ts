/**
 * Whether a page that was left out explains that a balance is not carried over. Of pages whose numbers follow, none is missing. Where
 * the balance that the paper names for its beginning is not the one that its first page begins with, no page in between brings the two
 * together: one of the pages is of another statement. So it is where the rows go back in time, or leave the time of the statement; and
 * where they go on within days in which no page of rows has room.
 */
import type { Suspicion } from '../../../../../shared/contracts/finding.ts';
import { CARRIED_FROM, CARRIED_TO } from '../../../../../shared/findings/missing-pages.ts';
import type { Amounts, Cell } from '../../reading/cells.ts';
import { rightOf, SAME_EDGE } from '../../reading/columns.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import type { Entry } from '../entries.ts';
import type { Role } from '../names/roles.ts';
import type { Sum } from '../totals.ts';
import { edgesOf } from './balances.ts';
import { areOfTwoStatements } from './other-period.ts';
import { beginsLater, turnBetween } from './page-numbers.ts';
import { hasNoRoomBetween } from './room-between.ts';

/** Rows that hold on the first page: of fewer its beginning is not known. */
const LONG_PAGE = 8;
/** Lines more than above the rows of the other page: addresses and accounts stand at the head of a first page. */
const LETTERHEAD = 4;

type Read = Pick<Amounts, 'cells' | 'lines'>;

/** @param tables running balances of the pages, in their order */
export function mayLackPage(
  { kind, holds, from: [before], result }: Sum,
  entries: readonly Entry[],
  tables: readonly BalanceTable[],
  amounts: Read,
): boolean {
  if (kind !== 'carried' || holds || !before || before.cell.page === result.cell.page) return false;
  // The newest rows first: that they go back in time says nothing.
  if (before.cell.page > result.cell.page)
    return turnBetween([result.cell.page, before.cell.page], amounts, tables.flat()) !== 'next';
  const turn = turnBetween([before.cell.page, result.cell.page], amounts, tables.flat());
  const [own, other] = [before, result].map(({ cell }) =>
    tables.find((table) => table[0]?.before.page === cell.page),
  );
  if (own && other && areOfTwoStatements(own, other, amounts.lines)) return false;
  // Numbers that say that one is missing are believed.
  if (own && other && turn !== 'lacking' && hasNoRoomBetween([own, other], amounts.lines)) return false;
  return turn !== 'next' && !beginsOtherwise(tables, result.cell.page, entries, amounts);
}

/** Totals of a paper whose first page is not there are asked about where they are more than what is: the rest may stand on it. */
export function withoutFirstPage(
  sums: readonly Sum[],
  tables: readonly BalanceTable[],
  amounts: Read,
): readonly Sum[] {
  const isMore = ({ kind, holds, result, impliedCents }: Sum): boolean =>
    kind === 'total' && !holds && result.cell.cents > impliedCents;
  if (!sums.some(isMore) || !beginsLater(amounts, tables.flat())) return sums;
  return sums.map((sum) => (isMore(sum) ? { ...sum, isOpen: true as const } : sum));
}

/** What a person compares where a page may be missing. */
export const carriedValues = (from: string, to: string): Suspicion['values'] => [
  { source: CARRIED_FROM, text: from },
  { source: CARRIED_TO, text: to },
];

/** What the document says once, or several times alike. */
export function onlyOne(entries: readonly Entry[], wanted: Role): Cell | null {
  const [one, ...more] = entries.filter(({ role }) => role === wanted).map(({ cell }) => cell);
  return one && more.every(({ cents }) => cents === one.cents) ? one : null;
}

function beginsOtherwise(
  tables: readonly BalanceTable[],
  otherPage: number,
  entries: readonly Entry[],
  amounts: Read,
): boolean {
  const [table] = tables;
  const opening = onlyOne(entries, 'opening');
  const first = table?.[0]?.before;
  if (!table || !first || !opening || table.length < LONG_PAGE || first.page !== 1) return false;
  if (!table.every(({ before, after, holds }) => holds && before.row < after.row)) return false;
  const other = tables.find((each) => each[0]?.before.page === otherPage)?.[0]?.before;
  if (!other || linesAbove(first, amounts) < linesAbove(other, amounts) + LETTERHEAD) return false;
  const beginning = beforeRowOf(first, table, amounts.cells);
  return beginning !== null && ![beginning, first.cents].includes(opening.cents);
}

/** In cents, what the account had before the first row; null where more was booked before its balance than stands beside it. */
function beforeRowOf(first: Cell, table: BalanceTable, cells: readonly Cell[]): number | null {
  const edges = edgesOf(table);
  const above = cells.filter((cell) => cell.page === first.page && cell.row <= first.row && cell !== first);
  const booked = above.flatMap((cell) => {
    const own = edges.find(({ edge }) => Math.abs(edge - rightOf(cell)) <= SAME_EDGE);
    return own ? [{ cell, cents: own.sign * cell.cents }] : [];
  });
  const [one, ...more] = booked;
  if (more.length > 0 || (one && one.cell.row !== first.row)) return null;
  return first.cents - (one?.cents ?? 0);
}

const linesAbove = ({ page, row }: Cell, { lines }: Read): number =>
  lines.slice(0, row).filter((line) => line.page === page).length;
