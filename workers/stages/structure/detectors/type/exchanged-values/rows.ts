/** The words of a page by their base lines: each of its values is asked which words stand beside it. */
import { baseLine, inOneRow } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import type { Word } from '../../layout/words.ts';

export class Rows {
  /** From the bottom up. */
  private readonly words: readonly Word[];

  constructor(words: readonly Word[]) {
    this.words = words
      .filter((word) => !Number.isNaN(baseLine(word)))
      .toSorted((a, b) => baseLine(a) - baseLine(b));
  }

  /** The other words of its row, in no order. */
  besides(word: Word): Word[] {
    const em = Math.max(word.size, 1);
    // A little more than a row: what rounding would hide is found by looking.
    const reach = LAYOUT.sameRow * em * 1.01;
    const row: Word[] = [];
    for (let at = this.firstFrom(baseLine(word) - reach); at < this.words.length; at++) {
      const other = this.words[at]!;
      if (baseLine(other) > baseLine(word) + reach) break;
      if (other !== word && inOneRow(other, word, em)) row.push(other);
    }
    return row;
  }

  private firstFrom(line: number): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (baseLine(this.words[middle]!) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
