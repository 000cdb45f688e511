/**
 * What is left of two totals, which stands in no column with them: `Gross pay 1,866.13`, `Total 526.04`, `Net pay 1,940.09`. Each of the
 * two follows from its own rows. A result that one digit parts from what is left of them, and nothing else, was that; and so was the one
 * result below two totals that end a table in one row, whatever it reads: what comes in and what goes out, each in rows of its own.
 */
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { type Entry, isBelow, isNextBelow } from '../entries.ts';
import { NET } from '../names/pay-names.ts';
import { isOneDigitAway, isPrinted } from '../repeats.ts';
import type { Sum } from '../totals.ts';

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;
const MIN_TERMS = 2;
/** Lines of print between the totals of a table and what is left of them. */
const MAX_LINES = 6;
/** More totals leave too many differences, of which one is near any amount. */
const MAX_TOTALS = 6;

/**
 * @param sums those of labels and columns: what follows from its own needs none of these; what does not may follow from what is left,
 *   as net pay does below sums of the year
 */
export function sumsBetweenTotals(
  entries: readonly Entry[],
  sums: readonly Sum[],
  lines: readonly Line[],
): Sum[] {
  const proven = sums.filter(
    ({ kind, holds, from }) => kind === 'total' && holds && from.length >= MIN_TERMS,
  );
  const totals = [...new Map(proven.map(({ result }) => [sizeOf(result), result])).values()];
  if (totals.length < MIN_TERMS || totals.length > MAX_TOTALS) return [];
  const related = new Set(sums.flatMap(({ holds, from, result }) => (holds ? [...from, result] : [])));
  const broken = new Set(sums.flatMap(({ holds, result }) => (holds ? [] : [result])));
  return entries.flatMap((entry): Sum[] => {
    if (related.has(entry) || !['result', 'part'].includes(entry.role)) return [];
    const pairs = totals.flatMap((whole) =>
      totals.filter((part) => sizeOf(part) < sizeOf(whole)).map((part): [Entry, Entry] => [whole, part]),
    );
    const left = ([whole, part]: [Entry, Entry]): number => sizeOf(whole) - sizeOf(part);
    const exact = pairs.find((pair) => left(pair) === sizeOf(entry));
    if (exact) return broken.has(entry) ? [sumOf(exact, entry, left(exact))] : [];
    const isResult = entry.role === 'result';
    const near = pairs.filter(
      (pair) =>
        isResult &&
        (isOneDigitAway(String(left(pair)), String(sizeOf(entry)), MIN_DIGITS) ||
          (isLeftOf(entry, pair, entries) && (haveOwnRows(pair, proven) || haveOwnNames(pair, proven)))),
    );
    const named = pairs.filter(
      (pair) =>
        isNetOf(entry, pair, entries) &&
        (isResult || isBox(entry, pair, entries)) &&
        haveOwnRows(pair, proven),
    );
    const [only, ...more] = near.length > 0 ? near : named;
    if (!only || more.length > 0 || isPrinted(Math.abs(left(only) - sizeOf(entry)), lines)) return [];
    const sum = sumOf(only, entry, left(only));
    return [near.length > 0 || isBox(entry, only, entries) ? sum : { ...sum, isOpen: true }];
  });
}

const sumOf = (from: readonly Entry[], result: Entry, impliedCents: number): Sum => ({
  ...{ kind: 'total', from: [...from], result, impliedCents },
  holds: impliedCents === sizeOf(result),
});

/** `Total 3,759.00 1,024.69` and, as the next amount of the page, `Net pay 2,734.31`. */
function isLeftOf(entry: Entry, [whole, part]: [Entry, Entry], entries: readonly Entry[]): boolean {
  const isRow = part.cell.row === whole.cell.row && part.cell.page === whole.cell.page;
  const isSum = sizeOf(entry) === sizeOf(whole) + sizeOf(part);
  return isRow && !isSum && isNextBelow(entry, whole, entries, MAX_LINES);
}

/**
 * `Total earnings 3,409.63`, its rows of deductions, `Total deductions 961.52` and, as the next amount, `Net pay 6,948.11`: what is paid otherwise
 * may stand elsewhere, so that a person is asked.
 */
const isNetOf = (entry: Entry, [whole, part]: [Entry, Entry], entries: readonly Entry[]): boolean =>
  isNamedNet(entry) &&
  whole.cell.page === part.cell.page &&
  whole.cell.row < part.cell.row &&
  isNextBelow(entry, part, entries, MAX_LINES);

const isNamedNet = ({ label }: Entry): boolean => NET.test(lowered(label));

/** Gross, deductions and net as three amounts of one column, with no amount between them: nothing else is paid or taken off. */
const isBox = (entry: Entry, [whole, part]: [Entry, Entry], entries: readonly Entry[]): boolean =>
  isBelow(entry, part) &&
  isBelow(part, whole) &&
  isNextBelow(part, whole, entries, MAX_LINES) &&
  isNextBelow(entry, part, entries, MAX_LINES);

/** Not `This month` and `This year`, which share theirs. */
function haveOwnRows([whole, part]: [Entry, Entry], proven: readonly Sum[]): boolean {
  const rowsOf = (total: Entry) =>
    proven.find(({ result }) => result === total)?.from.map(({ cell }) => cell.row) ?? [];
  const rows = new Set(rowsOf(whole));
  return !rowsOf(part).some((row) => rows.has(row));
}

/** Letters of a name. */
const MIN_LETTERS = 2;

/** Two lists side by side: each amount of the right one has words of its own between it and those of the left one. */
function haveOwnNames([whole, part]: [Entry, Entry], proven: readonly Sum[]): boolean {
  const [left, right] = [whole, part]
    .map((total) => proven.find(({ result }) => result === total)?.from ?? [])
    .toSorted(([a], [b]) => (a?.cell.box[0] ?? 0) - (b?.cell.box[0] ?? 0)) as [Entry[], Entry[]];
  return right.every(({ cell }) => {
    const beside = left.find((other) => other.cell.row === cell.row);
    const between = cell.line.words.filter(
      ({ box }) => box[0] < cell.box[0] && (!beside || box[0] > beside.cell.box[0]),
    );
    return between.map(({ text }) => text.replaceAll(/\P{L}/gu, '')).join('').length >= MIN_LETTERS;
  });
}

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);
