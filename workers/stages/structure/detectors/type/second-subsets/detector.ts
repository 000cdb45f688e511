/**
 * Values set in a second copy of the font that sets everything around them.
 *
 * A program refers to a font by one object (ISO 32000-1, 9.6). It makes a second one of the same face for characters that
 * the first cannot show: another encoding, another subset. Who replaces a value in the middle of a page and takes the
 * same face for it brings a copy as well, but for characters that the page's own copy has. Nothing of that can be seen.
 */
import { dictOf, entry, type PdfPage, type PdfView, type Rect } from '../../../../../formats/pdf/index.ts';
import { defineDetector, all as everything, type Found, partly, type SeenPage } from '../../detector.ts';
import { Furniture } from '../../layout/furniture.ts';
import { inOneRow } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { HABITS, LAYOUT } from '../../layout/thresholds.ts';
import { isOneFace, typefaceOf } from '../../layout/typefaces.ts';
import { tokenKind } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import type { SecondSubset } from './facts.ts';

interface SecondCopy {
  page: PdfPage;
  box: Rect;
  text: string;
  font: string;
  around: string;
  value: readonly Word[];
  /** Words of the document in that copy. */
  words: number;
}

interface Candidate extends Omit<SecondCopy, 'words'> {
  own: number;
  peer: number;
}

interface Copy {
  words: number;
  characters: Set<string>;
}

/** A value is a few words; more is a passage. */
const MAX_VALUE = 10;
/** A copy that sets more words than this, and a document with more copies, may be made so by their program. */
const MAX_WORDS = 24;
const MAX_COPIES = 2;
/** With so many words in one copy, or so many copies, it surely is. */
const LARGE = 100;
const MAX_CANDIDATES = 200;
/** Words that the page's own copy sets at least, so that its characters can be told. */
const MIN_AROUND = 20;
/** Fonts that every reader has, whole (ISO 32000-1, 9.6.2.2). */
const STANDARD = /^(?:Helvetica|Courier|Times)(?:-(?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?$/;

export const secondSubsets = defineDetector({
  name: 'secondSubsets',
  sees: ['contents'],
  begin({ view }) {
    const copies = new SecondCopies(view);
    return {
      page: (seen) => copies.add(seen),
      found() {
        const { items, ...rest } = copies.found();
        return { ...rest, items: items.flatMap(factsOf) };
      },
    };
  },
});

function factsOf({ page, box, text, font, around, words }: SecondCopy): SecondSubset[] {
  return placed(page, box).map((at) => ({
    ...at,
    text: cut(text),
    font: cut(font),
    around: cut(around),
    words,
  }));
}

/** Collects over the pages of a document; `found()` judges at the end. */
class SecondCopies {
  private readonly copies = new Map<number, Copy>();
  private readonly candidates: Candidate[] = [];
  private readonly furniture = new Furniture();
  private readonly view: PdfView;

  constructor(view: PdfView) {
    this.view = view;
  }

  add({ page, readable: words }: SeenPage): void {
    this.furniture.add(page, words);
    for (const word of words) this.count(word);
    for (let from = 0; from < words.length; ) {
      const own = copyAt(words, from);
      let to = from + 1;
      while (to < words.length && copyAt(words, to) === own) to++;
      const [before, after] = [words[from - 1], words[to]];
      if (own !== null && before && after && to - from <= MAX_VALUE)
        this.consider(page, before, words.slice(from, to), after, own);
      from = to;
    }
  }

  found(): Found<SecondCopy[]> {
    const copies = new Set(this.candidates.map(({ own }) => own)).size;
    const told: SecondCopy[] = [];
    const many: SecondCopy[] = [];
    const sharing: SecondCopy[] = [];
    for (const { own, peer, ...candidate } of this.candidates) {
      const [copy, around] = [this.copies.get(own), this.copies.get(peer)];
      if (!copy || !around || around.words < MIN_AROUND) continue;
      // Characters that the other copy lacks are a reason to make this one; a standard font lacks none.
      if (!STANDARD.test(candidate.around) && [...copy.characters].some((c) => !around.characters.has(c)))
        continue;
      const isHabit = copy.words > MAX_WORDS || copies > MAX_COPIES;
      const list = isHabit ? many : this.isOneFile(own, peer) ? sharing : told;
      list.push({ ...candidate, words: copy.words });
    }
    if (sharing.length > 0) {
      const asked = [...sharing, ...many].filter((copy) => this.isAsked(copy));
      return partly(told, 'Fonts of the document are several uses of one font file.', asked.map(toCheck));
    }
    if (many.length > 0) {
      const reason =
        'So many words are set in second copies of a font that it may be how the document is made.';
      const habit = copies > HABITS.copies || many.some(({ words }) => words > LARGE);
      return partly(told, reason, habit ? [] : many.filter((copy) => this.isAsked(copy)).map(toCheck));
    }
    if (this.candidates.length >= MAX_CANDIDATES)
      return partly(told, 'There are too many copies of fonts to compare.');
    return everything(told);
  }

  /** Who makes a document may name one font file twice; an editor brings its own. */
  private isOneFile(own: number, peer: number): boolean {
    const [a, b] = [own, peer].map((num) => descriptorOf(this.view, num));
    return a !== null && a === b;
  }

  /** A head that other pages have as well, with the number of its chapter, is nobody's value. */
  private isAsked({ text, value, page }: SecondCopy): boolean {
    return /\d/.test(text) && !value.every((word) => this.furniture.has(word, page.index));
  }

  private count(word: Word): void {
    for (const { run, text } of word.parts) {
      if (run.fontNum === null) continue;
      const copy = this.copies.get(run.fontNum) ?? { words: 0, characters: new Set() };
      this.copies.set(run.fontNum, copy);
      copy.words++;
      for (const c of text) copy.characters.add(c);
    }
  }

  private consider(page: PdfPage, before: Word, value: readonly Word[], after: Word, own: number): void {
    const [first] = value;
    const peer = copyOf(before);
    if (!first || peer === null || peer !== copyOf(after) || this.candidates.length >= MAX_CANDIDATES) return;
    const text = value.map((word) => word.text).join(' ');
    if (tokenKind(text) === 'none' || !isOneFace(typefaceOf(first.font), typefaceOf(before.font))) return;
    const near = (other: Word): boolean =>
      other.source === first.source && Math.abs(other.size - first.size) <= LAYOUT.sameSize * other.size;
    if (!near(before) || !near(after)) return;
    const line = (a: Word, b: Word): boolean => inOneRow(a, b, a.size, LAYOUT.sameBaseLine);
    if (!value.every((word) => line(word, first)) || !(line(before, first) || line(after, first))) return;
    const box = value.map((word) => word.box).reduce(hull);
    this.candidates.push({ page, box, text, font: first.font, around: before.font, value, own, peer });
  }
}

/** Number of what describes a font and names its file, a composite font's by its descendant (ISO 32000-2, 9.7.4). */
function descriptorOf(view: PdfView, num: number): number | null {
  const font = dictOf(view.object(num)?.value);
  const list = view.get(font, 'DescendantFonts');
  const own = list.kind === 'array' ? dictOf(view.resolve(list.items[0])) : font;
  const descriptor = entry(own, 'FontDescriptor');
  return descriptor?.kind === 'ref' ? descriptor.num : null;
}

function toCheck({ page, box, text, around }: SecondCopy) {
  return suspicion(page, box, { printed: text }, `This value is set in a second copy of ${around}.`);
}

/** The font object of most letters and digits of a word: the comma behind a value belongs to the text around it. */
function copyOf({ parts }: Word): number | null {
  const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return parts.reduce((a, b) => (letters(b.text) > letters(a.text) ? b : a)).run.fontNum;
}

function copyAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  return word ? copyOf(word) : null;
}
