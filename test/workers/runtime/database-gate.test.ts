/** A real database behind a cable that is pulled, a real Redis queue that stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openDatabase } from '../../../shared/platform/db.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { openDatabaseGate } from '../../../workers/runtime/database-gate.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';
import { notRun } from '../../harness/not-run.ts';
import { cableTo } from '../../harness/proxy.ts';
import { redisUrl } from '../../harness/services.ts';
import { queuesOn, until } from '../../shared/platform/open-queues.ts';

describe('database gate', function () {
  this.timeout(120_000);
  const given: { redis?: string } = {};
  const { open } = queuesOn(() => ({ REDIS_URL: given.redis!, QUEUE_PREFIX: `gate_${process.pid}` }));
  before(async function () {
    const url = await redisUrl();
    if (!url) notRun(this, 'this machine has no redis-server or valkey-server');
    given.redis = url;
  });

  for (const how of ['refuses', 'is silent'] as const) {
    it(`takes no jobs while the database ${how}, and takes them when it is back`, async () => {
      const cable = await cableTo(await newDatabase());
      const config = testConfig({ DATABASE_URL: cable.url });
      const db = openDatabase(config);
      const queues = open();
      const done: string[] = [];
      const worker = queues.worker('qr', async (job) => done.push(job.id!), { concurrency: 1 });
      await queues.ready();
      const gate = openDatabaseGate(db, [worker], createLog(config, 'test'));
      try {
        await queues.producer('qr').add('qr', {}, { jobId: `${how}-before` });
        await until('a job in peace', async () => done.includes(`${how}-before`) || undefined);
        if (how === 'refuses') await cable.cut();
        else cable.freeze('newOnesToo');
        await until('the gate closes', async () => (gate.open ? undefined : true));
        // One fetch may have been on its way.
        await sleep(6_000);
        await queues.producer('qr').add('qr', {}, { jobId: `${how}-during` });
        await sleep(2_000);
        expect(done).to.deep.equal([`${how}-before`]);
        if (how === 'refuses') await cable.restore();
        else cable.thaw();
        await until('the job after the outage', async () => done.includes(`${how}-during`) || undefined);
        expect(gate.open).to.equal(true);
      } finally {
        gate.stop();
        await cable.close();
        await db.$disconnect();
      }
    });
  }
});
