/**
 * The `verification` job: prepare -> fan out -> fuse. It only orchestrates, so it never holds a worker:
 * between the steps it waits for its children inside the queue and is entered again.
 */
import { WaitingChildrenError } from 'bullmq';
import { VerificationJob } from '../../shared/contracts/jobs.ts';
import { type Pool, STAGES } from '../../shared/contracts/stages.ts';
import type { Job } from '../../shared/platform/queue.ts';
import { runFusion } from '../fusion/run-fusion.ts';
import type { WorkerContext } from './worker-context.ts';

/** @returns when the report stands; throws WaitingChildrenError (the queue's signal) while children work */
export async function runVerification(context: WorkerContext, job: Job, token: string): Promise<void> {
  let data = VerificationJob.parse(job.data);
  const advance = async (step: VerificationJob['step']): Promise<void> => {
    data = { ...data, step };
    await job.updateData(data);
    if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError();
  };

  if (data.step === 'prepare') {
    const claimed = await context.db.verification.updateMany({
      where: { jobId: data.jobId, state: { in: ['QUEUED', 'PROCESSING'] } },
      data: { state: 'PROCESSING', startedAt: new Date(context.now()), attempt: { increment: 1 } },
    });
    // Deleted by its owner, or finished by an earlier delivery of this very job.
    if (claimed.count === 0) return;
    await addChildren(context, job, ['document'], data);
    await advance('stages');
  }
  if (data.step === 'stages') {
    await addChildren(context, job, STAGES, data);
    await advance('fuse');
  }
  await runFusion(context, data.jobId);
}

async function addChildren(
  context: WorkerContext,
  parent: Job,
  pools: readonly Pool[],
  data: VerificationJob,
): Promise<void> {
  const { step: _, ...payload } = data;
  await Promise.all(
    pools.map((pool) =>
      context.queues.producer(pool).add(pool, payload, {
        // A re-entered parent must not fan out twice, a re-submitted one (attemptsMade) must.
        jobId: `${data.jobId}-${parent.timestamp}`,
        parent: { id: parent.id!, queue: parent.queueQualifiedName },
        // A dead stage is a FAILED row in the report, never a report that does not come.
        ignoreDependencyOnFailure: true,
        attempts: 2,
        backoff: { type: 'fixed', delay: 500 },
      }),
    ),
  );
}
