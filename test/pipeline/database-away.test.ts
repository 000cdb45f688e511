/**
 * PostgreSQL is stopped and started again while documents are in work: every one of them must end with the report that
 * it gets in peace. A stage whose result could not be written is run again; nothing is fused without it.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type EmbeddedPostgres, startPostgres } from '../../scripts/services/embedded-postgres.ts';
import { type Stack, startStack } from '../../scripts/services/stack.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { openDatabase, type Prisma } from '../../shared/platform/db.ts';
import { type Job, openQueues } from '../../shared/platform/queue.ts';
import { testConfig, testEnvironment } from '../harness/config.ts';
import { notRun } from '../harness/not-run.ts';
import { redisUrl, runDirectory } from '../harness/services.ts';
import { submit } from './submit.ts';

const SAMPLE = fileURLToPath(new URL('../../samples/invoice-amount-replaced.pdf', import.meta.url));
const OUTAGES = 3;
/** One that is looked at and one that waits for it: each outage comes a little later in their work. */
const AT_ONCE = 2;
const AWAY_MS = 2_000;
/** What a submit is told whose row or job could not be made. */
const NOTHING_KEPT = ['dependency_down', 'job_creation_failed'];

/** What must not depend on whether the database was away. */
function essence(report: ProductionReport): unknown {
  return {
    riskLevel: report.riskLevel,
    probability: report.fraudProbability,
    manipulations: report.detectedManipulations,
    stages: report.pipeline.stages.map(({ id, status, reason }) => ({ id, status, reason })),
  };
}

/** Whether it has come to its end, however. */
function settled(promise: Promise<unknown>): () => boolean {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  return () => isSettled;
}

function outages(queue: 'redis' | 'postgres', redis: () => string | undefined): void {
  let postgres: EmbeddedPostgres;
  let service: Stack;
  let home: string;
  const told: string[] = [];
  const password = randomBytes(16).toString('hex');
  const startDatabase = async (): Promise<void> => {
    postgres = await startPostgres({ home, password, throwaway: true });
  };
  before(async () => {
    home = await mkdtemp(path.join(await runDirectory(), `away-${queue}-`));
    await chmod(home, 0o711);
    await startDatabase();
    const REDIS_URL = redis();
    service = await startStack({
      home,
      queue,
      env: {
        ...testEnvironment({
          DATABASE_URL: postgres.url(),
          STORAGE_URL: `file:${home}/documents`,
          WORKER_CORES: '1',
          CHILD_SPARES: '0',
          SUBMIT_TIMEOUT_MS: '120000',
          SUBMIT_MAX_WAIT_MS: '600000',
          ...(REDIS_URL ? { REDIS_URL, QUEUE_PREFIX: `away_${process.pid}` } : {}),
        }),
        PATH: process.env.PATH,
      },
      progress: (line) => told.push(line),
    });
  });
  after(async () => {
    await service?.stop();
    await postgres?.stop();
  });

  /** Both in work, or answered: one that is refused, or judged before the other came, leaves fewer for good. */
  const untilInWork = async (count: number, answers: Promise<unknown>): Promise<void> => {
    const answered = settled(answers);
    const db = openDatabase(testConfig({ DATABASE_URL: postgres.url() }));
    try {
      const open = { state: { in: ['QUEUED', 'PROCESSING'] } } satisfies Prisma.VerificationWhereInput;
      while (!answered() && (await db.verification.count({ where: open })) < count) await sleep(10);
    } finally {
      await db.$disconnect();
    }
  };
  let bytes: Buffer;
  let peace: Awaited<ReturnType<typeof submit>>;
  const verify = () => submit(service, 'invoice.pdf', 'application/pdf', bytes);
  before(async () => {
    bytes = await readFile(SAMPLE);
    peace = await verify();
  });

  it('gives every document the report that it gets in peace', async () => {
    const pids = [service.api.pid, service.worker.pid];
    for (let outage = 0; outage < OUTAGES; outage++) {
      const answers = Promise.all(Array.from({ length: AT_ONCE }, verify));
      await untilInWork(AT_ONCE, answers);
      await sleep(150 * outage);
      await postgres.stop();
      await sleep(AWAY_MS);
      await startDatabase();
      for (const { status, body, report } of await answers) {
        // It came as the database went: nothing is kept, and the caller was told so.
        if (NOTHING_KEPT.includes(body.error?.reason ?? '')) continue;
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(essence(report!)).to.deep.equal(essence(peace.report!));
      }
    }
    const logs = ['api', 'worker'].map((name) => readFile(path.join(home, 'logs', `${name}.log`), 'utf8'));
    const why = [...told, ...(await Promise.all(logs)).map((text) => text.slice(-2_000))].join('\n');
    expect([service.api.pid, service.worker.pid], `no process ended: ${why}`).to.deep.equal(pids);
  });

  it('runs a stage again whose job was lost', async () => {
    const queues = openQueues(service.config);
    const ocr = queues.producer('ocr');
    await ocr.pause();
    const answer = verify();
    const answered = settled(answer);
    let job: Job | undefined;
    while (!job && !answered()) [job] = await ocr.getJobs(['waiting', 'prioritized'], 0, 0);
    if (!job) throw new Error(`no job was made: ${JSON.stringify((await answer).body)}`);
    await job.remove();
    await ocr.resume();
    const { body, report } = await answer;
    await queues.close();
    expect(job.data.jobId).to.equal(body.jobId);
    expect(essence(report!)).to.deep.equal(essence(peace.report!));
  });
}

describe('the database is away for two seconds', function () {
  this.timeout(400_000);
  describe('queues on PostgreSQL', () => outages('postgres', () => undefined));
  describe('queues on Redis', () => {
    const given: { url?: string } = {};
    before(async function () {
      const url = await redisUrl();
      if (!url) notRun(this, 'this machine has no redis-server or valkey-server');
      given.url = url;
    });
    outages('redis', () => given.url);
  });
});
