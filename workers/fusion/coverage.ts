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
  for (const id of STAGES) {
    const stage = stages.find((candidate) => candidate.id === id);
    const share = stage ? answeredShare(stage, document, capture) : 0;
    if (share === null) continue;
    asked += values[id];
    answered += values[id] * share;
    if (!stage || stage.status === 'FAILED') lost += values[id];
  }
  return {
    read: asked === 0 ? 0 : (answered / asked) * pagesRead(document),
    lost: asked === 0 ? 0 : lost / asked,
    blank: !stages.some(hasLooked),
  };
}

function pagesRead({ pageCount, pages }: PreparedDocument): number {
  return pageCount === 0 ? 1 : Math.min(1, pages.length / pageCount);
}

/** 0..1; null when the stage has nothing to say about this document and must not count either way. */
function answeredShare(stage: FinishedStage, document: PreparedDocument, capture: Capture): number | null {
  if (stage.status === 'FAILED') return 0;
  if (stage.status === 'SKIPPED') return document.condition === 'readable' ? null : 0;
  const verdicts = verdictsOf(stage)
    .filter(([code]) => weightIn(capture, code).llr > 0)
    .map(([, { verdict }]) => verdict);
  const told = verdicts.filter((verdict) => verdict === 'pass' || verdict === 'fail').length;
  const open = verdicts.filter((verdict) => verdict === 'inconclusive').length;
  return told + open > 0 ? told / (told + open) : null;
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
