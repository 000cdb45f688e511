/** Which words a finding on print may name. */
import type { PageText, Word } from '../facts.ts';
import type { Compared } from './compared.ts';
import { MEASURES } from './measure.ts';
import { medianOf, quantile } from './quantile.ts';

/** What was hardly read may be a logo, a signature or a stroke; readers that dispute a word are surer than this. */
const READ = 0.5;
/** Words above and below that make a place part of the document's body. */
const MIN_BESIDE = 3;

/** A single sign is too little print to be compared with that of words. */
const SEVERAL = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** Of letters on which readers differ nothing is a value: those of a round stamp, of a mark. */
export const isRead = ({ word }: Compared): boolean =>
  (word.agreed === true || ((word.confidence ?? 0) >= READ && /\d/.test(word.text))) &&
  isComparable(word.text);

export const isComparable = (text: string): boolean => SEVERAL.test(text);

/** Upper and lower edge, in any unit that grows downwards. */
type Between = Pick<Compared, 'top' | 'bottom'>;

/**
 * A line of its own above or below all print was added openly: a file number, the name of a scanning app.
 * @param usual the page's words that are not odd themselves
 */
export function isEnclosed({ top, bottom }: Between, usual: readonly Between[]): boolean {
  const above = usual.filter((one) => one.bottom <= top).length;
  const below = usual.filter((one) => one.top >= bottom).length;
  return Math.min(above, below) >= MIN_BESIDE;
}

/** Heights of a word within which others stand that it belongs to: above and below, and on its line. */
const ALONE = { above: 2.5, beside: 5 };

/**
 * What stands by itself was added openly, as a date or a file number that is typed onto a page: it takes the place of nothing that the
 * document says. Amounts, dates and names that say something stand beside their labels and in lines.
 * @param aspect of the page: width by height
 */
export function standsAlone({ word }: Pick<Compared, 'word'>, all: readonly Word[], aspect: number): boolean {
  const [x, y, width, height] = word.box;
  const [above, beside] = [ALONE.above * height, (ALONE.beside * height) / aspect];
  return !all.some(
    ({ box: [left, top, across, down] }) =>
      (left !== x || top !== y) &&
      left < x + width + beside &&
      left + across > x - beside &&
      top < y + height + above &&
      top + down > y - above,
  );
}

/** Words of a line beside the one. */
const MIN_UNREAD = 2;

/**
 * In a line of which nothing else could be read: what shows through from the other side of the sheet reads backwards, but for single words
 * that look like some. Where a page is in letters that no reader here knows this says nothing.
 */
export function isAmongUnread({ word }: Pick<Compared, 'word'>, { words, otherScript }: PageText): boolean {
  if (otherScript || word.line === undefined) return false;
  const others = words.filter((other) => other !== word && other.line === word.line);
  return others.length >= MIN_UNREAD && others.every(({ agreed }) => agreed !== true);
}

const INK = [MEASURES.indexOf('inkBlue'), MEASURES.indexOf('inkRed')];
/**
 * Levels by which ink in another colour differs from that of the page's words: 19 to 35 in stamps. Whoever writes a forgery takes the
 * colour of the print beside it (0 to 4 of 25 values that were typed into captures by others).
 */
const OTHER_COLOUR = 19;
/** On a page whose ink is of one colour less is seen: so many times as much as nine of ten of its words differ. */
const TIMES_SPREAD = 4;
const LEAST = 10;
const USUAL = 0.9;

/**
 * What is printed or stamped in red among black is seen by everybody, and was meant to be: a value out of its range, "paid".
 * @param words all that were measured on the page
 */
export function isColoured({ word }: Compared, words: readonly Compared[]): boolean {
  return INK.some((at) => {
    const all = words.map((one) => one.word.look?.[at] ?? 0);
    const median = medianOf(all);
    const apart = all.map((value) => Math.abs(value - median)).toSorted((a, b) => a - b);
    const limit = Math.max(LEAST, Math.min(OTHER_COLOUR, TIMES_SPREAD * quantile(apart, USUAL)));
    return Math.abs((word.look?.[at] ?? 0) - median) >= limit;
  });
}
