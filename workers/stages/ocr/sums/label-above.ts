/** What a box says of its one amount, on the line above it: `Amount due`, and below that `£ 240.08` and nothing else. */
import type { Cell } from '../reading/cells.ts';
import { rightOf } from '../reading/columns.ts';
import { isCurrency } from '../reading/currencies.ts';
import { lowered } from '../reading/plain-words.ts';
import type { Line } from '../words.ts';
import { TO_PAY } from './quantities.ts';
import { roleOf } from './roles.ts';

/** Words of such a name; more are a sentence. */
const MAX_WORDS = 4;
/** Characters of what is left of a currency that was misread. */
const MAX_SIGN = 2;
/** From line to line, in heights of the amount. */
const MAX_GAP = 3;

/** @returns '' where the amount does not stand by itself, or the line above names no result */
export function labelAbove(cell: Cell, line: Line | undefined, before: Line | undefined): string {
  if (!line || before?.page !== cell.page) return '';
  const isAlone = line.words.every(
    ({ box, text }) => box === cell.box || isCurrency(text) || [...text].length <= MAX_SIGN,
  );
  const own = before.words.filter(({ box }) => box[0] < rightOf(cell) && cell.box[0] < rightOf({ box }));
  const [first] = own;
  if (!isAlone || !first || own.length < before.words.length || own.length > MAX_WORDS) return '';
  if (cell.box[1] - first.box[1] > MAX_GAP * cell.box[3]) return '';
  const text = own.map((word) => word.text).join(' ');
  const isResult = roleOf(text) === 'result' || TO_PAY.test(lowered(text));
  return isResult && !/\d/.test(text) ? text : '';
}
