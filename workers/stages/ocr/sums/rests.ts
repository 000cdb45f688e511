/** What is left to pay below a bill and what was paid of it: a payslip has rows of the same name that are no result of anything. */
import { type Entry, isBelow } from './entries.ts';

const REST =
  /\bnachzahlung|\bnachforderung|\brestzahlung|\bbij ?te ?betalen|\bbijbetalen|niedop[łl]ata|\brestant d[ûu]|\bleft to pay/i;

/** The entries, with those taken for results that stand straight below a result and amounts taken off it. */
export const withRests = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) =>
    entry.role === 'part' && REST.test(entry.label) && isRest(entry, entries)
      ? { ...entry, role: 'result' }
      : entry,
  );

function isRest(rest: Entry, entries: readonly Entry[]): boolean {
  const above = entries.filter(
    (entry) => entry.cell.page === rest.cell.page && entry.cell.row < rest.cell.row && isBelow(entry, rest),
  );
  const at = above.findLastIndex(({ role }) => role !== 'minus');
  return at >= 0 && at < above.length - 1 && above[at]?.role === 'result';
}
