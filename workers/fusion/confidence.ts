/** `confidence` of a report: how much could be looked at, how well, and whether it points one way. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { CONDITION_QUALITY, STAGE_VALUE } from '../../shared/findings/policy.ts';
import type { FinishedStage } from './finished-stage.ts';

/** Evidence on both sides of about this strength halves the confidence. */
const DISAGREEMENT_SCALE = 3;

/**
 * coverage x quality x agreement, each 0..1.
 * @param suspicion,favour summed log-likelihood ratios against and for the document
 */
export function confidenceOf(
  document: PreparedDocument | null,
  stages: readonly FinishedStage[],
  suspicion: number,
  favour: number,
): number {
  if (!document) return 0;
  const quality = CONDITION_QUALITY[document.condition];
  const agreement = 1 - 0.5 * Math.min(1, Math.min(suspicion, favour) / DISAGREEMENT_SCALE);
  return coverage(document, stages) * pagesRead(document) * quality * agreement;
}

function pagesRead(document: PreparedDocument): number {
  if (document.pageCount === 0) return 1;
  return Math.min(1, document.pages.length / document.pageCount);
}

/** Value of the stages that gave answers among the value of all that have something to say on such a document. */
function coverage(document: PreparedDocument, stages: readonly FinishedStage[]): number {
  const values = STAGE_VALUE[document.mediaType === 'application/pdf' ? 'pdf' : 'image'];
  let asked = 0;
  let answered = 0;
  for (const id of STAGES) {
    const stage = stages.find((candidate) => candidate.id === id);
    const share = stage ? answeredShare(stage, document) : 0;
    if (share === null) continue;
    asked += values[id];
    answered += values[id] * share;
  }
  return asked === 0 ? 0 : answered / asked;
}

/** 0..1; null when the stage has nothing to say about this document and must not count either way. */
function answeredShare(stage: FinishedStage, document: PreparedDocument): number | null {
  if (stage.status === 'FAILED') return 0;
  if (stage.status === 'SKIPPED') return document.condition === 'readable' ? null : 0;
  const verdicts = Object.entries(stage.judgement?.verdicts ?? {})
    .filter(([code]) => rowOf(code).weight > 0)
    .map(([, verdict]) => verdict.verdict);
  const told = verdicts.filter((verdict) => verdict === 'pass' || verdict === 'fail').length;
  const open = verdicts.filter((verdict) => verdict === 'inconclusive').length;
  if (told + open > 0) return told / (told + open);
  // Pixel evidence that cannot exist in this file (a screenshot, a laundered copy) is a real gap, not a detail.
  return isPixelStage(stage.id) && document.mediaType !== 'application/pdf' ? 0 : null;
}

const isPixelStage = (id: StageId): boolean => id === 'forensic';
