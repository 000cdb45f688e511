/** Everything that was found -> the report. Pure: the same input gives the same report, today and in a year. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { TimelineEvent } from '../../shared/contracts/finding.ts';
import {
  type AiSummary,
  type Capture,
  type Evidence,
  PIPELINE_ID,
  PIPELINE_VERSION,
  type PortraitConsistency,
  type ProductionReport,
  REPORT_VERSION,
  type StageSummary,
} from '../../shared/contracts/report.ts';
import { STAGES } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { NOT_ASSESSABLE_CONFIDENCE } from '../../shared/findings/policy.ts';
import { coverageOf } from './coverage.ts';
import {
  accusingFamilies,
  byWeight,
  counterEvidenceOf,
  findingsOf,
  grouped,
  type Judged,
  manipulations,
  reasonsFor,
  weigh,
  weighAssurance,
} from './findings.ts';
import { type FinishedStage, STAGE_NAMES } from './finished-stage.ts';
import { gapsOf, unreadPagesOf } from './gaps.ts';
import { floorOf, obstacleOf, outcomeOf } from './outcome.ts';
import { powerOf } from './power.ts';
import { atLeast, type Given, probabilities, score } from './score.ts';
import { reasoningSummary, recommendationsOf, type Summary } from './summary.ts';
import { toCheckOf } from './to-check.ts';

export interface FuseInput {
  jobId: string;
  reportId: string;
  livemode: boolean;
  /** The fault that a test key's file asked for; the report says so. */
  testFault?: string;
  /** What the caller called the document. */
  reference?: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  /** Null when the preparation itself did not come back. */
  document: PreparedDocument | null;
  stages: readonly FinishedStage[];
  /** How the file came to be, as far as its facts tell. */
  capture: Capture;
  fusionVerdicts: Record<string, Verdict>;
  createdAt: Date;
  startedAt: Date | null;
  now: Date;
}

/** Weighs nothing, since honest documents are edited too; nobody should be told that all is checked where it speaks. */
const NAMES_EDITOR = 'editing-tool-named';

const NO_AI: AiSummary = { used: false, providerId: null, output: null, error: null };

export function fuse(input: FuseInput, ai: AiSummary = NO_AI): ProductionReport {
  const judged: Judged[] = [
    ...input.stages.map((stage) => ({ source: stage.id, verdicts: stage.judgement?.verdicts ?? {} })),
    { source: 'fusion', verdicts: input.fusionVerdicts },
  ];
  const findings = findingsOf(judged, input.capture.class);
  const weighed = weigh(findings);
  const assurance = weighAssurance(judged, accusingFamilies(findings));
  const coverage = coverageOf(input.document, input.stages, input.capture.class);
  const power = powerOf(input.capture, input.mediaType, input.stages, judged);
  const seen = power.detectionRate * coverage.read;
  const toCheck = toCheckOf(judged, findings);
  const stages = STAGES.map((id) => stageSummary(id, input.stages));
  const lostStages = stages.filter(({ status }) => status === 'FAILED').map(({ name }) => name);

  const given: Given = { evidence: weighed, assurance, seen, read: coverage.read };
  const evident = score(given);
  // What the service itself lost, however little it weighs, may be what would have accused.
  const givenUp = input.stages.some(({ cause }) => cause === 'lost');
  const standing = obstacleOf(input.document, givenUp ? { ...coverage, lost: 1 } : coverage, lostStages);
  const outcome = outcomeOf(evident, standing, seen);
  const obstacle = outcome === 'not_assessable' && standing ? { obstacle: standing } : {};
  const result = atLeast(floorOf(outcome, toCheck.length), evident);
  const confidence = standing ? Math.min(seen, NOT_ASSESSABLE_CONFIDENCE) : seen;

  const counterEvidence = counterEvidenceOf(judged);
  const notAssessed = gapsOf(input.document, input.stages, judged);
  const summary: Summary = {
    told: { ...result, outcome, toCheck, ...obstacle },
    power,
    confidence,
    found: reasonsFor(result.riskLevel, findings),
    editor: findings.find(({ code }) => code === NAMES_EDITOR),
    counterEvidence,
    notAssessed: notAssessed.length,
    unreadPages: unreadPagesOf(input.document, notAssessed),
    gate: result.gate,
  };

  return {
    reportId: input.reportId,
    reportVersion: REPORT_VERSION,
    verificationId: input.jobId,
    generatedAt: input.now.toISOString(),
    ok: stages.every((stage) => stage.status !== 'FAILED') && input.document !== null,
    authenticityScore: round(1 - result.fraudProbability),
    fraudProbability: round(result.fraudProbability),
    confidence: round(confidence),
    riskLevel: result.riskLevel,
    detectedManipulations: manipulations(findings).map((finding) => finding.ref),
    findings: grouped(findings),
    reasoningSummary: testNotice(input.testFault) + reasoningSummary(summary),
    recommendations: recommendationsOf(summary),
    pipeline: {
      pipelineId: PIPELINE_ID,
      pipelineVersion: PIPELINE_VERSION,
      stages,
      telemetry: telemetry(input),
      evidence: {
        ...stageEvidence(input.stages),
        document: {
          sha256: input.sha256,
          mimeType: input.mediaType,
          pages: input.document?.pageCount ?? 0,
          ...(input.reference === undefined ? {} : { reference: input.reference }),
          ...documentKind(input.stages),
        },
        outcome,
        ...obstacle,
        capture: input.capture,
        power: { ...power, detectionRate: round(power.detectionRate) },
        probability: rounded(probabilities(given)),
        toCheck,
        findings: Object.fromEntries(
          findings.toSorted(byWeight).map(({ ref, evidence }) => [ref.id, evidence]),
        ),
        counterEvidence,
        notAssessed,
        timeline: timeline(input.stages),
      },
    },
    ai,
    ...portraits(input.stages),
  };
}

/** Nobody may take a fault that was asked for for one that happened. */
function testNotice(testFault: string | undefined): string {
  return testFault
    ? `Test: this file asked for the fault "${testFault}", under a test key; what is missing is missing on purpose. `
    : '';
}

function stageSummary(id: (typeof STAGES)[number], finished: readonly FinishedStage[]): StageSummary {
  const stage = finished.find((candidate) => candidate.id === id);
  const name = STAGE_NAMES[id];
  if (!stage) {
    const reason = 'The stage did not report.';
    return {
      id,
      name,
      status: 'FAILED',
      startedAt: null,
      durationMs: 0,
      engine: 'none',
      engineVersion: '0',
      reason,
    };
  }
  return {
    id,
    name,
    status: stage.status,
    startedAt: stage.startedAt?.toISOString() ?? null,
    durationMs: round(stage.durationMs),
    engine: stage.engine,
    engineVersion: stage.engineVersion,
    ...(stage.reason ? { reason: stage.reason } : {}),
  };
}

function telemetry(input: FuseInput): ProductionReport['pipeline']['telemetry'] {
  const started = input.startedAt ?? input.now;
  return {
    livemode: input.livemode,
    ...(input.testFault ? { testFault: input.testFault } : {}),
    bytes: input.bytes,
    pages: input.document?.pageCount ?? 0,
    renderedPages: input.document?.pages.filter((page) => page.raster).length ?? 0,
    totalMs: input.now.getTime() - input.createdAt.getTime(),
    queueMs: started.getTime() - input.createdAt.getTime(),
    ...(input.document?.preparedInMs === undefined ? {} : { prepareMs: round(input.document.preparedInMs) }),
    stageQueueMs: Object.fromEntries(input.stages.map((stage) => [stage.id, round(stage.queueMs)])),
  };
}

/** One timeline over all layers, oldest first; the same instant told twice by one source is told once. */
function timeline(stages: readonly FinishedStage[]): TimelineEvent[] {
  const events = stages.flatMap((stage) => stage.judgement?.timeline ?? []);
  const unique = new Map(events.map((event) => [`${event.at} ${event.event} ${event.source}`, event]));
  return [...unique.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function stageEvidence(stages: readonly FinishedStage[]): Partial<Evidence> {
  const { portraitConsistency: _, documentKind: __, ...evidence } = mergedEvidence(stages);
  return evidence;
}

/** What the stage that reads takes the document for; it stands with the document's other properties. */
function documentKind(stages: readonly FinishedStage[]): Pick<Evidence['document'], 'kind'> {
  const kind = mergedEvidence(stages).documentKind as Evidence['document']['kind'];
  return kind ? { kind } : {};
}

function portraits(stages: readonly FinishedStage[]): Pick<ProductionReport, 'biometricPortraitConsistency'> {
  const found = mergedEvidence(stages).portraitConsistency as PortraitConsistency | undefined;
  return found ? { biometricPortraitConsistency: found } : {};
}

function mergedEvidence(stages: readonly FinishedStage[]): Record<string, unknown> {
  return Object.assign({}, ...stages.map((stage) => stage.judgement?.evidence ?? {})) as Record<
    string,
    unknown
  >;
}

const rounded = <K extends string>(values: Record<K, number>): Record<K, number> =>
  Object.fromEntries(Object.entries<number>(values).map(([key, value]) => [key, round(value)])) as Record<
    K,
    number
  >;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
