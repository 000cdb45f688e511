/** The one way in which a verification enters its queue: by the API at submit, by the sweeper after a loss. */
import type { VerificationJob } from '../contracts/jobs.ts';
import type { TestFault } from '../contracts/test-fault.ts';
import type { Queues } from './queue.ts';

/**
 * Ids only; the job's id is the verification's, so that adding twice is adding once.
 * @throws when the queue's backend is down
 */
export async function enqueueVerification(
  queues: Queues,
  jobId: string,
  requestId: string,
  { testFault, delayMs = 0 }: { testFault?: TestFault; delayMs?: number } = {},
): Promise<void> {
  const data: VerificationJob = { jobId, requestId, step: 'prepare', ...(testFault ? { testFault } : {}) };
  await queues.producer('verification').add('verification', data, {
    jobId,
    delay: delayMs,
    attempts: 3,
    backoff: { type: 'fixed', delay: 1_000 },
  });
}
