/**
 * Deductions of a pay slip that print their rate: `Income tax 17.3 %   -839.89` of gross pay. That one of them is none of the rate that it
 * prints says little by itself, since bases have caps. Where the paper says elsewhere what it should be - net pay follows with that and
 * not with what is printed, or a summary repeats it by its name - the printed one was put in its place.
 */
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { GROSS, NET } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

/** Hundredths of a percent. */
const WHOLE_RATE = 10_000;
const MAX_RATE = 6_000;
/** Cents by which a share misses its rate. */
const ROUNDING = 2;
/** By less nobody alters a deduction. */
const MIN_DIFFERENCE = 500;
/** More amounts than that are no pay slip. */
const MAX_ENTRIES = 120;

interface Share {
  entry: Entry;
  impliedCents: number;
  holds: boolean;
}

/** The one share that the paper contradicts, with those that hold; none where no other one of the same pay holds. */
export function payShareSums(entries: readonly Entry[], lines: readonly Line[]): Sum[] {
  const own = entries.filter(({ cell }) => cell.source === 'text-layer');
  if (own.length > MAX_ENTRIES) return [];
  const printed = own.map((entry) => ({ ...entry, label: entry.label || namesAbove(entry, lines) }));
  // Repeated in a summary, it is the first one that the deductions stand below.
  const named = printed.filter(({ cell, label }) => cell.cents > 0 && GROSS.test(label));
  const grosses = [...new Map(named.toReversed().map((one) => [one.cell.cents, one])).values()];
  const found = grosses.flatMap((gross) => ofGross(gross, grosses, printed));
  return new Set(found.filter(({ holds }) => !holds).map(({ result }) => result.cell.index)).size === 1
    ? found
    : [];
}

/** In a summary the names stand in the line over the amounts, and need not stand straight over them. */
function namesAbove({ cell }: Entry, lines: readonly Line[]): string {
  const above = lines[cell.row - 1];
  return above && above.page === cell.page ? above.words.map(({ text }) => text).join(' ') : '';
}

/** @param grosses all of them: what is a rate of the month is none of the year beside it */
function ofGross(gross: Entry, grosses: readonly Entry[], entries: readonly Entry[]): Sum[] {
  const shares = entries.flatMap((entry): Share[] => {
    const { rate, cell } = entry;
    if (rate === null || rate <= 0 || rate > MAX_RATE || cell.cents >= 0 || cell.page !== gross.cell.page)
      return [];
    // The sum of the year, beside that of the month.
    if (entries.some((other) => other.cell.row === cell.row && other.cell.box[0] < cell.box[0])) return [];
    const impliedCents = -Math.round((gross.cell.cents * rate) / WHOLE_RATE);
    return [{ entry, impliedCents, holds: isShareOf(entry, gross) }];
  });
  const held = shares.filter(({ holds }) => holds);
  const odd = shares.filter(
    (share) =>
      !share.holds &&
      !grosses.some((other) => isShareOf(share.entry, other)) &&
      Math.abs(share.impliedCents - share.entry.cell.cents) >= MIN_DIFFERENCE &&
      (isNetOf(gross, share, entries) || isRepeated(share, entries)),
  );
  const [one, ...more] = odd;
  if (!one || more.length > 0 || held.length === 0) return [];
  return [one, ...held].map(({ entry, impliedCents, holds }) => ({
    ...{ kind: 'tax', from: [gross], result: entry, impliedCents, holds },
  }));
}

const isShareOf = ({ cell, rate }: Entry, gross: Entry): boolean =>
  rate !== null && Math.abs(Math.round((gross.cell.cents * rate) / WHOLE_RATE) + cell.cents) <= ROUNDING;

/** What is paid out follows with what the rate gives, and not with what the row prints. */
function isNetOf(gross: Entry, { entry, impliedCents }: Share, entries: readonly Entry[]): boolean {
  const { page, row } = gross.cell;
  const taken = entries.filter(({ cell }) => cell.page === page && cell.row > row && cell.cents < 0);
  const rows = taken.filter(({ rate }) => rate !== null);
  const net = [taken, rows].map((own) =>
    own.reduce((left, { cell }) => left + cell.cents, gross.cell.cents - entry.cell.cents + impliedCents),
  );
  return entries.some(
    ({ cell, label }) =>
      NET.test(label) && net.some((cents) => cents > 0 && Math.abs(cell.cents - cents) <= ROUNDING),
  );
}

const FIRST_WORDS = /^[^\d%]*/;
const nameOf = ({ label }: Entry): string => lowered(FIRST_WORDS.exec(label)?.[0] ?? '').trim();

/** The same name beside what the rate gives. */
function isRepeated({ entry, impliedCents }: Share, entries: readonly Entry[]): boolean {
  const name = nameOf(entry);
  return (
    name !== '' &&
    entries.some(
      (other) =>
        other !== entry &&
        nameOf(other) === name &&
        Math.abs(Math.abs(other.cell.cents) + impliedCents) <= ROUNDING,
    )
  );
}
