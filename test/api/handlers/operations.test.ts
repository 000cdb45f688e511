import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { type RunningApi, runApi } from '../running-api.ts';

describe('what operators look at', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi({ BOARD_PASSWORD: 'a password of operators' });
  });
  after(() => api.stop());

  const get = async (
    path: string,
    headers: Record<string, string> = {},
    base = api.base,
  ): Promise<Response> => request(base).get(path).set(headers);
  const operator = { authorization: `Basic ${btoa('operator:a password of operators')}` };

  it('/healthz tells that the process lives', async () => {
    expect((await get('/healthz')).status).to.equal(200);
  });

  it('has one address each, as the API has', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await get(`${path}/`)).status, path).to.equal(404);
      expect((await get(path.toUpperCase())).status, path).to.equal(404);
    }
  });

  describe('/readyz', () => {
    it('probes database, queue and storage, and names the pools without a worker', async () => {
      const response = await get('/readyz');
      expect(response.status).to.equal(200);
      const { checks, workers } = response.body as {
        checks: Record<string, { ok: boolean }>;
        workers: { processes: object[]; poolsWithoutWorker: string[] };
      };
      for (const name of ['database', 'queue', 'storage']) expect(checks[name]!.ok, name).to.equal(true);
      expect(workers.processes).to.deep.equal([]);
      expect(workers.poolsWithoutWorker).to.include('verification');
    });

    it('shows the isolation that living workers report, without their ids', async () => {
      const other = await runApi();
      try {
        const common = { isolation: 'unshare', state: { isolationWeakness: 'told' } };
        await other.db.workerHeartbeat.createMany({
          data: [
            { id: 'host-1:17', pools: ['ocr', 'qr'], ...common },
            { id: 'host-2:18', pools: ['face'], ...common, lastSeenAt: new Date(Date.now() - 120_000) },
          ],
        });
        const { text, body } = await get('/readyz', {}, other.base);
        const { workers } = body;
        expect(workers.processes).to.have.lengthOf(1);
        expect(workers.processes[0]).to.include({ isolation: 'unshare', isolationWeakness: 'told' });
        expect(workers.poolsWithoutWorker).to.include('face').and.not.include('ocr');
        expect(text).not.to.contain('host-');
      } finally {
        await other.stop();
      }
    });

    it('is 503 when the queue is down and says which part, without addresses', async () => {
      const down = await runApi({ REDIS_URL: 'redis://:a-secret@127.0.0.1:1' });
      try {
        const { status, headers, text, body } = await get('/readyz', {}, down.base);
        expect(status).to.equal(503);
        // As every 503 of the service has one (RFC 9110, 15.6.4).
        expect(headers['retry-after']).to.match(/^[1-9]\d*$/);
        expect(body.checks).to.have.nested.property('queue.ok', false);
        expect(text).not.to.match(/a-secret|127\.0\.0\.1/);
      } finally {
        await down.stop();
      }
    });

    it('is 503 from the moment that draining starts', async () => {
      const leaving = await runApi();
      try {
        leaving.api.drain();
        expect((await get('/readyz', {}, leaving.base)).status).to.equal(503);
        expect((await get('/healthz', {}, leaving.base)).status).to.equal(200);
      } finally {
        await leaving.stop();
      }
    });
  });

  describe('/metrics', () => {
    it('has requests by route, event loop delay and queue depths', async () => {
      await get('/api/s2s/report/job_aaaaaaaaaaaaaaaaaaaaaaaaaa');
      const { text } = await get('/metrics');
      expect(text).to.contain('route="/api/s2s/report/{jobId}",status="400"');
      expect(text).to.contain('nodejs_eventloop_lag_p99_seconds');
      expect(text).to.contain('assay_queue_jobs{pool="ocr",state="wait"} 0');
      expect(text).not.to.contain('job_aaaa');
    });

    it('is not there for calls that came through a proxy', async () => {
      expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).to.equal(404);
    });

    it('takes its token where one is configured, and nothing else', async () => {
      const guarded = await runApi({ METRICS_TOKEN: 'a token' });
      try {
        const status = async (headers: Record<string, string>): Promise<number> =>
          (await get('/metrics', headers, guarded.base)).status;
        expect(await status({})).to.equal(404);
        expect(await status({ authorization: 'Bearer another' })).to.equal(404);
        expect(await status({ authorization: 'Bearer a token' })).to.equal(200);
      } finally {
        await guarded.stop();
      }
    });
  });

  describe('Bull Board', () => {
    it('asks for a password and shows every queue to whoever has it', async () => {
      const closed = await get('/board/');
      expect(closed.status).to.equal(401);
      expect(closed.headers['www-authenticate']).to.match(/^Basic /);
      expect(
        (await get('/board/api/queues', { authorization: `Basic ${btoa('operator:x')}` })).status,
      ).to.equal(401);
      expect((await get('/board/', operator)).text).to.contain('<base href="/board/"');
      const { queues } = (await get('/board/api/queues', operator)).body as {
        queues: { name: string; readOnlyMode: boolean }[];
      };
      expect(queues.map(({ name }) => name)).to.include.members(['verification', 'document', 'ocr']);
      expect(queues.every(({ readOnlyMode }) => readOnlyMode)).to.equal(true);
    });

    it('changes nothing unless it is writable, and then only from its own pages', async () => {
      const pause = async (base: string, site: string): Promise<Response> =>
        request(base)
          .put('/board/api/queues/ocr/pause')
          .set({ ...operator, 'sec-fetch-site': site });
      expect((await pause(api.base, 'same-origin')).status).to.equal(405);
      expect(await api.platform.queues.producer('ocr').isPaused()).to.equal(false);
      const writable = await runApi({ BOARD_PASSWORD: 'a password of operators', BOARD_WRITABLE: 'true' });
      try {
        expect((await pause(writable.base, 'cross-site')).status).to.equal(403);
        expect(await writable.platform.queues.producer('ocr').isPaused()).to.equal(false);
        expect((await pause(writable.base, 'same-origin')).status).to.equal(200);
        expect(await writable.platform.queues.producer('ocr').isPaused()).to.equal(true);
      } finally {
        await writable.stop();
      }
    });

    it('stops listening to whoever guesses, and to nobody else behind the same proxy', async () => {
      const guessed = await runApi({ BOARD_PASSWORD: 'a password of operators', TRUSTED_PROXIES: '1' });
      try {
        const statuses = [];
        for (let guess = 0; guess < 11; guess++) {
          const authorization = `Basic ${btoa(`operator:${guess}`)}`;
          const headers = { authorization, 'x-forwarded-for': '198.51.100.1' };
          statuses.push((await get('/board/', headers, guessed.base)).status);
        }
        expect(statuses.slice(0, 10)).to.deep.equal(Array.from({ length: 10 }, () => 401));
        expect(statuses[10]).to.equal(429);
        const at = (address: string) => ({ ...operator, 'x-forwarded-for': address });
        expect((await get('/board/', at('198.51.100.1'), guessed.base)).status).to.equal(429);
        expect((await get('/board/', at('198.51.100.2'), guessed.base)).status).to.equal(200);
      } finally {
        await guessed.stop();
      }
    });

    it('is not there without a configured password', async () => {
      const without = await runApi();
      try {
        expect((await get('/board/', operator, without.base)).status).to.equal(404);
      } finally {
        await without.stop();
      }
    });
  });
});
