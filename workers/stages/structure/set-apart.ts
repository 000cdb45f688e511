/**
 * Digits and values set in another font than everything around them.
 *
 * Who edits a finished page rarely has its fonts: the subset inside the file lacks the new digits, so that editors put
 * them in a font of their own (research A19 v). Producers change fonts too, but by rule: for every value, every
 * heading, every formula. So only what happens once or a few times counts, and only against its own kind: the other
 * digits of the same number, the other amounts of the same column, the words on both sides.
 */
import type { PdfPage, Rect } from '../../formats/pdf/index.ts';
import { all as everything, type Found, partly } from './detector.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { typefaceOf } from './detectors/layout/typefaces.ts';
import { isPlainValue, tokenKind } from './detectors/layout/values.ts';
import { alikeInSize, familyOf, sameFamily } from './detectors/layout/word-fonts.ts';
import type { Phrase, Word, WordPart } from './detectors/layout/words.ts';
import { foreignInLists } from './lists.ts';

export interface FoundSetApart {
  page: PdfPage;
  box: Rect;
  /** The whole value, and the part that is set apart. */
  text: string;
  part: string;
  how: 'in-number' | 'in-column' | 'in-list' | 'in-line';
  font: string;
  around: string;
  /** The two fonts differ in weight or slant only. */
  sameFamily: boolean;
  /** Words of the document in the family of that font. */
  wordsInFont: number;
  /** Finds of the same pair of fonts in the document, this one included. */
  alike: number;
}

const MAX_FOUND = 100;
/** Candidates kept of each kind: many of one kind must not push out another. */
const MAX_CANDIDATES = 500;
/** So many finds of one pair of fonts, or twice so many of one kind, may be how the document is made. */
const HABIT = 6;
/** A family that sets more words than this, beside the values in question, belongs to the document. */
const RARE = 4;
/** Of the values of a document, those in another font than the rest are at most one in so many. */
const MINORITY = 3;
/** Documents with fewer words have no habits to depart from. */
const MIN_WORDS = 25;
/** Cells of a column without the odd ones; in the longest column that is compared. */
const MIN_PEERS = 3;
const MAX_COLUMN = 400;

/** An amount with groups and decimals; anything shorter may be a list (`2,13` of an index with the chapter in italics). */
const WHOLE_AMOUNT = /^[\p{Sc}(+-]{0,2}\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}[)\p{Sc}-]{0,2}$/u;
type Candidate = Omit<FoundSetApart, 'wordsInFont' | 'alike'> & {
  family: string;
  place: string;
  /** Words of the value. */
  words: number;
};

/** Collects over the pages of a document; `found()` judges at the end, when the document's habits are known. */
export class SetApart {
  private readonly candidates: Candidate[] = [];
  private readonly counts = new Map<FoundSetApart['how'], number>();
  private readonly wordsByFamily = new Map<string, number>();
  private words = 0;
  private values = 0;
  private unread = 0;
  /** Values of columns and lists that change between families. */
  private readonly mixed = new Map<string, string>();

  add(page: PdfPage, all: readonly Word[]): void {
    const words = all.filter((word) => word.visible && !word.text.includes('\ufffd') && upright(word));
    for (const word of words) {
      this.words++;
      if (isPlainValue(word.text)) this.values++;
      for (const family of new Set(word.parts.map(familyOf)))
        this.wordsByFamily.set(family, (this.wordsByFamily.get(family) ?? 0) + 1);
    }
    for (const word of words) this.inNumber(page, word);
    this.inColumns(page, words);
    const lists = foreignInLists(words);
    this.unread += lists.skipped;
    for (const { words: mixed } of lists.mixed) for (const word of mixed) this.mix(page, word);
    for (const { phrase, peer } of lists.found) {
      this.push(page, 'in-list', phrase.words[0], phrase.words[0].parts[0], peer, phrase);
    }
    this.inLines(page, words);
  }

  /** Digits of one number, apart from whole values: two rules rest on them. */
  found(): { numbers: Found<FoundSetApart[]>; values: Found<FoundSetApart[]> } {
    if (this.words < MIN_WORDS) return { numbers: everything([]), values: everything([]) };
    const count = new Map<string, number>();
    const add = (key: string, n = 1): void => void count.set(key, (count.get(key) ?? 0) + n);
    const counted = new Set<string>();
    for (const candidate of this.candidates) {
      add(candidate.how);
      add(pairOf(candidate));
      if (candidate.how === 'in-number' || counted.has(candidate.place)) continue;
      counted.add(candidate.place);
      add(`family|${candidate.family}`, candidate.words);
    }
    const taken = new Set<string>();
    const told: FoundSetApart[] = [];
    const doubted: FoundSetApart[] = [];
    for (const { family, place, words, ...candidate } of this.candidates) {
      const { how } = candidate;
      const set = this.wordsByFamily.get(family) ?? 0;
      const wordsInFont = set - words + 1;
      const alike = count.get(pairOf(candidate)) ?? 1;
      const own = how !== 'in-number' && set - (count.get(`family|${family}`) ?? 0) >= RARE;
      if (own && wordsInFont > RARE) continue;
      // One word is told once, by its strongest sign: candidates come number before column before line.
      if (taken.has(place)) continue;
      // Fonts made from recognised shapes change from letter to letter, each pair once.
      const many = alike > HABIT || (count.get(how) ?? 0) > 2 * HABIT;
      if (!many) taken.add(place);
      (many ? doubted : told).push({ ...candidate, wordsInFont, alike });
    }
    const numbers = (found: FoundSetApart): boolean => found.how === 'in-number';
    return {
      numbers: this.answer(told.filter(numbers), doubted.filter(numbers)),
      values: this.answer(
        told.filter((found) => !numbers(found)),
        doubted.filter((found) => !numbers(found)),
        this.mixesColumns(),
      ),
    };
  }

  /** @param many in pairs of fonts that the document changes between so often that it may be its own way */
  private answer(told: FoundSetApart[], many: FoundSetApart[], mixed = false): Found<FoundSetApart[]> {
    const items = told.slice(0, MAX_FOUND);
    if (many.length > 0) {
      const habit = many.length * MINORITY > this.values;
      const reason = habit
        ? 'The document changes between fonts in so many of its values that one of them tells nothing.'
        : 'Many values are set in another font than their own kind around them.';
      return partly(items, reason, habit ? [] : many.map(toCheck));
    }
    if (mixed) return partly(items, 'Columns or lists of the document change between fonts by themselves.');
    return this.unread > 0
      ? partly(items, 'Some columns and lists are too long to compare.')
      : everything(items);
  }

  private mix(page: PdfPage, word: Word): void {
    if (this.mixed.size < MAX_CANDIDATES) this.mixed.set(placeOf(page, word), familyOf(word.parts[0]));
  }

  /** Columns and lists that change to a family which sets nothing else in the document. */
  private mixesColumns(): boolean {
    const counts = new Map<string, number>();
    for (const family of this.mixed.values()) counts.set(family, (counts.get(family) ?? 0) + 1);
    return [...counts].some(([family, count]) => (this.wordsByFamily.get(family) ?? 0) - count < RARE);
  }

  private push(
    page: PdfPage,
    how: FoundSetApart['how'],
    word: Word,
    odd: WordPart,
    peer: WordPart,
    whole: Phrase = { text: word.text, box: word.box, words: [word] },
  ): void {
    const count = this.counts.get(how) ?? 0;
    if (count >= MAX_CANDIDATES) return void this.unread++;
    this.counts.set(how, count + 1);
    this.candidates.push({
      page,
      box: how === 'in-number' ? odd.run.box : whole.box,
      text: whole.text,
      part: how === 'in-number' ? odd.text : whole.text,
      how,
      font: odd.run.font,
      around: peer.run.font,
      sameFamily: sameFamily(odd, peer),
      family: familyOf(odd),
      place: placeOf(page, word),
      words: whole.words.length,
    });
  }

  /** Digits of one number in two fonts of one size on one base line. */
  private inNumber(page: PdfPage, word: Word): void {
    const { parts } = word;
    if (parts.length < 2 || !isPlainValue(word.text)) return;
    if (!splitsGroup(parts) && !WHOLE_AMOUNT.test(word.text) && tokenKind(word.text) !== 'date') return;
    const digits = parts.filter((part) => /\d/.test(part.text));
    const counts = new Map<string, number>();
    for (const part of digits) {
      const key = keyOf(part);
      counts.set(key, (counts.get(key) ?? 0) + (part.text.match(/\d/g)?.length ?? 0));
    }
    if (counts.size !== 2) return;
    const [[minor], [major]] = [...counts].toSorted((a, b) => a[1] - b[1]);
    const odd = digits.find((part) => keyOf(part) === minor);
    const peer = digits.find((part) => keyOf(part) === major);
    if (!odd || !peer || !alikeInSize(odd, peer) || sameJob(odd, peer)) return;
    if (Math.abs(odd.run.y - peer.run.y) > 0.12 * peer.run.size) return;
    this.push(page, 'in-number', word, odd, peer);
  }

  /** One amount of a right-aligned column in a foreign family; the others share one. */
  private inColumns(page: PdfPage, words: readonly Word[]): void {
    const cells = words.filter((word) => /\d[.,]\d{2}\b/.test(word.text) && tokenKind(word.text) !== 'none');
    const columns = new Map<number, Word[]>();
    for (const cell of cells) {
      const at = Math.round(cell.box.x1 / 4);
      for (const key of [at - 1, at, at + 1]) {
        const column = columns.get(key);
        if (column) column.push(cell);
        else columns.set(key, [cell]);
      }
    }
    for (const cell of cells) {
      // Shorter ones may be places in an index (`3,46`, with the chapter in italics).
      if ((cell.text.match(/\d/g)?.length ?? 0) < 4) continue;
      const own = cell.parts[0];
      const column = columns.get(Math.round(cell.box.x1 / 4)) ?? [];
      if (column.length > MAX_COLUMN) this.unread++;
      if (column.length < MIN_PEERS + 1 || column.length > MAX_COLUMN) continue;
      // Another font has other widths: who types it begins where the old value began, and ends elsewhere.
      const reach = Math.max(3.5, 0.6 * cell.size);
      const peers = column.filter((other) => other !== cell && Math.abs(other.box.x1 - cell.box.x1) < reach);
      // Other values of the same hand may stand in it; they are the smaller part.
      const same = peers.filter((other) => sameFamily(other.parts[0], own));
      const foreign = peers.filter((other) => !same.includes(other) && alikeInSize(other.parts[0], own));
      if (foreign.length < MIN_PEERS || foreign.length + same.length < peers.length) continue;
      if ((same.length + 1) * MINORITY > foreign.length && same.length > 0) {
        this.mix(page, cell);
        continue;
      }
      this.push(page, 'in-column', cell, own, foreign[0].parts[0]);
    }
  }

  /** One value in a foreign family between two words of the same line. */
  private inLines(page: PdfPage, words: readonly Word[]): void {
    for (const [i, word] of words.entries()) {
      if (i === 0 || i + 1 >= words.length || !isPlainValue(word.text)) continue;
      const own = word.parts[0];
      const [before, after] = [words[i - 1], words[i + 1]];
      if (!besides(before, word) || !besides(word, after)) continue;
      const [left, right] = [before.parts.at(-1), after.parts[0]];
      if (!left || sameFamily(left, own) || !sameFamily(left, right) || !alikeInSize(left, own)) continue;
      this.push(page, 'in-line', word, own, left);
    }
  }
}

function placeOf(page: PdfPage, { box }: Word): string {
  return `${page.index}|${Math.round(box.x0)}|${Math.round(box.y0)}`;
}

function pairOf({ how, font, around }: Pick<FoundSetApart, 'how' | 'font' | 'around'>): string {
  return `${how}|${font}|${around}`;
}

function toCheck({ page, box, text, part, font, around }: FoundSetApart) {
  return suspicion(
    page,
    box,
    { printed: text },
    `“${part}” is set in ${font}, the rest around it in ${around}.`,
  );
}

/** Two digits side by side in different fonts: no layout does that to a number. */
function splitsGroup(parts: readonly WordPart[]): boolean {
  return parts.some((part, i) => {
    const next = parts[i + 1];
    return next && /\d$/.test(part.text) && /^\d/.test(next.text) && keyOf(part) !== keyOf(next);
  });
}

/** Two words of one line with a word space between them. */
function besides(left: Word, right: Word): boolean {
  const gap = right.box.x0 - left.box.x1;
  const em = Math.max(left.size, 1);
  return Math.abs(left.parts[0].run.y - right.parts[0].run.y) < 0.3 * em && gap > -0.1 * em && gap < 1.5 * em;
}

function keyOf({ run }: WordPart): string {
  return `${run.font}|${run.fontNum}`;
}

/** Two faces of one family, embedded together under one tag: a designer's year in outlined and heavy digits. */
function sameJob(a: WordPart, b: WordPart): boolean {
  const [x, y] = [typefaceOf(a.run.font), typefaceOf(b.run.font)];
  return x.tag !== null && x.tag === y.tag && x.family !== '' && x.family === y.family;
}

function upright({ box, text }: Word): boolean {
  return text.length < 3 || box.x1 - box.x0 > (box.y1 - box.y0) * 0.5;
}
