/**
 * Values that were squeezed into a place that was made for another.
 *
 * A longer value in the place of a shorter one runs into what follows, so that who exchanges it sets its letters
 * closer or narrower (`Tc` and `Tz`, ISO 32000-1, 9.3.2 and 9.3.4). Programs that fit text to a width do so again and again; a document that does it once, for a
 * value, in the middle of text that has its font's own width, is not set by its program.
 */
import type { PdfPage, TextRun } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { inOneRow } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isNumbered } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import { MIN_WORDS } from '../font-habits.ts';
import type { SqueezedValue } from './facts.ts';

/** By which letters are narrower than their font has them, or stand closer (ems), before it is no rounding. */
const MIN_DIFFERENCE = 0.01;
/**
 * Letters so far apart (ems) are set so to be seen: a heading, a cell filled from edge to edge. Who fits a value to the place
 * of another has a fraction of a letter to share out.
 */
const SPACED_OUT = 0.3;
/** A space that does not break is moved over by programs that have no character for it: as wide as the font's own (ems). */
const SAME_SPACE = 0.002;
/** Any other words, and more values than the second number, are set so by their program; between both a person has to look. */
const MAX_VALUES = 2;
const MAX_OPEN = 5;

export const squeezedValues = defineDetector({
  name: 'squeezedValues',
  sees: ['contents', 'lines'],
  begin() {
    const values = new Squeezed();
    return { page: (seen) => values.add(seen), found: () => values.found() };
  },
});

interface Value {
  page: PdfPage;
  words: [Word, ...Word[]];
}

class Squeezed {
  private readonly values: Value[] = [];
  /** Words as their font has them; others, but no value among such words. */
  private plain = 0;
  private others = 0;

  add({ page, upright: words }: SeenPage): void {
    let open: Value | null = null;
    for (const [at, word] of words.entries()) {
      if (!isForced(word)) {
        this.plain++;
        open = null;
        continue;
      }
      if (open && inOneRow(word, open.words[0], word.size, LAYOUT.sameBaseLine)) open.words.push(word);
      else {
        open = { page, words: [word] };
        if (this.values.length <= MAX_OPEN && isAmongOthers(words, at)) this.values.push(open);
        else this.others++;
      }
    }
  }

  found(): Found<SqueezedValue[]> {
    const values = this.values.filter(({ words }) => isNumbered(textOf(words)) && !isSpacedOut(words));
    const isHabit =
      this.others > 0 ||
      values.length < this.values.length ||
      values.length > MAX_OPEN ||
      this.plain < MIN_WORDS;
    if (isHabit) return all([]);
    if (values.length > MAX_VALUES) return partly([], 'Several values, and nothing else, are squeezed.');
    return all(values.flatMap((value) => this.factsOf(value)));
  }

  private factsOf({ page, words }: Value): SqueezedValue[] {
    return placed(page, words.map(({ box }) => box).reduce(hull)).map((place) => ({
      ...place,
      text: cut(textOf(words)),
      stretch: Math.round(stretchOf(words[0]) * 1000) / 1000,
      spacingEm: Math.round(spacingOf(words[0]) * 1000) / 1000,
      peers: this.plain,
    }));
  }
}

/** A word is set as its first forced part: one letter as the font has it does not hide the others. */
const setOf = ({ parts }: Word): TextRun => (parts.find(({ run }) => isForcedRun(run)) ?? parts[0]).run;

const isForcedRun = ({ stretch, spacing, advances }: TextRun): boolean =>
  Math.abs(stretch - 1) > MIN_DIFFERENCE ||
  (Math.abs(spacing) > MIN_DIFFERENCE && !isSpace(spacing, advances));

const isSpace = (spacing: number, advances: TextRun['advances']): boolean =>
  Math.abs(spacing - (advances.get(' ') ?? 0)) <= SAME_SPACE;

const stretchOf = (word: Word): number => setOf(word).stretch;

const spacingOf = (word: Word): number => setOf(word).spacing;

const isForced = (word: Word): boolean => isForcedRun(setOf(word));

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Far, or with the label as well: where a value is spread to fill a place, its label keeps to the font. */
function isSpacedOut(words: Value['words']): boolean {
  const spacing = spacingOf(words[0]);
  return spacing >= SPACED_OUT || (spacing > MIN_DIFFERENCE && words.some(({ text }) => !isNumbered(text)));
}

/** In its turn: painted by the stream that painted the words before or behind it, in the same size. */
function isAmongOthers(words: readonly Word[], at: number): boolean {
  const word = words[at];
  return [words[at - 1], words.slice(at + 1).find((other) => !isForced(other))].some(
    (mate) =>
      word !== undefined &&
      mate !== undefined &&
      !isForced(mate) &&
      mate.source === word.source &&
      Math.abs(mate.size - word.size) <= LAYOUT.sameSize * mate.size,
  );
}
