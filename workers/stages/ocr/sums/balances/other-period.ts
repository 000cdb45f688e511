/**
 * Whether the rows of two pages are of two statements, as their dates say. Where pages were left out in between, what comes behind them
 * comes later, and within the time that the statement is of.
 */
import { findDates, monthNamed } from '../../reading/dates.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import { type Line, textOf } from '../../words.ts';
import { type DatedPages, datedPages, isInOrder } from './dated-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bookings are dated some days back, and put on the next statement or the one before. */
const SLACK_DAYS = 7;
/**
 * Rows without the year may go on in the next one: where pages of most of a year are left out, what comes later seems to come before.
 */
const MOST_BACK_DAYS = 92;
/** "06/2024". */
const MONTH_OF_YEAR = /(?<![\d./-])(?<month>0?[1-9]|1[0-2])\s?[/.-]\s?(?<year>20\d{2})(?![\d./-])/g;
const YEAR = /^(20\d{2})\D?$/;

interface Span {
  from: number;
  to: number;
}

/** @param before running balances of a page, oldest rows first; `after` of the next one */
export function areOfTwoStatements(
  before: BalanceTable,
  after: BalanceTable,
  lines: readonly Line[],
): boolean {
  const [page, first] = [before[0]?.before.page, Math.min(...before.map(({ after }) => after.row))];
  const periods = periodsIn(lines.slice(0, first).filter((line) => line.page === page));
  const years = periods.flatMap(({ from, to }) => [from, to]).map((time) => new Date(time).getUTCFullYear());
  return datedPages([before, after], lines, years).some((dated) => areApart(dated, periods));
}

/** Whether rows go back by more than a week, and not by most of a year, or begin more than a week behind the time that is named. */
function areApart({ earlier, later, hasYear }: DatedPages, periods: readonly Span[]): boolean {
  if (!isInOrder(earlier) || !isInOrder(later)) return false;
  const [own, other] = [spanOf(earlier), spanOf(later)];
  const back = (own.to - other.from) / DAY_MS;
  if (back > SLACK_DAYS) return hasYear || back <= MOST_BACK_DAYS;
  const period = shortestAround(own, periods);
  return period !== null && other.from > period.to + SLACK_DAYS * DAY_MS;
}

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
