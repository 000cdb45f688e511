/**
 * Values that were put onto a finished page, in the place of what stood there.
 *
 * A program paints a page in the order in which it is composed. Who takes a value out afterwards (redaction, deletion)
 * and types another writes it behind everything else, in a font that nothing before it uses: a standard font, or a
 * second copy of the document's own. Stamps, page numbers and remarks are written so too, but they stand by
 * themselves; a value that replaces one stands in a row, a column or a sentence that was painted long before.
 */
import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { type Line, linesOf } from '../../layout/blank-lines.ts';
import { Furniture } from '../../layout/furniture.ts';
import { isTurned } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isMostlyDigits, tokenKind } from '../../layout/values.ts';
import { phrases, type Word } from '../../layout/words.ts';
import type { LateAppendedText } from './facts.ts';
import { filledHoles } from './filled-holes.ts';
import { type Appended, inFontsOfTheirOwn, isLike } from './own-font.ts';
import { isSecondPass } from './second-pass.ts';
import { firstUses, haveFontsOfTheirOwn, startOfLongTail, startOfTail } from './tails.ts';

/** Found more often than this, it is held against the values that the document came with, and its pages. */
const FEW = 24;
const MAX_FOUND = 500;
/** Pages of a document, and the share of them with a find, from which it is how they are made. */
const MIN_PAGES = 4;
const PAGES_SHARE = 0.5;
/** Phrases of a long tail times those before it; a page of small print has some thousand of each. */
const MAX_PAIRS = 4_000_000;

export const lateAppendedText = defineDetector({
  name: 'lateAppendedText',
  sees: ['contents', 'lines'],
  begin() {
    const values = new LateValues();
    return { page: (seen) => values.add(seen), found: () => values.found() };
  },
});

type OnPage = Appended & { page: PdfPage };

class LateValues {
  private readonly all: OnPage[] = [];
  /** Found at the end of pages that may be templates. */
  private readonly many: OnPage[] = [];
  private template: string | undefined;
  /** A tail was too long to be compared. */
  private unread = false;
  private readonly pages = new Set<number>();
  private readonly furniture = new Furniture();
  /** Values that the pages with finds came with. */
  private kept = 0;
  private count = 0;

  add({ page, content, readable: printed }: SeenPage): void {
    const readable = printed.filter((word) => !isTurned(word));
    this.count++;
    this.furniture.add(page, readable);
    const first = firstUses(readable);
    if (haveFontsOfTheirOwn(readable, first)) {
      this.template ??= 'Most texts of a page have a font of their own, so that none stands out by it.';
      return;
    }
    const from = startOfTail(readable, first);
    if (from < readable.length) {
      const composed = readable.slice(0, from);
      const found = inFontsOfTheirOwn(composed, readable.slice(from), linesOf(content));
      if (isSecondPass(readable, from)) this.many.push(...found.map((one) => ({ ...one, page })));
      else this.push(page, found, composed);
      return;
    }
    const holes = filledHoles(readable);
    this.template ??= holes.reason;
    this.push(page, holes.items, readable);
    if (holes.items.length > 0) return;
    const long = startOfLongTail(readable, first);
    if (long < readable.length) this.longTail(page, readable, long, linesOf(content));
  }

  found(): Found<LateAppendedText[]> {
    const found = this.all.filter((one) => !this.furniture.has(one, one.page.index));
    const items = found.slice(0, MAX_FOUND).flatMap(factsOf);
    const habit =
      found.length > this.kept || (this.count >= MIN_PAGES && this.pages.size > PAGES_SHARE * this.count);
    if (found.length > FEW && habit)
      return partly([], 'So many values were painted last that it may be how the document is made.');
    if (this.many.length > 0 || this.unread) {
      const reason = 'A large part of a page was painted last in fonts of its own: filled in, or exchanged.';
      return partly(items, reason, this.many.map(toCheck));
    }
    return this.template === undefined ? all(items) : partly(items, this.template);
  }

  /** The same question asked of a tail that is longer than a few phrases: nothing in it counts by itself. */
  private longTail(page: PdfPage, words: readonly Word[], from: number, lines: readonly Line[]): void {
    const [composed, tail] = [words.slice(0, from), words.slice(from)];
    const before = phrases(composed);
    if (before.length * phrases(tail).length > MAX_PAIRS) {
      this.unread = true;
      return;
    }
    const found = inFontsOfTheirOwn(composed, tail, lines).filter(({ place }) => place !== 'row');
    const like = found.filter((value) => before.some((other) => isLike(value, other)));
    // Some of the column came with the page: the others were exchanged, however many they are.
    if (like.length > 0) this.push(page, like, composed);
    else this.many.push(...found.map((one) => ({ ...one, page })));
  }

  private push(page: PdfPage, found: readonly Appended[], composed: readonly Word[]): void {
    if (found.length === 0) return;
    this.pages.add(page.index);
    this.kept += composed.filter(({ text }) => /\d/.test(text) && isMostlyDigits(text)).length;
    if (this.all.length <= MAX_FOUND) this.all.push(...found.map((one) => ({ ...one, page })));
  }
}

function toCheck({ page, box, text, font, around }: OnPage) {
  return suspicion(page, box, { printed: text }, `Painted last in ${font}, among text in ${around}.`);
}

function factsOf({
  page,
  box,
  text,
  font,
  around,
  place,
  sameFace,
  onLine,
  ownFont,
  behind,
}: OnPage): LateAppendedText[] {
  return placed(page, box).map((at) => ({
    ...at,
    text: cut(text),
    token: tokenKind(text),
    font: cut(font),
    around: cut(around),
    place,
    onLine,
    sameFace,
    ownFont,
    ...(behind === undefined ? {} : { behind: cut(behind) }),
  }));
}
