/** Debit and credit, as statements mark them behind an amount, apart from it: `44,16 S` and `1.754,52 H`, `12.00 DR`, `Soll`, `Haben`. */
import type { Line } from '../words.ts';
import { parseAmount } from './numbers.ts';

/** Debit, credit. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['S', 'H'],
  ['DR', 'CR'],
  ['SOLL', 'HABEN'],
];
/** Amounts with a mark; letters behind fewer are codes of something else. */
const MIN_MARKED = 3;

/** The word behind each amount, as it is marked. */
function marksOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ words }) =>
    words.flatMap(({ text }, at) => (parseAmount(text) ? [markAt(words, at)] : [])),
  );
}

const markAt = (words: Line['words'], at: number): string => words[at + 1]?.text.toUpperCase() ?? '';

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
    const mark = pair?.indexOf(markAt(words, at)) ?? -1;
    return mark < 0 ? null : mark === 0 ? -1 : 1;
  };
}
