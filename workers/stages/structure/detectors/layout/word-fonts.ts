/** Fonts of words against each other, by the names of their families. */
import { LAYOUT } from './thresholds.ts';
import { isOneFamily, typefaceOf } from './typefaces.ts';
import type { WordPart } from './words.ts';

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
