/** The words of a page by place. */
import { area, intersect, type Rect } from '../../../../formats/pdf/index.ts';
import type { Word } from '../layout/words.ts';

/** Comparisons with words on one page before a search stops. */
export const MAX_COMPARISONS = 2_000_000;
/** Share of a word's box that must lie under a cover. */
const COVERED_SHARE = 0.6;
/** Characters of a word that are worth calling part of it; a single digit is too, a letter at the edge of a box is none. */
const MIN_PART = 2;
const DIGIT = /^\d$/;

/** Words by place, so that many covers over many words stay cheap. */
export class WordGrid {
  comparisons = 0;
  private static readonly CELLS = 48;
  private static readonly WIDE = 400;
  private readonly cells = new Map<number, Word[]>();
  /** Words over a large part of the page, which would stand in thousands of cells each. */
  private readonly wide: Word[] = [];
  private readonly page: Rect;

  constructor(words: readonly Word[], page: Rect) {
    this.page = page;
    for (const word of words) {
      if (this.countOf(word.box) > WordGrid.WIDE) {
        this.wide.push(word);
        continue;
      }
      for (const cell of this.cellsOf(word.box)) {
        const list = this.cells.get(cell);
        if (list) list.push(word);
        else this.cells.set(cell, [word]);
      }
    }
  }

  /** First and last column and row. */
  private reachOf(box: Rect): [number, number, number, number] {
    const n = WordGrid.CELLS;
    const column = (x: number): number =>
      Math.min(n - 1, Math.max(0, Math.floor(((x - this.page.x0) / (this.page.x1 - this.page.x0)) * n)));
    const row = (y: number): number =>
      Math.min(n - 1, Math.max(0, Math.floor(((y - this.page.y0) / (this.page.y1 - this.page.y0)) * n)));
    return [column(box.x0), column(box.x1), row(box.y0), row(box.y1)];
  }

  private countOf(box: Rect): number {
    const [left, right, bottom, top] = this.reachOf(box);
    return (right - left + 1) * (top - bottom + 1);
  }

  private *cellsOf(box: Rect): Generator<number> {
    const [left, right, bottom, top] = this.reachOf(box);
    for (let y = bottom; y <= top; y++) for (let x = left; x <= right; x++) yield y * WordGrid.CELLS + x;
  }

  private near(box: Rect): Set<Word> {
    const found = new Set<Word>(this.wide);
    for (const cell of this.cellsOf(box)) {
      for (const word of this.cells.get(cell) ?? []) found.add(word);
    }
    this.comparisons += found.size + 1;
    return found;
  }

  /** Words of whose box most lies under the rectangle. */
  under(box: Rect): Word[] {
    return [...this.near(box)].filter((word) => {
      const common = intersect(word.box, box);
      return common !== null && area(common) >= COVERED_SHARE * area(word.box);
    });
  }

  /** Of words that reach beyond the rectangle, the characters below it; places are in proportion to characters. */
  partsUnder(box: Rect): Word[] {
    return [...this.near(box)].flatMap((word) => {
      const { x0, x1, y0, y1 } = word.box;
      const common = intersect(word.box, box);
      if (!common || common.y1 - common.y0 < COVERED_SHARE * (y1 - y0)) return [];
      const unit = (x1 - x0) / Math.max(1, word.text.length);
      const [from, to] = wholeNumbers(
        word.text,
        Math.round((common.x0 - x0) / unit),
        Math.round((common.x1 - x0) / unit),
      );
      const text = word.text.slice(from, to);
      if ((text.length < MIN_PART && !DIGIT.test(text)) || text.length === word.text.length) return [];
      return [{ ...word, text, box: { x0: x0 + from * unit, x1: x0 + to * unit, y0, y1 } }];
    });
  }

  /** Words whose centre is inside. */
  inside(box: Rect): Word[] {
    return [...this.near(box)].filter(({ box: b }) => {
      const [x, y] = [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
      return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
    });
  }
}

/** The numbers that mostly lie between two places of a text, from end to end; the places themselves where there is none. */
function wholeNumbers(text: string, from: number, to: number): [number, number] {
  const numbers = [...text.matchAll(/\d(?:[\d.,'’/-]*\d)?/g)].flatMap(({ 0: number, index }) => {
    const end = index + number.length;
    return 2 * (Math.min(end, to) - Math.max(index, from)) > number.length ? [[index, end] as const] : [];
  });
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first && last ? [first[0], last[1]] : [from, to];
}
