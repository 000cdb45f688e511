/** Every queue's job payload: ids only, so that Redis never holds a document or a person's data. */
import { z } from 'zod';
import { TEST_FAULTS } from './test-fault.ts';
import { JobId } from './verification.ts';

/** Carried by every job, so that a worker's log lines join the request's. */
const origin = {
  requestId: z.string(),
  /** A fault on purpose that a test key's file asked for. */
  testFault: z.enum(TEST_FAULTS).optional(),
};

export const VerificationJob = z.object({
  jobId: JobId,
  ...origin,
  /** Where the orchestration stands; the job is re-entered after each fan-out. */
  step: z.enum(['prepare', 'stages', 'fuse']),
});
export type VerificationJob = z.infer<typeof VerificationJob>;

/** A `document` job or a job of one stage's pool. */
export const StageJob = z.object({ jobId: JobId, ...origin });
export type StageJob = z.infer<typeof StageJob>;
