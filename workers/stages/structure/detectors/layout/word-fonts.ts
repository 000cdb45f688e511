/** Fonts of words against each other, by the names of their families. */
import { LAYOUT } from './thresholds.ts';
import { isOneFamily, typefaceOf } from './typefaces.ts';
import type { Word, WordPart } from './words.ts';

/**
 * The part of a value that says which font it is set in: the first with a digit. Signs in front of it (a true minus, a currency) come from
 * wherever a program finds them.
 */
export const valuePartOf = ({ parts }: Word): WordPart =>
  parts.find(({ text }) => /\p{N}/u.test(text)) ?? parts[0];

/** The family, '' when the font has no name. */
export function familyOf({ run }: WordPart): string {
  return typefaceOf(run.font).family;
}

/** True as well where a font has no name. */
export function sameFamily(a: WordPart, b: WordPart): boolean {
  if (a.run.font === b.run.font) return true;
  const [x, y] = [typefaceOf(a.run.font), typefaceOf(b.run.font)];
  return x.family === '' || y.family === '' || isOneFamily(x, y);
}

/** Superscripts, small capitals and price cents are smaller by far more. */
export function alikeInSize(a: WordPart, b: WordPart): boolean {
  return Math.abs(a.run.size - b.run.size) <= LAYOUT.likeSize * Math.max(a.run.size, b.run.size);
}
