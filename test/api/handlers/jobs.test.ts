import { expect } from 'chai';
import request from 'supertest';
import { newJobId } from '../../../api/submission/submit.ts';
import { type Caller, completeJob, type RunningApi, runApi } from '../running-api.ts';

describe('GET /api/s2s/jobs and /api/s2s/usage', () => {
  let api: RunningApi;
  let caller: Caller;
  const made: string[] = [];

  /** A job as submit makes it, one an hour; several have the same moment. */
  async function newJob(hour: number, more: object = {}): Promise<string> {
    const jobId = newJobId();
    const { tenantId } = caller;
    const shape = { mediaType: 'application/pdf', bytes: 5, sha256: 'x', requestId: 'r', storageKey: 'k' };
    const createdAt = new Date(Date.UTC(2026, 10, 1, hour, 0, 0, 123));
    await api.db.verification.create({
      data: { jobId, tenantId, livemode: true, createdAt, ...shape, ...more },
    });
    return jobId;
  }
  const list = (query: Record<string, string | number> = {}, headers = caller.headers) =>
    request(api.base).get('/api/s2s/jobs').set(headers).query(query);
  const idsOf = async (query: Record<string, string | number>): Promise<string[]> =>
    (await list(query).expect(200)).body.jobs.map(({ jobId }: { jobId: string }) => jobId);

  before(async () => {
    api = await runApi();
    caller = await api.newTenant();
    for (const hour of [1, 2, 2, 2, 3]) made.push(await newJob(hour));
    await completeJob(api.db, made[0]!);
    await api.db.verification.update({ where: { jobId: made[4]! }, data: { state: 'FAILED' } });
    await api.db.verification.update({ where: { jobId: made[1]! }, data: { reference: 'Order 7 / ü' } });
    await newJob(4, { livemode: false });
    await newJob(4, { tenantId: (await api.newTenant()).tenantId });
  });
  after(() => api.stop());

  it('lists the account’s jobs, newest first, test and live apart', async () => {
    const { body } = await list().expect(200);
    expect(body.nextCursor).to.equal(null);
    const ids = body.jobs.map(({ jobId }: { jobId: string }) => jobId);
    expect(ids).to.have.members(made);
    expect([ids[0], ids.at(-1)]).to.deep.equal([made[4], made[0]]);
    expect(body.jobs.at(-1)).to.deep.include({
      state: 'COMPLETED',
      riskLevel: 'LOW',
      reference: null,
      mediaType: 'application/pdf',
      createdAt: '2026-11-01T01:00:00.123Z',
    });
  });

  it('gives pages that miss nothing and repeat nothing, also among jobs of one moment', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page++) {
      const { body } = await list({ limit: 1, ...(cursor ? { cursor } : {}) }).expect(200);
      seen.push(...body.jobs.map(({ jobId }: { jobId: string }) => jobId));
      // A new job in between moves nothing.
      if (page === 1) await newJob(5, { state: 'PROCESSING' });
      cursor = body.nextCursor;
      if (!cursor) break;
    }
    expect(seen).to.have.lengthOf(5);
    expect(seen).to.have.members(made);
  });

  it('filters by reference, state, level and time', async () => {
    expect(await idsOf({ reference: 'Order 7 / ü' })).to.deep.equal([made[1]]);
    expect(await idsOf({ reference: 'Order 7' })).to.deep.equal([]);
    expect(await idsOf({ state: 'FAILED' })).to.deep.equal([made[4]]);
    expect(await idsOf({ level: 'LOW' })).to.deep.equal([made[0]]);
    expect(await idsOf({ level: 'HIGH' })).to.deep.equal([]);
    expect(await idsOf({ outcome: 'nothing_found' })).to.deep.equal([made[0]]);
    expect(await idsOf({ outcome: 'altered' })).to.deep.equal([]);
    expect(await idsOf({ outcome: 'nothing_found', level: 'HIGH' })).to.deep.equal([]);
    const hour = (at: number): string => `2026-11-01T0${at}:00:00.123Z`;
    expect(await idsOf({ from: hour(2), to: hour(3) })).to.have.members(made.slice(1, 4));
  });

  it('refuses a filter that it does not know or cannot read', async () => {
    for (const [field, query] of Object.entries({
      from: { from: 'yesterday' },
      limit: { limit: 101 },
      reference: { reference: 'Order\0 7' },
      cursor: { cursor: 'nonsense' },
      refrence: { refrence: 'Order 7' },
    })) {
      const { body } = await list(query as unknown as Record<string, string>).expect(400);
      expect(body.error, field).to.deep.include({ reason: 'field_invalid', details: { field } });
    }
    for (const [field, allowed] of Object.entries({
      state: ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'],
      level: ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
    })) {
      const { body } = await list({ [field]: 'done' }).expect(400);
      expect(body.error, field).to.deep.include({ reason: 'field_invalid', details: { field, allowed } });
    }
    await request(api.base).get('/api/s2s/jobs').expect(400);
    await request(api.base).post('/api/s2s/jobs').expect(405).expect('Allow', 'GET');
  });

  it('takes every moment that ISO 8601 can write, and cursors of moments that jobs can have', async () => {
    const all = made.length + 1;
    for (const from of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00']) {
      expect(await idsOf({ from }), from).to.have.lengthOf(all);
      expect(await idsOf({ to: from }), from).to.deep.equal([]);
    }
    for (const to of ['9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59-14:00']) {
      expect(await idsOf({ to }), to).to.have.lengthOf(all);
    }
    const cursorAt = (ms: string): string => Buffer.from(`${ms} ${made[0]}`).toString('base64url');
    expect(await idsOf({ cursor: cursorAt('0') })).to.deep.equal([]);
    const { body } = await list({ cursor: cursorAt('999999999999999') }).expect(400);
    expect(body.error).to.deep.include({ reason: 'field_invalid', details: { field: 'cursor' } });
  });

  it('tells what the account has used of its plan', async () => {
    const tried = await api.newTenant({ planId: 'developer_free' });
    const read = () => request(api.base).get('/api/s2s/usage').set(tried.headers).expect(200);
    const before = (await read()).body;
    expect(before).to.deep.include({
      livemode: true,
      fraud: { monthlyCount: 0, monthlyLimit: 1_000, minuteLimit: 60 },
      biometric: { monthlyCount: 0, monthlyLimit: 100, minuteLimit: 10 },
    });
    expect(before.period).to.match(/^\d{4}-\d\d$/);
    expect(new Date(before.resetsAt).toISOString()).to.match(/-01T00:00:00\.000Z$/);
    await request(api.base)
      .post('/api/s2s/verify')
      .set(tried.headers)
      .set('Prefer', 'respond-async')
      .attach('file', Buffer.from('%PDF-1.4\n%%EOF\n'), { filename: 'a.pdf', contentType: 'application/pdf' })
      .expect(202);
    expect((await read()).body.fraud.monthlyCount).to.equal(1);
  });
});
