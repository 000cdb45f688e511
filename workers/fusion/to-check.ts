/** What a person must look at, since no rule could decide it or nobody has counted what it is worth. Pure. */
import type { Suspicion } from '../../shared/contracts/finding.ts';
import type { Capture, ToCheck } from '../../shared/contracts/report.ts';
import { MAX_GENUINE_RATE, MIN_GENUINE } from '../../shared/findings/policy.ts';
import type { Counts } from '../../shared/findings/rates.ts';
import { type Finding, isTelling, type Judged } from './findings.ts';
import { countsIn } from './weight-in.ts';

/** Nobody looks at more of them. */
const MAX_TO_CHECK = 50;

/**
 * In the order of the stages; what two rules say alike of one place is told once. What a rule doubts that speaks on more than a
 * few honest files of this class is told among the open checks only: of 1 039 screenshots in manuals the print of one word in every fifth
 * differs, and nobody typed it there.
 */
export function toCheckOf(
  judged: readonly Judged[],
  findings: readonly Finding[],
  capture: Capture,
): ToCheck[] {
  const undecided = judged.flatMap(({ verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) =>
      verdict.verdict === 'inconclusive'
        ? (verdict.toCheck ?? [])
            .filter(({ page }) => !speaksOnHonest(countsIn(capture, code, page)))
            .map((one) => ({ code, ...one }))
        : [],
    ),
  );
  const all = [...undecided, ...findings.filter(isUncounted).map(asSuspicion)];
  const unique = new Map(all.map((one) => [JSON.stringify([one.page, one.box, one.values]), one]));
  return [...unique.values()].slice(0, MAX_TO_CHECK);
}

/**
 * It says that something was altered, and nobody has counted how often it is right: tried on too few genuine files, or on
 * no altered ones. That is neither a proof nor nothing. Rules known to speak on honest files are context.
 */
function isUncounted({ row, weight }: Finding): boolean {
  return weight.llr === 0 && !row.context && isTelling(row) && !speaksOnHonest(weight.counts);
}

/** Counted on enough genuine files, and raised on more of them than a finding may be. */
function speaksOnHonest(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.n0 >= MIN_GENUINE && counts.k0 > MAX_GENUINE_RATE * counts.n0;
}

function asSuspicion({ code, row, evidence }: Finding): ToCheck {
  const { page, box, note, recovered } = evidence;
  // Which of two values came first is what has not been counted either, so neither is called the earlier one.
  const values: Suspicion['values'] = [
    ...(recovered?.old ? [{ source: recovered.source ?? 'elsewhere in the file', text: recovered.old }] : []),
    ...(recovered?.new ? [{ source: 'shown', text: recovered.new }] : []),
  ];
  const place = page === undefined ? '(in the file as a whole)' : `(page ${page})`;
  return {
    code,
    ...(page === undefined ? {} : { page }),
    ...(box ? { box } : {}),
    values: values.length > 0 ? values : [{ source: row.title, text: place }],
    note: note ?? row.meaning,
  };
}
