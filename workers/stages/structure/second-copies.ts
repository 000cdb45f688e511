/**
 * Values set in a second copy of the font that sets everything around them.
 *
 * A program refers to a font by one object (ISO 32000-1, 9.6). It makes a second one of the same face for characters that
 * the first cannot show: another encoding, another subset. Who replaces a value in the middle of a page and takes the
 * same face for it brings a copy as well, but for characters that the page's own copy has. Nothing of that can be seen.
 */
import type { PdfPage, Rect } from '../../formats/pdf/index.ts';
import { all as everything, type Found, partly } from './detector.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { typefaceOf } from './detectors/layout/typefaces.ts';
import { tokenKind } from './detectors/layout/values.ts';
import { hull, type Word } from './detectors/layout/words.ts';

export interface SecondCopy {
  page: PdfPage;
  box: Rect;
  text: string;
  font: string;
  around: string;
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
/** From so many copies, or so many words in one, it surely is. */
const HABIT = 6;
const LARGE = 100;
const MAX_CANDIDATES = 200;
/** Words that the page's own copy sets at least, so that its characters can be told. */
const MIN_AROUND = 20;
/** Fonts that every reader has, whole (ISO 32000-1, 9.6.2.2). */
const STANDARD = /^(?:Helvetica|Courier|Times)(?:-(?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?$/;
const SAME_SIZE = 0.02;
const SAME_LINE = 0.1;

/** Collects over the pages of a document; `found()` judges at the end. */
export class SecondCopies {
  private readonly copies = new Map<number, Copy>();
  private readonly candidates: Candidate[] = [];

  add(page: PdfPage, all: readonly Word[]): void {
    const words = all.filter((word) => word.visible && !word.text.includes('\ufffd'));
    for (const word of words) this.count(word);
    for (let from = 0; from < words.length; ) {
      const own = copyOf(words[from]);
      let to = from + 1;
      while (to < words.length && copyOf(words[to]) === own) to++;
      if (own !== null && from > 0 && to < words.length && to - from <= MAX_VALUE) {
        this.consider(page, words, from, to, own);
      }
      from = to;
    }
  }

  found(): Found<SecondCopy[]> {
    const copies = new Set(this.candidates.map(({ own }) => own)).size;
    const told: SecondCopy[] = [];
    const many: SecondCopy[] = [];
    for (const { own, peer, ...candidate } of this.candidates) {
      const [copy, around] = [this.copies.get(own), this.copies.get(peer)];
      if (!copy || !around || around.words < MIN_AROUND) continue;
      // Characters that the other copy lacks are a reason to make this one; a standard font lacks none.
      if (!STANDARD.test(candidate.around) && [...copy.characters].some((c) => !around.characters.has(c)))
        continue;
      const list = copy.words > MAX_WORDS || copies > MAX_COPIES ? many : told;
      list.push({ ...candidate, words: copy.words });
    }
    if (many.length > 0) {
      const reason =
        'So many words are set in second copies of a font that it may be how the document is made.';
      const habit = copies > HABIT || many.some(({ words }) => words > LARGE);
      return partly(told, reason, habit ? [] : many.filter(({ text }) => /\d/.test(text)).map(toCheck));
    }
    if (this.candidates.length >= MAX_CANDIDATES)
      return partly(told, 'There are too many copies of fonts to compare.');
    return everything(told);
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

  private consider(page: PdfPage, words: readonly Word[], from: number, to: number, own: number): void {
    const [before, after, value] = [words[from - 1], words[to], words.slice(from, to)];
    const peer = copyOf(before);
    if (peer === null || peer !== copyOf(after) || this.candidates.length >= MAX_CANDIDATES) return;
    const text = value.map((word) => word.text).join(' ');
    if (tokenKind(text) === 'none' || !sameFace(value[0], before)) return;
    const near = (other: Word): boolean =>
      other.source === value[0].source && Math.abs(other.size - value[0].size) <= SAME_SIZE * other.size;
    if (!near(before) || !near(after)) return;
    const line = (a: Word, b: Word): boolean =>
      Math.abs(a.parts[0].run.y - b.parts[0].run.y) <= SAME_LINE * a.size;
    if (!value.every((word) => line(word, value[0])) || !(line(before, value[0]) || line(after, value[0])))
      return;
    this.candidates.push({
      page,
      box: value.map((word) => word.box).reduce(hull),
      text,
      font: value[0].font,
      around: before.font,
      own,
      peer,
    });
  }
}

function toCheck({ page, box, text, around }: SecondCopy) {
  return suspicion(page, box, { printed: text }, `This value is set in a second copy of ${around}.`);
}

/** The font object of most letters and digits of a word: the comma behind a value belongs to the text around it. */
function copyOf({ parts }: Word): number | null {
  const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return parts.reduce((a, b) => (letters(b.text) > letters(a.text) ? b : a)).run.fontNum;
}

function sameFace(a: Word, b: Word): boolean {
  const [x, y] = [typefaceOf(a.font), typefaceOf(b.font)];
  return x.family !== '' && x.family === y.family && x.style === y.style;
}
