import type { Word } from '../facts.ts';
import type { Line } from '../words.ts';

/** How pages say which one they are: "Page 2 of 4", "Seite 2/4". */
const PAGE =
  '(?:pages?|pg|seite|blatt|p[áa]g(?:ina)?|strona|str[áa]n(?:ka|a)|str|side|sida|sivu|oldal|sayfa)\\.?(?:\\s?(?:no|nr|n[°º])\\.?)?\\s?[:#]?\\s?';
const OF = '\\s?(?:of|von|aus|de|di|van|sur|su|z|ze|av|af|/|\\()\\s?';
/** No part of a longer number or of a date. */
const END = '(?![.,/:-]?\\d)';

/** Groups `at` and `of`. */
export const WORDED_OF = new RegExp(`(?<!\\p{L})${PAGE}(?<at>\\d{1,3})${OF}(?<of>\\d{1,3})${END}`, 'giu');
/** Group `at`. "See page 2" says nothing of its own page. */
export const WORDED = new RegExp(
  `(?<!\\p{L})(?<!(?:see|on|to|from|siehe|auf|voir|ver|vedi|zie|der|la|na)\\s)${PAGE}(?<at>\\d{1,3})${END}`,
  'giu',
);
/** A line that is nothing but a number; group `at`. */
export const ALONE = /^[-–—]?\s?(?<at>[1-9]\d{0,2})\s?[-–—]?$/gu;

/** Of the height of a page: what lies beyond is its head or its foot. */
const BORDER = 0.08;

/** A number that stands for itself at the foot or head of its page. */
export function isPageNumber({ words }: Line, { text, box }: Word): boolean {
  const middle = box[1] + box[3] / 2;
  return words.length === 1 && (middle < BORDER || middle > 1 - BORDER) && text.search(ALONE) === 0;
}
