/** Pages as the readings are given them, written as text. */
import type { Word } from '../../../../../workers/stages/ocr/facts.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';

/** Lines of a page in a monospaced grid of 100 columns: a word stands where it stands in the string. */
export function printed(...rows: string[]): Line[] {
  return rows.map((row, number) => ({
    page: 1,
    number,
    words: [...row.matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        box: [match.index / 100, number / 50, match[0].length / 100, 1 / 60],
        source: 'text-layer',
        confidence: 1,
        line: number,
      }),
    ),
  }));
}
