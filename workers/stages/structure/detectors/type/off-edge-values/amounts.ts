/** Amounts as programs set them: one string, as wide as its font has the digits and marks. */
import type { TextRun } from '../../../../../formats/pdf/index.ts';
import { digitsIn } from '../../layout/values.ts';
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
  /** A currency, say, with the blank in front of it. */
  behind: string;
  /** What sets groups of three apart; '' where nothing does, null where there are too few digits to tell. */
  group: string | null;
  /** Width of one digit, and of a mark, in points. */
  digit: number;
  widthOf: (mark: string) => number | null;
}

/** A sign or a currency may stand in front and behind. */
const AMOUNT =
  /^[-+−]?(?:\p{L}{1,3}\.? ?|\p{L}{0,2}\p{Sc} ?)?[-+−]?(\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{2}))?([ \u00a0\u202f]?(?:\p{L}{1,3}\.?|\p{Sc}|%))?$/u;
/** Shorter ones are counts, rates and numbers of lines. */
const MIN_DIGITS = 3;
/** Where every character is about as wide as a digit, a sign that stands beside others and is missing here is so as well. */
const MONOSPACED = 0.85;

/** The amounts among words that were set in one string each, or end one. */
export function amountsOf(words: readonly Word[]): Amount[] {
  const digits = new Map<TextRun['advances'], number | null>();
  const digitOf = (advances: TextRun['advances']): number | null => {
    const known = digits.get(advances);
    if (known !== undefined) return known;
    const own = tabular(advances);
    digits.set(advances, own);
    return own;
  };
  return words.flatMap((word) => {
    const [{ run }, ...more] = word.parts;
    // Of a string with blanks the last word stands for all.
    const text = more.length > 0 ? word.text : run.text;
    if (digitsIn(text) < MIN_DIGITS) return [];
    const last = more.at(-1)?.run ?? run;
    if (!text.endsWith(word.text) || last.box.x1 !== word.box.x1) return [];
    const [, front, mark, decimals = '', behind = ''] = AMOUNT.exec(text) ?? [];
    if (!front) return [];
    const digit = digitOf(run.advances);
    const scale = scaleOf(text, word.box.x1 - run.box.x0, run);
    const whole = front.replace(/\D/g, '').length;
    if (digit === null || scale === null || whole + decimals.length < MIN_DIGITS) return [];
    return [
      {
        ...{ text, word, x0: run.box.x0, x1: word.box.x1, whole, decimals: decimals.length, behind },
        digit: scale * digit,
        group: mark ?? (whole > 3 ? '' : null),
        widthOf: (sign: string) => {
          const own = run.advances.get(sign);
          return own === undefined ? null : own * scale;
        },
      },
    ];
  });
}

/** The advance of a digit, null where digits differ in width or have that of all else. */
function tabular(advances: TextRun['advances']): number | null {
  let digit: number | null = null;
  let narrowest = Number.POSITIVE_INFINITY;
  for (const [sign, own] of advances) {
    narrowest = Math.min(narrowest, own);
    if (!/^\d$/.test(sign)) continue;
    if (digit !== null && own !== digit) return null;
    digit = own;
  }
  return digit && narrowest <= MONOSPACED * digit ? digit : null;
}

/** Programs set letters by widths that differ a little from their fonts'. */
const MOST_OFF = 0.03;

/** Points for a unit of the font; null where letters are spread or narrowed. */
function scaleOf(text: string, width: number, { advances, size, stretch, spacing }: TextRun): number | null {
  if (stretch !== 1 || spacing !== 0) return null;
  const expected = [...text].reduce((sum, sign) => sum + (advances.get(sign) ?? Number.NaN), 0);
  // A blank that is a gap and no character: then the font's own width has to do.
  if (Number.isNaN(expected)) return size;
  const scale = width / expected;
  return Math.abs(scale / size - 1) <= MOST_OFF ? scale : null;
}
