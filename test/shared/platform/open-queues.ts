/** Queues for tests: opened on the settings of a backend, closed after each test, and looked at until they are there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../shared/contracts/stages.ts';
import { type Job, openQueues, type Queues } from '../../../shared/platform/queue.ts';
import { testConfig } from '../../harness/config.ts';

export type Settings = Parameters<typeof testConfig>[0];

export interface OpenQueues {
  open(overrides?: Settings): Queues;
  /** Closes what was opened; done after each test too. */
  close(): Promise<void>;
}

/** Call inside `describe`. */
export function queuesOn(settings: () => Settings): OpenQueues {
  const opened: Queues[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((queues) => queues.close()));
  };
  afterEach(function () {
    this.timeout(90_000);
    return close();
  });
  return {
    close,
    open(overrides = {}) {
      const queues = openQueues(testConfig({ ...settings(), ...overrides }));
      opened.push(queues);
      return queues;
    },
  };
}

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = 40_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(25);
  }
  throw new Error(`did not happen within ${withinMs} ms: ${what}`);
}

export function finished(queues: Queues, pool: Pool, id: string): Promise<Job> {
  return until(`job ${id} completed`, async () => {
    const job = await queues.producer(pool).getJob(id);
    // Read again: the first look may have come between the work and its result.
    return job && (await job.getState()) === 'completed' ? queues.producer(pool).getJob(id) : undefined;
  });
}

/** As verifications run: a parent that waits from the start, a first child that adds the others beside itself. */
export async function addFlow(queues: Queues, id: string): Promise<void> {
  await queues.addFlow({
    pool: 'verification',
    data: {},
    opts: { jobId: id },
    child: { pool: 'document', data: {}, opts: { jobId: `${id}-1`, ignoreDependencyOnFailure: true } },
  });
}
