/** What becomes of jobs and flows, told once and run over both backends. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Pool } from '../../../shared/contracts/stages.ts';
import type { Job, Queues } from '../../../shared/platform/queue.ts';
import { testEnvironment } from '../../harness/config.ts';
import { addFlow, finished, queuesOn, type Settings, until } from './open-queues.ts';

/** Longer than a lock and a stall check together. */
const RECOVERY_MS = 120_000;

export function jobs(settings: () => Settings): void {
  const { open } = queuesOn(settings);

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
    // Jobs are taken in their order: one that had been added again would have run before this one.
    await queues.producer('signature').add('signature', {}, { jobId: 'next' });
    await finished(queues, 'signature', 'next');
    expect(runs).to.equal(2);
  });

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
    let quickDone = (): void => {};
    const quick = new Promise<void>((resolve) => {
      quickDone = resolve;
    });
    const serve = (pool: Pool, until: Promise<void> | null) =>
      queues.worker(
        pool,
        async () => {
          await until;
          done.push(pool);
          if (!until) quickDone();
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
    // However busy the machine is, one ends behind the other.
    serve('structure', quick);
    serve('metadata', null);
    queues.worker('verification', async (job) => Object.values(await job.getChildrenValues()).sort(), {
      concurrency: 1,
    });
    await addFlow(queues, 'parent');
    const parent = await finished(queues, 'verification', 'parent');
    expect(parent.returnvalue).to.deep.equal(['document', 'metadata', 'structure']);
    // The one that adds them may be told of it when both have ended.
    expect(done.filter((pool) => pool !== 'document')).to.deep.equal(['metadata', 'structure']);
    expect(done).to.have.length(3);
    expect(parent.attemptsMade, 'waiting is not an attempt that failed').to.be.at.most(1);
  });

  it('takes a flow once, and a child that comes again adds nobody twice', async () => {
    const queues = open();
    const runs: string[] = [];
    let attempts = 0;
    queues
      .worker(
        'document',
        async (job) => {
          runs.push('document');
          await addBeside(queues, job, ['structure']);
          // Dies between its last step and the queue's word of it, as a killed process does.
          if (++attempts === 1) throw new Error('killed');
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
    // Whatever had been added twice would have run before what is added now.
    for (const pool of ['document', 'structure', 'verification'] as const) {
      expect(await queues.producer(pool).getJobCountByTypes('waiting', 'active', 'delayed'), pool).to.equal(
        0,
      );
    }
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

  it('closes within seconds and takes no further job', async () => {
    const queues = open();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const work = async () => {
      begin();
      await sleep(200);
    };
    queues.worker('ocr', work, { concurrency: 1 });
    await queues.producer('ocr').add('ocr', {}, { jobId: 'last' });
    await begun;
    const started = Date.now();
    await queues.close();
    expect(Date.now() - started).to.be.below(40_000);
    const again = open();
    expect(await (await again.producer('ocr').getJob('last'))?.getState()).to.equal('completed');
  });
}
