/**
 * A page that brings its own copies of the fonts which the others share, in a document that goes on across it.
 *
 * A program embeds a font once for a document (ISO 32000-1, 9.6: fonts are shared resources). A page that was taken
 * from another document of the same program carries that document's copies. Documents put together one after the
 * other fall into parts as well, but not into one that goes on behind the other, and what they say does not go on.
 */
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import type { PageApart } from './facts.ts';
import { bordersOf, type PageBorders, whatGoesOn } from './going-on.ts';

interface PageFonts {
  index: number;
  borders: PageBorders;
  /** Object numbers of the fonts. */
  copies: Set<number>;
  /** Names without the tags of subsets. */
  faces: Set<string>;
  /** Names with their tags, of those that have one. */
  subsets: Set<string>;
}

/** Fewer words are a title or a blank page. */
const MIN_WORDS = 15;
const MIN_PAGES = 2;
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

  add({ page: { index }, words, readable }: SeenPage): void {
    const runs = words.filter((word) => word.visible).flatMap((word) => word.parts.map(({ run }) => run));
    if (runs.length < MIN_WORDS) return;
    const copies = new Set(runs.flatMap(({ fontNum }) => fontNum ?? []));
    const faces = new Set(runs.map(({ font }) => faceOf(font)));
    const subsets = new Set(runs.flatMap(({ font }) => (TAGGED.test(font) ? font : [])));
    this.pages.push({ index, borders: bordersOf(readable), copies, faces, subsets });
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
    const joint = this.joint();
    if (joint) return all(joint);
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
    return [apart(page, others.length, 'fonts')];
  }

  /**
   * The one place at which the document falls in two parts that share no font, where the same subset names (9.6.4: a
   * file has each tag once) say that one program made them apart and the text says that it goes on.
   */
  private joint(): PageApart[] | null {
    const { pages } = this;
    const joints = pages.flatMap((page, at) => {
      const [before, after] = [pages.slice(0, at), pages.slice(at)];
      const copies = new Set(before.flatMap((other) => [...other.copies]));
      return at > 0 && !after.some((other) => [...other.copies].some((copy) => copies.has(copy)))
        ? [{ page, at }]
        : [];
    });
    const [joint] = joints;
    if (!joint || joints.length > 1) return null;
    const { page, at } = joint;
    const last = pages[at - 1];
    if (!last || last.index + 1 !== page.index) return null;
    const names = new Set(pages.slice(0, at).flatMap(({ subsets }) => [...subsets]));
    if (!pages.slice(at).some(({ subsets }) => [...subsets].some((name) => names.has(name)))) return null;
    const continues = whatGoesOn(last.borders, page.borders);
    if (!continues) return null;
    // Of two parts the smaller one was put to the other.
    const odd = at * 2 < pages.length ? last : page;
    return [apart(odd, Math.max(at, pages.length - at), continues)];
  }
}

/** The tag of a subset (9.6.4). */
const TAGGED = /^[A-Z]{6}\+/;

const apart = (page: PageFonts, others: number, continues: PageApart['continues']): PageApart => ({
  page: page.index + 1,
  fonts: [...page.faces].filter(Boolean).slice(0, 8).map(cut),
  others,
  continues,
});

function faceOf(font: string): string {
  const { family, style } = typefaceOf(font);
  return family === '' ? '' : `${family} ${style}`.trim();
}
