/** What the pipeline needs of its queues, told once and run over both backends. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Pool } from '../../../shared/contracts/stages.ts';
import { type Job, migrateQueues, openQueues, type Queues } from '../../../shared/platform/queue.ts';
import { testConfig, testEnvironment } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';
import { notRun } from '../../harness/not-run.ts';
import { type Cable, cableTo } from '../../harness/proxy.ts';
import { redisUrl } from '../../harness/services.ts';

type Settings = Parameters<typeof testConfig>[0];

/** Longer than a lock and a stall check together. */
const RECOVERY_MS = 120_000;

async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 40_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(25);
  }
  throw new Error(`did not happen within ${withinMs} ms: ${what}`);
}

function conformance(settings: () => Settings): void {
  const opened: Queues[] = [];
  const open = (overrides: Settings = {}): Queues => {
    const queues = openQueues(testConfig({ ...settings(), ...overrides }));
    opened.push(queues);
    return queues;
  };
  afterEach(async function () {
    this.timeout(90_000);
    await Promise.all(opened.splice(0).map((queues) => queues.close()));
  });

  const finished = (queues: Queues, pool: Pool, id: string) =>
    until(`job ${id} completed`, async () => {
      const job = await queues.producer(pool).getJob(id);
      // Read again: the first look may have come between the work and its result.
      return job && (await job.getState()) === 'completed' ? queues.producer(pool).getJob(id) : undefined;
    });

  it('hands a job and its data to a worker, and keeps what it returned', async () => {
    const queues = open();
    queues.worker('ocr', async (job) => ({ got: job.data, name: job.name }), { concurrency: 1 });
    await queues.producer('ocr').add('ocr', { jobId: 'a', requestId: 'r' }, { jobId: 'one' });
    const job = await finished(queues, 'ocr', 'one');
    expect(job.returnvalue).to.deep.equal({ got: { jobId: 'a', requestId: 'r' }, name: 'ocr' });
  });

  it('works on several jobs at once, up to the concurrency', async () => {
    const queues = open();
    let atOnce = 0;
    let most = 0;
    queues.worker(
      'qr',
      async () => {
        most = Math.max(most, ++atOnce);
        await sleep(150);
        atOnce--;
      },
      { concurrency: 3 },
    );
    const ids = Array.from({ length: 7 }, (_, i) => `many-${i}`);
    await Promise.all(ids.map((jobId) => queues.producer('qr').add('qr', {}, { jobId })));
    await Promise.all(ids.map((id) => finished(queues, 'qr', id)));
    expect(most).to.equal(3);
  });

  it('takes an id once, however often it is added', async () => {
    const queues = open();
    let runs = 0;
    const add = () => queues.producer('signature').add('signature', {}, { jobId: 'twice' });
    await Promise.all([add(), add(), add()]);
    queues.worker('signature', async () => void runs++, { concurrency: 2 });
    await finished(queues, 'signature', 'twice');
    await add();
    await sleep(300);
    expect(runs).to.equal(1);
  });

  /** As verifications run: a parent that waits from the start, a first child that adds the others beside itself. */
  async function addFlow(queues: Queues, id: string): Promise<void> {
    await queues.addFlow({
      pool: 'verification',
      data: {},
      opts: { jobId: id },
      child: { pool: 'document', data: {}, opts: { jobId: `${id}-1`, ignoreDependencyOnFailure: true } },
    });
  }

  function addBeside(queues: Queues, first: Job, pools: readonly Pool[]): Promise<unknown> {
    const parent = { id: first.parent!.id!, queue: first.parent!.queueKey };
    const opts = {
      parent,
      ignoreDependencyOnFailure: true,
      attempts: 2,
      backoff: { type: 'fixed', delay: 50 },
    };
    return Promise.all(
      pools.map((pool) => queues.producer(pool).add(pool, {}, { ...opts, jobId: first.id! })),
    );
  }

  it('holds a parent back until its child and those that the child added are done', async () => {
    const queues = open();
    const done: string[] = [];
    const serve = (pool: Pool, ms: number) =>
      queues.worker(
        pool,
        async () => {
          await sleep(ms);
          done.push(pool);
          return pool;
        },
        { concurrency: 1 },
      );
    queues.worker(
      'document',
      async (job) => {
        await addBeside(queues, job, ['structure', 'metadata']);
        done.push('document');
        return 'document';
      },
      { concurrency: 1 },
    );
    serve('structure', 200);
    serve('metadata', 0);
    queues.worker('verification', async (job) => Object.values(await job.getChildrenValues()).sort(), {
      concurrency: 1,
    });
    await addFlow(queues, 'parent');
    const parent = await finished(queues, 'verification', 'parent');
    expect(parent.returnvalue).to.deep.equal(['document', 'metadata', 'structure']);
    expect(done[0], 'the quick stage waits for nobody').to.be.oneOf(['document', 'metadata']);
    expect(done.at(-1)).to.equal('structure');
    expect(parent.attemptsMade, 'waiting is not an attempt that failed').to.be.at.most(1);
  });

  it('takes a flow once, and a child that comes again adds nobody twice', async () => {
    const queues = open();
    const runs: string[] = [];
    queues
      .worker(
        'document',
        async (job) => {
          runs.push('document');
          await addBeside(queues, job, ['structure']);
          // Dies between its last step and the queue's word of it, as a killed process does.
          if (runs.length === 1) throw new Error('killed');
        },
        { concurrency: 1 },
      )
      .on('failed', () => undefined);
    queues.worker('structure', async () => void runs.push('structure'), { concurrency: 1 });
    queues.worker('verification', async () => void runs.push('verification'), { concurrency: 1 });
    const twice = {
      pool: 'verification' as const,
      data: {},
      opts: { jobId: 'again' },
      child: {
        pool: 'document' as const,
        data: {},
        opts: { jobId: 'again-1', attempts: 2, backoff: { type: 'fixed', delay: 300 } },
      },
    };
    await queues.addFlow(twice);
    await queues.addFlow(twice);
    await finished(queues, 'verification', 'again');
    await sleep(300);
    expect(runs).to.deep.equal(['document', 'structure', 'document', 'verification']);
  });

  it('goes on with the parent when a child has failed for good', async () => {
    const queues = open();
    const tries: number[] = [];
    queues.worker('document', async (job) => void (await addBeside(queues, job, ['face', 'forensic'])), {
      concurrency: 1,
    });
    queues.worker('face', async () => 'fine', { concurrency: 1 });
    queues
      .worker(
        'forensic',
        async (job) => {
          tries.push(job.attemptsMade);
          throw new Error('the decoder died');
        },
        { concurrency: 1 },
      )
      .on('failed', () => undefined);
    queues.worker('verification', async (job) => Object.values(await job.getChildrenValues()), {
      concurrency: 1,
    });
    await addFlow(queues, 'lame');
    const parent = await finished(queues, 'verification', 'lame');
    expect(parent.returnvalue).to.include('fine');
    expect(tries).to.have.length(2);
  });

  it('gives the job of a killed worker to another one', async function () {
    this.timeout(RECOVERY_MS + 15_000);
    const queues = open();
    const victim = fork(fileURLToPath(new URL('./queue-victim.ts', import.meta.url)), {
      env: testEnvironment(settings()),
    });
    await queues.producer('metadata').add('metadata', {}, { jobId: 'orphan' });
    const [message] = (await once(victim, 'message')) as [{ taken: string }];
    expect(message.taken).to.equal('orphan');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    let runs = 0;
    queues.worker('metadata', async () => `rescued ${++runs}`, { concurrency: 1 });
    await until(
      'the orphan is rescued',
      async () => {
        const found = await queues.producer('metadata').getJob('orphan');
        return (await found?.getState()) === 'completed' ? true : undefined;
      },
      RECOVERY_MS,
    );
    // Read again: the copy whose state was asked may be older than its end.
    const job = await queues.producer('metadata').getJob('orphan');
    expect(job!.returnvalue).to.equal('rescued 1');
  });

  describe('when the backend goes away', () => {
    let cable: Cable;
    const through = (): Settings => {
      const given = settings()!;
      return given.REDIS_URL ? { REDIS_URL: cable.url } : { DATABASE_URL: cable.url };
    };
    beforeEach(async () => {
      const given = settings()!;
      cable = await cableTo((given.REDIS_URL ?? given.DATABASE_URL)!);
    });
    afterEach(() => cable.close());

    const failsWithin = async (work: () => Promise<unknown>, ms: number): Promise<void> => {
      const started = Date.now();
      const outcome = await work().then(
        () => 'answered',
        () => 'failed',
      );
      expect(outcome).to.equal('failed');
      expect(Date.now() - started).to.be.below(ms);
    };

    it('fails a ping and an add fast, and works again afterwards', async () => {
      const queues = open(through());
      await until('first ping', () =>
        queues.ping().then(
          () => true,
          () => undefined,
        ),
      );
      await cable.cut();
      await sleep(50);
      await failsWithin(() => queues.ping(), 15_000);
      await failsWithin(() => queues.producer('ocr').add('ocr', {}, { jobId: 'never' }), 15_000);
      await failsWithin(() => addFlow(queues, 'never'), 15_000);
      await cable.restore();
      await until('ping after the outage', () =>
        queues.ping().then(
          () => true,
          () => undefined,
        ),
      );
      await queues.producer('ocr').add('ocr', {}, { jobId: 'again' });
      expect(await queues.producer('ocr').getJob('never')).to.equal(undefined);
    });

    it('says so when it was never there', async () => {
      await cable.cut();
      const queues = open(through());
      await failsWithin(() => queues.ping(), 15_000);
      await cable.restore();
    });

    it('works again in a worker that lived through the outage', async () => {
      const queues = open(through());
      queues.worker('qr', async () => 'after all', { concurrency: 1 }).on('error', () => undefined);
      await queues.ready();
      await cable.cut();
      await sleep(300);
      await cable.restore();
      const outside = open();
      await outside.producer('qr').add('qr', {}, { jobId: 'late' });
      const job = await until(
        'the job is done',
        async () => {
          const found = await outside.producer('qr').getJob('late');
          return found && (await found.getState()) === 'completed' ? found : undefined;
        },
        30_000,
      );
      expect(job).not.to.equal(undefined);
    });

    it('fails a ping when the backend is silent', async () => {
      const queues = open(through());
      await until('first ping', () =>
        queues.ping().then(
          () => true,
          () => undefined,
        ),
      );
      cable.freeze();
      await failsWithin(() => queues.ping(), 15_000);
      cable.thaw();
    });
  });

  it('closes while the backend is gone', async () => {
    const given = settings()!;
    const cable = await cableTo((given.REDIS_URL ?? given.DATABASE_URL)!);
    const queues = open(given.REDIS_URL ? { REDIS_URL: cable.url } : { DATABASE_URL: cable.url });
    queues.worker('qr', async () => undefined, { concurrency: 1 }).on('error', () => undefined);
    queues.ends.hear(() => undefined);
    await queues.producer('qr').add('qr', {}, { jobId: 'before' });
    await queues.ready();
    await cable.close();
    const started = Date.now();
    await queues.close();
    expect(Date.now() - started).to.be.below(40_000);
  });

  it('closes within seconds and takes no further job', async () => {
    const queues = open();
    queues.worker('ocr', async () => sleep(200), { concurrency: 1 });
    await queues.producer('ocr').add('ocr', {}, { jobId: 'last' });
    await sleep(100);
    const started = Date.now();
    await queues.close();
    expect(Date.now() - started).to.be.below(40_000);
    const again = open();
    expect(await (await again.producer('ocr').getJob('last'))?.getState()).to.equal('completed');
  });
}

describe('queues on PostgreSQL', function () {
  this.timeout(120_000);
  const given: { url?: string } = {};
  beforeEach(async () => {
    given.url = await newDatabase();
  });
  conformance(() => ({ DATABASE_URL: given.url! }));

  it('says that a worker could not connect, and does not spin', async () => {
    const queues = openQueues(testConfig({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }));
    queues.worker('ocr', async () => undefined, { concurrency: 1 }).on('error', () => undefined);
    const outcome = await queues.ready().then(
      () => 'ready',
      () => 'failed',
    );
    const before = process.cpuUsage();
    await sleep(3_000);
    const spent = process.cpuUsage(before);
    expect(outcome).to.equal('failed');
    expect((spent.user + spent.system) / 1000, 'milliseconds of processor time in three seconds').to.be.below(
      1_000,
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
  conformance(() => ({ REDIS_URL: given.url!, QUEUE_PREFIX: given.prefix! }));
});
