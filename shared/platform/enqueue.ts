/** The one way in which a verification enters its queues: by the API at submit, by the sweeper after a loss. */
import type { StageJob } from '../contracts/jobs.ts';
import { STAGES, type StageId } from '../contracts/stages.ts';
import type { TestFault } from '../contracts/test-fault.ts';
import type { Job, Queues } from './queue.ts';

/** A child that is dead is a FAILED row in the report, never a report that does not come. */
const CHILD = {
  ignoreDependencyOnFailure: true,
  attempts: 2,
  backoff: { type: 'fixed', delay: 500 },
} as const;

/** Slowest first: it is what the report waits for, and a worker takes jobs in the order of their coming. */
const FAN_OUT: readonly StageId[] = [
  'qr',
  'ocr',
  ...STAGES.filter((stage) => stage !== 'qr' && stage !== 'ocr'),
];

/**
 * A verification is a flow: the parent writes the report, and the queue holds it back until its children are done.
 * The first child prepares the document and adds the stages beside itself (`addStages`). Ids only; the parent's id is
 * the verification's, so that it writes one report however often it is added; the preparation, named after the time of
 * its addition, would run again, so the sweeper adds only what the queue has lost.
 * @throws when the queue's backend is down
 */
export async function enqueueVerification(
  queues: Queues,
  jobId: string,
  requestId: string,
  { delayMs = 0, ...origin }: { testFault?: TestFault; traceparent?: string; delayMs?: number } = {},
): Promise<void> {
  const data: StageJob = { jobId, requestId, ...origin };
  const timestamp = Date.now();
  await queues.addFlow({
    pool: 'verification',
    data,
    opts: { jobId, timestamp, attempts: 3, backoff: { type: 'fixed', delay: 1_000 } },
    // Named after this addition: a verification that is added again is prepared again.
    child: { pool: 'document', data, opts: { ...CHILD, jobId: `${jobId}-${timestamp}`, delay: delayMs } },
  });
}

/**
 * Adds the stages as siblings of the job that prepared their document. Doing so twice is doing it once.
 * @throws when the queue's backend is down, or the parent is gone
 */
export async function addStages(queues: Queues, preparation: Job, data: StageJob): Promise<void> {
  const { id, parent } = preparation;
  if (!id || !parent?.id) throw new Error(`the preparation of ${data.jobId} belongs to no verification`);
  const beside = { id: parent.id, queue: parent.queueKey };
  await Promise.all(
    FAN_OUT.map((stage) => queues.producer(stage).add(stage, data, { ...CHILD, jobId: id, parent: beside })),
  );
}
