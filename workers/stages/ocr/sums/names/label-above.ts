/** What a box says of its one amount, on the line above it: `Amount due`, and below that `£ 240.08` and nothing else. */
import type { Cell } from '../../reading/cells.ts';
import { rightOf } from '../../reading/columns.ts';
import { isCurrency } from '../../reading/currencies.ts';
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { TO_PAY } from './quantities.ts';
import { roleOf } from './roles.ts';

/** Words of such a name; more are a sentence. */
const MAX_WORDS = 4;
/** Characters of what is left of a currency that was misread. */
const MAX_SIGN = 2;
/** Widest space between words, in heights of print, and the width of a page by its height, nearly enough for telling a gap. */
const SPACE = 1.5;
const ASPECT = 0.75;
/** From line to line, in heights of the amount. */
const MAX_GAP = 3;

/** @returns '' where the amount does not stand by itself, or the line above names no result */
export function labelAbove(cell: Cell, line: Line | undefined, before: Line | undefined): string {
  if (!line || before?.page !== cell.page) return '';
  const isAlone = line.words.every(
    ({ box, text }) => box === cell.box || isCurrency(text) || [...text].length <= MAX_SIGN,
  );
  const [first, last] = [before.words[0], before.words.at(-1)];
  if (!isAlone || !first || !last || before.words.length > MAX_WORDS || !isOnePhrase(before)) return '';
  const isOver = first.box[0] < rightOf(cell) && cell.box[0] < rightOf(last);
  if (!isOver || cell.box[1] - first.box[1] > MAX_GAP * cell.box[3]) return '';
  const text = before.words.map((word) => word.text).join(' ');
  const isResult = roleOf(text) === 'result' || TO_PAY.test(lowered(text));
  return isResult && !/\d/.test(text) ? text : '';
}

/** No column beside it. */
const isOnePhrase = ({ words }: Line): boolean =>
  words.every(({ box }, at) => {
    const before = words[at - 1];
    return !before || box[0] - rightOf(before) <= (SPACE * box[3]) / ASPECT;
  });
