/** The lines of the first pages as plain text, with what sets a title apart: its size and its place. */
import type { OcrFacts, Word } from '../facts.ts';
import { medianOf } from '../print/quantile.ts';
import { plainText } from './plain-text.ts';

/** Words that are looked at: a kind shows on its first pages. */
const MOST_WORDS = 3000;

export interface PrintedLine {
  text: string;
  words: number;
  /** Height of its print against the page's usual. */
  size: number;
}

export function printedLines({ pages }: OcrFacts): PrintedLine[] {
  const lines: PrintedLine[] = [];
  let left = MOST_WORDS;
  for (const { words } of pages) {
    const usual = medianOf(words.map(({ box }) => box[3]));
    for (const line of Map.groupBy(words.slice(0, left), (word: Word) => word.line).values()) {
      const size = usual > 0 ? medianOf(line.map(({ box }) => box[3])) / usual : 1;
      lines.push({ text: plainText(line.map(({ text }) => text).join(' ')), words: line.length, size });
    }
    left -= Math.min(left, words.length);
  }
  return lines;
}
