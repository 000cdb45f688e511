/** A row that stands twice in a list whose total counts it once: whoever copies a row seldom computes anew. */
import type { OcrFacts } from '../../facts.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';

/** Heights of print between two rows: nearer ones are one row, read twice. */
const MIN_APART = 0.8;
/** Letters of a name: shorter ones are those of many rows. */
const NAMED = /\p{L}{3}/u;

/** Whether the total misses its rows by one that has a twin, name and amount alike. */
export function isRowTwice({ summands }: Pick<OcrFacts, 'summands'>, sum: Sum): boolean {
  const lacking = lacks(sum, summands[sum.result]);
  const rows = sum.from.flatMap((at) => summands[at] ?? []);
  return (
    sum.kind === 'total' &&
    lacking > 0 &&
    rows.some((row, at) => row.cents === lacking && rows.slice(at + 1).some((other) => areTwins(row, other)))
  );
}

const areTwins = (a: Summand, b: Summand): boolean =>
  a.cents === b.cents &&
  lettersOf(a.label) === lettersOf(b.label) &&
  NAMED.test(a.label) &&
  (a.page !== b.page || Math.abs(a.box[1] - b.box[1]) >= MIN_APART * a.box[3]);

/** Readers of pixels take rules and noughts of a till for marks between the words of a name. */
const lettersOf = (label: string): string => (label.match(/\p{L}{2,}|\d+/gu) ?? []).join(' ');
