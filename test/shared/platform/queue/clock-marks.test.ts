import { once } from 'node:events';
import { expect } from 'chai';
import pg from 'pg';
import { openQueues } from '../../../../shared/platform/queue.ts';
import { testConfig } from '../../../harness/config.ts';
import { newDatabase } from '../../../harness/database.ts';

const HOUR_MS = 3_600_000;

describe('queues on PostgreSQL, after a clock was ahead', function () {
  this.timeout(120_000);

  it('give a dead worker’s job to another one, and try again what was put off', async () => {
    const url = await newDatabase();
    const config = testConfig({ DATABASE_URL: url });
    const schema = `${config.QUEUE_PREFIX}_queues`;
    const ahead = Date.now() + HOUR_MS;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const queues = openQueues(config);
    try {
      const producer = queues.producer('ocr');
      await producer.add('ocr', {}, { jobId: 'held' });
      await producer.add('ocr', {}, { jobId: 'put-off', delay: 1_000 });
      // As a worker leaves them that was killed while its clock was an hour ahead.
      await client.query(
        `UPDATE ${schema}.job SET state = 'active', lock_token = 'gone', attempts_started = 1, locked_until_ms = $1
         WHERE id = 'held'`,
        [ahead + 10_000],
      );
      await client.query(`UPDATE ${schema}.job SET process_at_ms = $1 WHERE id = 'put-off'`, [ahead]);
      await client.query(
        `INSERT INTO ${schema}.meta (queue, field, value) VALUES ('ocr', 'stalled-check', $1)`,
        [String(ahead)],
      );
      const done = new Set<string | undefined>();
      const worker = queues.worker('ocr', async (job) => void done.add(job.id), { concurrency: 2 });
      while (done.size < 2) await once(worker, 'completed', { signal: AbortSignal.timeout(60_000) });
      expect([...done]).to.have.members(['held', 'put-off']);
    } finally {
      await queues.close();
      await client.end();
    }
  });
});
