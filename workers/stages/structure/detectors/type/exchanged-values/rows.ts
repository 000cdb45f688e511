/** The words of a page by their base lines and in paint order: each of its values is asked which stand beside it, and which came between. */
import { baseLine, inOneRow } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import type { Word } from '../../layout/words.ts';

export class Rows {
  /** From the bottom up. */
  private readonly words: readonly Word[];
  private readonly orders: Float64Array;

  constructor(words: readonly Word[]) {
    this.words = words
      .filter((word) => !Number.isNaN(baseLine(word)))
      .toSorted((a, b) => baseLine(a) - baseLine(b));
    this.orders = Float64Array.from(words, ({ order }) => order).sort();
  }

  /** The other words of its row, in no order. */
  besides(word: Word): Word[] {
    const em = Math.max(word.size, 1);
    // A little more than a row: what rounding would hide is found by looking.
    const reach = LAYOUT.sameRow * em * 1.01;
    const row: Word[] = [];
    const from = baseLine(word) - reach;
    const first = countOf(this.words.length, (at) => baseLine(this.words[at]!) < from);
    for (let at = first; at < this.words.length; at++) {
      const other = this.words[at]!;
      if (baseLine(other) > baseLine(word) + reach) break;
      if (other !== word && inOneRow(other, word, em)) row.push(other);
    }
    return row;
  }

  /** How many words were painted between two others. */
  paintedBetween(first: number, last: number): number {
    const { orders } = this;
    const before = countOf(orders.length, (at) => orders[at]! <= first);
    return countOf(orders.length, (at) => orders[at]! < last) - before;
  }
}

/** Of things in order, how many come first for which it holds. */
function countOf(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
