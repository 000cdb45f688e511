/**
 * Fonts whose digits were drawn anew under each other's codes. The text stays, the page says another thing, and a font
 * that a printer embedded has no names of its own that could contradict: the shapes do.
 */
import type { DigitShape, FontClaims } from '../../../../../formats/pdf/index.ts';
import type { RenamedFont } from './facts.ts';

export interface Misnamed extends Pick<FontClaims, 'agree' | 'readable'> {
  /** Without a code, whatever the font has under that character. */
  differ: { code?: number; claimed: string; drawn: string }[];
  by: RenamedFont['by'];
}

/** Digits that must look like themselves before one that does not means anything; lettering is read wrongly throughout. */
const MIN_AGREE = 3;
/**
 * Leads of the reading. Two that look like each other were never seen among 543 fonts at any lead; of one alone the
 * slanted `1` of geometric typefaces is the worst, as a `7`.
 */
const LEAD = { exchanged: 5, alone: 50 };

/** Null where the digits look like themselves, or cannot be told. */
export function exchangedShapes({ digits }: Pick<FontClaims, 'digits'>): Misnamed | null {
  const read = digits.flatMap((shape) => {
    const { digit, reading } = shape;
    const isRead = reading && reading.lead >= LEAD.exchanged && !isOtherLetter(shape, digits);
    return isRead ? [{ claimed: digit, drawn: reading.digit, lead: reading.lead }] : [];
  });
  const apart = read.filter(({ claimed, drawn }) => claimed !== drawn);
  const differ = apart.filter(
    ({ claimed, drawn, lead }) => lead >= LEAD.alone || comesBack(claimed, drawn, apart),
  );
  const agree = read.length - apart.length;
  if (differ.length === 0 || agree < Math.max(MIN_AGREE, differ.length)) return null;
  return {
    agree,
    by: 'shapes',
    differ: differ.map(({ claimed, drawn }) => ({ claimed, drawn })),
    readable: new Map(differ.map(({ claimed, drawn }) => [claimed, drawn])),
  };
}

/**
 * A second shape under the number of a digit that looks like itself: Ghostscript writes maps that call Cyrillic letters digits, and
 * some of them look like one. Who shows another digit draws that digit as the font has it.
 */
function isOtherLetter({ digit, shape, reading }: DigitShape, digits: readonly DigitShape[]): boolean {
  const isTrue = (other: DigitShape): boolean =>
    other.reading?.digit === other.digit && other.reading.lead >= LEAD.exchanged;
  if (!reading || reading.digit === digit || !digits.some((other) => other.digit === digit && isTrue(other)))
    return false;
  return !digits.some((other) => other.digit === reading.digit && other.shape === shape);
}

/** Whether the digits that stand for each other lead back to the first: an exchange of two, three or more. */
function comesBack(
  claimed: string,
  drawn: string,
  apart: readonly { claimed: string; drawn: string }[],
): boolean {
  let at = drawn;
  for (let steps = 0; steps < apart.length; steps++) {
    const next = apart.find((one) => one.claimed === at);
    if (!next) return false;
    if (next.claimed === claimed || next.drawn === claimed) return true;
    at = next.drawn;
  }
  return false;
}
