/**
 * What a net amount and its tax, or the rows, come to, where the paper's one other total says something else: the box above a table, the
 * total on its slip, or what a sentence asks for, which stand in no column with what they follow from. Every other amount of the page has
 * to have its own place in the sums, so that nothing is left that could part the two: an advance, a fee, what was owed before.
 */
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { isUnread } from '../digits/unread.ts';
import type { Entry } from '../entries.ts';
import { ASKED_FOR, TO_PAY } from '../names/quantities.ts';
import type { Sum } from '../totals.ts';

/** Cents by which taxes that are rounded row by row miss the rate of their sum. */
const ROUNDING = 3;
/** By less, and by less than such a share, a total is rounded to coins. */
const MIN_DIFFERENCE = 100;
const MIN_SHARE = 0.01;
/** In so many parts it may be paid, or it is a part of so many. */
const MAX_PARTS = 60;

/**
 * @param taxes rates that hold
 * @param sums all others: what stands in one that holds has its place
 */
export function grossSums(
  entries: readonly Entry[],
  taxes: readonly Sum[],
  sums: readonly Sum[],
  lines: readonly Line[],
): Sum[] {
  const [tax, ...more] = taxes;
  const [net] = tax?.from ?? [];
  if (!tax?.holds || !net || more.length > 0 || !isAdded(net, tax.result)) return [];
  const { page } = tax.result.cell;
  const gross = net.cell.cents + tax.result.cell.cents;
  const own = entries.filter(({ cell }) => cell.page === page);
  if (own.some(({ cell }) => Math.abs(cell.cents - gross) <= ROUNDING)) return [];
  const [total, ...others] = unplaced(own, [tax, ...sums]);
  if (!total || others.length > 0 || !isTotal(total) || !isOther(total.cell.cents, gross)) return [];
  if (sums.some(({ result }) => result.cell.index === total.cell.index)) return [];
  if (isPartlyUnread(lines, page)) return [];
  return [{ kind: 'total', from: [net, tax.result], result: total, impliedCents: gross, holds: false }];
}

/** Rows of a total that is surely that of the paper. */
const MIN_ROWS = 3;
/** Who pays soon pays less, by so many halves of a percent at most. */
const MAX_HALVES = 20;

/** What a sentence asks to be paid, where the rows of the paper make another total and every other amount has its place. */
export function askedSums(entries: readonly Entry[], sums: readonly Sum[], lines: readonly Line[]): Sum[] {
  const totals = sums.filter(({ kind, holds, from }) => kind === 'total' && holds && from.length >= MIN_ROWS);
  const [last] = totals.toSorted((a, b) => b.result.cell.cents - a.result.cell.cents);
  if (!last) return [];
  const { page, cents } = last.result.cell;
  const [asked, ...others] = unplaced(
    entries.filter(({ cell }) => cell.page === page),
    sums,
  );
  if (!asked || others.length > 0 || !ASKED_FOR.test(lowered(asked.label))) return [];
  if (!isOther(asked.cell.cents, cents) || isPaidSoon(asked.cell.cents, cents)) return [];
  if (isPartlyUnread(lines, page)) return [];
  return [{ kind: 'foot', from: [last.result], result: asked, impliedCents: cents, holds: false }];
}

const isPartlyUnread = (lines: readonly Line[], page: number): boolean =>
  lines.some((line) => line.page === page && line.words.some((word) => isUnread(word, false)));

function isPaidSoon(asked: number, total: number): boolean {
  const halves = Math.round(200 * (1 - asked / total));
  return halves > 0 && halves <= MAX_HALVES && Math.abs(Math.round(total * (1 - halves / 200)) - asked) <= 1;
}

/** A rate of the amount, and no part of it. */
const isAdded = ({ cell }: Entry, { cell: tax, rate }: Entry): boolean =>
  rate !== null && Math.abs((cell.cents * rate) / 10_000 - tax.cents) <= ROUNDING;

/** Amounts without a place in a sum that holds, in front of no other of their row and said nowhere else. */
function unplaced(entries: readonly Entry[], sums: readonly Sum[]): Entry[] {
  const placed = sums.flatMap(({ holds, from, result }) => (holds ? [...from, result] : []));
  const cells = new Set(placed.map(({ cell }) => cell.index));
  const said = new Set(placed.map(({ cell }) => cell.cents));
  return entries.filter(
    ({ cell }) =>
      !cells.has(cell.index) &&
      !said.has(cell.cents) &&
      !placed.some((other) => other.cell.row === cell.row && other.cell.box[0] > cell.box[0]),
  );
}

const isTotal = ({ role, label }: Entry): boolean => role === 'result' || TO_PAY.test(lowered(label));

function isOther(total: number, gross: number): boolean {
  const [less, more] = [total, gross].toSorted((a, b) => a - b) as [number, number];
  const parts = Math.round(more / less);
  const isPart = parts <= MAX_PARTS && Math.abs(parts * less - more) <= parts;
  return less > 0 && more - less >= Math.max(MIN_DIFFERENCE, MIN_SHARE * more) && !isPart;
}
