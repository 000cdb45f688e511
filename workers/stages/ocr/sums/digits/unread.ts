/**
 * What stands in a column of amounts, has the form of one and was not taken for one of them: an amount with a footnote run into it,
 * with more decimals, with its first digit lost by a reader of pixels, or moved by it. What it adds to a result cannot be told.
 */
import type { Word } from '../../facts.ts';
import { endTogether, rightOf } from '../../reading/columns.ts';
import { isGroup } from '../../reading/grouped.ts';
import { parseAmount, parseMisread, parseUnits } from '../../reading/numbers.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Of the width of a page: where amounts end, and how much further a mark behind one may reach. */
const BEFORE = 0.006;
const BEHIND = 0.02;
/** Rows above the first term that may belong to the table. */
const MAX_LINES_ABOVE = 3;
const LIKE_AMOUNT = /\d[.,'’]\d/;
const CUT_AMOUNT = /^[.,'’]\d{2}$|\d[.,'’]$/;
const SMALL = /^[-−–(]?\d{1,3}\)?$/;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}[.,]?$/;
/** `30.06.` at the head of a column, where amounts have commas. */
const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.$/;
const WITH_COMMA = /,\d{2}\D*$/;

/** Sums of a column; those that words state name their terms. */
const OF_COLUMNS: readonly Sum['kind'][] = ['total', 'account', 'carried', 'pay-list'];

/** Put together from parts: "Plot 119" and "388,00" stand as near to each other as the groups of one number do. */
const OF_PARTS = /^(?<head>\D*\d{1,3})\u00a0(?<rest>\d{3}(?:\u00a0\d{3})*[.,]\d{2,3}(?!\d).*)$/;
/** Cents by which programs miss their own sums. */
const ROUNDING = 2;

/** Blanks between the words of a label and a number that is part of it. */
const CLOSE_CHARACTERS = 2.5;
/** Amounts that are tried with and without their first part. */
const MAX_TRIED = 6;

/** Whether a column adds up where the first part of some amounts is a number beside them, or the number beside them their first part. */
export function hasNumberBeside({ from, result, impliedCents }: Sum): boolean {
  const missing = impliedCents - result.cell.cents;
  const lost = [...from.map(lostOf), -lostOf(result)].filter((cents) => cents !== 0).slice(0, MAX_TRIED);
  const sums = lost.reduce((made, cents) => made.flatMap((sum) => [sum, sum + cents]), [0]);
  return lost.length > 0 && sums.some((cents) => Math.abs(missing - cents) <= ROUNDING);
}

/** By how many cents an amount is less without its first part, or more with a number in front that readers of pixels left apart. */
function lostOf({ cell }: Entry): number {
  const rest = followsWord(cell) ? OF_PARTS.exec(cell.text)?.groups?.rest : undefined;
  const apart = rest === undefined ? undefined : (parseAmount(rest)?.cents ?? parseUnits(rest)?.units);
  if (apart !== undefined) return cell.cents - Math.sign(cell.cents) * Math.abs(apart);
  const { words } = cell.line;
  const at = words.findIndex(({ box }) => box === cell.box);
  if (cell.source === 'text-layer' || !isGroup(words, at, { areTaken: true })) return 0;
  const whole = parseAmount(`${words[at - 1]?.text}\u00a0${cell.text}`);
  return whole ? cell.cents - whole.cents : 0;
}

/**
 * `Plot 119 388,00`: a number beside an amount belongs to what stands in front of it. Alone in its column it is a part of the amount: without
 * the thousands of all amounts a sum adds up whatever somebody made of them.
 */
function followsWord({ line: { words }, box, text }: Entry['cell']): boolean {
  const before = words[words.findIndex((word) => word.box === box) - 1];
  return before !== undefined && box[0] - rightOf(before) < (CLOSE_CHARACTERS * box[2]) / text.length;
}

const isPrinted = ({ source }: Word): boolean => source === 'text-layer';

/**
 * Has the form of an amount and is none that can be parsed.
 * @param isWhole the document prints no hundredths
 */
export function isUnread(word: Word, isWhole: boolean): boolean {
  const { text } = word;
  if (isWhole && parseUnits(text) !== null) return false;
  if (DATE.test(text)) return false;
  if (!isPrinted(word) && CUT_AMOUNT.test(text)) return true;
  return LIKE_AMOUNT.test(text) && parseAmount(text) === null && parseMisread(text) === null;
}

/** In print an inset amount has a column of its own; of pixels, edges are read unevenly. */
const isMoved = (word: Word): boolean => !isPrinted(word) && parseAmount(word.text) !== null;

export function hasUnread({ kind, from, result }: Sum, lines: readonly Line[]): boolean {
  if (!OF_COLUMNS.includes(kind)) return false;
  const { page, row: last } = result.cell;
  const cells = [...from.map(({ cell }) => cell).filter((cell) => cell.page === page), result.cell];
  const rows = cells.map(({ row }) => row);
  const first = Math.min(...rows);
  // Above a result that a sum begins with, another one ends, and above what a tax is of.
  const isBased =
    from[0]?.role === 'result' ||
    from[0]?.role === 'opening' ||
    (from.length === 2 && from[1]?.role === 'tax');
  const isNear = (word: Word): boolean =>
    cells.some((cell) => {
      const beyond = rightOf(word) - rightOf(cell);
      if (beyond >= -BEFORE && beyond <= BEHIND) return true;
      // A page that was laid flat imperfectly keeps no edge straight; an account has columns of its own beside these.
      return (
        kind === 'total' && !isPrinted(word) && rightOf(word) > cell.box[0] && word.box[0] < rightOf(cell)
      );
    });
  const isWhole = parseUnits(result.cell.text) !== null;
  const isDay = ({ text }: Word): boolean => WITH_COMMA.test(result.cell.text) && DAY.test(text);
  // Below a thousand nothing tells an amount from another number, unless its column says so: a short page's does not.
  const isSmall = (word: Word): boolean =>
    isWhole && SMALL.test(word.text) && from.some(({ cell }) => endTogether(word, cell));
  // Columns of balances and of movements beside these are amounts of their own.
  const isLeft = (word: Word): boolean => kind === 'total' && isMoved(word);
  const top = Math.max(0, first - MAX_LINES_ABOVE);
  return lines.slice(top, last).some((line, at) => {
    const mayBelong = !rows.includes(top + at) && (top + at > first || !isBased);
    return (
      line.page === page &&
      line.words.some(
        (word) =>
          isNear(word) &&
          !isDay(word) &&
          (isUnread(word, isWhole) || (mayBelong && (isLeft(word) || isSmall(word)))),
      )
    );
  });
}
