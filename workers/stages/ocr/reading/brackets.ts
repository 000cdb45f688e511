/**
 * Amounts in brackets of which one stands apart: lines that run from right to left mirror them, and programs set the mirrored one
 * as a run of its own. Without it `(182.45)` is no amount, and what is taken off by brackets is not seen to be.
 */
import type { Word } from '../facts.ts';
import { around, type Line } from '../words.ts';
import { parseAmount, parseUnits } from './numbers.ts';

/** Of the width of a character of the amount. */
const MAX_GAP = 0.3;

const isAmount = (text: string): boolean => parseAmount(text) !== null || parseUnits(text) !== null;

/** The line itself where it has none. */
export function withWholeBrackets(line: Line): Line {
  if (!line.words.some(({ text }) => text === '(' || text === ')')) return line;
  const words: Word[] = [];
  for (const word of line.words) {
    const before = words.at(-1);
    if (before && closes(before, word)) words.splice(-1, 1, joined(before, word));
    else words.push(word);
  }
  return words.length === line.words.length ? line : { ...line, words };
}

/** One of the two is the bracket, and together they are an amount. */
function closes(left: Word, right: Word): boolean {
  const [bracket, amount] = right.text === ')' ? [right, left] : [left, right];
  if (bracket.text !== (bracket === right ? ')' : '(') || bracket.source !== amount.source) return false;
  const gap = right.box[0] - left.box[0] - left.box[2];
  return gap <= (MAX_GAP * amount.box[2]) / amount.text.length && isAmount(left.text + right.text);
}

const joined = (left: Word, right: Word): Word => ({
  ...(left.text === '(' ? right : left),
  text: left.text + right.text,
  box: around([left.box, right.box]),
});
