/** How much of a document could be looked at: stages that answered, rules that could decide, pages that were read. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { Capture } from '../../shared/contracts/report.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { STAGE_VALUE } from '../../shared/findings/policy.ts';
import type { FinishedStage } from './finished-stage.ts';
import { weightIn } from './weight-in.ts';

export interface Coverage {
  /** Share of what matters that was read and decided, 0..1. */
  read: number;
  /** Share of what matters that was lost with stages that failed, 0..1. */
  lost: number;
  /** No rule could look at anything. */
  blank: boolean;
}

const NOTHING: Coverage = { read: 0, lost: 1, blank: true };

export function coverageOf(
  document: PreparedDocument | null,
  stages: readonly FinishedStage[],
  capture: Capture,
): Coverage {
  if (!document) return NOTHING;
  const values = STAGE_VALUE[document.mediaType === 'application/pdf' ? 'pdf' : 'image'];
  let asked = 0;
  let answered = 0;
  let lost = 0;
  let found = 0;
  for (const id of STAGES) {
    const stage = stages.find((candidate) => candidate.id === id);
    const { share, onlyFound } = stage ? answersOf(stage, document, capture) : LOST;
    if (share === null) continue;
    asked += values[id];
    answered += values[id] * share;
    if (!stage || stage.status === 'FAILED') lost += values[id];
    if (onlyFound) found += values[id];
  }
  return {
    read: asked === 0 ? 0 : (answered / asked) * pagesRead(document),
    // A document does not become assessable by being suspicious.
    lost: lost / (asked - found || 1),
    blank: !stages.some(hasLooked),
  };
}

function pagesRead({ pageCount, pages }: PreparedDocument): number {
  return pageCount === 0 ? 1 : Math.min(1, pages.length / pageCount);
}

interface Answers {
  /** Of the stage's rules that weigh here, 0..1; null when it has nothing to say about this document and must not count either way. */
  share: number | null;
  /** No rule looked and found nothing, and none was left open. */
  onlyFound: boolean;
}

const LOST: Answers = { share: 0, onlyFound: false };
const SILENT: Answers = { share: null, onlyFound: false };

function answersOf(stage: FinishedStage, document: PreparedDocument, capture: Capture): Answers {
  if (stage.status === 'FAILED') return LOST;
  if (stage.status === 'SKIPPED') return document.condition === 'readable' ? SILENT : LOST;
  const verdicts = verdictsOf(stage)
    .filter(([code]) => weightIn(capture, code).llr > 0)
    .map(([, { verdict }]) => verdict);
  const count = (of: Verdict['verdict']): number => verdicts.filter((verdict) => verdict === of).length;
  const told = count('pass') + count('fail');
  const open = count('inconclusive');
  if (told + open === 0) return SILENT;
  return { share: told / (told + open), onlyFound: count('pass') + open === 0 };
}

/** A rule that found something does not count: a document does not become assessable by being suspicious. */
const hasLooked = (stage: FinishedStage): boolean =>
  verdictsOf(stage).some(([code, { verdict }]) => verdict === 'pass' && !rowOf(code).context);

const verdictsOf = ({
  judgement,
}: {
  id: StageId;
  judgement?: FinishedStage['judgement'];
}): [string, Verdict][] => Object.entries(judgement?.verdicts ?? {});
