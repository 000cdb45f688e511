/**
 * Doubts that meet. Neither of the two has been counted often enough to tell it, and we know of nothing honest that raises both:
 *
 * - of one page whose own characters were read: what it says contradicts itself, and it was made apart or written again. Honest
 *   papers raise the one by their wording and the other by how they were put together;
 * - of such a page: a value was painted last, as browsers paint boxes and as who types it later does, and the page was written again by
 *   another program than made it, as no browser does;
 * - of a form: its amounts miss each other by just as much as a later value of a field is more or less than the one before it, which
 *   the file still has. Who corrects what he wrote corrects the sum as well;
 * - of a form that was signed: a number that it said then is another one now, and the file still has both. Who fills in what others
 *   left open replaces nothing;
 * - of one value in a picture: the amounts around it ask for another, and its print is not that of its neighbours. Honest ones raise
 *   both where a bad spot made a digit unreadable, so the two values must be too unlike for that.
 *
 * How often they met stands in docs/measurements/unseen.md. Pure.
 */

import { NAMED_WRITER } from '../../shared/contracts/named-writer.ts';
import type { Capture, ToCheck } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { EARLIER, SIGNED_VALUE, saysEarlierValue } from '../../shared/findings/earlier-values.ts';
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
    ? said.some((one) =>
        toCheck.some((other) => isMadeOtherwise(other, one.page) || isReplaced(other, one)),
      ) ||
        toCheck.some((one) => toCheck.some((other) => isTypedOn(one, other))) ||
        toCheck.some((one) => toCheck.some((other) => isOtherThanSigned(one, other)))
    : said.some((one) => toCheck.some((other) => isOddPrintOf(other, one)));
}

const isMadeOtherwise = (one: ToCheck, said: number | undefined): boolean =>
  MADE_OTHERWISE.has(one.code) && !isByLayout(one) && isOfPage(one.page, said);

/** Written again by its layout alone, as tools leave it that honest people use as well: of 36 untouched papers written again one raised both. */
const isByLayout = ({ values }: ToCheck): boolean => values.some(({ source }) => source === NAMED_WRITER);

/** Whether a value was painted last on a page that was written again. */
const isTypedOn = (typed: ToCheck, written: ToCheck): boolean =>
  typed.code === 'value-typed-later' &&
  typed.values.some(({ text }) => /\d{2}/.test(text)) &&
  written.code === 'page-reencoded' &&
  !isByLayout(written) &&
  isOfPage(typed.page, written.page);

/** Whether the amounts ask for the value that a field had before, or its sum for as much. */
function isReplaced({ page, values }: ToCheck, said: ToCheck): boolean {
  if (!saysEarlierValue(values[0]?.source ?? '') || !isOfPage(page, said.page)) return false;
  const [replaced, asked] = [values, said.values].map(differenceOf);
  return replaced !== null && replaced !== 0 && replaced === asked;
}

/** Whether a save replaced the number of a field that another look at the file knows to have been signed. */
function isOtherThanSigned(signed: ToCheck, saved: ToCheck): boolean {
  const [was, now] = signed.values;
  if (was?.source !== SIGNED_VALUE || saved.values[0]?.source !== EARLIER.save) return false;
  return (
    saved.values[0].text === was.text &&
    saved.values[1]?.text === now?.text &&
    isOfPage(signed.page, saved.page) &&
    (differenceOf(signed.values) ?? 0) !== 0
  );
}

const isOfPage = (page: number | undefined, other: number | undefined): boolean =>
  page === undefined || other === undefined || page === other;

const CENTS = /[.,](\d{2})(?!\d)/;

/** In hundredths; null where there are not two numbers. */
function differenceOf(values: ToCheck['values']): number | null {
  const [one, other] = values.map(({ text }) => centsIn(text));
  return one === undefined || other === undefined || values.length !== 2 || Number.isNaN(one - other)
    ? null
    : Math.abs(one - other);
}

function centsIn(text: string): number {
  const cents = CENTS.exec(text)?.[1];
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? Number.NaN : Number(cents === undefined ? `${digits}00` : digits);
}

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
