/** The persisted report (specification 2.1) and its free-form parts as this service fills them. */
import { z } from 'zod';
import { Box, FindingRef, Mask, NotAssessed, Recovered, RiskLevel, TimelineEvent } from './finding.ts';

const unit = z.number().min(0).max(1);
const dateTime = z.iso.datetime({ offset: true });

export const REPORT_VERSION = '1.0.0';
export const PIPELINE_ID = 'assay-document';
export const PIPELINE_VERSION = '1.0.0';

export const Recommendation = z.object({ id: z.string(), action: z.string(), rationale: z.string() });
export type Recommendation = z.infer<typeof Recommendation>;

export const StageSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['COMPLETED', 'SKIPPED', 'FAILED']),
  startedAt: dateTime.nullable(),
  durationMs: z.number().min(0),
  engine: z.string(),
  engineVersion: z.string(),
  reason: z.string().optional(),
});
export type StageSummary = z.infer<typeof StageSummary>;

/** `pipeline.evidence.findings[id]`: everything about one finding that its reference has no room for. */
export const FindingEvidence = z.object({
  code: z.string(),
  page: z.int().optional(),
  box: Box.optional(),
  mask: Mask.optional(),
  recovered: Recovered.optional(),
  /** How much more often this is seen on altered than on genuine documents; 1 says nothing. */
  likelihoodRatio: z.number().positive(),
  /** Share of pristine files on which the rule fires, where it has been measured. */
  falsePositiveRate: unit.optional(),
  /** What else could explain it. */
  alternatives: z.array(z.string()),
  note: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type FindingEvidence = z.infer<typeof FindingEvidence>;

export const CounterEvidence = z.object({
  code: z.string(),
  statement: z.string(),
  likelihoodRatio: z.number().positive(),
  page: z.int().optional(),
  box: Box.optional(),
  data: z.record(z.string(), z.unknown()),
});
export type CounterEvidence = z.infer<typeof CounterEvidence>;

export const Evidence = z.looseObject({
  document: z.object({ sha256: z.string(), mimeType: z.string(), pages: z.int().min(0) }),
  findings: z.record(z.string(), FindingEvidence),
  counterEvidence: z.array(CounterEvidence),
  notAssessed: z.array(NotAssessed.extend({ stage: z.string() })),
  timeline: z.array(TimelineEvent),
});
export type Evidence = z.infer<typeof Evidence>;

export const AiSummary = z.object({
  used: z.boolean(),
  providerId: z.string().nullable(),
  output: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type AiSummary = z.infer<typeof AiSummary>;

export const PortraitConsistency = z.object({
  result: z.enum(['CONSISTENT', 'INCONSISTENT', 'NOT_ASSESSABLE', 'NOT_APPLICABLE']),
  category: z.literal('diagnostic'),
  contributesToDecision: z.literal(false),
  similarity: unit.nullable(),
});
export type PortraitConsistency = z.infer<typeof PortraitConsistency>;

const findingList = z.array(FindingRef);

export const ProductionReport = z.object({
  reportId: z.string(),
  reportVersion: z.string(),
  verificationId: z.string(),
  generatedAt: dateTime,
  ok: z.boolean(),
  authenticityScore: unit,
  fraudProbability: unit,
  confidence: unit,
  riskLevel: RiskLevel,
  detectedManipulations: findingList,
  findings: z.object({
    metadata: findingList,
    ocr: findingList,
    qr: findingList,
    digitalSignature: findingList,
    securityFeatures: findingList,
    forensic: findingList,
    documentStructure: findingList,
  }),
  reasoningSummary: z.string(),
  recommendations: z.array(Recommendation),
  pipeline: z.object({
    pipelineId: z.string(),
    pipelineVersion: z.string(),
    stages: z.array(StageSummary),
    telemetry: z.looseObject({
      livemode: z.boolean(),
      bytes: z.int(),
      pages: z.int(),
      renderedPages: z.int(),
      totalMs: z.number(),
      queueMs: z.number(),
      /** Pages drawn, text and images taken out, before the stages begin; absent when that did not come back. */
      prepareMs: z.number().optional(),
    }),
    evidence: Evidence,
  }),
  ai: AiSummary,
  biometricPortraitConsistency: PortraitConsistency.optional(),
});
export type ProductionReport = z.infer<typeof ProductionReport>;

export const ReportResponse = z.object({ productionReport: ProductionReport });
