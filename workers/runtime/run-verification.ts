/** A `verification` job: fuses what its children found, or has them do again what is missing. */
import { UnrecoverableError, WaitingChildrenError } from 'bullmq';
import type { FusionEnd } from '../../shared/contracts/jobs.ts';
import { addPreparationAgain } from '../../shared/platform/enqueue.ts';
import type { Job } from '../../shared/platform/queue.ts';
import { runFusion } from '../fusion/run-fusion.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * @param token the lock that the queue gave with the job
 * @throws WaitingChildrenError when it waits for children once more; UnrecoverableError when the verification ended
 * FAILED, so that it stands there in the queue as well; else when database or queue do
 */
export async function runVerification(
  context: WorkerContext,
  job: Job,
  token: string | undefined,
): Promise<FusionEnd> {
  const { jobId } = job.data as { jobId: string };
  // This process has written the report already, and told (end-early.ts).
  const ended = context.results.endOf(jobId);
  if (ended === 'COMPLETED') return ended;
  for (;;) {
    const end = await runFusion(context, jobId);
    if (end !== 'INCOMPLETE') {
      // Whoever waits need not wait for the queue's own bookkeeping.
      context.queues.ends.tell(jobId, end).catch(() => undefined);
      if (end === 'FAILED') throw new UnrecoverableError(await failureOf(context, jobId));
      return end;
    }
    context.log.warn({ jobId }, 'results are missing; what has none is done again');
    await addPreparationAgain(context.queues, job);
    // False when the children were faster than this line.
    if (await job.moveToWaitingChildren(token ?? '')) throw new WaitingChildrenError();
  }
}

async function failureOf({ db }: WorkerContext, jobId: string): Promise<string> {
  const row = await db.verification.findUnique({ where: { jobId }, select: { failure: true } });
  return (row?.failure as { message?: string } | null)?.message ?? 'The verification failed.';
}
