/**
 * A date that stands out of the order of its list: rows of an account, of orders, of invoices follow each other by their days, and who
 * dates one of them anew seldom moves it to its new place. What was bought on one day and booked on another is some days out of order, so
 * that only what lies further away than that says anything by itself.
 */
import { FAR_FROM_LIST } from '../../../../shared/findings/date-order.ts';
import type { PrintedDate } from '../facts.ts';
import type { Line } from '../words.ts';
import { rightOf } from './columns.ts';
import { lineOf } from './due-dates.ts';
import type { Restated } from './restated-facts.ts';

/** Dates of a column; of fewer, and of fewer days, an order is none. */
const MIN_DATES = 6;
const MIN_DAYS = 4;
/** Dates of one list, and of a page. */
const MAX_DATES = 200;
const MAX_ON_PAGE = 400;
/** From row to row, by what most of them keep. */
const MAX_STEP = 2.2;
const AMOUNT = /\d[.,]\d{2}(?!\d)/;
const DAY_MS = 86_400_000;

interface Dated {
  date: PrintedDate;
  time: number;
}

/**
 * The one date of each list of amounts that is out of the order of all others; characters of the file, and what both readers of pixels read
 * alike. `cut`: a page has more dates than are looked at.
 */
export function findDatesOutOfOrder(
  lines: readonly Line[],
  dates: readonly PrintedDate[],
): { found: Restated[]; cut: boolean } {
  const at = lineOf(lines);
  const isBooked = (date: PrintedDate): boolean =>
    lines[at(date) ?? -1]?.words.some(({ text }) => AMOUNT.test(text)) === true;
  const own = dates.filter(({ agreed, ambiguous }) => agreed && !ambiguous);
  const pages = [...Map.groupBy(own, ({ page }) => page).values()];
  const few = pages.filter(({ length }) => length <= MAX_ON_PAGE);
  return { found: few.flatMap((onPage) => oddOn(onPage.filter(isBooked))), cut: few.length < pages.length };
}

function oddOn(dates: readonly PrintedDate[]): Restated[] {
  const columns = columnsOf(dates).map((column) =>
    column.map((date) => ({ date, time: Date.parse(date.date) })),
  );
  const odd = columns.flatMap(oddOf);
  // Of two columns of days the one of booking is in order, and that of value need not be.
  return columns.some(isInOrder) ? odd.map(({ days: _, ...doubt }) => doubt) : odd;
}

/** Dates that stand straight below one another, from top to bottom; where the rows end, so does their list. */
function columnsOf(dates: readonly PrintedDate[]): PrintedDate[][] {
  const columns: PrintedDate[][] = [];
  for (const date of dates.toSorted((a, b) => a.box[1] - b.box[1])) {
    const column = columns.find((own) => isBelow(date, own.at(-1)));
    if (column) column.push(date);
    else columns.push([date]);
  }
  return columns.flatMap(lists).filter(({ length }) => length >= MIN_DATES && length <= MAX_DATES);
}

function lists(column: readonly PrintedDate[]): PrintedDate[][] {
  const steps = column.slice(1).map(({ box }, at) => box[1] - (column[at]?.box[1] ?? 0));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  const found: PrintedDate[][] = [[]];
  for (const [at, date] of column.entries()) {
    if (at > 0 && (steps[at - 1] ?? 0) > MAX_STEP * usual) found.push([]);
    found.at(-1)?.push(date);
  }
  return found;
}

const isBelow = (date: PrintedDate, above: PrintedDate | undefined): boolean =>
  above !== undefined &&
  date.box[1] > above.box[1] + above.box[3] / 2 &&
  date.box[0] < rightOf(above) &&
  above.box[0] < rightOf(date);

const isInOrder = (column: readonly Dated[]): boolean => isRising(column) || isRising(column.toReversed());

const isRising = (column: readonly Dated[]): boolean =>
  column.every(({ time }, at) => at === 0 || time >= (column[at - 1]?.time ?? time));

/** Two that changed places are each the odd one: then nothing is said. */
function oddOf(column: readonly Dated[]): Restated[] {
  if (isInOrder(column)) return [];
  const places = column.flatMap((_, at) => (isInOrder(column.toSpliced(at, 1)) ? [at] : []));
  const [at, ...more] = places;
  if (at === undefined || more.length > 0) return [];
  const odd = column[at];
  const rest = column.toSpliced(at, 1);
  if (!odd || new Set(rest.map(({ time }) => time)).size < MIN_DAYS) return [];
  const beside = [rest[at - 1], rest[at]].filter((one) => one !== undefined);
  const [near] = beside.toSorted((a, b) => Math.abs(a.time - odd.time) - Math.abs(b.time - odd.time));
  if (!near) return [];
  const days = Math.round(Math.abs(near.time - odd.time) / DAY_MS);
  return [{ kind: 'order', label: '', days, places: [placeOf(odd), placeOf(near)] }];
}

const placeOf = ({ date: { page, box, text } }: Dated): Restated['places'][0] => ({ page, box, text });

/** Days between which what is bought is booked, and a little more. */
const MAX_LATE = 25;

/** What a person is told of where the first of the two dates, or anything else that is said twice, stands. */
export const sourceOf = ({ kind, days = 0 }: Restated): string =>
  kind === 'order' && days > MAX_LATE ? FAR_FROM_LIST : 'printed';
