/** A `verification` job: fuses what its children found, or has them do again what is missing. */
import { WaitingChildrenError } from 'bullmq';
import type { FusionEnd } from '../../shared/contracts/jobs.ts';
import { addPreparationAgain } from '../../shared/platform/enqueue.ts';
import type { Job } from '../../shared/platform/queue.ts';
import { runFusion } from '../fusion/run-fusion.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * @param token the lock that the queue gave with the job
 * @throws WaitingChildrenError when it waits for children once more; else when database or queue do
 */
export async function runVerification(
  context: WorkerContext,
  job: Job,
  token: string | undefined,
): Promise<FusionEnd> {
  const { jobId } = job.data as { jobId: string };
  for (;;) {
    const end = await runFusion(context, jobId);
    if (end !== 'INCOMPLETE') {
      // Whoever waits need not wait for the queue's own bookkeeping.
      context.queues.ends.tell(jobId, end).catch(() => undefined);
      return end;
    }
    context.log.warn({ jobId }, 'results are missing; what has none is done again');
    await addPreparationAgain(context.queues, job);
    // False when the children were faster than this line.
    if (await job.moveToWaitingChildren(token ?? '')) throw new WaitingChildrenError();
  }
}
