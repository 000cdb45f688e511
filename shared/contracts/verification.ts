/** A verification job: its identifier, its states, and what the API tells about it. */
import { z } from 'zod';
import { STAGES } from './stages.ts';

/** 128 random bits in lower-case base32 (RFC 4648 alphabet): not guessable, not ordered in time. */
export const JobId = z.string().regex(/^job_[a-z2-7]{26}$/);

export const JobState = z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED']);
export type JobState = z.infer<typeof JobState>;

export const VerifyResponse = z.object({ jobId: z.string() });

export const StageProgress = z.object({
  id: z.enum(STAGES),
  status: z.enum(['PENDING', 'COMPLETED', 'SKIPPED', 'FAILED']),
  durationMs: z.number().optional(),
});

/** `GET /api/s2s/jobs/{jobId}`, an addition to the specification. */
export const JobResponse = z.object({
  jobId: z.string(),
  state: JobState,
  livemode: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  stages: z.array(StageProgress),
});
