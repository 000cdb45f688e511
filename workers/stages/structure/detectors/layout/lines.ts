/** Where words stand to each other. */
import type { PdfPage, Rect } from '../../../../formats/pdf/index.ts';
import { LAYOUT } from './thresholds.ts';
import { isSeen, type Word } from './words.ts';

/** Words that nobody needs to guess at: painted with ink and on the page, each character decoded. */
export function readable(words: readonly Word[], { cropBox }: Pick<PdfPage, 'cropBox'>): Word[] {
  const isOn = ({ box }: Word): boolean =>
    box.x1 >= cropBox.x0 && box.x0 <= cropBox.x1 && box.y1 >= cropBox.y0 && box.y0 <= cropBox.y1;
  return words.filter((word) => word.visible && !word.text.includes('\ufffd') && isOn(word));
}

/** Words without meaning, of a page's, from which values may be among them; formulas and marks of lists have a few. */
const MIN_UNDECODED = 3;
const UNDECODED_SHARE = 0.05;

/** So many of the words that are seen have letters without a Unicode value that what is asked of values is asked of the others alone. */
export function isPartlyUndecoded(words: readonly Word[]): boolean {
  const undecoded = words.filter((word) => hasUndecoded(word) && isFirstSeen(word)).length;
  return undecoded >= MIN_UNDECODED && undecoded >= UNDECODED_SHARE * words.filter(isFirstSeen).length;
}

const hasUndecoded = ({ text }: Word): boolean => text.includes('\ufffd') && /\ufffd.*\ufffd/u.test(text);

const isFirstSeen = ({ parts: [{ run }] }: Word): boolean => isSeen(run);

export function baseLine({ parts }: Word): number {
  return parts[0].run.y;
}

/** @param em size of the text that the distance is measured in */
export function inOneRow(a: Word, b: Word, em: number, slack: number = LAYOUT.sameRow): boolean {
  return Math.abs(baseLine(a) - baseLine(b)) <= slack * em;
}

/** Columns keep apart: what overlaps from line to line is one column, even where a hand missed its edge. */
export function inOneColumn(a: { box: Rect }, b: { box: Rect }): boolean {
  return a.box.x0 < b.box.x1 && a.box.x1 > b.box.x0;
}

export function within(value: number, from: number, to: number, em: number): boolean {
  return value >= from * em && value <= to * em;
}

/** Runs another way than most of its page. */
export function isTurned({ parts: [{ run }] }: Word): boolean {
  return run.turn !== undefined;
}

/** Runs from left to right, also by its box: letters of some fonts follow each other downwards. */
export function isUpright(word: Word): boolean {
  const { box, text } = word;
  if (isTurned(word)) return false;
  return text.length < 3 || box.x1 - box.x0 > (box.y1 - box.y0) * 0.5;
}

/** Same size but for what replaces one face by another. */
export function nearInSize(a: Word, size: number): boolean {
  return Math.abs(a.size - size) <= LAYOUT.nearSize * Math.max(size, 1);
}
