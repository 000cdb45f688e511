/** What operators see of a failure: the real service, a file that asks for a crash, the board over HTTP. */
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import request from 'supertest';
import { newJobId } from '../../api/submission/submit.ts';
import type { Stack } from '../../scripts/services/stack.ts';
import { MOST_DELIVERIES } from '../../workers/runtime/give-up.ts';
import { assay } from '../harness/cli.ts';
import { runningService } from '../harness/service.ts';
import { specService } from '../spec/service.ts';
import { type RunningApi, runApi } from './running-api.ts';

describe('the board', function () {
  this.timeout(360_000);
  let stack: Stack;
  let board: RunningApi;

  before(async () => {
    stack = await runningService();
    const { DATABASE_URL, REDIS_URL, QUEUE_PREFIX } = stack.config;
    board = await runApi({
      DATABASE_URL: DATABASE_URL!,
      ...(REDIS_URL ? { REDIS_URL } : {}),
      QUEUE_PREFIX,
      BOARD_PASSWORD: 'of the operators',
    });
  });
  after(() => board.stop());

  /** Waits for it: a report is there a moment before the queue has put down how its job ended. */
  async function failedJob(queue: string, name: string) {
    const names: string[] = [];
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await setTimeout(100)) {
      const { body } = await request(board.base)
        .get(`/board/api/queues?activeQueue=${queue}&status=failed&page=1`)
        .auth('operator', 'of the operators')
        .expect(200);
      const { jobs } = body.queues.find((each: { name: string }) => each.name === queue);
      const job = jobs.find((each: { name: string }) => each.name === name);
      if (job) return job;
      names.splice(0, names.length, ...jobs.map((each: { name: string }) => each.name));
    }
    expect.fail(`${name} is not among the failed: ${JSON.stringify(names)}`);
  }

  it('shows a stage that crashed under failed, with its document, its reason and the process that ran it', async () => {
    const sample = await request(stack.url)
      .get('/api/public/samples/fault-worker-crash.pdf')
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    const { body } = await request(stack.url)
      .post('/api/s2s/verify')
      .set('X-API-Key', stack.apiKey)
      .attach('file', sample.body as Buffer, { filename: 'a.pdf', contentType: 'application/pdf' })
      .expect(200);
    const job = await failedJob('qr', `${body.jobId} qr`);
    expect(job.failedReason).to.match(/ended twice/);
    expect(job.processedBy).to.match(/ \d+$/);
    const report = await request(stack.url)
      .get(`/api/s2s/report/${body.jobId}`)
      .set('X-API-Key', stack.apiKey)
      .expect(200);
    const stages = report.body.productionReport.pipeline.stages as {
      id: string;
      status: string;
      reason?: string;
    }[];
    expect(stages.find(({ id }) => id === 'qr')).to.include({ status: 'FAILED', reason: job.failedReason });
  });

  it('shows a verification that ended FAILED under failed, with the reason that the customer is told', async () => {
    const service = await specService();
    const { tenantId } = await service.newTenant();
    const jobId = newJobId();
    const document = {
      mediaType: 'application/pdf',
      bytes: 1,
      sha256: 'x',
      storageKey: 'gone',
      requestId: 'req_x',
    };
    // Delivered as often as anything is, and no stage ever reported.
    const row = { jobId, tenantId, livemode: false, attempt: MOST_DELIVERIES, ...document };
    await service.db.verification.create({ data: { ...row, state: 'PROCESSING' } });
    const queue = board.platform.queues.producer('verification');
    await queue.add('verification', { jobId, requestId: 'req_x' }, { jobId });
    const job = await failedJob('verification', `${jobId} verification`);
    const { state, failure } = await service.db.verification.findUniqueOrThrow({ where: { jobId } });
    expect(state).to.equal('FAILED');
    expect(job.failedReason).to.equal((failure as { message: string }).message);
    expect(job.processedBy).to.match(/ \d+$/);
    const dead = await assay(['queue', 'dead'], stack.env);
    expect(dead.stdout).to.match(new RegExp(`${jobId} .*500 processing_failed`));
  });
});
