/**
 * Numbers that both readers read alike and that nevertheless may be parts of one, or not all of it: of 33 certain numbers of real receipts
 * that count as wrong, 15 are read wrong, and eight of those are of these sorts.
 */
import type { ReadWord } from './agree.ts';

/** Widths of a digit: what stands closer is seldom two numbers, and paper in a 1 or a fold cuts one. */
const CUT = 0.5;
const WHOLE = /^\d+$/;
/** Its beginning was lost, or the point behind a nought; `.50` is half a dollar. */
const BEHEADED = /^(?:[.,]\d(?!\d$)|[-−]0\d+$)/;
/** `0.39` as `03S`: a letter where digits end, which looks like one. Codes are longer. */
const ENDS_ALIKE = /^\d{1,2}[OSBIZ]$/;

/** @param words of one line, in their order */
export function withDoubtedNumbers(words: readonly ReadWord[]): ReadWord[] {
  return words.map((word, at) => {
    const isDoubted =
      BEHEADED.test(word.text) ||
      ENDS_ALIKE.test(word.text) ||
      isCut(words[at - 1], word) ||
      isCut(word, words[at + 1]);
    return isDoubted && word.agreed ? { ...word, agreed: false } : word;
  });
}

function isCut(left: ReadWord | undefined, right: ReadWord | undefined): boolean {
  if (!left || !right || !endsWhole(left.text) || !WHOLE.test(right.text)) return false;
  const digit = Math.min(widthOf(left), widthOf(right));
  return right.from - left.to < CUT * digit;
}

/** `40` before `150`, and the end of a code before its last digits; no date before its time. */
const endsWhole = (text: string): boolean => /^[^\d.,:/-]*\d+$/.test(text);

const widthOf = ({ from, to, text }: ReadWord): number => (to - from) / Math.max(1, text.length);
