/**
 * Account statements: the opening balance and the movements give the closing one, and a balance that is carried to the
 * next page arrives there. Which columns are debits and which credits is found by trying: only what no reading explains
 * is contradicted. Balances of single rows are read by ../reading/running-balance.ts.
 */
import { isMarkedCredit } from '../../reading/cells.ts';
import { columnsBy, rightOf } from '../../reading/columns.ts';
import { belowEachOther, centsOf, type Entry, isBelow } from '../entries.ts';
import { combine, isSummand } from '../explain.ts';
import type { Role } from '../names/roles.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import { isApart } from './standing.ts';

/** Debits, credits, and one more that means something else (a value in another currency). */
const MAX_COLUMNS = 3;
const MIN_MOVEMENTS = 2;
/** Few lines between two balances are a summary: each is added or taken off as its own words say, or only mentioned. */
const MAX_SUMMARY = 5;
/** Of so many each is added or taken off: 256 sums at most. */
const MAX_SIGNED_BY_WORDS = 8;

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;

const BALANCES: readonly Role[] = ['opening', 'closing', 'carried', 'standing'];

/**
 * `cut`: movements of which nothing tells whether they were added or taken off.
 * @param listEnds last balances, in cents, of lists on the pages that follow row by row
 */
export function accountSums(
  entries: readonly Entry[],
  listEnds: ReadonlySet<number>,
): { sums: Sum[]; cut: boolean } {
  const balances = withoutSumsBeside(entries.filter(({ role }) => BALANCES.includes(role)).toSorted(byPlace));
  let cut = false;
  const sums = balances.flatMap((before, at): Sum[] => {
    const after = balances[at + 1];
    if (!after || before.role === 'closing' || after.role === 'opening') return [];
    const isBox = after.cell.row === before.cell.row;
    const between = entries.filter(
      (entry) =>
        (isBox ? isInBox(entry, before, after) : isInLines(entry, before, after)) &&
        (isSummand(entry) || entry.role === 'result' || entry.role === 'tender'),
    );
    if (isApart(before, after, between)) return [];
    if (!isBox && goesOnBelow(before, after, entries)) {
      cut = true;
      return [];
    }
    if (between.length === 0) return carried(sheetOf(before, after, balances), after);
    const sum = movements(before, after, between, listEnds);
    if (sum === UNSIGNED) cut = true;
    return sum && sum !== UNSIGNED ? [sum] : [];
  });
  return { sums, cut };
}

const isInLines = ({ cell }: Entry, before: Entry, after: Entry): boolean =>
  cell.row > before.cell.row && cell.row < after.cell.row;

/** Between two balances that stand beside one another: a summary whose names stand above (./summary-boxes.ts). */
const isInBox = ({ cell }: Entry, before: Entry, after: Entry): boolean =>
  cell.row === before.cell.row && cell.box[0] > before.cell.box[0] && cell.box[0] < after.cell.box[0];

/** "Closing balance  1,702.00  755.00  6,712.00": what came in and what went out stand in front of the balance, which has its column. */
const withoutSumsBeside = (balances: readonly Entry[]): Entry[] =>
  balances.filter((entry, at) => {
    const before = balances.slice(0, at).findLast(({ cell }) => cell.row < entry.cell.row);
    const isInColumn = (other: Entry): boolean => before !== undefined && isBelow(other, before);
    const beside = balances.filter(
      ({ role, cell }) => cell.row === entry.cell.row && role === 'closing' && entry.role === 'closing',
    );
    return isInColumn(entry) || !beside.some(isInColumn);
  });

/** Two sheets side by side on one page: the second one's balance stands beside rows of the first, which go on below it. */
const goesOnBelow = (before: Entry, after: Entry, entries: readonly Entry[]): boolean =>
  !isBelow(after, before) &&
  entries.some(
    (entry) =>
      entry.cell.page === after.cell.page && entry.cell.row > after.cell.row && isBelow(entry, before),
  );

const UNSIGNED = 'unsigned';

const byPlace = (a: Entry, b: Entry): number => a.cell.row - b.cell.row || a.cell.index - b.cell.index;

/** Two pages on one sheet end side by side: which of them goes on says the balance itself. */
const sheetOf = (before: Entry, after: Entry, balances: readonly Entry[]): Entry =>
  balances.find(
    ({ cell, role }) =>
      role === before.role &&
      cell.page === before.cell.page &&
      before.cell.row - cell.row === 1 &&
      cell.cents === after.cell.cents,
  ) ?? before;

/** Nothing was booked between: the foot of a page and the head of the next one say the same. */
function carried(before: Entry, after: Entry): Sum[] {
  const isTurned = after.cell.page === before.cell.page + 1;
  if (!isTurned || before.role !== 'carried' || after.role !== 'carried') return [];
  const impliedCents = before.cell.cents;
  return [
    {
      kind: 'carried',
      from: [before],
      result: after,
      impliedCents,
      holds: impliedCents === after.cell.cents,
    },
  ];
}

function movements(
  before: Entry,
  after: Entry,
  between: readonly Entry[],
  listEnds: ReadonlySet<number>,
): Sum | null | typeof UNSIGNED {
  const wanted = after.cell.cents;
  // A balance that is owed stands on the other side, without a sign.
  const isOtherSide = !isBelow(after, before);
  const sumOf = (from: readonly Entry[], cents: number): Sum => ({
    kind: 'account',
    // As they stand on the page, whichever column each is of.
    from: [before, ...from.toSorted(byPlace)],
    result: after,
    impliedCents: cents,
    holds: cents === wanted || (isOtherSide && cents === -wanted),
  });
  const used = ofSummary(before.cell.cents, between, wanted) ?? ofFoot(before.cell.cents, between, wanted);
  if (used) return sumOf(used, wanted);
  if (isWithoutSigns(between)) return UNSIGNED;
  let nearest: Sum | null = null;
  for (const booked of bookings(before, after, between)) {
    for (const signs of signings(booked.length)) {
      const moved = booked.map((column, index) => (signs[index] ?? 0) * centsOf(column));
      const cents = before.cell.cents + moved.reduce((sum, value) => sum + value, 0);
      const found = sumOf(booked.filter((_, index) => signs[index] !== 0).flat(), cents);
      if (found.holds) return found;
      if (hasBothSigns(booked) && signs[0] !== 1) continue;
      const isNearer = !nearest || Math.abs(cents - wanted) < Math.abs(nearest.impliedCents - wanted);
      if (isNearer && found.from.length > MIN_MOVEMENTS) nearest = found;
    }
  }
  const near =
    ofSummaryAndList(before.cell.cents, between, listEnds) ??
    ofSummaryButDigit(before.cell.cents, between, wanted);
  return near === null ? nearest : sumOf(between, near);
}

/** One column that says itself what was added and what was taken off: where that does not hold, nothing else was meant. */
const hasBothSigns = ([column = [], ...others]: readonly Entry[][]): boolean =>
  others.length === 0 && [-1, 1].every((sign) => column.some(({ cell }) => Math.sign(cell.cents) === sign));

/** One column of amounts without any sign: which are debits is said in a way that is not read, and there are too many to try. */
const isWithoutSigns = (between: readonly Entry[]): boolean =>
  between.length > MAX_SIGNED_BY_WORDS &&
  columnsBy(between, ({ cell }) => rightOf(cell)).length === 1 &&
  byMark(between).length === 1 &&
  between.every(({ cell }) => cell.cents >= 0 && !cell.signed);

/** The lines of a summary that lead from one balance to the other: a few may be only mentioned, of more each counts. */
function ofSummary(before: number, between: readonly Entry[], wanted: number): readonly Entry[] | null {
  if (between.length <= MAX_SUMMARY) return combine(before, between, wanted, 0, true);
  if (between.length > MAX_SIGNED_BY_WORDS) return null;
  return signedSums(before, between).includes(wanted) ? between : null;
}

/** What all lines of a summary give, each added or taken off, where the list says so as well. */
function ofSummaryAndList(
  before: number,
  between: readonly Entry[],
  listEnds: ReadonlySet<number>,
): number | null {
  if (between.length < MIN_MOVEMENTS || between.length > MAX_SIGNED_BY_WORDS) return null;
  return signedSums(before, between).find((cents) => listEnds.has(cents)) ?? null;
}

/** What all lines of a summary give, each added or taken off: what one digit alone parts from the balance, where only one sum is so near. */
function ofSummaryButDigit(before: number, between: readonly Entry[], wanted: number): number | null {
  if (between.length < MIN_MOVEMENTS || between.length > MAX_SIGNED_BY_WORDS) return null;
  const near = signedSums(before, between).filter((cents) =>
    isOneDigitAway(String(cents), String(wanted), MIN_DIGITS),
  );
  const [only, ...more] = new Set(near);
  return only !== undefined && more.length === 0 ? only : null;
}

const signedSums = (before: number, between: readonly Entry[]): number[] =>
  between.reduce((made, { cell }) => made.flatMap((sum) => [sum + cell.cents, sum - cell.cents]), [before]);

/** The sums of both columns in the last row above the balance: `Movements 6,227.47 6,997.48`. */
function ofFoot(before: number, between: readonly Entry[], wanted: number): readonly Entry[] | null {
  const row = between.at(-1)?.cell.row;
  const foot = between.filter(({ cell }) => cell.row === row);
  const [a, b, ...more] = foot.map(({ cell }) => cell.cents);
  if (a === undefined || b === undefined || more.length > 0) return null;
  return before + a - b === wanted || before - a + b === wanted ? foot : null;
}

/**
 * The columns that may be what was booked, likeliest first. Balances of single rows stand below the opening one, and so may
 * the credits; sums at the foot of columns are booked by nobody.
 */
function bookings(before: Entry, after: Entry, between: readonly Entry[]): Entry[][][] {
  const columns = columnsOfBookings(between)
    .map((column) => column.toSorted((a, b) => a.cell.row - b.cell.row))
    .toSorted((a, b) => b.length - a.length);
  const readings = [columns.map(withoutSums), columns].flatMap((all) => {
    const beside = all.filter(
      (column) => !column.some((entry) => isBelow(entry, before) || isBelow(entry, after)),
    );
    return [beside.slice(0, MAX_COLUMNS), all.slice(0, MAX_COLUMNS)];
  });
  return readings.filter((booked) => booked.length > 0).map((booked) => booked.flatMap(byMark));
}

/** By their edges; of pixels by what stands one above the other at all, since photographs keep no edge straight. */
function columnsOfBookings(between: readonly Entry[]): Entry[][] {
  const byEdge = columnsBy(between, ({ cell }) => rightOf(cell));
  if (between.some(({ cell }) => cell.source === 'text-layer')) return byEdge;
  const byPlace = belowEachOther(between);
  return byPlace.length < byEdge.length ? byPlace : byEdge;
}

/** A column without what sums it up: the sums of all above, of the debits or of the credits, and what says that it is one. */
function withoutSums(column: readonly Entry[]): Entry[] {
  const rows: Entry[] = [];
  // Of all, of the debits and of the credits above: how many they are, and their sum.
  const above = [0, -1, 1].map((sign) => ({ sign, count: 0, cents: 0 }));
  for (const entry of column) {
    const { cents } = entry.cell;
    const isSum = above.some((part) => part.count >= MIN_MOVEMENTS && part.cents === cents);
    if (isSum || entry.role === 'result') continue;
    rows.push(entry);
    for (const part of above) {
      if (part.sign !== 0 && part.sign !== Math.sign(cents)) continue;
      part.count += 1;
      part.cents += cents;
    }
  }
  return rows.length > 0 ? rows : [...column];
}

/** What the code of a credit says in front of its amount, in a column of codes: `CR` beside `DD`, `C` beside `D`. */
const CREDIT_CODE = /(?:^|\s)(?:CR|C|H)$/;

/** Where only credits are marked (`12.00 CR`), or codes tell, they go the other way than the others. */
function byMark(column: readonly Entry[]): Entry[][] {
  const isMarked = ({ cell, label }: Entry): boolean => isMarkedCredit(cell) || CREDIT_CODE.test(label);
  const marked = column.filter(isMarked);
  return marked.length === 0 || marked.length === column.length
    ? [[...column]]
    : [column.filter((entry) => !isMarked(entry)), marked];
}

/** Every assignment of +1, -1 and 0 (something else) to the columns, but not all 0. */
function signings(count: number): number[][] {
  let all: number[][] = [[]];
  for (let index = 0; index < count; index += 1)
    all = all.flatMap((signs) => [1, -1, 0].map((sign) => [...signs, sign]));
  return all.filter((signs) => signs.some((sign) => sign !== 0));
}
