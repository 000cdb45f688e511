/** What a person must look at, since no rule could decide it or nobody has counted what it is worth. Pure. */
import type { Suspicion } from '../../shared/contracts/finding.ts';
import type { ToCheck } from '../../shared/contracts/report.ts';
import { MIN_GENUINE } from '../../shared/findings/policy.ts';
import { type Finding, isTelling, type Judged } from './findings.ts';

/** Nobody looks at more of them. */
const MAX_TO_CHECK = 50;

/** In the order of the stages; what two rules say alike of one place is told once. */
export function toCheckOf(judged: readonly Judged[], findings: readonly Finding[]): ToCheck[] {
  const undecided = judged.flatMap(({ verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) =>
      verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []).map((one) => ({ code, ...one })) : [],
    ),
  );
  const all = [...undecided, ...findings.filter(isUncounted).map(asSuspicion)];
  const unique = new Map(all.map((one) => [JSON.stringify([one.page, one.box, one.values]), one]));
  return [...unique.values()].slice(0, MAX_TO_CHECK);
}

/** It says that something was altered, and was tried on too few files to say how surely: neither proof nor nothing. */
const isUncounted = ({ row, weight }: Finding): boolean =>
  weight.llr === 0 && !row.context && isTelling(row) && (weight.counts?.n0 ?? 0) < MIN_GENUINE;

function asSuspicion({ code, row, evidence }: Finding): ToCheck {
  const { page, box, note, recovered } = evidence;
  const values: Suspicion['values'] = [
    ...(recovered?.old ? [{ source: 'before', text: recovered.old }] : []),
    ...(recovered?.new ? [{ source: 'now', text: recovered.new }] : []),
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
