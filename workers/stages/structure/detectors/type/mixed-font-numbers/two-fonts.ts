/** The digits of one number in two fonts or more, of one size on one base line. */
import { LAYOUT } from '../../layout/thresholds.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import { digitsIn, isPlainValue, tokenKind } from '../../layout/values.ts';
import { alikeInSize } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';

/** An amount with groups and decimals; anything shorter may be a list (`2,13` of an index with the chapter in italics). */
const WHOLE_AMOUNT = /^[\p{Sc}(+-]{0,2}\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}[)\p{Sc}-]{0,2}$/u;

/** The part with the fewest digits, and one of those with the most; null for a number in one font. */
export function twoFontsOf(word: Word): { odd: WordPart; peer: WordPart } | null {
  const { parts } = word;
  if (parts.length < 2 || !isPlainValue(word.text)) return null;
  if (!splitsGroup(parts) && !WHOLE_AMOUNT.test(word.text) && tokenKind(word.text) !== 'date') return null;
  const digits = parts.filter((part) => /\d/.test(part.text));
  const counts = new Map<string, number>();
  for (const part of digits) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + digitsIn(part.text));
  const inOrder = [...counts].toSorted((a, b) => a[1] - b[1]);
  const [minor, major] = [inOrder[0], inOrder.at(-1)];
  if (!minor || !major || minor === major) return null;
  const odd = digits.find((part) => keyOf(part) === minor[0]);
  const peer = digits.find((part) => keyOf(part) === major[0]);
  if (!odd || !peer || !alikeInSize(odd, peer) || isOneDesign(odd, peer)) return null;
  return Math.abs(odd.run.y - peer.run.y) > LAYOUT.likeSize * peer.run.size ? null : { odd, peer };
}

/** Two digits side by side in different fonts: no layout does that to a number. */
function splitsGroup(parts: readonly WordPart[]): boolean {
  return parts.some((part, i) => {
    const next = parts[i + 1];
    return next && /\d$/.test(part.text) && /^\d/.test(next.text) && keyOf(part) !== keyOf(next);
  });
}

function keyOf({ run }: WordPart): string {
  return `${run.font}|${run.fontNum}`;
}

const isOneDesign = (a: WordPart, b: WordPart): boolean => sameJob(a, b) || areDesignSizes(a, b);

/** Two faces of one family, embedded together under one tag: a designer's year in outlined and heavy digits. */
function sameJob(a: WordPart, b: WordPart): boolean {
  const [x, y] = [typefaceOf(a.run.font), typefaceOf(b.run.font)];
  return x.tag !== null && x.tag === y.tag && x.family !== '' && x.family === y.family;
}

/** One face as it was drawn for two sizes, each named by its own (Computer Modern and its kin): TeX takes the one for the size. */
function areDesignSizes(a: WordPart, b: WordPart): boolean {
  const [one, other] = [typefaceOf(a.run.font), typefaceOf(b.run.font)];
  const [x, y] = [one, other].map(({ family }) => /^(\D+)(\d{1,2})$/.exec(family));
  return x?.[1] !== undefined && x[1] === y?.[1] && x[2] !== y?.[2] && one.style === other.style;
}
