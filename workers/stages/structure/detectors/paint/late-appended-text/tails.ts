/** Where the words begin that share no font with anything before them. */
import type { TextRun } from '../../../../../formats/pdf/index.ts';
import type { Word } from '../../layout/words.ts';

/** What follows the composed page is a few phrases; more may be a template that was filled in. */
const MAX_TAIL_WORDS = 40;
const MAX_TAIL_SHARE = 0.3;
/** A letter has some five: fewer fonts are no habit. */
const MIN_FONTS = 10;
/** Fewer words are no composed page. */
export const MIN_WORDS = 20;

/** Index of the first word in each font. */
export function firstUses(words: readonly Word[]): Map<string, number> {
  const first = new Map<string, number>();
  let last: TextRun | undefined;
  for (const [i, word] of words.entries())
    for (const { run } of word.parts) {
      // Nearly always the font of the word before.
      if (run.fontNum === last?.fontNum && run.font === last?.font) continue;
      last = run;
      const key = keyOf(run);
      if (!first.has(key)) first.set(key, i);
    }
  return first;
}

/**
 * More than half of what was written in one go has a font object that nothing else uses: programs that draw give each
 * label its own, and there the last ones are like all others.
 */
export function haveFontsOfTheirOwn(words: readonly Word[], first: ReadonlyMap<string, number>): boolean {
  if (first.size < MIN_FONTS) return false;
  const runs = new Set(words.flatMap(({ parts }) => parts.map(({ run }) => run)));
  return first.size * 2 > runs.size;
}

/** Where the last words begin that share no font with anything before them; the length when there are none. */
export function startOfTail(words: readonly Word[], first: ReadonlyMap<string, number>): number {
  if (words.length < MIN_WORDS) return words.length;
  const limit = Math.min(MAX_TAIL_WORDS, Math.floor(words.length * MAX_TAIL_SHARE));
  let start = words.length;
  let earliest = words.length;
  for (let i = words.length - 1; i >= words.length - limit; i--) {
    for (const key of keysOf(words[i]!)) earliest = Math.min(earliest, first.get(key) ?? i);
    if (earliest < words.length - limit) break;
    if (earliest >= i) start = i;
  }
  return start;
}

/** Where the shortest such tail begins that is longer than that, at most half of the page. */
export function startOfLongTail(words: readonly Word[], first: ReadonlyMap<string, number>): number {
  let earliest = words.length;
  for (let i = words.length - 1; i >= Math.max(MIN_WORDS, words.length / 2); i--) {
    for (const key of keysOf(words[i]!)) earliest = Math.min(earliest, first.get(key) ?? i);
    if (earliest < words.length / 2) break;
    if (earliest >= i) return i;
  }
  return words.length;
}

const keyOf = ({ fontNum, font }: TextRun): string => `${fontNum}|${font}`;

export const keysOf = ({ parts }: Word): string[] => parts.map(({ run }) => keyOf(run));
