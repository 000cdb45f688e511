/** Rows that begin with a day and a month without the year: "03.06.", "6/3", "3 Jun", "Jun 3". */
import { monthNamed } from '../../reading/dates.ts';
import type { Line } from '../../words.ts';

/** In a narrow cell a year is cut: its last digit stands on a line of its own. */
const IN_DIGITS = /^(\d{1,2})([./-])(\d{1,2})(?:\.|\2\d{3})?$/;
const DAY = /^(\d{1,2})[.,]?$/;
/** "14Mar". */
const TOUCHING = /^(\d{1,2})[-./]?(\p{L}{3,})$/u;
const DAY_MS = 24 * 60 * 60 * 1000;
const HALF_A_YEAR = 183 * DAY_MS;

interface Day {
  day: number;
  month: number;
}

/**
 * Times in milliseconds of the rows of pages in their order, the first one in the given year, each of the others within half a year of
 * the one before it. Nothing of pages on which it is not known whether the day or the month stands first.
 */
export function daysOfYear(pages: readonly (readonly Line[])[], year: number): [number[], number[]] {
  const order = orderOf(pages.flat());
  let last: number | null = null;
  const [own = [], other = []] = pages.map((rows) =>
    rows.flatMap((row) => {
      const found = dayOf(row, order);
      if (!found) return [];
      last = last === null ? timeOf(found, year) : nearest(found, last);
      return [last];
    }),
  );
  return [own, other];
}

type Order = 'day first' | 'month first' | 'unknown';

/** Points stand between a day and its month, in this order; of strokes a number above twelve says it. */
function orderOf(rows: readonly Line[]): Order {
  const parts = rows.flatMap(({ words }) => {
    const match = IN_DIGITS.exec(words[0]?.text ?? '');
    return match ? [{ first: Number(match[1]), mark: match[2], second: Number(match[3]) }] : [];
  });
  const dayFirst = parts.some(({ first, mark }) => mark === '.' || first > 12);
  const monthFirst = parts.some(({ second }) => second > 12);
  if (dayFirst === monthFirst) return 'unknown';
  return dayFirst ? 'day first' : 'month first';
}

function dayOf({ words: [first, second] }: Line, order: Order): Day | null {
  const text = first?.text ?? '';
  const next = second?.text ?? '';
  const digits = IN_DIGITS.exec(text);
  if (digits) {
    const [one, two] = [Number(digits[1]), Number(digits[3])];
    if (order === 'unknown') return null;
    return valid(order === 'day first' ? { day: one, month: two } : { day: two, month: one });
  }
  const touching = TOUCHING.exec(text);
  if (touching) return valid({ day: Number(touching[1]), month: monthNamed(touching[2] ?? '') });
  const [before, behind] = [DAY.exec(text), DAY.exec(next)];
  if (before) return valid({ day: Number(before[1]), month: monthNamed(next) });
  return behind ? valid({ day: Number(behind[1]), month: monthNamed(text) }) : null;
}

const valid = ({ day, month }: { day: number; month: number | undefined }): Day | null =>
  month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { day, month } : null;

const timeOf = ({ day, month }: Day, year: number): number => Date.UTC(year, month - 1, day);

/** Of the year before, this one and the next. */
function nearest(day: Day, to: number): number {
  const year = new Date(to).getUTCFullYear();
  const times = [year - 1, year, year + 1].map((each) => timeOf(day, each));
  return times.find((time) => Math.abs(time - to) <= HALF_A_YEAR) ?? timeOf(day, year);
}
