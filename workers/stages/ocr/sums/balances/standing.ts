/** `Kontostand am 28.02.2026` and `Kontostand am 31.03.2026`: the same words for both ends, which their dates tell apart. */
import { isDated } from '../dated.ts';
import type { Entry } from '../entries.ts';

/** Movements of a list between the two: overviews of accounts have none. */
const MIN_MOVED = 2;
const NUMBERS = /(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})/;

/** Numbers by which days are ordered; null where none is printed in figures. The month may be first where it cannot be second. */
function daysOf(labels: readonly string[]): (number | null)[] {
  const parts = labels.map((label) => NUMBERS.exec(label));
  const isMonthFirst = parts.some((part) => part !== null && Number(part[2]) > 12);
  return parts.map((part) => {
    const [, first = '', second = '', last = ''] = part ?? [];
    if (first === '') return null;
    const [year, month, day] =
      first.length === 4
        ? [first, second, last]
        : isMonthFirst
          ? [last, first, second]
          : [last, second, first];
    return (Number(year) % 100) * 10_000 + Number(month) * 100 + Number(day);
  });
}

/** Whether one of the two is such a balance, and the other does not follow it in time. */
export function isApart(before: Entry, after: Entry, between: readonly Entry[]): boolean {
  const standing = [before, after].filter(({ role }) => role === 'standing');
  if (standing.length === 0) return false;
  const rows = new Set(between.filter(({ cell }) => isDated(cell.line)).map(({ cell }) => cell.row));
  if (rows.size < MIN_MOVED) return true;
  const [first, second] = daysOf(standing.map(({ label }) => label));
  return standing.length === 2 && !(first && second && first < second);
}
