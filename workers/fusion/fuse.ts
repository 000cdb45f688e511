/** Everything that was found -> the report. Pure: the same input gives the same report, today and in a year. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { NotAssessed, TimelineEvent } from '../../shared/contracts/finding.ts';
import {
  type AiSummary,
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
import { PASSED_FAMILY_LLR } from '../../shared/findings/policy.ts';
import { confidenceOf } from './confidence.ts';
import {
  byWeight,
  counterEvidenceOf,
  findingsOf,
  grouped,
  type Judged,
  manipulations,
  passedFamilies,
  reasonsFor,
  weigh,
  weighAssurance,
} from './findings.ts';
import type { FinishedStage } from './finished-stage.ts';
import { familyScores, score } from './score.ts';
import { reasoningSummary, recommendationsOf } from './summary.ts';

export interface FuseInput {
  jobId: string;
  reportId: string;
  livemode: boolean;
  /** The fault that a test key's file asked for; the report says so. */
  testFault?: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  /** Null when the preparation itself did not come back. */
  document: PreparedDocument | null;
  stages: readonly FinishedStage[];
  fusionVerdicts: Record<string, Verdict>;
  createdAt: Date;
  startedAt: Date | null;
  now: Date;
}

const NO_AI: AiSummary = { used: false, providerId: null, output: null, error: null };

const STAGE_NAMES: Record<(typeof STAGES)[number], string> = {
  metadata: 'Metadata and provenance',
  structure: 'File structure and revisions',
  signature: 'Digital signatures',
  ocr: 'Text and content logic',
  qr: 'Barcodes',
  forensic: 'Image forensics',
  face: 'Portraits',
};

export function fuse(input: FuseInput, ai: AiSummary = NO_AI): ProductionReport {
  const judged: Judged[] = [
    ...input.stages.map((stage) => ({ source: stage.id, verdicts: stage.judgement?.verdicts ?? {} })),
    { source: 'fusion', verdicts: input.fusionVerdicts },
  ];
  const findings = findingsOf(judged);
  const weighed = weigh(findings);
  const assurance = weighAssurance(judged, new Set(weighed.map((item) => item.family)));
  // A forgery has one cause and shows in one family: once one has spoken, the silence of the others says nothing.
  const quiet = weighed.length === 0 ? passedFamilies(judged).size * PASSED_FAMILY_LLR : 0;
  const suspicion = sum([...familyScores(weighed).values()]);
  const confidence = confidenceOf(input.document, input.stages, suspicion, sum(assurance));
  const result = score(weighed, [...assurance, quiet], confidence);
  const found = manipulations(findings);
  const reasons = reasonsFor(result.riskLevel, findings);
  const counterEvidence = counterEvidenceOf(judged);
  const notAssessed = gaps(input, judged);
  const stages = STAGES.map((id) => stageSummary(id, input.stages));

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
    detectedManipulations: found.map((finding) => finding.ref),
    findings: grouped(findings),
    reasoningSummary:
      testNotice(input.testFault) +
      reasoningSummary({
        verdict: { ...result, confidence, detectedManipulations: found.map((finding) => finding.ref) },
        found: reasons,
        counterEvidence,
        notAssessed: notAssessed.length,
        condition: input.document?.conditionReason,
        gate: result.gate,
      }),
    recommendations: recommendationsOf(result.riskLevel, reasons, confidence),
    pipeline: {
      pipelineId: PIPELINE_ID,
      pipelineVersion: PIPELINE_VERSION,
      stages,
      telemetry: telemetry(input),
      evidence: {
        ...stageEvidence(input.stages),
        document: { sha256: input.sha256, mimeType: input.mediaType, pages: input.document?.pageCount ?? 0 },
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

/** Everything that was not looked at: told by the preparation, by stages, by open rules, by stages that failed. */
function gaps(input: FuseInput, judged: readonly Judged[]): (NotAssessed & { stage: string })[] {
  const ofDocument = (input.document?.notAssessed ?? []).map((gap) => ({ stage: 'document', ...gap }));
  const ofStages = input.stages.flatMap((stage) => [
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

/** One timeline over all layers, oldest first; the same instant told twice by one source is told once. */
function timeline(stages: readonly FinishedStage[]): TimelineEvent[] {
  const events = stages.flatMap((stage) => stage.judgement?.timeline ?? []);
  const unique = new Map(events.map((event) => [`${event.at} ${event.event} ${event.source}`, event]));
  return [...unique.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function stageEvidence(stages: readonly FinishedStage[]): Partial<Evidence> {
  const { portraitConsistency: _, ...evidence } = mergedEvidence(stages);
  return evidence;
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
