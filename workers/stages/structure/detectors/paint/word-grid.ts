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

/** Cells along a side of the page. */
const CELLS = 48;
/** Cells of a word from which it is kept apart. */
const WIDE = 400;

/** The first and the last column and row of the cells that a rectangle reaches. */
interface Reach {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

interface Cells {
  /** Words of each cell that has any, by rows. */
  words: (Word[] | undefined)[];
  /** Words over a large part of the page, which would stand in thousands of cells each. */
  wide: Word[];
}

/** Words by place, so that many covers over many words stay cheap. */
export class WordGrid {
  comparisons = 0;
  private readonly words: readonly Word[];
  private readonly page: Rect;
  /** Made when first asked for: most pages have nothing that covers. */
  private cells: Cells | null = null;

  constructor(words: readonly Word[], page: Rect) {
    this.words = words;
    this.page = page;
  }

  private sorted(): Cells {
    const cells: Cells = { words: new Array(CELLS * CELLS).fill(undefined), wide: [] };
    for (const word of this.words) {
      const { left, right, bottom, top } = this.reachOf(word.box);
      if ((right - left + 1) * (top - bottom + 1) > WIDE) {
        cells.wide.push(word);
        continue;
      }
      for (let y = bottom; y <= top; y++)
        for (let at = y * CELLS + left; at <= y * CELLS + right; at++) {
          const list = cells.words[at];
          if (list) list.push(word);
          else cells.words[at] = [word];
        }
    }
    return cells;
  }

  private reachOf({ x0, x1, y0, y1 }: Rect): Reach {
    const { page } = this;
    return {
      left: cellOf((x0 - page.x0) / (page.x1 - page.x0)),
      right: cellOf((x1 - page.x0) / (page.x1 - page.x0)),
      bottom: cellOf((y0 - page.y0) / (page.y1 - page.y0)),
      top: cellOf((y1 - page.y0) / (page.y1 - page.y0)),
    };
  }

  private near(box: Rect): Set<Word> {
    this.cells ??= this.sorted();
    const { words, wide } = this.cells;
    const found = new Set<Word>(wide);
    const { left, right, bottom, top } = this.reachOf(box);
    for (let y = bottom; y <= top; y++)
      for (let at = y * CELLS + left; at <= y * CELLS + right; at++)
        for (const word of words[at] ?? []) found.add(word);
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

const cellOf = (share: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor(share * CELLS)));

/** The numbers that mostly lie between two places of a text, from end to end; the places themselves where there is none. */
function wholeNumbers(text: string, from: number, to: number): [number, number] {
  const numbers = [...text.matchAll(/\d(?:[\d.,'’/-]*\d)?/g)].flatMap(({ 0: number, index }) => {
    const end = index + number.length;
    return 2 * (Math.min(end, to) - Math.max(index, from)) > number.length ? [[index, end] as const] : [];
  });
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first && last ? [first[0], last[1]] : [from, to];
}
