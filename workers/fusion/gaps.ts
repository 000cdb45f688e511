/** What was not looked at, and why. Pure. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { NotAssessed } from '../../shared/contracts/finding.ts';
import type { Judged } from './findings.ts';
import { type FinishedStage, STAGE_NAMES } from './finished-stage.ts';

export type Gap = NotAssessed & { stage: string };

/** A file may claim any number of pages; nobody reads a list of more. */
const MOST_PAGES = 100_000;

/** Everything that was not looked at: told by the preparation, by stages, by open rules, by stages that failed. */
export function gapsOf(
  document: PreparedDocument | null,
  stages: readonly FinishedStage[],
  judged: readonly Judged[],
): Gap[] {
  const ofDocument = (document?.notAssessed ?? []).map((gap) => ({ stage: 'document', ...gap }));
  const ofStages = stages.flatMap((stage) => [
    ...(stage.status === 'COMPLETED'
      ? []
      : [{ stage: stage.id, what: STAGE_NAMES[stage.id], reason: stage.reason ?? stage.status }]),
    ...(stage.judgement?.notAssessed ?? []).map((gap) => ({ stage: stage.id, ...gap })),
  ]);
  const open = judged.flatMap(({ source, verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) =>
      verdict.verdict === 'inconclusive' ? [{ stage: source, what: code, reason: verdict.reason }] : [],
    ),
  );
  return [...ofDocument, ...ofStages, ...open];
}

/** Pages that the preparation did not reach, and those that a stage says it did not read. */
export function unreadPagesOf(
  document: PreparedDocument | null,
  notAssessed: readonly NotAssessed[],
): number[] {
  const prepared = new Set(document?.pages.map(({ number }) => number));
  const count = Math.min(document?.pageCount ?? 0, MOST_PAGES);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((page) => !prepared.has(page));
  return [...new Set([...missing, ...notAssessed.flatMap(({ pages }) => pages ?? [])])].sort((a, b) => a - b);
}
