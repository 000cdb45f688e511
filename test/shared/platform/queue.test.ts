import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { migrateQueues, openQueues } from '../../../shared/platform/queue.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';
import { notRun } from '../../harness/not-run.ts';
import { redisUrl } from '../../harness/services.ts';
import { jobs } from './queue-jobs.ts';
import { outages } from './queue-outage.ts';

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
    await sleep(3_000);
    const spent = process.cpuUsage(before);
    expect(outcome).to.equal('failed');
    // Whoever spins fails thousands of times, or takes all of a core.
    expect(errors, 'failures in three seconds').to.be.below(30);
    expect((spent.user + spent.system) / 1000, 'milliseconds of processor time in three seconds').to.be.below(
      2_000,
    );
  });

  it('can be migrated side by side and again', async () => {
    const config = testConfig({ DATABASE_URL: given.url! });
    await Promise.all([migrateQueues(config), migrateQueues(config)]);
    await migrateQueues(config);
    const queues = openQueues(config);
    await queues.ping();
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
