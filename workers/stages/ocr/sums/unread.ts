/**
 * What stands in a column of amounts, has the form of one and was not read as one: an amount with a footnote run into it, in groups
 * that nobody knows, with more decimals. What it adds to a result cannot be told.
 */

import type { Word } from '../facts.ts';
import { rightOf } from '../reading/cells.ts';
import { parseAmount, parseMisread } from '../reading/numbers.ts';
import type { Line } from '../words.ts';
import type { Sum } from './totals.ts';

/** Of the width of a page: where amounts end, and how much further a mark behind one may reach. */
const BEFORE = 0.006;
const BEHIND = 0.02;
/** Rows above the first term that may belong to the table. */
const MAX_LINES_ABOVE = 3;
const LIKE_AMOUNT = /\d[.,'’]\d/;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}[.,]?$/;

const isUnread = ({ text }: Word): boolean =>
  LIKE_AMOUNT.test(text) && !DATE.test(text) && parseAmount(text) === null && parseMisread(text) === null;

/** Sums of a column; those that words state name their terms. */
const OF_COLUMNS: readonly Sum['kind'][] = ['total', 'account', 'carried'];

export function hasUnread({ kind, from, result }: Sum, lines: readonly Line[]): boolean {
  if (!OF_COLUMNS.includes(kind)) return false;
  const { page, row: last } = result.cell;
  const cells = [...from.map(({ cell }) => cell).filter((cell) => cell.page === page), result.cell];
  const edges = cells.map(rightOf);
  const [least, most] = [Math.min(...edges) - BEFORE, Math.max(...edges) + BEHIND];
  const first = Math.min(...cells.map(({ row }) => row));
  return lines
    .slice(Math.max(0, first - MAX_LINES_ABOVE), last)
    .filter((line) => line.page === page)
    .some(({ words }) =>
      words.some((word) => isUnread(word) && rightOf(word) >= least && rightOf(word) <= most),
    );
}
