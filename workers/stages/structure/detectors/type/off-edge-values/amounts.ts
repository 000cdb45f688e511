/** Amounts as programs set them: one string, as wide as its font has the digits and marks. */
import type { TextRun } from '../../../../../formats/pdf/index.ts';
import type { Word } from '../../layout/words.ts';

export interface Amount {
  text: string;
  /** Its last word; the string may have blanks. */
  word: Word;
  x0: number;
  /** Where it ends, in points. */
  x1: number;
  /** Digits in front of the decimals, and behind. */
  whole: number;
  decimals: number;
  /** What sets groups of three apart; '' where nothing does, null where there are too few digits to tell. */
  group: string | null;
  /** Width of one digit, and of a mark, in points. */
  digit: number;
  widthOf: (mark: string) => number | null;
}

/** A sign or a currency may stand in front; what stands behind would end at the edge. */
const AMOUNT =
  /^[-+−]?(?:\p{L}{1,3}\.? ?|\p{L}{0,2}\p{Sc} ?)?[-+−]?(\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{2}))?$/u;
/** Shorter ones are counts, rates and numbers of lines. */
const MIN_DIGITS = 3;
/** Points by which the width of a string may miss that of its characters. */
const EXACT = 0.02;
/** Where every character is about as wide as a digit, a sign that stands beside others and is missing here is so as well. */
const MONOSPACED = 0.85;

/** The amounts among words that were set in one string each, and as the font has them: neither spread nor narrowed nor kerned. */
export function amountsOf(words: readonly Word[]): Amount[] {
  return words.flatMap((word) => {
    const [{ run }, ...more] = word.parts;
    // Of a string with blanks the last word stands for all.
    const text = more.length > 0 ? word.text : run.text;
    const isAll = more.length > 0 || (run.text.endsWith(word.text) && run.box.x1 === word.box.x1);
    const [, front, mark, decimals = ''] = (isAll && AMOUNT.exec(text)) || [];
    const last = more.at(-1)?.run ?? run;
    if (!front || last.box.x1 !== word.box.x1) return [];
    const x0 = run.box.x0;
    const digit = isAsInFont(text, word.box.x1 - x0, run);
    if (digit === null) return [];
    const whole = front.replace(/\D/g, '').length;
    if (whole + decimals.length < MIN_DIGITS) return [];
    return [
      {
        ...{ text, word, x0, x1: word.box.x1, whole, decimals: decimals.length, digit },
        group: mark ?? (whole > 3 ? '' : null),
        widthOf: (sign: string) => {
          const own = run.advances.get(sign);
          return own === undefined ? null : own * run.size;
        },
      },
    ];
  });
}

/** The width of one digit, where all that were shown have one, and the string is as wide as its characters. */
function isAsInFont(
  text: string,
  width: number,
  { advances, size, stretch, spacing }: TextRun,
): number | null {
  if (stretch !== 1 || spacing !== 0) return null;
  const widths = [...text].map((sign) => advances.get(sign) ?? Number.NaN);
  const digits = [...advances].filter(([sign]) => /\d/.test(sign)).map(([, own]) => own);
  const [digit] = digits;
  if (!digit || digits.some((own) => Math.abs(own - digit) * size > EXACT)) return null;
  const expected = size * widths.reduce((sum, own) => sum + own, 0);
  const isMonospaced = Math.min(...advances.values()) > MONOSPACED * digit;
  return Math.abs(expected - width) <= EXACT && !isMonospaced ? digit * size : null;
}
