/** What a question within a request needs of its way to a worker and back, told once and run over both backends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Job, openQueues, type Queues } from '../../../../shared/platform/queue.ts';
import { testConfig } from '../../../harness/config.ts';
import { newDatabase } from '../../../harness/database.ts';
import { notRun } from '../../../harness/not-run.ts';
import { cableTo } from '../../../harness/proxy.ts';
import { redisUrl } from '../../../harness/services.ts';
import { queuesOn, type Settings } from '../open-queues.ts';

const LIVES_MS = 20_000;
const HEAD = { requestId: 'req_1' };

/** One process that asks: its answers and failures by job. */
function asker(queues: Queues) {
  const waiting = new Map<string, (end: Buffer | string) => void>();
  queues.exchange.listen({
    answered: (jobId, sealed) => waiting.get(jobId)?.(sealed),
    failed: (jobId, reason) => waiting.get(jobId)?.(reason),
  });
  return {
    /**
     * @param asked called when the question stands: a worker may begin with it before its asker is told so
     * @returns the answer's bytes, or the reason why there is none
     */
    async ask(question: Buffer, asked?: () => void): Promise<Buffer | string> {
      const jobId = randomUUID();
      const end = new Promise<Buffer | string>((resolve) => waiting.set(jobId, resolve));
      await queues.exchange.ask('face', 'liveness-frame', jobId, HEAD, question, LIVES_MS);
      asked?.();
      return end;
    },
  };
}

/** A worker that answers with what `work` makes of the question. */
function serve(
  queues: Queues,
  work: (question: Buffer) => Promise<Buffer> | Buffer,
): ReturnType<Queues['worker']> {
  const { exchange } = queues;
  const answer = async (job: Job): Promise<void> => {
    try {
      await exchange.answer(job, await work(await exchange.questionOf(job)));
    } catch (thrown) {
      await exchange.giveUp(job, (thrown as Error).message);
      throw thrown;
    }
  };
  return queues.worker('face', answer, { concurrency: 2 }).on('failed', () => undefined);
}

/** The job's own end follows its answer. */
async function ended(queues: Queues): Promise<void> {
  for (let round = 0; round < 400; round++) {
    if ((await queues.producer('face').getJobCountByTypes('active', 'waiting', 'completed', 'failed')) === 0)
      return;
    await sleep(25);
  }
  throw new Error('the job did not end');
}

function conformance(settings: () => Settings): void {
  const { open, close } = queuesOn(settings);

  it('carries any bytes there and back, to the process that asked', async () => {
    const [one, other] = [asker(open()), asker(open())];
    serve(open(), (question) => Buffer.concat([question, Buffer.from('!')]));
    const questions = [Buffer.alloc(0), randomBytes(1), randomBytes(200_000), Buffer.from([0, 255, 10, 13])];
    await Promise.all(
      questions.flatMap((question) =>
        [one, other].map(async ({ ask }) => {
          expect(await ask(question)).to.deep.equal(Buffer.concat([question, Buffer.from('!')]));
        }),
      ),
    );
  });

  it('loses no answer of many at once, from the first on', async () => {
    const askers = [open(), open()].map(asker);
    for (const queues of [open(), open()]) serve(queues, (question) => question);
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map((number) => askers[number % 2]!.ask(Buffer.from(`question ${number}`))),
    );
    expect(answers.map(String)).to.deep.equal(numbers.map((number) => `question ${number}`));
  });

  it('tells that a job has failed, and why', async () => {
    const { ask } = asker(open());
    serve(open(), () => {
      throw new Error('the lamp is out');
    });
    expect(await ask(randomBytes(10))).to.equal('the lamp is out');
  });

  it('keeps an answer for a process whose connection comes back', async () => {
    const given = settings()!;
    const backend = given.REDIS_URL ? 'REDIS_URL' : 'DATABASE_URL';
    const cable = await cableTo(given[backend]!);
    const { ask } = asker(open({ [backend]: cable.url }));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: stands, resolve: asked } = Promise.withResolvers<void>();
    const { promise: answered, resolve: told } = Promise.withResolvers<void>();
    serve(open(), async (question) => {
      begin();
      await released;
      return question;
    }).on('completed', () => told());
    const question = randomBytes(100);
    const answer = ask(question, asked);
    await Promise.all([begun, stands]);
    await cable.cut();
    release();
    await answered;
    await cable.restore();
    expect(await answer).to.deep.equal(question);
    await close();
    await cable.close();
  });

  it('takes a question back that nobody has begun', async () => {
    const queues = open();
    const jobId = randomUUID();
    await queues.exchange.ask('face', 'liveness-frame', jobId, HEAD, randomBytes(10), LIVES_MS);
    await queues.exchange.withdraw('face', jobId);
    expect(await queues.producer('face').getJob(jobId)).to.equal(undefined);
  });

  it('tells every process that a verification has ended, once each', async () => {
    const heard: string[] = [];
    const standing = new Set<string>();
    for (const listener of ['a', 'b']) {
      open().ends.hear(({ jobId, returnvalue }) => {
        if (jobId === 'pilot') standing.add(listener);
        else heard.push(`${listener} ${jobId} ${returnvalue}`);
      });
    }
    const queues = open();
    queues.worker(
      'verification',
      async (job) => {
        await queues.ends.tell(job.id!, 'COMPLETED');
        return 'COMPLETED';
      },
      { concurrency: 1 },
    );
    // Listeners say nothing about when they stand.
    while (standing.size < 2) {
      await queues.ends.tell('pilot', 'COMPLETED');
      await sleep(25);
    }
    await queues.producer('verification').add('verification', {}, { jobId: 'job_1' });
    for (let round = 0; round < 200 && heard.length < 2; round++) await sleep(25);
    // What is said comes in its order: a second word of the first end would stand before this one.
    await queues.ends.tell('job_2', 'COMPLETED');
    for (let round = 0; round < 200 && heard.length < 4; round++) await sleep(25);
    expect(heard.toSorted()).to.deep.equal(
      ['a', 'b'].flatMap((listener) => [1, 2].map((job) => `${listener} job_${job} COMPLETED`)),
    );
  });
}

describe('questions and answers on PostgreSQL', function () {
  this.timeout(120_000);
  const given: { url?: string } = {};
  beforeEach(async () => {
    given.url = await newDatabase();
  });
  conformance(() => ({ DATABASE_URL: given.url! }));

  it('leaves neither question nor answer in any row when the job has ended', async () => {
    const queues = openQueues(testConfig({ DATABASE_URL: given.url! }));
    const { ask } = asker(queues);
    const [question, answer] = [randomBytes(500), randomBytes(500)];
    serve(queues, () => answer);
    await ask(question);
    await ended(queues);
    const stored = await everyRow(given.url!);
    expect(stored).to.include('face');
    for (const part of [question, answer]) {
      expect(stored).to.not.include(part.subarray(100, 140).toString('hex'));
      expect(stored).to.not.include(part.subarray(99, 140).toString('base64').slice(0, 50));
    }
    await queues.close();
  });

  it('removes questions and answers that nobody waits for any more, whoever asked', async () => {
    const client = new pg.Client({ connectionString: given.url! });
    await client.connect();
    for (const [jobId, age, left] of [
      ['late', '31 seconds', '-1 second'],
      ['in time', '20 seconds', '10 seconds'],
    ]) {
      await client.query(
        `INSERT INTO "QuestionAnswer" ("jobId", "answerTo", "failed", "content", "createdAt")
         VALUES ($1, 'gone', false, 'x', now() - $2::interval)`,
        [jobId, age],
      );
      await client.query(
        `INSERT INTO "Question" ("jobId", "sealed", "expiresAt") VALUES ($1, 'x', now() + $2::interval)`,
        [jobId, left],
      );
    }
    const queues = openQueues(testConfig({ DATABASE_URL: given.url! }));
    asker(queues);
    const left = async (): Promise<string[]> => {
      const { rows } = await client.query<{ jobId: string }>(
        'SELECT "jobId" FROM "QuestionAnswer" UNION ALL SELECT "jobId" FROM "Question"',
      );
      return rows.map(({ jobId }) => jobId);
    };
    for (let round = 0; round < 200 && (await left()).length > 2; round++) await sleep(25);
    expect(await left()).to.deep.equal(['in time', 'in time']);
    await client.end();
    await queues.close();
  });

  it('takes a question back with its bytes', async () => {
    const queues = openQueues(testConfig({ DATABASE_URL: given.url! }));
    const jobId = randomUUID();
    const question = randomBytes(100);
    await queues.exchange.ask('face', 'liveness-frame', jobId, HEAD, question, LIVES_MS);
    expect(await everyRow(given.url!)).to.include(question.toString('hex'));
    await queues.exchange.withdraw('face', jobId);
    expect(await everyRow(given.url!)).to.not.include(question.toString('hex'));
    await queues.close();
  });
});

/** All rows of all tables as text, bytes as hexadecimal digits. */
async function everyRow(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    parts.push(...rows.map(({ row }) => row));
  }
  await client.end();
  return parts.join('\n');
}

describe('questions and answers on Redis', function () {
  this.timeout(120_000);
  const given: { url?: string; prefix?: string; count: number } = { count: 0 };
  let redis: Redis;
  before(async function () {
    const url = await redisUrl();
    if (!url)
      notRun(this, 'this machine has no redis-server or valkey-server (apt-get install redis-server)');
    given.url = url;
    redis = new Redis(url);
  });
  after(() => redis?.disconnect());
  beforeEach(() => {
    given.prefix = `exchange_${process.pid}_${++given.count}`;
  });
  const settings = (): Settings => ({ REDIS_URL: given.url!, QUEUE_PREFIX: given.prefix! });
  const keys = (what: string): Promise<string[]> => redis.keys(`{${given.prefix}}:${what}:*`);
  const open = (): Queues => openQueues(testConfig(settings()));
  conformance(settings);

  it('leaves neither question nor answer anywhere when the job has ended', async () => {
    const queues = open();
    const { ask } = asker(queues);
    const [question, answer] = [randomBytes(500), randomBytes(500)];
    serve(queues, () => answer);
    await ask(question);
    await ended(queues);
    for (const key of await redis.keys(`{${given.prefix}}:*`)) {
      const stored = (await redis.dumpBuffer(key))!;
      for (const part of [question, answer]) {
        expect(stored.includes(part.subarray(100, 140)), key).to.equal(false);
        expect(stored.includes(part.subarray(99, 140).toString('base64')), key).to.equal(false);
      }
    }
    expect(await keys('questions')).to.deep.equal([]);
    expect(await keys('answers')).to.deep.equal([]);
    await queues.close();
  });

  it('lets a question that nobody serves expire by itself', async () => {
    const queues = open();
    await queues.exchange.ask('face', 'liveness-frame', randomUUID(), HEAD, randomBytes(10), 60_000);
    const [key] = await keys('questions');
    expect(await redis.pttl(key!)).to.be.within(50_000, 60_000);
    await queues.close();
  });
});
