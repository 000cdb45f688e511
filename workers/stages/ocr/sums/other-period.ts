/**
 * Whether the rows of two pages are of two statements, as their dates say. Where pages were left out in between, what comes behind them
 * comes later, and within the time that the statement is of.
 */
import { findDates, monthNamed } from '../reading/dates.ts';
import type { BalanceTable } from '../reading/running-balance.ts';
import { type Line, textOf } from '../words.ts';
import { daysOfYear } from './days-of-year.ts';

/** Of fewer rows that begin with a date neither their order nor their time is known. */
const MIN_DATED = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Bookings are dated some days back, and put on the next statement or the one before. */
const SLACK_DAYS = 7;
/**
 * Rows without the year may go on in the next one: where pages of most of a year are left out, what comes later seems to come before.
 */
const MOST_BACK_DAYS = 92;
/** A leap year, where the page names none. */
const ANY_YEAR = 2024;
/** "06/2024". */
const MONTH_OF_YEAR = /(?<![\d./-])(?<month>0?[1-9]|1[0-2])\s?[/.-]\s?(?<year>20\d{2})(?![\d./-])/g;
const YEAR = /^(20\d{2})\D?$/;

interface Span {
  from: number;
  to: number;
}

/** @param tables running balances of the two pages, oldest rows first */
export function areOfTwoStatements(
  before: BalanceTable,
  after: BalanceTable,
  lines: readonly Line[],
): boolean {
  const [own, other] = [rowsOf(before, lines), rowsOf(after, lines)];
  const [page, first] = [before[0]?.before.page, Math.min(...before.map(({ after }) => after.row))];
  const periods = periodsIn(lines.slice(0, first).filter((line) => line.page === page));
  const [earlier, later] = [datesOf(own), datesOf(other)];
  if (earlier.length > 0 || later.length > 0) return areApart(earlier, later, periods, Infinity);
  const years = periods.flatMap(({ from, to }) => [from, to]).map((time) => new Date(time).getUTCFullYear());
  return [...new Set([...years, ANY_YEAR])].some((year) => {
    const [one, two] = daysOfYear([own, other], year);
    return areApart(one, two, periods, MOST_BACK_DAYS);
  });
}

/** Whether rows go back by more than a week, and at most so far, or begin more than a week behind the time that is named. */
function areApart(
  earlier: readonly number[],
  later: readonly number[],
  periods: readonly Span[],
  mostBack: number,
): boolean {
  if (!isInOrder(earlier) || !isInOrder(later)) return false;
  const [own, other] = [spanOf(earlier), spanOf(later)];
  const back = (own.to - other.from) / DAY_MS;
  if (back > SLACK_DAYS) return back <= mostBack;
  const period = shortestAround(own, periods);
  return period !== null && other.from > period.to + SLACK_DAYS * DAY_MS;
}

/** Lines of a page from the first to the last balance. */
function rowsOf(table: BalanceTable, lines: readonly Line[]): Line[] {
  const rows = table.map(({ after }) => after.row);
  return lines.slice(Math.min(...rows), Math.max(...rows) + 1);
}

/** Of the rows that begin with a date and its year, in their order. */
const datesOf = (rows: readonly Line[]): number[] =>
  findDates(rows).flatMap(({ date, label, ambiguous }) =>
    label === '' && !ambiguous ? [Date.parse(date)] : [],
  );

const isInOrder = (dates: readonly number[]): boolean =>
  dates.length >= MIN_DATED && dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));

const spanOf = (dates: readonly number[]): Span => ({ from: Math.min(...dates), to: Math.max(...dates) });

/** Times that lines name. */
const periodsIn = (lines: readonly Line[]): Span[] =>
  lines.flatMap((line) => [...daysIn(line), ...monthsIn(textOf(line).text)]);

/** The time that a page is of, of those that it names; one that its own rows do not lie in is not meant. */
function shortestAround(own: Span, spans: readonly Span[]): Span | null {
  const around = spans.filter(({ from, to }) => from <= own.from && own.to <= to);
  const [shortest] = around.toSorted((a, b) => a.to - a.from - (b.to - b.from));
  return shortest ?? null;
}

/** From one date of a line to the other. */
function daysIn(line: Line): Span[] {
  const days = findDates([line]).map(({ date }) => Date.parse(date));
  return days.length === 2 ? [spanOf(days)] : [];
}

/** Months of a year, in digits or by their names; the day of a date stands before its month. */
function monthsIn(text: string): Span[] {
  const inDigits = [...text.matchAll(MONTH_OF_YEAR)].map(({ groups }) =>
    monthOf(Number(groups?.year), Number(groups?.month)),
  );
  const words = text.split(/\s+/);
  const named = words.flatMap((word, at) => {
    const [month, year] = [monthNamed(word), YEAR.exec(words[at + 1] ?? '')?.[1]];
    const isOfDate = /^\d{1,2}\D{0,2}$/.test(words[at - 1] ?? '');
    return month === undefined || year === undefined || isOfDate ? [] : [monthOf(Number(year), month)];
  });
  return [...inDigits, ...named];
}

const monthOf = (year: number, month: number): Span => ({
  from: Date.UTC(year, month - 1, 1),
  to: Date.UTC(year, month, 0),
});
