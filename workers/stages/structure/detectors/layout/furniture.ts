/** What the pages of a document have in common: heads, feet and numbers of pages, each in one form at one place. */
import type { PdfPage, Rect } from '../../../../formats/pdf/index.ts';
import type { Word } from './words.ts';

interface Piece {
  text: string;
  box: Rect;
}

/** Furniture is painted before the rest of a page or after it: so many words at either end are kept. */
const ENDS = 40;
/** Points by which it may be off from page to page. */
const SLACK = 1;
/** Other pages that make it a habit. */
const MIN_PAGES = 2;

export class Furniture {
  private readonly pages = new Map<number, readonly Piece[]>();

  /** @param words of a page, in paint order */
  add({ index }: Pick<PdfPage, 'index'>, words: readonly Word[]): void {
    const ends = words.length <= 2 * ENDS ? words : [...words.slice(0, ENDS), ...words.slice(-ENDS)];
    this.pages.set(
      index,
      ends.map(({ text, box }) => ({ text, box })),
    );
  }

  /**
   * Whether other pages have the same text there, or the number that follows from theirs.
   * @param at the page's index
   * @param apart pages that do not count
   */
  has(piece: Piece, at: number, apart: ReadonlySet<number> = new Set()): boolean {
    const others = [...this.pages].filter(([page]) => page !== at && !apart.has(page));
    const alike = others.filter(([page, pieces]) =>
      pieces.some(
        (other) => isAtOnePlace(piece.box, other.box) && isOneText(piece.text, other.text, at - page),
      ),
    );
    return alike.length >= MIN_PAGES;
  }
}

/** @param pages from the other's page to its own: numbers of pages grow by as many */
function isOneText(text: string, other: string, pages: number): boolean {
  const isNumber = /^\d{1,4}$/.test(text) && /^\d{1,4}$/.test(other);
  return text === other || (isNumber && Number(text) - Number(other) === pages);
}

/** At one edge, or centred at one place, however wide. */
function isAtOnePlace(a: Rect, b: Rect): boolean {
  const near = (x: number, y: number): boolean => Math.abs(x - y) <= SLACK;
  return near(a.y0, b.y0) && (near(a.x0, b.x0) || near(a.x1, b.x1) || near(a.x0 + a.x1, b.x0 + b.x1));
}
