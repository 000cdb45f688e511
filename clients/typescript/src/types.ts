/** Made by scripts/clients/typescript.ts from the service’s contracts; not written by hand. */

export const MEDIA_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MAX_DOCUMENT_BYTES = 20971520;

/** `error.code` of an answer that is no success. */
export type ErrorCode =
  | 'conflict'
  | 'forbidden'
  | 'internal_error'
  | 'invalid_payload'
  | 'method_not_allowed'
  | 'not_found'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'storage_error'
  | 'unauthorized'
  | 'unavailable'
  | 'unsupported_media_type';

/** `error.reason`; further ones may come, so take an unknown one by its code. */
export type ErrorReason =
  | 'annotated_copy_unavailable'
  | 'concurrent_limit_exceeded'
  | 'content_type_mismatch'
  | 'credential_malformed'
  | 'credential_missing'
  | 'dependency_down'
  | 'field_invalid'
  | 'file_empty'
  | 'file_missing'
  | 'file_too_large'
  | 'idempotency_in_progress'
  | 'idempotency_mismatch'
  | 'invalid_document_reference'
  | 'invalid_file_name'
  | 'invalid_idempotency_key'
  | 'invalid_key'
  | 'job_creation_failed'
  | 'job_load_failed'
  | 'job_not_found'
  | 'key_expired'
  | 'key_revoked'
  | 'malformed_multipart'
  | 'method_not_allowed'
  | 'minute_limit_exceeded'
  | 'monthly_limit_exceeded'
  | 'page_not_found'
  | 'processing_failed'
  | 'processing_timeout'
  | 'queue_saturated'
  | 'scope_missing'
  | 'tenant_suspended'
  | 'too_many_parts'
  | 'unexpected'
  | 'unsupported_media_type'
  | 'unsupported_mime_type'
  | 'upload_failed';

export type AiSummary = {
  used: boolean;
  providerId: string | null;
  output: Record<string, unknown> | null;
  error: {
    code: string;
    message: string;
  } | null;
};

export type CatalogueEntry = {
  code: string;
  stage: string;
  group:
    | 'metadata'
    | 'ocr'
    | 'qr'
    | 'digitalSignature'
    | 'securityFeatures'
    | 'forensic'
    | 'documentStructure';
  severity: FindingSeverity;
  family: string;
  title: string;
  meaning: string;
  basis: string;
  alternatives: string[];
  advice: string;
  deterministic: boolean;
  proof?: string;
  context: boolean;
  weight: number;
  measured: {
    captureClass:
      | 'born-digital-pdf'
      | 'pdf-of-scans'
      | 'photograph'
      | 'scan'
      | 'screenshot'
      | 'resaved-picture';
    counts: {
      k1: number;
      n1: number;
      k0: number;
      n0: number;
    };
    weight: number;
  }[];
};

export type CatalogueResponse = {
  measuredOn: string;
  findings: CatalogueEntry[];
  notes: {
    code: string;
    stage: string;
    title: string;
    meaning: string;
    basis: string;
    alternatives: string[];
    advice: string;
  }[];
  detection: {
    captureClass:
      | 'born-digital-pdf'
      | 'pdf-of-scans'
      | 'photograph'
      | 'scan'
      | 'screenshot'
      | 'resaved-picture';
    k: number;
    n: number;
    blindTo: string[];
  }[];
};

export type ErrorResponse = {
  ok: false;
  error: {
    code: string;
    reason: string;
    message: string;
    details?: Record<string, unknown>;
  };
  requestId: string;
};

export type FindingEvidence = {
  code: string;
  page?: number;
  box?: [number, number, number, number];
  mask?: {
    columns: number;
    rows: number;
    runs: number[];
  };
  recovered?: {
    old: string | null;
    new: string | null;
    source: string;
  };
  likelihoodRatio: number;
  basis?: 'proof' | 'class' | 'pooled' | 'none';
  proof?: string;
  counts?: {
    k1: number;
    n1: number;
    k0: number;
    n0: number;
  };
  falsePositiveRate?: number;
  alternatives: string[];
  note?: string;
  data: Record<string, unknown>;
};

export type FindingRef = {
  id: string;
  label: string;
  severity: FindingSeverity;
  confidence: number;
  source: string;
};

export type FindingSeverity = 'INFO' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

export type JobListEntry = {
  jobId: string;
  state: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  livemode: boolean;
  /** What X-Document-Reference said at the submit */
  reference: string | null;
  mediaType: string;
  bytes: number;
  /** Null until there is a report */
  riskLevel: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** Null until there is a report */
  outcome: 'altered' | 'suspicious' | 'nothing_found' | 'little_visible' | 'not_assessable' | null;
  createdAt: string;
  finishedAt: string | null;
  documentErasedAt: string | null;
};

export type JobListResponse = {
  jobs: JobListEntry[];
  /** Give it as cursor for the next page; null on the last one */
  nextCursor: string | null;
};

export type JobResponse = {
  jobId: string;
  state: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  livemode: boolean;
  /** What X-Document-Reference said at the submit */
  reference: string | null;
  createdAt: string;
  finishedAt: string | null;
  stages: {
    id: 'metadata' | 'structure' | 'signature' | 'ocr' | 'qr' | 'forensic' | 'face';
    status: 'PENDING' | 'COMPLETED' | 'SKIPPED' | 'FAILED';
    durationMs?: number;
  }[];
};

export type PortraitConsistency = {
  result: 'CONSISTENT' | 'INCONSISTENT' | 'NOT_ASSESSABLE' | 'NOT_APPLICABLE';
  category: 'diagnostic';
  contributesToDecision: false;
  similarity: number | null;
};

export type ProblemDetails = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  reason: string;
  details?: Record<string, unknown>;
  requestId: string;
};

export type ProductionReport = {
  reportId: string;
  reportVersion: string;
  verificationId: string;
  generatedAt: string;
  ok: boolean;
  authenticityScore: number;
  fraudProbability: number;
  confidence: number;
  riskLevel: RiskLevel;
  detectedManipulations: FindingRef[];
  findings: {
    metadata: FindingRef[];
    ocr: FindingRef[];
    qr: FindingRef[];
    digitalSignature: FindingRef[];
    securityFeatures: FindingRef[];
    forensic: FindingRef[];
    documentStructure: FindingRef[];
  };
  reasoningSummary: string;
  recommendations: Recommendation[];
  pipeline: {
    pipelineId: string;
    pipelineVersion: string;
    stages: StageSummary[];
    telemetry: {
      livemode: boolean;
      bytes: number;
      pages: number;
      renderedPages: number;
      totalMs: number;
      queueMs: number;
      prepareMs?: number;
      [key: string]: unknown;
    };
    evidence: {
      document: {
        sha256: string;
        mimeType: string;
        pages: number;
        reference?: string;
        kind?: {
          name: string;
          confidence: number;
          specimen?: true;
        };
      };
      outcome: 'altered' | 'suspicious' | 'nothing_found' | 'little_visible' | 'not_assessable';
      obstacle?: {
        reason: string;
        needed: string;
      };
      capture: {
        class: 'born-digital-pdf' | 'pdf-of-scans' | 'photograph' | 'scan' | 'screenshot' | 'resaved-picture';
        confidence: number;
        pages?: {
          page: number;
          class:
            | 'born-digital-pdf'
            | 'pdf-of-scans'
            | 'photograph'
            | 'scan'
            | 'screenshot'
            | 'resaved-picture';
          confidence: number;
        }[];
        screen?: true;
        writtenAnewBy?: string;
        [key: string]: unknown;
      };
      power: {
        captureClass:
          | 'born-digital-pdf'
          | 'pdf-of-scans'
          | 'photograph'
          | 'scan'
          | 'screenshot'
          | 'resaved-picture';
        detectionRate: number;
        of: number;
        blindTo: string[];
        contentChecked?: boolean;
        writtenAnew?: true;
      };
      probability: {
        alteredInPart: number;
        madeAsAWhole: number;
      };
      toCheck: {
        page?: number;
        box?: [number, number, number, number];
        values: {
          source: string;
          text: string;
          box?: [number, number, number, number];
        }[];
        note: string;
        code: string;
      }[];
      findings: Record<string, FindingEvidence>;
      counterEvidence: {
        code: string;
        statement: string;
        likelihoodRatio: number;
        page?: number;
        box?: [number, number, number, number];
        data: Record<string, unknown>;
      }[];
      notAssessed: {
        what: string;
        reason: string;
        pages?: number[];
        stage: string;
      }[];
      timeline: {
        at: string;
        event: string;
        source: string;
      }[];
      notes?: {
        code: string;
        note: string;
        data: Record<string, unknown>;
        stage: string;
      }[];
      [key: string]: unknown;
    };
  };
  ai: AiSummary;
  biometricPortraitConsistency?: PortraitConsistency;
};

export type Recommendation = {
  id: string;
  action: string;
  rationale: string;
};

export type ReportResponse = {
  productionReport: ProductionReport;
};

export type RiskLevel = 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

export type StageSummary = {
  id: string;
  name: string;
  status: 'COMPLETED' | 'SKIPPED' | 'FAILED';
  startedAt: string | null;
  durationMs: number;
  engine: string;
  engineVersion: string;
  reason?: string;
};

export type UsageResponse = {
  livemode: boolean;
  /** Month in UTC, YYYY-MM */
  period: string;
  resetsAt: string;
  fraud: {
    monthlyCount: number;
    /** Null: unlimited */
    monthlyLimit: number | null;
    minuteLimit: number | null;
  };
  biometric: {
    monthlyCount: number;
    /** Null: unlimited */
    monthlyLimit: number | null;
    minuteLimit: number | null;
  };
};

export type VerifyResponse = {
  jobId: string;
};
