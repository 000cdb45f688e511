/** The persisted report (specification 2.1) and its free-form parts as this service fills them. */
import { z } from 'zod';
import { CaptureClass } from './capture.ts';
import { Counts } from './counts.ts';
import {
  Box,
  FileNote,
  FindingRef,
  Mask,
  NotAssessed,
  Recovered,
  RiskLevel,
  Suspicion,
  TimelineEvent,
} from './finding.ts';

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
  /** Where the ratio comes from; absent where too little was counted for one. */
  basis: z.enum(['proof', 'class', 'pooled', 'none']).optional(),
  /** Why it is a proof: what follows from the bytes and from no count. */
  proof: z.string().optional(),
  /** Altered files (k1 of n1) and genuine ones (k0 of n0) on which the rule spoke, where that was counted. */
  counts: Counts.optional(),
  /** Share of genuine files on which the rule spoke: `counts.k0 / counts.n0`. */
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

/** What a report comes to, beside its level: silence says more where more can be seen. */
export const Outcome = z.enum(['altered', 'suspicious', 'nothing_found', 'little_visible', 'not_assessable']);
export type Outcome = z.infer<typeof Outcome>;

export const Capture = z.looseObject({
  class: CaptureClass,
  confidence: unit,
  /** Of a PDF: the pages that are one picture and show nothing else, each as such a picture by itself would be taken. */
  pages: z.array(z.object({ page: z.int().min(1), class: CaptureClass, confidence: unit })).optional(),
  /** A picture was taken of a screen that showed the document. Absent where none was seen. */
  screen: z.literal(true).optional(),
  /** Of a PDF: the program for changing pages that it names, by its own words; whatever was there before, it wrote anew. */
  writtenAnewBy: z.string().optional(),
});
export type Capture = z.infer<typeof Capture>;

/** What could have been seen in this file. */
export const Power = z.object({
  captureClass: CaptureClass,
  /** Share of the known ways of altering such a file that is found: lower bound (95 %), by count. */
  detectionRate: unit,
  /** Altered files of this class behind that rate. */
  of: z.int().min(0),
  /** Ways of altering that are mostly not found in such a file. */
  blindTo: z.array(z.string()),
  /** False where the document's values could not be checked against each other: no sum or code that they must agree with. */
  contentChecked: z.boolean().optional(),
  /** A program for changing pages wrote this PDF: the rate is of what such programs leave. Absent where none did. */
  writtenAnew: z.literal(true).optional(),
});
export type Power = z.infer<typeof Power>;

/** The two ways in which a document can be false, each by the findings that speak for it; `fraudProbability` has both. */
const Probability = z.object({
  /** Something in a real document was changed. */
  alteredInPart: unit,
  /** The whole document was generated or written from nothing. */
  madeAsAWhole: unit,
});

/** Something that looked odd and could not be decided, for a person to look at. */
export const ToCheck = Suspicion.extend({ code: z.string() });
export type ToCheck = z.infer<typeof ToCheck>;

/** Why a document could not be assessed, and what would make it possible. */
export const Obstacle = z.object({ reason: z.string(), needed: z.string() });
export type Obstacle = z.infer<typeof Obstacle>;

export const Evidence = z.looseObject({
  document: z.object({
    sha256: z.string(),
    mimeType: z.string(),
    pages: z.int().min(0),
    /** What the caller called it at the submit. */
    reference: z.string().optional(),
    /** What it was taken for by what was read of it; absent where nothing was. */
    kind: z
      .object({
        name: z.string(),
        confidence: unit,
        /** The paper says itself that it is a specimen. */
        specimen: z.literal(true).optional(),
      })
      .optional(),
  }),
  outcome: Outcome,
  /** With the outcome `not_assessable` only. */
  obstacle: Obstacle.optional(),
  capture: Capture,
  power: Power,
  probability: Probability,
  toCheck: z.array(ToCheck),
  findings: z.record(z.string(), FindingEvidence),
  counterEvidence: z.array(CounterEvidence),
  notAssessed: z.array(NotAssessed.extend({ stage: z.string() })),
  timeline: z.array(TimelineEvent),
  /** Neither for nor against the document; reports from before there were notes have none. */
  notes: z.array(FileNote.extend({ stage: z.string() })).optional(),
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
