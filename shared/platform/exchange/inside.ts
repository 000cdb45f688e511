/** Question and answer inside the job and its end's event: on PostgreSQL, where a job is a row that is removed with both. */

import type { Queue, QueueEvents } from 'bullmq';
import { SealedJob } from '../../contracts/interactive.ts';
import type { Pool } from '../../contracts/stages.ts';
import type { Exchange } from './port.ts';

export function exchangeInside(
  producer: (pool: Pool) => Queue,
  events: (pool: Pool) => QueueEvents,
): Exchange {
  return {
    listen(pools, answers) {
      const contacts = pools.map((pool) => {
        const heard = events(pool);
        heard.on('completed', ({ jobId, returnvalue }) =>
          answers.answered(jobId, Buffer.from(String(returnvalue), 'base64')),
        );
        heard.on('failed', ({ jobId, failedReason }) => answers.failed(jobId, failedReason));
        return heard.waitUntilReady();
      });
      return Promise.all(contacts);
    },
    async ask(pool, name, jobId, head, sealed) {
      const job: SealedJob = { ...head, sealed: sealed.toString('base64') };
      await producer(pool).add(name, job, { jobId, attempts: 1, removeOnComplete: true, removeOnFail: true });
    },
    async withdraw(pool, jobId) {
      await producer(pool).remove(jobId);
    },
    questionOf: async ({ data }) => Buffer.from(SealedJob.parse(data).sealed, 'base64'),
    answer: async (_job, sealed) => sealed.toString('base64'),
    // The job's own end tells it.
    giveUp: async () => undefined,
  };
}
