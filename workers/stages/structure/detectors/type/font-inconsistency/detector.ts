/**
 * Values set in another font than everything around them.
 *
 * Who edits a finished page rarely has its fonts. Producers change fonts too, but by rule: for every value, every heading,
 * every formula. So only what happens once or a few times counts, and only against its own kind: the other amounts of
 * the same column, the lines above and below, the words on both sides.
 */
import type { PdfPage, Rect } from '../../../../../formats/pdf/index.ts';
import { defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { fieldsOf } from '../../layout/fields.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isFixedWidth } from '../../layout/typefaces.ts';
import { isPlainValue } from '../../layout/values.ts';
import { familyOf, valuePartOf } from '../../layout/word-fonts.ts';
import type { Phrase, Word, WordPart } from '../../layout/words.ts';
import { againstHabits, MIN_WORDS, Pairs } from '../font-habits.ts';
import { twoFontsOf } from '../mixed-font-numbers/two-fonts.ts';
import { foreignInColumns } from './columns.ts';
import type { SetApart } from './facts.ts';
import { foreignInLines, hasRaisedSign } from './lines.ts';
import { foreignInLists } from './lists.ts';

/** Candidates kept of each kind: many of one kind must not push out another. */
const MAX_CANDIDATES = 500;
/** A family that sets more words than this, beside the values in question, belongs to the document. */
const RARE = 4;

export const fontInconsistency = defineDetector({
  name: 'fontInconsistency',
  sees: ['contents', 'lines'],
  begin() {
    const values = new Values();
    return { page: (seen) => values.add(seen), found: () => values.found() };
  },
});

interface Candidate {
  page: PdfPage;
  box: Rect;
  text: string;
  font: string;
  around: string;
  family: string;
  place: string;
  /** A flattened field among others: who fills in a form once more may do so with another program. */
  isField: boolean;
  /** A raised sign follows it, as in a formula. */
  isSigned: boolean;
  /** Words of the value. */
  words: number;
}

/** Strongest sign first: one word is told once. */
const KINDS = ['in-column', 'in-list', 'in-line'] as const satisfies readonly SetApart['how'][];

/** Collects over the pages of a document; `found()` judges at the end, when the document's habits are known. */
class Values {
  private readonly candidates: Record<SetApart['how'], Candidate[]> = {
    'in-column': [],
    'in-list': [],
    'in-line': [],
  };
  private readonly wordsByFamily = new Map<string, number>();
  /** Values of columns and lists that change between families, by their places. */
  private readonly mixed = new Map<string, string>();
  /** Values by their family, where the font around them has no digits. */
  private readonly amongOtherScript = new Map<string, number>();
  /** Sums in rows that are set otherwise as a whole. */
  private feet = 0;
  private words = 0;
  private values = 0;
  private skipped = 0;
  /** Single glyphs that are read as whole numbers: their font has a wrong map, as layout programs write for scripts from the right. */
  private unread = 0;
  /** Those of the page that is looked at. */
  private fields: ReadonlySet<number | null> = new Set();
  private signed: ReadonlySet<Word> = new Set();

  add({ page, words: all, upright: words }: SeenPage): void {
    for (const word of words) {
      this.words++;
      if (isPlainValue(word.text)) this.values++;
      const { parts } = word;
      if (parts.length === 1) this.countFamily(familyOf(parts[0]));
      else for (const family of new Set(parts.map(familyOf))) this.countFamily(family);
    }
    this.fields = fieldsOf(words);
    const columns = foreignInColumns(words);
    for (const { cell, peer } of columns.found) this.push('in-column', page, cell, peer);
    const lists = foreignInLists(words);
    for (const { phrase, peer } of lists.found) this.push('in-list', page, phrase.words[0], peer, phrase);
    const lines = foreignInLines(words);
    this.signed = new Set(lines.found.map(({ word }) => word).filter((word) => hasRaisedSign(word, all)));
    for (const { word, peer } of lines.found) this.push('in-line', page, word, peer);
    for (const word of lines.among) {
      const family = familyOf(valuePartOf(word));
      this.amongOtherScript.set(family, (this.amongOtherScript.get(family) ?? 0) + 1);
    }
    this.feet += columns.feet.length;
    this.skipped += columns.skipped + lists.skipped;
    const mixed = [...columns.mixed, ...lists.mixed.flatMap((phrase) => phrase.words)];
    for (const word of mixed.slice(0, MAX_CANDIDATES - this.mixed.size))
      this.mixed.set(placeOf(page, word), familyOf(valuePartOf(word)));
  }

  private countFamily(family: string): void {
    this.wordsByFamily.set(family, (this.wordsByFamily.get(family) ?? 0) + 1);
  }

  found(): Found<SetApart[]> {
    const told: SetApart[] = [];
    const many: Candidate[] = [];
    const aside = new Map<string, Candidate[]>();
    const taken = new Set<string>();
    const inQuestion = this.familiesInQuestion();
    for (const how of this.words < MIN_WORDS ? [] : KINDS) {
      const pairs = new Pairs(this.candidates[how]);
      for (const candidate of this.candidates[how]) {
        const { family, place, words } = candidate;
        const set = this.wordsByFamily.get(family) ?? 0;
        const wordsInFont = set - words + 1;
        if (wordsInFont > RARE && set - (inQuestion.get(family) ?? 0) >= RARE) continue;
        if (taken.has(place)) continue;
        const reason = honestReason(candidate, how);
        if (reason !== null) aside.set(reason, [...(aside.get(reason) ?? []), candidate]);
        else if (pairs.isHabit(candidate)) many.push(candidate);
        else {
          taken.add(place);
          told.push(...factsOf(candidate, how, wordsInFont));
        }
      }
    }
    const found = againstHabits(told, many, this.values, toCheck);
    if (!found.complete) return found;
    const [set] = aside;
    if (set) return partly(found.items, set[0], [...aside.values()].flat().map(toCheck));
    const open = this.openReason();
    return open === null ? found : partly(found.items, open);
  }

  /** Why values may be in a foreign font although none was found; null where all were compared. */
  private openReason(): string | null {
    if (this.words >= MIN_WORDS && this.mixesColumns())
      return 'Columns or lists of the document change between fonts by themselves.';
    if (this.words >= MIN_WORDS && this.setsNothingElse(this.amongOtherScript))
      return 'Values stand among letters of a script whose font has no digits, in one that sets little else.';
    if (this.words >= MIN_WORDS && this.feet > 0)
      return 'The last row of a table is set in another typeface as a whole, as sums are.';
    if (this.unread > 0) return 'A single glyph is read as a whole number: what it shows cannot be compared.';
    return this.skipped > 0 ? 'Some columns and lists are too long to compare.' : null;
  }

  /** Words of each family that are candidates themselves. */
  private familiesInQuestion(): Map<string, number> {
    const places = new Map(
      KINDS.flatMap((how) => this.candidates[how].map((one) => [one.place, one] as const)),
    );
    const counts = new Map<string, number>();
    for (const { family, words } of places.values()) counts.set(family, (counts.get(family) ?? 0) + words);
    return counts;
  }

  /** Columns and lists that change to a family which sets nothing else in the document. */
  private mixesColumns(): boolean {
    const counts = new Map<string, number>();
    for (const family of this.mixed.values()) counts.set(family, (counts.get(family) ?? 0) + 1);
    return this.setsNothingElse(counts);
  }

  private readonly setsNothingElse = (counts: ReadonlyMap<string, number>): boolean =>
    [...counts].some(([family, count]) => (this.wordsByFamily.get(family) ?? 0) - count < RARE);

  private push(
    how: SetApart['how'],
    page: PdfPage,
    word: Word,
    peer: WordPart,
    { text, box, words }: Phrase = { text: word.text, box: word.box, words: [word] },
  ): void {
    const odd = valuePartOf(word);
    // Two fonts within one number are told by themselves.
    if (twoFontsOf(word)) return;
    if (isOfFewGlyphs(word)) {
      this.unread++;
      return;
    }
    if (this.candidates[how].length >= MAX_CANDIDATES) {
      this.skipped++;
      return;
    }
    const [font, around] = [odd.run.font, peer.run.font];
    const [family, place] = [familyOf(odd), placeOf(page, word)];
    const isField = this.fields.has(word.source) && this.fields.has(peer.run.source);
    const isSigned = how === 'in-line' && this.signed.has(word);
    this.candidates[how].push({
      ...{ page, box, text, font, around, family, place },
      ...{ isField, isSigned, words: words.length },
    });
  }
}

/** Why a value may be in its font without having been exchanged: it is asked about; null where nothing else explains it. */
function honestReason({ isField, isSigned, font }: Candidate, how: SetApart['how']): string | null {
  if (isField) return 'Fields of a form are filled in in more than one font.';
  if (isSigned) return 'Numbers with a raised sign are set in the font of formulas.';
  return how === 'in-line' && isFixedWidth(font)
    ? 'Values in running text are set in a typeface of fixed width, as entries and codes are.'
    : null;
}

/** Ems of each character; digits have twice as much, marks between them about this. */
const NARROWEST = 0.2;

const isOfFewGlyphs = ({ text, box, size }: Word): boolean =>
  box.x1 - box.x0 < NARROWEST * size * [...text].length;

function placeOf(page: PdfPage, { box }: Word): string {
  return `${page.index}|${Math.round(box.x0)}|${Math.round(box.y0)}`;
}

function factsOf(
  { page, box, text, font, around }: Candidate,
  how: SetApart['how'],
  wordsInFont: number,
): SetApart[] {
  return placed(page, box).map((place) => ({
    ...place,
    text: cut(text),
    how,
    font: cut(font),
    around: cut(around),
    wordsInFont,
  }));
}

function toCheck({ page, box, text, font, around }: Candidate) {
  return suspicion(page, box, { printed: text }, `Set in ${font}, its own kind around it in ${around}.`);
}
