/**
 * Print in a script that neither reader knows. Both make Latin letters of it, each others: of 580 pictures in Latin print the readers
 * differ on six words of ten in six, all blurred, and there no letters are mixed; in 43 of 48 in Cyrillic, Greek or Japanese print they do and are.
 * Of captures that nobody had looked at for it 26 of 29 and 0 of 161 (docs/measurements/reading.md).
 */
import type { LooseWord } from './words.ts';

/** Fewer words may all be bad luck. */
const FEWEST = 10;
const WORD = /\p{L}{3}/u;
/** Of words, those that the readers see otherwise. */
const DIFFER = 0.6;
/** A capital or a digit in the middle of letters, as Cyrillic and Greek letters look to a reader of Latin ones. */
const MIXED = /\p{Ll}\p{Lu}|\p{L}\d\p{L}/u;
const SHARE_MIXED = 0.1;

export function isOtherScript(words: readonly Pick<LooseWord, 'text' | 'agreed'>[]): boolean {
  const written = words.filter(({ text }) => WORD.test(text));
  if (written.length < FEWEST) return false;
  const share = (which: (word: Pick<LooseWord, 'text' | 'agreed'>) => boolean): number =>
    written.filter(which).length / written.length;
  return (
    share(({ agreed }) => agreed === false) >= DIFFER && share(({ text }) => MIXED.test(text)) >= SHARE_MIXED
  );
}
