import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import type { Config } from '../../../shared/platform/config.ts';
import { migrateQueues, openQueues } from '../../../shared/platform/queue.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';
import { notRun } from '../../harness/not-run.ts';
import { redisUrl } from '../../harness/services.ts';
import { jobs } from './queue-jobs.ts';
import { outages } from './queue-outage.ts';

/** Columns of the queue's schema in the order of their names, `table.column`. */
async function tablesOf({ DATABASE_URL, QUEUE_PREFIX }: Config): Promise<string[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = $1 ORDER BY 1`,
      [`${QUEUE_PREFIX}_queues`],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

describe('queues on PostgreSQL', function () {
  this.timeout(120_000);
  const given: { url?: string } = {};
  beforeEach(async () => {
    given.url = await newDatabase();
  });
  const settings = () => ({ DATABASE_URL: given.url! });
  jobs(settings);
  describe('when the backend goes away', () => outages(settings));

  it('says that a worker could not connect, and does not spin', async () => {
    const queues = openQueues(testConfig({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }));
    let errors = 0;
    queues
      .worker('ocr', async () => undefined, { concurrency: 1 })
      .on('error', () => {
        errors += 1;
      });
    const outcome = await queues.ready().then(
      () => 'ready',
      () => 'failed',
    );
    const before = process.cpuUsage();
    await sleep(1_000);
    const spent = process.cpuUsage(before);
    expect(outcome).to.equal('failed');
    // Whoever spins fails thousands of times, or takes all of a core: both are rates, which take a while to be seen.
    expect(errors, 'failures in a second').to.be.below(10);
    expect((spent.user + spent.system) / 1000, 'milliseconds of processor time in a second').to.be.below(700);
  });

  it('can be migrated side by side and again, and loses no job by it', async () => {
    const made = testConfig({ DATABASE_URL: given.url! });
    const config = testConfig({ DATABASE_URL: given.url!, QUEUE_PREFIX: 'fresh' });
    expect(await tablesOf(config)).to.deep.equal([]);
    await Promise.all([migrateQueues(config), migrateQueues(config)]);
    const tables = await tablesOf(config);
    expect(tables).to.not.be.empty;
    expect(tables).to.deep.equal(await tablesOf(made));
    const queues = openQueues(config);
    await queues.producer('ocr').add('ocr', {}, { jobId: 'one' });
    await migrateQueues(config);
    expect(await tablesOf(config)).to.deep.equal(tables);
    expect((await queues.producer('ocr').getJob('one'))?.id).to.equal('one');
    await queues.close();
  });
});

describe('queues on Redis', function () {
  this.timeout(120_000);
  const given: { url?: string; prefix?: string; count: number } = { count: 0 };
  before(async function () {
    const url = await redisUrl();
    if (!url)
      notRun(this, 'this machine has no redis-server or valkey-server (apt-get install redis-server)');
    given.url = url;
  });
  beforeEach(() => {
    given.prefix = `conformance_${process.pid}_${++given.count}`;
  });
  const settings = () => ({ REDIS_URL: given.url!, QUEUE_PREFIX: given.prefix! });
  jobs(settings);
  describe('when the backend goes away', () => outages(settings));
});
