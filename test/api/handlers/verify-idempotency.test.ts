import { expect } from 'chai';
import type { Response } from 'supertest';
import { PDF } from '../multipart.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { type Submission, submitTo } from '../submitting.ts';

describe('Idempotency-Key of POST /api/s2s/verify', () => {
  let api: RunningApi;
  let caller: Caller;

  before(async () => {
    api = await runApi({ SUBMIT_TIMEOUT_MS: '5000' });
  });
  after(() => api.stop());
  beforeEach(async () => {
    caller = await api.newTenant();
  });

  const submit = ({ headers, ...what }: Submission = {}) =>
    submitTo(api, { ...what, headers: { ...caller.headers, ...headers } });
  const monthCount = async (): Promise<number> =>
    (await api.db.usageWindow.findFirst({ where: { tenantId: caller.tenantId } }))?.count ?? 0;
  const key = { 'idempotency-key': 'order-1' };

  async function firstAnswer(): Promise<Response> {
    const first = submit({ headers: key });
    await api.complete(await api.queuedJob(caller.tenantId));
    return first;
  }

  it('gives the first answer again, with one job and one unit', async () => {
    const first = await firstAnswer();
    expect(first.headers['idempotent-replayed']).to.equal(undefined);
    const again = await submit({ headers: key });
    expect([again.status, again.text]).to.deep.equal([first.status, first.text]);
    expect(again.headers['idempotent-replayed']).to.equal('true');
    expect(await api.db.verification.count({ where: { tenantId: caller.tenantId } })).to.equal(1);
    expect(await monthCount()).to.equal(1);
  });

  it('makes another job when the first one failed by our fault', async () => {
    const first = submit({ headers: key });
    const failed = await api.queuedJob(caller.tenantId);
    await api.fail(failed);
    expect((await first).status).to.equal(500);
    const again = submit({ headers: key });
    let jobId = failed;
    while (jobId === failed) jobId = await api.queuedJob(caller.tenantId);
    await api.complete(jobId);
    expect((await again).body).to.deep.equal({ jobId });
    expect((await again).headers['idempotent-replayed']).to.equal(undefined);
    expect(await monthCount()).to.equal(1);
  });

  it('gives a refusal by time again, with the id of its request in header and body', async () => {
    const impatient = await runApi({ SUBMIT_TIMEOUT_MS: '300' });
    try {
      const { headers } = await impatient.newTenant();
      const send = (id: string) =>
        submitTo(impatient, { headers: { ...headers, ...key, 'x-request-id': id } });
      const first = (await send('the-first')).text;
      const again = await send('the-second');
      expect([again.status, again.text]).to.deep.equal([500, first]);
      expect(JSON.parse(first).requestId).to.equal('the-first');
      expect(again.headers['x-request-id']).to.equal('the-first');
    } finally {
      await impatient.stop();
    }
  });

  it('refuses another document under the same key, another type of the same bytes too', async () => {
    const { jobId } = (await firstAnswer()).body;
    const other = await submit({ headers: key, content: Buffer.concat([PDF, PDF]) });
    expect(other.status).to.equal(422);
    expect(other.body.error).to.include({ code: 'invalid_payload', reason: 'idempotency_mismatch' });
    expect(other.body.error.details).to.deep.equal({ jobId });
  });

  it('answers 409 while the first is in work', async () => {
    const first = submit({ headers: key });
    const jobId = await api.queuedJob(caller.tenantId);
    const second = await submit({ headers: key });
    expect(second.status).to.equal(409);
    expect(second.body.error).to.include({ code: 'conflict', reason: 'idempotency_in_progress' });
    await api.complete(jobId);
    expect((await first).status).to.equal(200);
  });

  it('makes one job of ten submits at the same time', async () => {
    const all = Array.from({ length: 10 }, () => submit({ headers: key }));
    await api.complete(await api.queuedJob(caller.tenantId));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).not.to.deep.equal([]);
    expect(statuses.every((status) => status === 200 || status === 409)).to.equal(true);
    expect(await api.db.verification.count({ where: { tenantId: caller.tenantId } })).to.equal(1);
  });

  it('keeps nothing when validation failed: the corrected request may use the key', async () => {
    expect((await submit({ headers: key, type: 'text/plain' })).status).to.equal(400);
    expect((await firstAnswer()).status).to.equal(200);
  });

  it('belongs to one tenant, and to test or live', async () => {
    const first = await firstAnswer();
    caller = await api.newTenant();
    const foreign = await firstAnswer();
    expect(foreign.body.jobId).not.to.equal(first.body.jobId);
  });

  it('refuses a key that is empty, too long or not printable', async () => {
    for (const value of ['', 'x'.repeat(256), 'caf\u00e9']) {
      const { status, body } = await submit({ headers: { 'idempotency-key': value } });
      expect([status, body.error.reason], value).to.deep.equal([400, 'invalid_idempotency_key']);
    }
  });

  it('waits for the job of a process that died, instead of making another', async () => {
    const first = await firstAnswer();
    const { jobId } = first.body;
    const long = new Date(Date.now() - 3_600_000);
    const where = { tenantId: caller.tenantId };
    await api.db.idempotencyRecord.updateMany({
      where,
      data: { status: null, body: null, createdAt: long },
    });
    const again = await submit({ headers: key });
    expect([again.status, again.body.jobId]).to.deep.equal([200, jobId]);
  });

  it('is free again after a day', async () => {
    const first = await firstAnswer();
    const where = { tenantId: caller.tenantId };
    const record = await api.db.idempotencyRecord.findFirstOrThrow({ where });
    expect(record.expiresAt.getTime() - record.createdAt.getTime()).to.equal(86_400_000);
    await api.db.idempotencyRecord.updateMany({ where, data: { expiresAt: new Date(Date.now() - 1_000) } });
    const second = submit({ headers: key });
    while ((await api.db.verification.count({ where })) < 2) await new Promise((r) => setTimeout(r, 10));
    await api.complete(await api.queuedJob(caller.tenantId));
    expect((await second).body.jobId).not.to.equal(first.body.jobId);
  });

  describe('when the month was used up since', () => {
    const first = { headers: key };
    beforeEach(async () => {
      const where = { id: 'one_a_month' };
      await api.db.plan.upsert({ where, create: { ...where, fraudMonthlyLimit: 1 }, update: {} });
      caller = await api.newTenant({ planId: 'one_a_month' });
    });
    const refusal = ({ status, body }: Response) => [status, body.error?.reason];

    it('still gives the first answer again, and counts nothing', async () => {
      const answer = await firstAnswer();
      expect((await submit()).status).to.equal(429);
      const again = await submit(first);
      expect([again.status, again.text]).to.deep.equal([200, answer.text]);
      expect(again.headers['idempotent-replayed']).to.equal('true');
      expect(await monthCount()).to.equal(1);
      expect(await api.db.usageHold.count({ where: { tenantId: caller.tenantId } })).to.equal(0);
    });

    it('says that the first is in work, or of another document, rather than that the month is over', async () => {
      const answer = submit(first);
      const jobId = await api.queuedJob(caller.tenantId);
      expect(refusal(await submit(first))).to.deep.equal([409, 'idempotency_in_progress']);
      await api.complete(jobId);
      await answer;
      const other = await submit({ ...first, content: Buffer.concat([PDF, PDF]) });
      expect(refusal(other)).to.deep.equal([422, 'idempotency_mismatch']);
    });

    it('makes no job under a key that is free or new, and keeps the key free', async () => {
      await firstAnswer();
      const fresh = { headers: { 'idempotency-key': 'order-2' } };
      expect(refusal(await submit(fresh))).to.deep.equal([429, 'monthly_limit_exceeded']);
      const where = { tenantId: caller.tenantId };
      // The first job failed by our fault, and its unit went to another.
      await api.db.verification.updateMany({ where, data: { state: 'FAILED' } });
      await api.db.idempotencyRecord.updateMany({
        where,
        data: { jobId: (await api.db.verification.findFirstOrThrow({ where })).jobId },
      });
      const again = await submit(first);
      expect(refusal(again)).to.deep.equal([429, 'monthly_limit_exceeded']);
      expect(again.headers['retry-after']).to.match(/^\d+$/);
      expect(await api.db.verification.count({ where })).to.equal(1);
      expect(await api.db.idempotencyRecord.count({ where })).to.equal(0);
    });
  });
});
