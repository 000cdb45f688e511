/**
 * What is left to pay below a bill and what was paid of it. A payslip has rows of the same name that are no result of anything; and what a
 * language calls it need not be known: a row below a result and amounts taken off it that is what they leave, or but for one digit.
 */
import { type Entry, isBelow } from '../entries.ts';
import { signedCents } from '../explain.ts';
import { isOneDigitAway } from '../repeats.ts';

const REST =
  /\bnachzahlung|\bnachforderung|\brestzahlung|\bbij ?te ?betalen|\bbijbetalen|niedop[łl]ata|\brestant d[ûu]|\bleft to pay/i;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;

/** The entries, with those taken for results that stand straight below a result and amounts taken off it. */
export const withRests = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) =>
    entry.role === 'part' && isRest(entry, entries) ? { ...entry, role: 'result' } : entry,
  );

function isRest(rest: Entry, entries: readonly Entry[]): boolean {
  const above = entries.filter(
    (entry) => entry.cell.page === rest.cell.page && entry.cell.row < rest.cell.row && isBelow(entry, rest),
  );
  const at = above.findLastIndex((entry) => !isTakenOff(entry));
  if (at < 0 || at === above.length - 1 || above[at]?.role !== 'result') return false;
  if (REST.test(rest.label)) return true;
  const left = above.slice(at).reduce((sum, entry) => sum + signedCents(entry), 0);
  return left === rest.cell.cents || isOneDigitAway(String(left), String(rest.cell.cents), MIN_DIGITS);
}

const isTakenOff = ({ role, cell }: Entry): boolean =>
  role === 'minus' || (role === 'part' && cell.cents < 0);
