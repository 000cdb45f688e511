/** Every queue's job payload: ids only, so that Redis never holds a document or a person's data. */
import { z } from 'zod';
import { TEST_FAULTS } from './test-fault.ts';
import { JobId } from './verification.ts';

/** A `verification` job, its `document` job and those of its stages carry the same. */
export const StageJob = z.object({
  jobId: JobId,
  /** So that a worker's log lines join the request's. */
  requestId: z.string(),
  /** W3C Trace Context of the submit, where traces are kept: one trace holds what all processes did. */
  traceparent: z.string().optional(),
  /** A fault on purpose that a test key's file asked for. */
  testFault: z.enum(TEST_FAULTS).optional(),
});
export type StageJob = z.infer<typeof StageJob>;

/** A `keep-places` job of the document pool: the pictures that are kept with a report are still to be drawn. */
export const KEEP_PLACES = 'keep-places';
export const PlacesJob = StageJob.pick({ jobId: true });

/** What a `verification` job returns: how its row ended. `GONE`: it was deleted meanwhile. */
export const FusionEnd = z.enum(['COMPLETED', 'FAILED', 'GONE']);
export type FusionEnd = z.infer<typeof FusionEnd>;
