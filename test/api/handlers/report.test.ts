import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { newJobId } from '../../../api/submission/submit.ts';
import { JobId } from '../../../shared/contracts/verification.ts';
import { auditChain } from '../../../shared/platform/keys/audit.ts';
import { artifactKey, documentKey, jobPrefix } from '../../../shared/platform/storage/key.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';

describe('jobs and reports over HTTP', () => {
  let api: RunningApi;
  let caller: Caller;

  before(async () => {
    api = await runApi();
    caller = await api.newTenant();
  });
  after(() => api.stop());

  /** A job as submit makes it, with bytes in the store. */
  async function newJob({ livemode = true, tenantId = caller.tenantId } = {}): Promise<string> {
    const jobId = newJobId();
    await api.platform.store.write(documentKey(jobId), Buffer.from('bytes'));
    await api.platform.store.write(artifactKey(jobId, 'page-001.png'), Buffer.from('picture'));
    const shape = { mediaType: 'application/pdf', bytes: 5, sha256: 'x', requestId: 'r' };
    await api.db.verification.create({
      data: { jobId, tenantId, livemode, storageKey: documentKey(jobId), ...shape },
    });
    return jobId;
  }
  const call = async (
    method: 'GET' | 'DELETE',
    path: string,
    headers: Record<string, string> = caller.headers,
  ): Promise<Response> => {
    const asked = request(api.base);
    return (method === 'GET' ? asked.get(path) : asked.delete(path)).set(headers);
  };
  const fetchReport = (jobId: string, headers?: Record<string, string>) =>
    call('GET', `/api/s2s/report/${jobId}`, headers);

  it('makes ids of 128 bits that fit their contract and do not sort by time', () => {
    const ids = Array.from({ length: 500 }, newJobId);
    for (const id of ids) expect(JobId.safeParse(id).success, id).to.equal(true);
    expect(new Set(ids).size).to.equal(500);
    expect([...ids].sort()).not.to.deep.equal(ids);
  });

  describe('GET /api/s2s/report/{jobId}', () => {
    it('gives the stored text byte for byte, odd spacing and all', async () => {
      const jobId = await newJob();
      const text = '{ "productionReport" :\n {"z":1.50,"a":"\u00e9\\u00e9","n":1e2} }';
      await api.complete(jobId, text);
      for (let read = 0; read < 2; read++) {
        const response = await fetchReport(jobId);
        expect(response.status).to.equal(200);
        expect(response.headers['content-type']).to.match(/^application\/json/);
        expect(Buffer.from(response.text).equals(Buffer.from(text))).to.equal(true);
      }
    });

    it('has an ETag and answers 304 to whoever has it', async () => {
      const jobId = await newJob();
      await api.complete(jobId);
      const etag = (await fetchReport(jobId)).headers.etag!;
      expect(etag).to.match(/^".+"$/);
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const response = await fetchReport(jobId, { ...caller.headers, 'if-none-match': known });
        expect(response.status, known).to.equal(304);
        expect(response.text).to.equal('');
      }
      const other = await fetchReport(jobId, { ...caller.headers, 'if-none-match': '"other", tag' });
      expect(other.status).to.equal(200);
    });

    it('answers 404 alike for unknown, unfinished, failed, foreign and wrong-mode jobs', async () => {
      const unfinished = await newJob();
      const failed = await newJob();
      await api.fail(failed);
      const foreign = await newJob({ tenantId: (await api.newTenant()).tenantId });
      const otherMode = await newJob({ livemode: false });
      for (const jobId of [foreign, otherMode]) await api.complete(jobId);
      const bodies = new Set<string>();
      for (const jobId of [newJobId(), 'job_short', '%00', '..', unfinished, failed, foreign, otherMode]) {
        const path = `/api/s2s/report/${encodeURIComponent(jobId)}`;
        const response = await call('GET', path, { ...caller.headers, 'x-request-id': 'same' });
        expect(response.status, jobId).to.equal(404);
        bodies.add(response.text);
      }
      // `..` is taken out of the path by every client; all others must look the same.
      bodies.delete([...bodies].find((body) => body.includes('route_not_found')) ?? '');
      expect([...bodies]).to.have.lengthOf(1);
    });
  });

  describe('DELETE /api/s2s/jobs/{jobId}', () => {
    it('erases bytes, artifacts, rows and the idempotency record; then 404 for ever', async () => {
      const jobId = await newJob();
      await api.complete(jobId);
      await api.db.idempotencyRecord.create({
        data: {
          tenantId: caller.tenantId,
          route: 'r',
          key: jobId,
          fingerprint: 'f',
          jobId,
          expiresAt: new Date(),
        },
      });
      const response = await call('DELETE', `/api/s2s/jobs/${jobId}`);
      expect(response.status).to.equal(204);
      expect(response.text).to.equal('');
      expect(await api.platform.store.list(jobPrefix(jobId))).to.deep.equal([]);
      expect(await api.db.verification.count({ where: { jobId } })).to.equal(0);
      expect(await api.db.report.count({ where: { jobId } })).to.equal(0);
      expect(await api.db.idempotencyRecord.count({ where: { jobId } })).to.equal(0);
      expect((await fetchReport(jobId)).status).to.equal(404);
      for (const method of ['GET', 'DELETE'] as const) {
        expect((await call(method, `/api/s2s/jobs/${jobId}`)).status).to.equal(404);
      }
      const audit = await api.db.auditEvent.findFirstOrThrow({ where: { subject: jobId } });
      expect(audit).to.include({ action: 'report.deleted', actor: `key:${caller.keyId}` });
      expect((await auditChain(api.db)).firstBroken).to.equal(undefined);
    });

    it('leaves nothing of a drawing that ends while the job is deleted', async () => {
      const jobId = await newJob();
      await api.complete(jobId);
      const { store } = api.platform;
      const { erase } = store;
      let drawn = 0;
      store.erase = async (prefix) => {
        await erase(prefix);
        if (prefix === jobPrefix(jobId) && drawn++ === 0)
          await store.write(artifactKey(jobId, 'drawn-001.png'), Buffer.from('its picture'));
      };
      try {
        expect((await call('DELETE', `/api/s2s/jobs/${jobId}`)).status).to.equal(204);
      } finally {
        store.erase = erase;
      }
      expect(drawn).to.be.above(0);
      expect(await store.list(jobPrefix(jobId))).to.deep.equal([]);
    });

    it('erases a failed job as well, but not one in work', async () => {
      const failed = await newJob();
      await api.fail(failed);
      expect((await call('DELETE', `/api/s2s/jobs/${failed}`)).status).to.equal(204);
      const inWork = await newJob();
      expect((await call('DELETE', `/api/s2s/jobs/${inWork}`)).status).to.equal(404);
      expect(await api.db.verification.count({ where: { jobId: inWork } })).to.equal(1);
    });

    it('does not delete at the address of the report, which takes GET only', async () => {
      const jobId = await newJob();
      await api.complete(jobId);
      const response = await call('DELETE', `/api/s2s/report/${jobId}`);
      expect([response.status, response.headers.allow]).to.deep.equal([405, 'GET']);
      expect((await fetchReport(jobId)).status).to.equal(200);
    });

    it('does not reach jobs of others', async () => {
      const stranger = await api.newTenant();
      const jobId = await newJob();
      await api.complete(jobId);
      expect((await call('DELETE', `/api/s2s/jobs/${jobId}`, stranger.headers)).status).to.equal(404);
      expect((await fetchReport(jobId)).status).to.equal(200);
    });

    it('needs the right to write', async () => {
      const reader = await api.newTenant({ scopes: ['fraud:read'] });
      const response = await call('DELETE', `/api/s2s/jobs/${newJobId()}`, reader.headers);
      expect(response.status).to.equal(403);
      expect(response.body).to.have.nested.property('error.reason', 'scope_missing');
    });
  });

  describe('GET /api/s2s/jobs/{jobId}', () => {
    it('tells the state and how each stage stands', async () => {
      const jobId = await newJob();
      const stage = { engine: 'e', engineVersion: '1', startedAt: new Date(), durationMs: 12.5 };
      await api.db.stageReport.create({ data: { jobId, stage: 'metadata', status: 'COMPLETED', ...stage } });
      await api.db.stageReport.create({ data: { jobId, stage: 'face', status: 'SKIPPED', ...stage } });
      await api.db.verification.update({ where: { jobId }, data: { state: 'PROCESSING' } });
      const job = (await call('GET', `/api/s2s/jobs/${jobId}`)).body as Record<string, unknown>;
      expect(job).to.include({ jobId, state: 'PROCESSING', livemode: true, finishedAt: null });
      expect(job.stages).to.deep.equal([
        { id: 'metadata', status: 'COMPLETED', durationMs: 12.5 },
        ...['structure', 'signature', 'ocr', 'qr', 'forensic'].map((id) => ({ id, status: 'PENDING' })),
        { id: 'face', status: 'SKIPPED', durationMs: 12.5 },
      ]);
    });

    it('answers 404 for jobs of others', async () => {
      const foreign = await newJob({ tenantId: (await api.newTenant()).tenantId });
      expect((await call('GET', `/api/s2s/jobs/${foreign}`)).status).to.equal(404);
    });
  });

  it('answers 500 job_load_failed when the database fails at the look-up', async () => {
    const broken = await runApi();
    try {
      const { headers } = await broken.newTenant();
      await request(broken.base).get(`/api/s2s/jobs/${newJobId()}`).set(headers);
      // The real client, and tables that are not there any more.
      await broken.db.$executeRaw`DROP TABLE "Report" CASCADE`;
      await broken.db.$executeRaw`DROP TABLE "StageReport" CASCADE`;
      await broken.db.$executeRaw`DROP TABLE "Verification" CASCADE`;
      for (const path of ['report', 'jobs']) {
        const response = await request(broken.base).get(`/api/s2s/${path}/${newJobId()}`).set(headers);
        expect(response.status).to.equal(500);
        expect(response.body).to.have.nested.property('error.reason', 'job_load_failed');
      }
    } finally {
      await broken.stop();
    }
  });
});
