/** Numbers that a program wrote anew: MuPDF gives a page of 841.889764 points back as 841.8898. */

/** Of a number's size, and at most: seven digits are kept. */
const ROUNDED = 1e-6;
const MOST_ROUNDED = 1e-3;

/** The same, or the same with fewer digits; whole numbers are never rounded. */
export function sameNumber(a: number, b: number): boolean {
  if (a === b) return true;
  if (Number.isInteger(a) && Number.isInteger(b)) return false;
  return Math.abs(a - b) <= Math.min(MOST_ROUNDED, ROUNDED * Math.abs(a));
}

export const sameValue = <T>(a: T, b: T): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && sameNumber(a, b));
