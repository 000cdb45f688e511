/**
 * A page between others that brings its own copies of the fonts which all the others share.
 *
 * A program embeds a font once for a document (ISO 32000-1, 9.6: fonts are shared resources). A page that was taken
 * from another document of the same program carries that document's copies. Documents put together one after the
 * other fall into parts as well, but not into one that goes on behind the other.
 */
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import type { PageApart } from './facts.ts';

interface PageFonts {
  index: number;
  /** Object numbers of the fonts. */
  copies: Set<number>;
  /** Names without the tags of subsets. */
  faces: Set<string>;
}

/** Fewer words are a title or a blank page. */
const MIN_WORDS = 15;
const MIN_PAGES = 3;
/** Pages apart are at most one in so many of the others. */
const MINORITY = 2;

export const pageFonts = defineDetector({
  name: 'pageFonts',
  sees: ['contents'],
  begin() {
    const fonts = new FontsOfPages();
    return { page: (seen) => fonts.add(seen), found: () => fonts.found() };
  },
});

/** Collects over the pages of a document, in their order. */
class FontsOfPages {
  private readonly pages: PageFonts[] = [];

  add({ page: { index }, words }: SeenPage): void {
    const runs = words.filter((word) => word.visible).flatMap((word) => word.parts.map(({ run }) => run));
    if (runs.length < MIN_WORDS) return;
    const copies = new Set(runs.flatMap(({ fontNum }) => fontNum ?? []));
    const faces = new Set(runs.map(({ font }) => faceOf(font)));
    this.pages.push({ index, copies, faces });
  }

  /** Several such pages are a document in parts, unless they are the smaller part of one that goes on behind them. */
  found(): Found<PageApart[]> {
    const { pages } = this;
    if (pages.length < MIN_PAGES) return all([]);
    const uses = new Map<number, number>();
    for (const { copies } of pages) for (const copy of copies) uses.set(copy, (uses.get(copy) ?? 0) + 1);
    const alone = pages.filter(
      ({ copies }) => copies.size > 0 && [...copies].every((copy) => uses.get(copy) === 1),
    );
    const others = pages.filter((page) => !alone.includes(page));
    const between = alone.flatMap((page) => this.between(page, others));
    if (between.length * MINORITY <= others.length) return all(between);
    return partly([], 'Too many pages have fonts of their own for one of them to stand apart.');
  }

  /** One document before and behind the page, in the same faces as the page. */
  private between(page: PageFonts, others: readonly PageFonts[]): PageApart[] {
    const before = others.filter((other) => other.index < page.index);
    const after = others.filter((other) => other.index > page.index);
    if (!before.some((a) => after.some((b) => [...a.copies].some((copy) => b.copies.has(copy))))) return [];
    const faces = new Set(others.flatMap((other) => [...other.faces]));
    if (page.faces.has('') || [...page.faces].some((face) => !faces.has(face))) return [];
    return [{ page: page.index + 1, fonts: [...page.faces].slice(0, 8).map(cut), others: others.length }];
  }
}

function faceOf(font: string): string {
  const { family, style } = typefaceOf(font);
  return family === '' ? '' : `${family} ${style}`.trim();
}
