/**
 * Doubts that meet. Neither of the two has been counted often enough to tell it, and we know of nothing honest that raises both:
 *
 * - of one page whose own characters were read: what it says contradicts itself, and it was made apart or written again. Honest
 *   papers raise the one by their wording and the other by how they were put together;
 * - of one value in a picture: the amounts around it ask for another, and its print is not that of its neighbours. Honest ones raise
 *   both where a bad spot made a digit unreadable, so the two values must be too unlike for that.
 *
 * How often they met stands in docs/measurements/unseen.md. Pure.
 */
import type { Capture, ToCheck } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import type { Family } from '../../shared/findings/row.ts';

/** How a page or a file was made. None of these changes what is read of it, which would raise a contradiction as well. */
const MADE_OTHERWISE: ReadonlySet<string> = new Set([
  'page-fonts-apart',
  'page-reencoded',
  'issuer-paper-by-editor',
]);

/** What pixels say of a place. */
const OF_PIXELS: ReadonlySet<Family> = new Set(['noise', 'clone', 'jpeg-history']);

/** A spot on the paper changes one digit for the readers; two that were both misread alike by both of them we have not seen. */
const MIN_OTHER_DIGITS = 2;

/** @returns whether two of them are of one page whose own characters were read, or of one value of a picture */
export function doubtsMeet(toCheck: readonly ToCheck[], capture: Capture): boolean {
  const said = toCheck.filter(({ code }) => rowOf(code).family === 'content');
  return capture.class === 'born-digital-pdf'
    ? said.some((one) => toCheck.some((other) => isMadeOtherwise(other, one.page)))
    : said.some((one) => toCheck.some((other) => isOddPrintOf(other, one)));
}

const isMadeOtherwise = ({ code, page }: ToCheck, said: number | undefined): boolean =>
  MADE_OTHERWISE.has(code) && (page === undefined || said === undefined || page === said);

/** Whether `print` doubts the print of the very value that `said` doubts for what it says. */
function isOddPrintOf(print: ToCheck, said: ToCheck): boolean {
  if (!OF_PIXELS.has(rowOf(print.code).family) || print.page !== said.page) return false;
  if (print.box === undefined || said.box === undefined || !sharesMiddle(print.box, said.box)) return false;
  const [one, other] = said.values.map(({ text }) => text.replaceAll(/\D/gu, ''));
  return one !== undefined && other !== undefined && otherDigits(one, other) >= MIN_OTHER_DIGITS;
}

type Box = NonNullable<ToCheck['box']>;

function sharesMiddle([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return middleX >= left && middleX <= left + across && middleY >= top && middleY <= top + down;
}

/** How many digits differ in place; 0 where one has more of them, as where a reader lost one. */
function otherDigits(one: string, other: string): number {
  if (one.length !== other.length) return 0;
  return [...one].filter((digit, at) => digit !== other[at]).length;
}
