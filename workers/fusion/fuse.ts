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
import { inTime } from '../../shared/findings/telling/arranged.ts';
import { type Assessment, assess } from './assess.ts';
import { byWeight, grouped, type Judged, manipulations, reasonsFor } from './findings.ts';
import { type FinishedStage, STAGE_NAMES } from './finished-stage.ts';
import { unreadPagesOf } from './gaps.ts';
import { reasoningSummary, recommendationsOf, type Summary } from './summary.ts';

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
  const stages = STAGES.map((id) => stageSummary(id, input.stages));
  const lost = stages.filter(({ status }) => status === 'FAILED').map(({ name }) => name);
  const assessment = assess(input, judged, lost);
  const { findings, told, confidence } = assessment;
  const summary = summaryOf(input, assessment, lost);

  return {
    reportId: input.reportId,
    reportVersion: REPORT_VERSION,
    verificationId: input.jobId,
    generatedAt: input.now.toISOString(),
    ok: lost.length === 0 && input.document !== null,
    authenticityScore: round(1 - told.fraudProbability),
    fraudProbability: round(told.fraudProbability),
    confidence: round(confidence),
    riskLevel: told.riskLevel,
    detectedManipulations: manipulations(findings).map((finding) => finding.ref),
    findings: grouped(findings),
    reasoningSummary: testNotice(input.testFault) + reasoningSummary(summary),
    recommendations: recommendationsOf(summary),
    pipeline: {
      pipelineId: PIPELINE_ID,
      pipelineVersion: PIPELINE_VERSION,
      stages,
      telemetry: telemetry(input),
      evidence: evidenceOf(input, assessment),
    },
    ai,
    ...portraits(input.stages),
  };
}

function summaryOf(input: FuseInput, assessment: Assessment, failed: readonly string[]): Summary {
  const { findings, told, gate, power, confidence, notAssessed } = assessment;
  return {
    told,
    power,
    confidence,
    found: reasonsFor(told.riskLevel, findings),
    editor: findings.find(({ code }) => code === NAMES_EDITOR),
    counterEvidence: assessment.counterEvidence,
    notAssessed: notAssessed.length,
    failed,
    unreadPages: unreadPagesOf(input.document, notAssessed),
    gate,
  };
}

function evidenceOf(input: FuseInput, assessment: Assessment): Evidence {
  const { told, power, findings, probability, counterEvidence, notAssessed } = assessment;
  return {
    ...stageEvidence(input.stages),
    document: {
      sha256: input.sha256,
      mimeType: input.mediaType,
      pages: input.document?.pageCount ?? 0,
      ...(input.reference === undefined ? {} : { reference: input.reference }),
      ...documentKind(input.stages),
    },
    outcome: told.outcome,
    ...(told.obstacle === undefined ? {} : { obstacle: told.obstacle }),
    capture: input.capture,
    power: { ...power, detectionRate: round(power.detectionRate) },
    probability: rounded(probability),
    toCheck: [...told.toCheck],
    findings: Object.fromEntries(findings.toSorted(byWeight).map(({ ref, evidence }) => [ref.id, evidence])),
    counterEvidence,
    notAssessed,
    timeline: timeline(input.stages),
    notes: input.stages.flatMap(({ id, judgement }) =>
      (judgement?.notes ?? []).map((note) => ({ stage: id, ...note })),
    ),
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
  return [...unique.values()].toSorted(inTime);
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
