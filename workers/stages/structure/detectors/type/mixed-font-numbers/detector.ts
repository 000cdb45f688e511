/**
 * Digits of one number in two fonts: what is left of a value that was edited without its own font. The subset inside the
 * file lacks the new digits, so that editors put them in a font of their own.
 */
import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { cutOff, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { inOneRow } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isPlainValue } from '../../layout/values.ts';
import { sameFamily } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';
import { againstHabits, MIN_WORDS, Pairs } from '../font-habits.ts';
import type { MixedFontNumber } from './facts.ts';
import { mayBeOne, Pieces } from './pieces.ts';
import { twoFontsOf } from './two-fonts.ts';

const MAX_CANDIDATES = 500;

const PIECES = 'Digits of a number stand in two fonts without a name, which may be pieces of one.';

export const mixedFontNumbers = defineDetector({
  name: 'mixedFontNumbers',
  sees: ['contents', 'lines'],
  begin() {
    const numbers = new Numbers();
    return { page: (seen) => numbers.add(seen), found: () => numbers.found() };
  },
});

interface Candidate {
  page: PdfPage;
  word: Word;
  odd: WordPart;
  peer: WordPart;
  font: string;
  around: string;
  sameFamily: boolean;
}

class Numbers {
  private readonly candidates: Candidate[] = [];
  private readonly pieces = new Pieces();
  private words = 0;
  private values = 0;

  add({ page, readable, upright }: SeenPage): void {
    const isMark = marksOf(readable);
    for (const word of upright) {
      this.words++;
      this.pieces.add(word);
      if (isPlainValue(word.text)) this.values++;
      const fonts = twoFontsOf(word);
      if (!fonts || this.candidates.length >= MAX_CANDIDATES) continue;
      const { odd, peer } = fonts;
      if (isMark(word, odd)) continue;
      const [font, around] = [odd.run.font, peer.run.font];
      this.candidates.push({ page, word, odd, peer, font, around, sameFamily: sameFamily(odd, peer) });
    }
  }

  found(): Found<MixedFontNumber[]> {
    const candidates =
      this.words < MIN_WORDS
        ? []
        : this.candidates.filter(({ odd, peer }) => !this.pieces.areOne(odd.run, peer.run));
    const pairs = new Pairs(candidates);
    const few = candidates.filter((candidate) => !pairs.isHabit(candidate));
    const many = candidates.filter((candidate) => pairs.isHabit(candidate));
    const pieces = few.filter(({ odd, peer }) => mayBeOne(odd.run, peer.run));
    const told = few
      .filter((candidate) => !pieces.includes(candidate))
      .flatMap((candidate) => factsOf(candidate, pairs.alike(candidate)));
    const found = againstHabits(told, many, this.values, toCheck);
    if (pieces.length > 0)
      return partly(found.items, PIECES, [...(found.toCheck ?? []), ...pieces.map(inPieces)]);
    if (!found.complete || this.candidates.length < MAX_CANDIDATES) return found;
    return cutOff(found.items, 'some numbers in two fonts');
  }
}

/**
 * The number of a footnote before a note that begins with digits: it begins its line, and stands once more on the page,
 * by itself or behind a word, in the same font, where the note is called.
 */
function marksOf(words: readonly Word[]): (word: Word, part: WordPart) => boolean {
  let calls: readonly WordPart[] | undefined;
  return (word, part) =>
    part === word.parts[0] &&
    (calls ??= callsAmong(words)).some(
      (call) => call.text === part.text && call.run.fontNum === part.run.fontNum,
    ) &&
    !words.some((other) => other !== word && other.box.x1 <= word.box.x0 && inOneRow(other, word, word.size));
}

function callsAmong(words: readonly Word[]): WordPart[] {
  return words.flatMap(({ parts }) => {
    const [before, last] = [parts.at(-2), parts.at(-1)];
    return last && /^\d{1,2}$/.test(last.text) && !/\d$/.test(before?.text ?? '') ? [last] : [];
  });
}

function factsOf({ page, word, odd, font, around, sameFamily }: Candidate, alike: number): MixedFontNumber[] {
  return placed(page, odd.run.box).map((place) => ({
    ...place,
    text: cut(word.text),
    part: cut(odd.text),
    font: cut(font),
    around: cut(around),
    sameFamily,
    alike,
  }));
}

function toCheck({ page, word, odd, font, around }: Candidate) {
  return suspicion(
    page,
    odd.run.box,
    { printed: word.text },
    `“${odd.text}” is set in ${font}, the rest of the number in ${around}.`,
  );
}

function inPieces({ page, word, odd }: Candidate) {
  return suspicion(
    page,
    odd.run.box,
    { printed: word.text },
    `“${odd.text}” is set in another font than the rest of the number; neither has a name.`,
  );
}
