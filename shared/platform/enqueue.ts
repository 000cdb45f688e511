/** The one way in which a verification enters its queues: by the API at submit, by the sweeper after a loss. */
import { KEEP_PLACES, StageJob } from '../contracts/jobs.ts';
import { STAGES, type StageId } from '../contracts/stages.ts';
import type { TestFault } from '../contracts/test-fault.ts';
import type { Job, Queues } from './queue.ts';
import { RETRIED } from './retry.ts';

/** A child that is dead lets its parent go on, which sees what is missing and decides: fusion. */
const CHILD = { ignoreDependencyOnFailure: true, ...RETRIED } as const;

/**
 * The report waits for the slowest, and a worker takes jobs in the order of their coming: these are with the queue before
 * the others, which would otherwise often have both of two cores first (docs/measurements/capacity.md).
 */
const SLOWEST: readonly StageId[] = ['ocr', 'forensic'];
const OTHERS: readonly StageId[] = [
  'qr',
  ...STAGES.filter((stage) => stage !== 'qr' && !SLOWEST.includes(stage)),
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
    opts: { jobId, timestamp, ...RETRIED },
    child: { pool: 'document', data, opts: preparationOf(jobId, timestamp, delayMs) },
  });
}

/** Named after this addition: a verification that is added again is prepared again. */
const preparationOf = (jobId: string, timestamp: number, delay = 0) => ({
  ...CHILD,
  jobId: `${jobId}-${timestamp}`,
  delay,
});

/** Once for a report, however often it is asked for. @throws when the queue's backend is down */
export async function addKeepPlaces(queues: Queues, jobId: string): Promise<void> {
  await queues.producer('document').add(KEEP_PLACES, { jobId }, { jobId: `${jobId}-places`, ...RETRIED });
}

/** When the verification of this job (preparation or stage) was added, in ms since the epoch: how old its document is. */
export const addedAt = ({ id, timestamp }: Pick<Job, 'id' | 'timestamp'>): number =>
  Number(/-(\d{13})$/.exec(id ?? '')?.[1] ?? timestamp);

/**
 * Adds the first child once more below a parent that is at work and found results missing: whatever of preparation and
 * stages has no row yet is done again.
 * @param parent the `verification` job; whoever processes it then moves it to wait for its children
 * @throws when the queue's backend is down
 */
export async function addPreparationAgain(queues: Queues, parent: Job): Promise<void> {
  const data = StageJob.parse(parent.data);
  await queues.producer('document').add('document', data, {
    ...preparationOf(data.jobId, Date.now()),
    parent: { id: parent.id!, queue: parent.queueQualifiedName },
  });
}

/**
 * Adds the stages as siblings of the job that prepared their document. Doing so twice is doing it once.
 * @param reported stages that have their row from an earlier round
 * @throws when the queue's backend is down, or the parent is gone
 */
export async function addStages(
  queues: Queues,
  preparation: Job,
  data: StageJob,
  reported: readonly string[] = [],
): Promise<void> {
  const { id, parent } = preparation;
  if (!id || !parent?.id) throw new Error(`the preparation of ${data.jobId} belongs to no verification`);
  const beside = { id: parent.id, queue: parent.queueKey };
  for (const wave of [SLOWEST, OTHERS]) {
    await Promise.all(
      wave
        .filter((stage) => !reported.includes(stage))
        .map((stage) => queues.producer(stage).add(stage, data, { ...CHILD, jobId: id, parent: beside })),
    );
  }
}
