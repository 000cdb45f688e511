/** What pages of one document repeat above and below what is their own. */
import { digitsIn } from '../../layout/values.ts';
import { phrases, type Word } from '../../layout/words.ts';

/** A line that names what the document is about: an account, a customer, a number, a day. */
export interface RunningLine {
  x: number;
  y: number;
  /** Its words in front of the values. */
  label: string;
  /** Numbers and dates of it, as printed. */
  values: string[];
}

const MAX_LINES = 60;
/** Numbers of pages, chapters, copies and sheets are shorter. */
const MIN_DIGITS = 5;
/** Of the shortest date, `1/1/26`. */
const MIN_DATE = 4;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;
const TIME = /^\d{1,2}:\d{2}/;
const AMOUNT = /[.,]\d{2}$/;
const WORDED = /\p{L}{3}/u;
/** Points by which a line may be off from page to page. */
const SLACK = 1.5;

/** @param highest, lowest amounts of the page: what stands between them is its own */
export function runningLines(
  words: readonly Word[],
  highest: Word | undefined,
  lowest: Word | undefined,
): RunningLine[] {
  const outside = words.filter(
    ({ box }) => !highest || !lowest || box.y0 > highest.box.y1 || box.y1 < lowest.box.y0,
  );
  const lines = phrases(outside).flatMap((phrase): RunningLine[] => {
    if (!phrase.words.some(({ text }) => digitsIn(text) >= MIN_DATE)) return [];
    const texts = phrase.words.map(({ text }) => text.replace(/[.,;]+$/, ''));
    const at = texts.findIndex(isValue);
    const label = texts.slice(0, Math.max(0, at)).join(' ');
    if (at === -1 || !WORDED.test(label)) return [];
    return [{ x: phrase.box.x0, y: phrase.box.y0, label, values: texts.slice(at).filter(isValue) }];
  });
  return lines.slice(0, MAX_LINES);
}

/** Times, page numbers and amounts change from page to page. */
function isValue(text: string): boolean {
  if (DATE.test(text)) return true;
  return digitsIn(text) >= MIN_DIGITS && !TIME.test(text) && !AMOUNT.test(text);
}

export const isAtOnePlace = (a: RunningLine, b: RunningLine): boolean =>
  Math.abs(a.y - b.y) <= SLACK && Math.abs(a.x - b.x) <= SLACK;
