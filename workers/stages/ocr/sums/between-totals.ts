/**
 * What is left of two totals, which stands in no column with them: `Gross pay 1,866.13`, `Total 526.04`, `Net pay 1,940.09`. Each of the
 * two follows from its own rows. A result that one digit parts from what is left of them, and nothing else, was that.
 */
import type { Line } from '../words.ts';
import type { Entry } from './entries.ts';
import { isOneDigitAway } from './repeats.ts';
import type { Sum } from './totals.ts';

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;
const MIN_TERMS = 2;
/** More totals leave too many differences, of which one is near any amount. */
const MAX_TOTALS = 6;

/** @param sums those of labels and columns: what has a relation of its own needs none of these */
export function sumsBetweenTotals(
  entries: readonly Entry[],
  sums: readonly Sum[],
  lines: readonly Line[],
): Sum[] {
  const proven = sums.filter(
    ({ kind, holds, from }) => kind === 'total' && holds && from.length >= MIN_TERMS,
  );
  const totals = [...new Map(proven.map(({ result }) => [sizeOf(result), result])).values()];
  if (totals.length < MIN_TERMS || totals.length > MAX_TOTALS) return [];
  const related = new Set(sums.flatMap(({ from, result }) => [...from, result]));
  return entries.flatMap((entry): Sum[] => {
    if (entry.role !== 'result' || related.has(entry)) return [];
    const pairs = totals.flatMap((whole) =>
      totals.filter((part) => sizeOf(part) < sizeOf(whole)).map((part): [Entry, Entry] => [whole, part]),
    );
    const left = ([whole, part]: [Entry, Entry]): number => sizeOf(whole) - sizeOf(part);
    if (pairs.some((pair) => left(pair) === sizeOf(entry))) return [];
    const near = pairs.filter((pair) =>
      isOneDigitAway(String(left(pair)), String(sizeOf(entry)), MIN_DIGITS),
    );
    const [only] = near;
    if (!only || near.length > 1 || isPrinted(Math.abs(left(only) - sizeOf(entry)), lines)) return [];
    return [{ kind: 'total', from: [...only], result: entry, impliedCents: left(only), holds: false }];
  });
}

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);

/** An advance or a fee of just that much explains it, with decimals or without. */
function isPrinted(cents: number, lines: readonly Line[]): boolean {
  const written = new Set([String(cents), String(cents / 100)]);
  return lines.some(({ words }) => words.some(({ text }) => written.has(text.replaceAll(/\D/g, ''))));
}
