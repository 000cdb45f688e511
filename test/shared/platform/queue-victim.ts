/** A worker process that takes one job and never finishes it: queue.test.ts kills it in the middle. */
import { loadConfig } from '../../../shared/platform/config.ts';
import { openQueues } from '../../../shared/platform/queue.ts';

const queues = openQueues(loadConfig());
const worker = queues.worker(
  'metadata',
  async (job) => {
    process.send?.({ taken: job.id });
    await new Promise(() => undefined);
  },
  { concurrency: 1 },
);
worker.on('error', () => undefined);
