import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import request from 'supertest';
import type { Platform } from '../../../api/deps.ts';
import { StorageError } from '../../../shared/platform/storage/port.ts';
import { CONTENT_TYPE, PDF } from '../multipart.ts';
import { type Caller, form, type RunningApi, runApi } from '../running-api.ts';
import { type Submission, submitTo } from '../submitting.ts';

describe('POST /api/s2s/verify', () => {
  let api: RunningApi;
  let caller: Caller;

  before(async () => {
    api = await runApi({ SUBMIT_TIMEOUT_MS: '5000' });
  });
  after(() => api.stop());
  beforeEach(async () => {
    caller = await api.newTenant();
  });

  const submit = ({ at = api, headers, ...what }: Submission & { at?: RunningApi } = {}) =>
    submitTo(at, { ...what, headers: { ...caller.headers, ...headers } });
  const monthCount = async (): Promise<number> =>
    (await api.db.usageWindow.findFirst({ where: { tenantId: caller.tenantId } }))?.count ?? 0;
  const nothingLeft = async (at: RunningApi): Promise<void> => {
    expect(await at.db.verification.count({ where: { tenantId: caller.tenantId } })).to.equal(0);
    expect(await readdir(path.join(at.home, 'uploads'))).to.deep.equal([]);
    expect(await at.platform.store.list('jobs/')).to.deep.equal([]);
  };

  it('keeps row, bytes and queue entry before it waits, and answers when the row says so', async () => {
    const answer = submit();
    const jobId = await api.queuedJob(caller.tenantId);
    const row = await api.db.verification.findUniqueOrThrow({ where: { jobId } });
    expect(row).to.include({ state: 'QUEUED', livemode: true, mediaType: 'application/pdf', source: 'api' });
    const stored = await api.platform.store.localPath(row.storageKey, api.home);
    expect((await readFile(stored)).equals(PDF)).to.equal(true);
    const job = await api.platform.queues.producer('verification').getJob(jobId);
    expect(job!.data).to.deep.equal({ jobId, requestId: row.requestId });
    await api.complete(jobId);
    const { status, text, headers } = await answer;
    expect(status).to.equal(200);
    expect(text).to.equal(JSON.stringify({ jobId }));
    expect(headers['x-request-id']).to.equal(row.requestId);
    expect(await monthCount()).to.equal(1);
    expect(await readdir(path.join(api.home, 'uploads'))).to.deep.equal([]);
  });

  it('answers processing_failed with the job when no stage could finish, and counts nothing', async () => {
    const answer = submit();
    const jobId = await api.queuedJob(caller.tenantId);
    await api.fail(jobId);
    const { status, body } = await answer;
    expect(status).to.equal(500);
    expect(body.error).to.include({ code: 'internal_error', reason: 'processing_failed' });
    expect(body.error.details).to.deep.equal({ jobId });
    expect(await monthCount()).to.equal(0);
  });

  it('answers processing_timeout with the job when it takes too long; the report is there later', async () => {
    const hasty = await runApi({ SUBMIT_TIMEOUT_MS: '150' });
    try {
      caller = await hasty.newTenant();
      const { status, body } = await submit({ at: hasty });
      expect(status).to.equal(500);
      expect(body.error).to.include({ code: 'internal_error', reason: 'processing_timeout' });
      const { jobId } = body.error.details;
      expect(await hasty.queuedJob(caller.tenantId)).to.equal(jobId);
      await hasty.complete(jobId);
      const report = await request(hasty.base).get(`/api/s2s/report/${jobId}`).set(caller.headers);
      expect(report.status).to.equal(200);
    } finally {
      await hasty.stop();
    }
  });

  it('goes on with the job of a client that hangs up', async () => {
    // fetch: it is hung up on in flight.
    const controller = new AbortController();
    const gone = fetch(`${api.base}/api/s2s/verify`, {
      method: 'POST',
      headers: caller.headers,
      body: form(),
      signal: controller.signal,
    }).catch((error) => error);
    const jobId = await api.queuedJob(caller.tenantId);
    controller.abort();
    await gone;
    await api.complete(jobId);
    const report = await request(api.base).get(`/api/s2s/report/${jobId}`).set(caller.headers);
    expect(report.status).to.equal(200);
  });

  it('answers 502 and leaves nothing when the store does not take the document', async () => {
    const failing = (platform: Platform): Platform => ({
      ...platform,
      store: {
        ...platform.store,
        kind: 'file',
        list: (prefix) => platform.store.list(prefix),
        erase: (prefix) => platform.store.erase(prefix),
        adopt: async () => {
          throw new StorageError('no space');
        },
      },
    });
    const broken = await runApi({}, failing);
    try {
      caller = await broken.newTenant();
      const { status, body } = await submit({ at: broken });
      expect(status).to.equal(502);
      expect(body.error).to.include({ code: 'storage_error', reason: 'upload_failed' });
      await nothingLeft(broken);
    } finally {
      await broken.stop();
    }
  });

  it('answers 503 and leaves nothing when the queue is down', async () => {
    // A Redis address at which nobody listens.
    const down = await runApi({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      caller = await down.newTenant();
      const { status, body, headers } = await submit({ at: down });
      expect(status).to.equal(503);
      expect(body.error).to.include({ code: 'unavailable', reason: 'dependency_down' });
      expect(Number(headers['retry-after'])).to.equal(body.error.details.retryAfterSeconds).and.above(0);
      await nothingLeft(down);
    } finally {
      await down.stop();
    }
  });

  describe('before the body', () => {
    /** What a client that waits to be asked for its body gets: `continue`, or the status of the answer. By node:http. */
    const asked = (base: string, headers: Record<string, string>): Promise<string> =>
      new Promise((resolve, reject) => {
        const call = http.request(`${base}/api/s2s/verify`, {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': '1000',
            expect: '100-continue',
            ...headers,
          },
        });
        const end = (what: string): void => {
          resolve(what);
          call.on('error', () => undefined).destroy();
        };
        call.on('continue', () => end('continue')).on('error', reject);
        call.on('response', (response) => end(String(response.statusCode)));
        call.flushHeaders();
      });

    it('a caller without a key is refused, one with a key is asked for it', async () => {
      expect(await asked(api.base, {})).to.equal('401');
      expect(await asked(api.base, caller.headers)).to.equal('continue');
    });

    it('503 queue_saturated when the wait would be too long, and nothing was created', async () => {
      const full = await runApi({ SUBMIT_MAX_WAIT_MS: '0' });
      try {
        caller = await full.newTenant();
        // A job that no worker takes: work stands still.
        await full.platform.queues.producer('ocr').add('ocr', {});
        // Twice, over a second apart: once may be a look at the queues that a busy machine did not answer in time.
        let refused = 0;
        for (const end = Date.now() + 20_000; refused < 2 && Date.now() < end; ) {
          refused = (await asked(full.base, caller.headers)) === '503' ? refused + 1 : 0;
          await new Promise((resolve) => setTimeout(resolve, refused === 0 ? 100 : 1_100));
        }
        expect(refused).to.equal(2);
        const { status, body, headers } = await submit({ at: full });
        expect([status, body.error.reason]).to.deep.equal([503, 'queue_saturated']);
        expect(Number(headers['retry-after'])).to.equal(body.error.details.retryAfterSeconds).and.above(0);
        expect(await full.db.verification.count()).to.equal(0);
      } finally {
        await full.stop();
      }
    });

    it('503 when as many uploads are in work as may be', async () => {
      const narrow = await runApi({ MAX_CONCURRENT_UPLOADS: '1' });
      try {
        caller = await narrow.newTenant();
        // node:http: the body stops half-way.
        const slow = http.request(`${narrow.base}/api/s2s/verify`, {
          method: 'POST',
          headers: { ...caller.headers, 'content-type': CONTENT_TYPE, 'content-length': '1000' },
        });
        slow.on('error', () => undefined);
        slow.write('--');
        // Not too often: each that is admitted counts against the limit of a minute, whose refusal would end the waiting for 503.
        const next = async () => {
          await sleep(50);
          return submit({ at: narrow, type: 'x/y' });
        };
        let refused = await next();
        while (refused.status !== 503) refused = await next();
        expect(refused.body.error.reason).to.equal('queue_saturated');
        slow.destroy();
        // The place is free again once the slow client is gone.
        while (refused.status === 503) refused = await next();
        expect(refused.status).to.equal(400);
      } finally {
        await narrow.stop();
      }
    });
  });

  describe('limits', () => {
    it('counts each admitted submit and refuses above the minute limit with the counts', async () => {
      await api.db.plan.create({ data: { id: 'two_a_minute', fraudMinuteLimit: 2, fraudMonthlyLimit: 10 } });
      const minute = () => Math.floor(Date.now() / 60_000);
      let statuses: Awaited<ReturnType<typeof submit>>[];
      let began: number;
      do {
        caller = await api.newTenant({ planId: 'two_a_minute' });
        began = minute();
        statuses = [];
        for (let call = 0; call < 3; call++) statuses.push(await submit({ type: 'text/plain' }));
        // Where the minute ended meanwhile, another window had begun to count.
      } while (minute() !== began);
      expect(statuses.map(({ status }) => status)).to.deep.equal([400, 400, 429]);
      const { body, headers } = statuses[2]!;
      expect(body.error).to.include({ code: 'rate_limited', reason: 'minute_limit_exceeded' });
      expect(body.error.details).to.include({ minuteCount: 2, minuteLimit: 2 });
      expect(Number(headers['retry-after'])).to.be.within(1, 60);
    });

    it('refuses above the monthly limit and counts only what was analysed', async () => {
      await api.db.plan.create({ data: { id: 'one_a_month', fraudMonthlyLimit: 1 } });
      caller = await api.newTenant({ planId: 'one_a_month' });
      expect((await submit({ type: 'text/plain' })).status).to.equal(400);
      const first = submit();
      await api.complete(await api.queuedJob(caller.tenantId));
      expect((await first).status).to.equal(200);
      const { status, body } = await submit();
      expect(status).to.equal(429);
      expect(body.error).to.include({ code: 'quota_exceeded', reason: 'monthly_limit_exceeded' });
      const period = new Date().toISOString().slice(0, 7);
      expect(body.error.details).to.deep.equal({ monthlyCount: 1, monthlyLimit: 1, period });
    });
  });
});
