/** The words that stand over an amount and say what its column is: `Hours`, `This period`, `Year to date`. */
import type { Cell } from '../../reading/cells.ts';
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';

/** Lines above an amount in which its heading is looked for; longer tables print theirs again. */
const MAX_LINES = 40;
/** A line of more is no heading. */
const MAX_WORDS = 40;
/** Words of one heading keep together closely, since those of two columns may nearly touch; in shares of the height of print. */
const WORD_GAP = 0.6;
/** Width of a page by its height, nearly enough for telling a space from a gap. */
const ASPECT = 0.75;
const MAX_CHARACTERS = 120;
const LIKE_AMOUNT = /\d[.,]\d{2}(?!\d)/;

type Placed = Pick<Cell, 'page' | 'row' | 'box'>;

/**
 * What the nearest line of words over an amount says there, in small letters, with the line above it where both together are a heading;
 * '' where it is none: then the heading of another table is further up.
 */
export function headingOver(
  cell: Placed,
  lines: readonly Line[],
  isHeading: (words: string) => boolean,
): string {
  const { words, higher } = nearestOver(cell, lines);
  return words === '' ? '' : ([`${higher} ${words}`.trim(), words].find(isHeading) ?? '');
}

/** The nearest words over an amount, in small letters; '' where its page has none there. */
export const nameOver = (cell: Placed, lines: readonly Line[]): string => nearestOver(cell, lines).words;

/** Lines from a name to the one row that it stands over, as on a payment slip. */
const STRAIGHT = 2;

/** The same where it stands straight over the amount, and over no list. */
export function nameStraightOver(cell: Placed, lines: readonly Line[]): string {
  const { words, row } = nearestOver(cell, lines);
  return cell.row - row <= STRAIGHT ? words : '';
}

function nearestOver(cell: Placed, lines: readonly Line[]): { words: string; higher: string; row: number } {
  for (let row = cell.row - 1; row >= Math.max(0, cell.row - MAX_LINES); row -= 1) {
    const line = lines[row];
    if (!line || line.page !== cell.page) break;
    const words = wordsOver(cell, line);
    if (words === '') continue;
    const above = lines[row - 1];
    return { words, higher: above && above.page === cell.page ? wordsOver(cell, above) : '', row };
  }
  return { words: '', higher: '', row: -1 };
}

function wordsOver({ box }: Placed, { words }: Line): string {
  if (words.length > MAX_WORDS || words.some(({ text }) => LIKE_AMOUNT.test(text))) return '';
  const [left, right] = [box[0], box[0] + box[2]];
  const at = words.findIndex((word) => word.box[0] < right && word.box[0] + word.box[2] > left);
  if (at < 0) return '';
  const isJoined = (one: number, other: number): boolean => {
    const [a, b] = [words[one], words[other]];
    return (
      a !== undefined && b !== undefined && b.box[0] - (a.box[0] + a.box[2]) <= (WORD_GAP * a.box[3]) / ASPECT
    );
  };
  let [from, to] = [at, at];
  while (isJoined(from - 1, from)) from -= 1;
  while (isJoined(to, to + 1)) to += 1;
  return lowered(
    words
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_CHARACTERS),
  );
}
