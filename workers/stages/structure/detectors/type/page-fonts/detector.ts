/**
 * A page that brings its own copies of the fonts which the others share, in a document that goes on across it.
 *
 * A program embeds a font once for a document (ISO 32000-1, 9.6: fonts are shared resources). A page that was taken
 * from another document of the same program carries that document's copies. Documents put together one after the
 * other fall into parts as well, but not into one that goes on behind the other, and what they say does not go on.
 */
import { subsetTag, type TextRun } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import type { Word } from '../../layout/words.ts';
import type { PageApart } from './facts.ts';
import { bordersOf, type PageBorders, whatDiffers, whatGoesOn } from './going-on.ts';
import { type Flow, flowOf } from './text-flow.ts';

interface PageFonts {
  index: number;
  borders: PageBorders;
  /** Object numbers of the fonts. */
  copies: Set<number>;
  /** Names without the tags of subsets. */
  faces: Set<string>;
  /** Names with their tags, of those that have one. */
  subsets: Set<string>;
  /** Whether its text goes on with that of the page before it, with which it shares no font. */
  flow: Flow | null;
}

/** Fewer words are a title or a blank page. */
const MIN_WORDS = 15;
const MIN_PAGES = 2;
/** Pages apart are at most one in so many of the others. */
const MINORITY = 2;

export const pageFonts = defineDetector({
  name: 'pageFonts',
  sees: ['contents'],
  begin({ pages }) {
    if (pages.length < MIN_PAGES) return { found: () => all([]) };
    const fonts = new FontsOfPages();
    return { page: (seen) => fonts.add(seen), found: () => fonts.found() };
  },
});

/** Collects over the pages of a document, in their order. */
class FontsOfPages {
  private readonly pages: PageFonts[] = [];
  private lastRead: readonly Word[] = [];

  add({ page: { index }, words, readable }: SeenPage): void {
    const { runs, copies, fonts } = fontsOf(words);
    if (runs < MIN_WORDS) return;
    const faces = new Set(fonts.map(faceOf));
    const subsets = new Set(fonts.filter((font) => subsetTag(font) !== null));
    const last = this.pages.at(-1);
    const isApart = last?.index === index - 1 && ![...copies].some((copy) => last.copies.has(copy));
    const flow = isApart ? flowOf(this.lastRead, readable) : null;
    this.pages.push({ index, borders: bordersOf(readable), copies, faces, subsets, flow });
    this.lastRead = readable;
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
    const differs = [before.at(-1), after[0]].map((other) => other && differing(page, other));
    return [{ ...apart(page, others.length, 'fonts', true), ...differs.find((one) => one?.differs) }];
  }

  /**
   * The one place at which the document falls in two parts that share no font, though both have copies of the same face
   * and the text says that it goes on.
   */
  private joint(): PageApart[] | null {
    const { pages } = this;
    // Fonts written into the resources of each page cannot be shared.
    if (pages.some(({ copies }) => copies.size === 0)) return null;
    const joints = pages.flatMap((page, at) => {
      const [before, after] = [pages.slice(0, at), pages.slice(at)];
      return at > 0 && !haveCommon(before, after, 'copies') ? [{ page, before, after }] : [];
    });
    const [joint] = joints;
    if (!joint || joints.length > 1) return null;
    const { page, before, after } = joint;
    const last = before.at(-1);
    if (!last || last.index + 1 !== page.index) return null;
    const isNamedAlike = haveCommon(before, after, 'subsets');
    const isSharing = isNamedAlike || pages.length > 2;
    if (!isNamedAlike && !haveCommon(before, after, 'faces')) return null;
    const continues = whatGoesOn(last.borders, page.borders) ?? page.flow;
    const differs = differing(last, page);
    if (!continues || (!isSharing && continues !== 'balance' && !differs.differs)) return null;
    // Of two parts the smaller one was put to the other.
    const odd = before.length < after.length ? last : page;
    return [{ ...apart(odd, Math.max(before.length, after.length), continues, isSharing), ...differs }];
  }
}

/** Runs that are seen, and the numbers and names of their fonts. */
function fontsOf(words: readonly Word[]): { runs: number; copies: Set<number>; fonts: string[] } {
  const [copies, fonts] = [new Set<number>(), new Set<string>()];
  let runs = 0;
  let last: TextRun | undefined;
  for (const { visible, parts } of words) {
    if (!visible) continue;
    runs += parts.length;
    for (const { run } of parts) {
      // Nearly always the font of the run before.
      if (run.fontNum === last?.fontNum && run.font === last?.font) continue;
      last = run;
      fonts.add(run.font);
      if (run.fontNum !== null) copies.add(run.fontNum);
    }
  }
  return { runs, copies, fonts: [...fonts] };
}

/** Of two pages of which one goes on with the other, whichever comes first. */
function differing(a: PageFonts, b: PageFonts): Pick<PageApart, 'differs'> {
  const [before, after] = a.index < b.index ? [a, b] : [b, a];
  const found = whatDiffers(before.borders, after.borders);
  if (!found) return {};
  const { what, label } = found;
  return { differs: { what, label: cut(label), before: cut(found.before), after: cut(found.after) } };
}

function haveCommon(
  a: readonly PageFonts[],
  b: readonly PageFonts[],
  what: 'copies' | 'subsets' | 'faces',
): boolean {
  const all = new Set<unknown>(a.flatMap((page) => [...page[what]]));
  return b.some((page) => [...page[what]].some((one) => one !== '' && all.has(one)));
}

const apart = (
  page: PageFonts,
  others: number,
  continues: PageApart['continues'],
  sharing: boolean,
): PageApart => ({
  page: page.index + 1,
  fonts: [...page.faces].filter(Boolean).slice(0, 8).map(cut),
  others,
  continues,
  sharing,
});

function faceOf(font: string): string {
  const { family, style } = typefaceOf(font);
  return family === '' ? '' : `${family} ${style}`.trim();
}
