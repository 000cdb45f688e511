import { expect } from 'chai';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { completeJob, type RunningApi, runApi } from './running-api.ts';
import { submitTo } from './submitting.ts';

describe('an API whose database connections are cut', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi();
  });
  after(() => api.stop());

  /** What a restart, a failover or an operator does to every connection but this one. */
  async function cutAll(): Promise<void> {
    const client = new pg.Client({ connectionString: api.platform.config.DATABASE_URL });
    await client.connect();
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
  }

  it('lives on, and a submit that waits still gets its answer', async () => {
    const { headers, tenantId } = await api.newTenant();
    const submit = (): Promise<Response> => submitTo(api, { headers });
    const waiting = submit();
    const jobId = await api.queuedJob(tenantId);
    await cutAll();
    // The first to use a cut connection is the one that finds out.
    while (
      !(await completeJob(api.db, jobId).then(
        () => true,
        () => false,
      ))
    );
    expect((await waiting).body).to.deep.equal({ jobId });
    let ready = 0;
    for (let tries = 0; tries < 400 && ready !== 200; tries++) {
      ready = (await request(api.base).get('/readyz')).status;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(ready).to.equal(200);
    const next = submit();
    let second = await api.queuedJob(tenantId);
    while (second === jobId) second = await api.queuedJob(tenantId);
    await completeJob(api.db, second);
    expect((await next).status).to.equal(200);
  });
});
