import { expect } from 'chai';
import request from 'supertest';
import { PDF } from '../multipart.ts';
import { type RunningApi, runApi } from '../running-api.ts';

describe('the request log', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi();
  });
  after(() => api.stop());

  it('has one row a request with ids, route, status and time, and nothing of what was sent', async () => {
    const { headers, tenantId, keyId, secret } = await api.newTenant();
    const site = request(api.base);
    await site.get('/api/s2s/report/job_secretname').set({ ...headers, 'x-request-id': 'the-id' });
    await site
      .post('/api/s2s/verify')
      .attach('file', PDF, { filename: 'Ada Lovelace.exe', contentType: 'x/y' });
    await site.get('/healthz');
    await api.api.close();
    const rows = await api.db.requestLog.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ id: _, at, durationMs, ...row }) => row)).to.deep.equal([
      {
        tenantId,
        keyId,
        requestId: 'the-id',
        method: 'GET',
        route: '/api/s2s/report/{jobId}',
        status: 404,
        reason: 'job_not_found',
      },
      {
        tenantId: null,
        keyId: null,
        requestId: rows[1]!.requestId,
        method: 'POST',
        route: '/api/s2s/verify',
        status: 401,
        reason: 'credential_missing',
      },
    ]);
    for (const { durationMs } of rows) expect(durationMs).to.be.above(0);
    const text = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    for (const told of [secret, 'secretname', 'Lovelace']) expect(text).not.to.contain(told);
  });
});
