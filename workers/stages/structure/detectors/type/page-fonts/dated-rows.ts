/** The order of time in which the rows of a list stand, and whether one page's list goes on with another's. */
import { inOneRow } from '../../layout/lines.ts';
import type { Word } from '../../layout/words.ts';

/** Rows by which a page is such a list. */
const MIN_ROWS = 4;
const DATE = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
/** `16.09.`, as lists of one month or year have it; an amount has no point at its end. */
const NO_YEAR = /^(\d{1,2})\.(\d{1,2})\.$/;
const MONTHS = 12;
const DAYS = 31;
/** All days of a list without years come before it. */
const YEAR = (MONTHS + 1) * DAYS + DAYS;
const FIRST_OF_LAST_CENTURY = 69;

/** First dates of the rows that have an amount, from the top; empty where they are few. */
export function datedRows(words: readonly Word[], amounts: readonly Word[]): string[] {
  const whole = words.filter(({ text }) => DATE.test(text) || YEAR_FIRST.test(text));
  const short = words.filter(({ text }) => NO_YEAR.test(text));
  return rowsOf(whole.length >= short.length ? whole : short, amounts);
}

function rowsOf(dated: readonly Word[], amounts: readonly Word[]): string[] {
  const isFirst = (word: Word): boolean =>
    !dated.some((other) => other.box.x0 < word.box.x0 && inOneRow(other, word, word.size));
  const hasAmount = (word: Word): boolean =>
    amounts.some((amount) => amount.box.x0 > word.box.x0 && inOneRow(word, amount, word.size));
  const rows = dated.filter((word) => isFirst(word) && hasAmount(word));
  return rows.length < MIN_ROWS ? [] : rows.toSorted((a, b) => b.box.y0 - a.box.y0).map(({ text }) => text);
}

/** Both pages are lists in one order of time, and the second begins before the first ends, however days are written. */
export function isOutOfOrder(before: readonly string[], after: readonly string[]): boolean {
  const [first, next] = [before[0], after[0]];
  if (first === undefined || next === undefined || NO_YEAR.test(first) !== NO_YEAR.test(next)) return false;
  const readings = [true, false].flatMap((dayFirst) => {
    const days = [before, after].map((rows) => rows.map((text) => dayOf(text, dayFirst)));
    return days.flat().every((day) => day !== null) ? [days as number[][]] : [];
  });
  return readings.length > 0 && readings.every(([a = [], b = []]) => turnsBack(a, b));
}

function turnsBack(a: readonly number[], b: readonly number[]): boolean {
  const [turn, other] = [turnOf(a), turnOf(b)];
  const [end, start] = [a.at(-1) ?? 0, b[0] ?? 0];
  // Without a year December is followed by January.
  const isNewYear = Math.max(end, start) < YEAR && Math.abs(start - end) > YEAR / 2;
  return turn !== 0 && turn === other && !isNewYear && turn * (start - end) < 0;
}

/** 1 for rows from old to new, -1 for new to old, 0 for others and for those of one day. */
function turnOf(days: readonly number[]): number {
  const steps = days.slice(1).map((day, at) => Math.sign(day - (days[at] ?? day)));
  const turn = steps.find((step) => step !== 0) ?? 0;
  return steps.every((step) => step === 0 || step === turn) ? turn : 0;
}

function dayOf(text: string, dayFirst: boolean): number | null {
  const whole = YEAR_FIRST.exec(text);
  const short = NO_YEAR.exec(text);
  if (short) return Number(short[2]) > MONTHS ? null : Number(short[2]) * DAYS + Number(short[1]);
  const [, a = '', b = '', year = ''] = DATE.exec(text) ?? [];
  const [y = '', m, d] = whole ? whole.slice(1) : dayFirst ? [year, b, a] : [year, a, b];
  return Number(m) > MONTHS ? null : (yearOf(y) * MONTHS + Number(m)) * DAYS + Number(d);
}

/** Two digits as POSIX reads them (strptime, %y): 69 to 99 are of the last century. */
function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year + (year < FIRST_OF_LAST_CENTURY ? 2_000 : 1_900);
}
