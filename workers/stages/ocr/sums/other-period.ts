/**
 * Whether the rows of two pages are of two statements, as their dates say. Where pages were left out in between, what comes behind them
 * comes later, and within the time that the statement is of.
 */
import { findDates, monthNamed } from '../reading/dates.ts';
import type { BalanceTable } from '../reading/running-balance.ts';
import { type Line, textOf } from '../words.ts';

/** Of fewer rows that begin with a date neither their order nor their time is known. */
const MIN_DATED = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Bookings are dated some days back, and put on the next statement or the one before. */
const SLACK_DAYS = 7;
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
  const [earlier, later] = [before, after].map((table) => datesOf(table, lines));
  if (!earlier || !later || !isInOrder(earlier) || !isInOrder(later)) return false;
  const [own, other] = [spanOf(earlier), spanOf(later)];
  if (other.from < own.to - SLACK_DAYS * DAY_MS) return true;
  const page = before[0]?.before.page;
  const first = Math.min(...before.map(({ after }) => after.row));
  const period = periodOn(
    lines.slice(0, first).filter((line) => line.page === page),
    own,
  );
  return period !== null && other.from > period.to + SLACK_DAYS * DAY_MS;
}

/** Of the rows of a page that begin with one, in their order. */
function datesOf(table: BalanceTable, lines: readonly Line[]): number[] {
  const rows = table.map(({ after }) => after.row);
  const own = lines.slice(Math.min(...rows), Math.max(...rows) + 1);
  return findDates(own).flatMap(({ date, label, ambiguous }) =>
    label === '' && !ambiguous ? [Date.parse(date)] : [],
  );
}

const isInOrder = (dates: readonly number[]): boolean =>
  dates.length >= MIN_DATED && dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));

const spanOf = (dates: readonly number[]): Span => ({ from: Math.min(...dates), to: Math.max(...dates) });

/** The time that the page says above its rows that it is of; one that its own rows do not lie in is not meant. */
function periodOn(lines: readonly Line[], own: Span): Span | null {
  const spans = lines.flatMap((line) => [...daysIn(line), ...monthsIn(textOf(line).text)]);
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
