/** What the findings and the looking come to: outcome, level, probability and confidence. Pure. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { Capture, CounterEvidence, Power } from '../../shared/contracts/report.ts';
import { NOT_ASSESSABLE_CONFIDENCE } from '../../shared/findings/policy.ts';
import type { Told } from '../../shared/findings/telling/outcome.ts';
import { coverageOf } from './coverage.ts';
import {
  accusingFamilies,
  counterEvidenceOf,
  type Finding,
  findingsOf,
  type Judged,
  weigh,
  weighAssurance,
} from './findings.ts';
import type { FinishedStage } from './finished-stage.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { isGrave } from './grave-doubts.ts';
import { doubtsMeet } from './meeting-doubts.ts';
import { floorOf, obstacleOf, outcomeOf } from './outcome.ts';
import { powerOf } from './power.ts';
import { atLeast, type Given, probabilities, score } from './score.ts';
import { toCheckOf } from './to-check.ts';

export interface Looked {
  /** Null when the preparation itself did not come back. */
  document: PreparedDocument | null;
  mediaType: string;
  capture: Capture;
  stages: readonly FinishedStage[];
}

export interface Assessment {
  findings: Finding[];
  told: Told;
  /** The rule that held the level down, in words; null when none did. */
  gate: string | null;
  /** Share of the known alterations that would have been seen here, 0..1; little where nothing could be assessed. */
  confidence: number;
  /** Each way of being false by its own findings. */
  probability: ReturnType<typeof probabilities>;
  power: Power;
  counterEvidence: CounterEvidence[];
  notAssessed: Gap[];
}

/** @param lostStages names of those that did not finish */
export function assess(
  { document, mediaType, capture, stages }: Looked,
  judged: readonly Judged[],
  lostStages: readonly string[],
): Assessment {
  const findings = findingsOf(judged, capture);
  const coverage = coverageOf(document, stages, capture);
  const power = powerOf(capture, mediaType, stages, judged);
  const seen = power.detectionRate * coverage.read;
  const toCheck = toCheckOf(judged, findings, capture);

  const given: Given = {
    evidence: weigh(findings),
    assurance: weighAssurance(judged, accusingFamilies(findings)),
    seen,
    read: coverage.read,
    open: toCheck.length > 0,
  };
  const scored = score(given);
  const evident = doubtsMeet(toCheck, capture) || isGrave(toCheck) ? atLeast('MEDIUM', scored) : scored;
  // What the service itself lost, however little it weighs, may be what would have accused.
  const givenUp = stages.some(({ cause }) => cause === 'lost');
  const standing = obstacleOf(document, givenUp ? { ...coverage, lost: 1 } : coverage, lostStages);
  const outcome = outcomeOf(evident, standing, seen);
  const obstacle = outcome === 'not_assessable' && standing ? { obstacle: standing } : {};
  // What is found weighs no less than what is asked about, however faint it is.
  const { gate, ...result } = atLeast(floorOf(outcome, given.open || given.evidence.length > 0), evident);
  return {
    findings,
    told: { ...result, outcome, toCheck, ...obstacle },
    gate,
    confidence: standing ? Math.min(seen, NOT_ASSESSABLE_CONFIDENCE) : seen,
    probability: probabilities(given),
    power,
    counterEvidence: counterEvidenceOf(judged),
    notAssessed: gapsOf(document, stages, judged),
  };
}
