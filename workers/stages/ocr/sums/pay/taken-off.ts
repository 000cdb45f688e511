/**
 * Pay slips that print no total of what is taken off: `II. DEDUCCIONES` over its rows, and net pay below them. No row bears a minus, and
 * few of their names say that they are taken off.
 */
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { GROSS, NET, OFF } from '../names/pay-names.ts';

/** Words of a heading; more are a sentence. */
const MAX_WORDS = 6;
/** Rows below it. */
const MAX_ROWS = 20;

/** The entries, with those below such a heading as what is taken off. */
export function withTakenOff(entries: readonly Entry[], lines: readonly Line[]): readonly Entry[] {
  const rows = new Set(entries.map(({ cell }) => cell.row));
  const taken = new Set(
    lines.flatMap((line, row) => (rows.has(row) || !isHeading(line) ? [] : below(row, line, entries))),
  );
  return taken.size === 0
    ? entries
    : entries.map((entry) => (taken.has(entry) ? { ...entry, role: 'minus' } : entry));
}

/** Earnings and deductions side by side have one line of headings: which rows are of which it does not say. */
function isHeading({ words }: Line): boolean {
  const text = words.map((word) => word.text).join(' ');
  return words.length <= MAX_WORDS && OFF.test(text) && !GROSS.test(text) && !NET.test(text);
}

/** The rows down to net pay; none where nothing was earned above, or another result comes first. */
function below(row: number, { page }: Line, entries: readonly Entry[]): Entry[] {
  const own = entries.filter(({ cell }) => cell.page === page);
  const behind = own.filter(({ cell }) => cell.row > row);
  const end = behind.findIndex(({ role }) => role !== 'part' && role !== 'tax' && role !== 'minus');
  const next = behind[end];
  const isNet = next?.role === 'result' && NET.test(next.label) && !OFF.test(next.label);
  const earned = own.some(({ role, cell }) => role === 'part' && cell.row < row);
  return isNet && earned && end <= MAX_ROWS ? behind.slice(0, end).filter(({ cell }) => cell.cents > 0) : [];
}
