/** A verification job: its identifier, its states, and what the API tells about it. */
import { z } from 'zod';
import { RiskLevel } from './finding.ts';
import { Outcome } from './report.ts';
import { STAGES } from './stages.ts';

/** 128 random bits in lower-case base32 (RFC 4648 alphabet): not guessable, not ordered in time. */
export const JobId = z.string().regex(/^job_[a-z2-7]{26}$/);

export const JobState = z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED']);
export type JobState = z.infer<typeof JobState>;

export const VerifyResponse = z.object({ jobId: z.string() });

const StageProgress = z.object({
  id: z.enum(STAGES),
  status: z.enum(['PENDING', 'COMPLETED', 'SKIPPED', 'FAILED']),
  durationMs: z.number().optional(),
});

/** `X-Document-Reference`: printable characters, what looks like nothing or turns the line around left out. */
export const DOCUMENT_REFERENCE = /^[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u;

/** A job in the list: what was submitted, and how it ended. */
export const JobListEntry = z.object({
  jobId: z.string(),
  state: JobState,
  livemode: z.boolean(),
  reference: z.string().nullable().describe('What X-Document-Reference said at the submit'),
  mediaType: z.string(),
  bytes: z.int(),
  riskLevel: RiskLevel.nullable().describe('Null until there is a report'),
  outcome: Outcome.nullable().describe('Null until there is a report'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  documentErasedAt: z.iso.datetime().nullable(),
});

/** `GET /api/s2s/jobs`: newest first. */
export const JobListResponse = z.object({
  jobs: z.array(JobListEntry),
  nextCursor: z.string().nullable().describe('Give it as cursor for the next page; null on the last one'),
});

/** `?...` of the list. Unknown parameters are refused: a filter with a slip of the pen would show everything. */
export const JobListQuery = z.strictObject({
  reference: z
    .string()
    .min(1)
    .max(128)
    .refine((text) => DOCUMENT_REFERENCE.test(text))
    .optional()
    .describe('Exactly this X-Document-Reference'),
  state: JobState.optional(),
  level: RiskLevel.optional().describe('Risk level of the report'),
  outcome: Outcome.optional().describe('What could be told of the document'),
  from: z.iso.datetime({ offset: true }).optional().describe('Submitted at this time or later'),
  to: z.iso.datetime({ offset: true }).optional().describe('Submitted before this time'),
  limit: z.coerce.number().int().min(1).max(100).optional().describe('Jobs a page, 1 to 100; 50 when absent'),
  cursor: z.string().max(200).optional().describe('nextCursor of the page before'),
});

const MeterUsage = z.object({
  monthlyCount: z.int(),
  monthlyLimit: z.int().nullable().describe('Null: unlimited'),
  minuteLimit: z.int().nullable(),
});

/** `GET /api/s2s/usage`: of the key's account, test and live apart. */
export const UsageResponse = z.object({
  livemode: z.boolean(),
  period: z.string().describe('Month in UTC, YYYY-MM'),
  resetsAt: z.iso.datetime(),
  fraud: MeterUsage,
  biometric: MeterUsage,
});

/** `GET /api/s2s/jobs/{jobId}`, an addition to the specification. */
export const JobResponse = z.object({
  jobId: z.string(),
  state: JobState,
  livemode: z.boolean(),
  reference: z.string().nullable().describe('What X-Document-Reference said at the submit'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  stages: z.array(StageProgress),
});
