/**
 * Debit and credit, as statements mark them behind an amount, apart from it: `44,16 S` and `1.754,52 H`, `12.00 DR`, `Soll`,
 * `Haben`, a minus and a plus. Some mark credits alone: `12.00 CR`.
 */
import type { Line } from '../words.ts';
import { parseAmount } from './numbers.ts';

/** Debit, credit. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['S', 'H'],
  ['DR', 'CR'],
  ['SOLL', 'HABEN'],
  ['-', '+'],
];
/** Amounts with a mark; letters behind fewer are codes of something else. */
const MIN_MARKED = 3;
/** Says what it is by itself. */
const CREDIT = 'CR';
const SIGN = /^[-−–+]$/;

/** The word behind each amount, as it is marked. */
function marksOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ words }) =>
    words.flatMap(({ text }, at) => (parseAmount(text) ? [markAt(words, at)] : [])),
  );
}

function markAt(words: Line['words'], at: number): string {
  const text = words[at + 1]?.text.toUpperCase() ?? '';
  if (!SIGN.test(text)) return text;
  return isBehind(words, at) ? text.replace(/[−–]/, '-') : '';
}

/** A sign stands nearer to what it belongs to: it may be that of the next amount. */
function isBehind(words: Line['words'], at: number): boolean {
  const [amount, sign, next] = words.slice(at, at + 3);
  if (!amount || !sign) return false;
  const gap = sign.box[0] - amount.box[0] - amount.box[2];
  const isNear = gap <= (amount.box[2] / amount.text.length) * 2;
  return isNear && (!next || next.box[0] - sign.box[0] - sign.box[2] > 2 * gap);
}

/**
 * How the document marks its amounts: sign by the mark behind them. Both sides must be there, since a single letter behind
 * amounts may be the code of a tax.
 */
export function sidesOf(lines: readonly Line[]): (line: Line, at: number) => 1 | -1 | null {
  const marks = marksOf(lines);
  const pair = PAIRS.find(
    (sides) =>
      sides.every((side) => marks.includes(side)) &&
      marks.filter((mark) => sides.includes(mark)).length >= MIN_MARKED,
  );
  return ({ words }, at) => {
    const mark = markAt(words, at);
    const side = pair?.indexOf(mark) ?? -1;
    if (side < 0) return mark === CREDIT ? 1 : null;
    return side === 0 ? -1 : 1;
  };
}
