import { expect } from 'chai';
import request from 'supertest';
import { overviewPage } from '../../../api/dashboard/pages/overview.ts';
import { reportsByLevel } from '../../../api/dashboard/usage-data.ts';
import { newJobId } from '../../../api/submission/submit.ts';
import { ERRORS } from '../../../shared/contracts/problem.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { signedIn } from './client.ts';

describe('the request log in the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;

  before(async () => {
    api = await runApi();
  });
  after(() => api?.stop());

  it('finds a request by its id, with how it ended, for its own account only', async () => {
    const [mine, theirs] = [await api.newTenant(), await api.newTenant()];
    for (const [caller, id] of [
      [mine, 'mine-1'],
      [theirs, 'theirs-1'],
    ] as const) {
      const headers = { ...caller.headers, 'x-request-id': id };
      await request(api.base).get('/api/s2s/jobs/job_aaaaaaaaaaaaaaaaaaaaaaaaaa').set(headers);
    }
    const usage = await request(api.base).get('/api/s2s/usage').set(mine.headers);
    expect(usage.status).to.equal(200);
    for (let tries = 0; tries < 100 && (await api.db.requestLog.count()) < 3; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const browser = await signedIn(api, mine.tenantId);
    const page = async (query: string) => (await browser.get(`/keys/requests${query}`)).text;
    const all = await page('');
    expect(all).to.include('mine-1').and.include('/api/s2s/usage').and.not.include('theirs-1');
    const one = await page('?id=mine-1');
    expect(one).to.include('404').and.not.include('/api/s2s/usage');
    // Why, in the words of the error itself, and where more of it is said.
    expect(one).to.include('href="/docs/errors#job_not_found"').and.include(ERRORS.job_not_found.message);
    expect(await page('?failed=1'))
      .to.include('mine-1')
      .and.not.include('/api/s2s/usage');
    for (const query of ['?id=theirs-1', '?id=%00', `?id=${'x'.repeat(300)}`]) {
      expect(await page(query), query).to.include('There is no such request.');
    }
  });

  it('counts the month’s reports by risk, live and test apart, for its own account only', async () => {
    const [mine, theirs] = [await api.newTenant(), await api.newTenant()];
    for (const [tenantId, livemode, riskLevel, createdAt] of [
      [mine.tenantId, true, 'CRITICAL', new Date()],
      [mine.tenantId, true, 'CRITICAL', new Date()],
      [mine.tenantId, false, 'LOW', new Date()],
      [mine.tenantId, true, 'HIGH', new Date(Date.now() - 40 * 86_400_000)],
      [theirs.tenantId, true, 'MEDIUM', new Date()],
    ] as const) {
      const jobId = newJobId();
      const document = { mediaType: 'application/pdf', bytes: 1, sha256: '0'.repeat(64), requestId: 'r' };
      await api.db.verification.create({
        data: {
          ...{ jobId, tenantId, livemode, state: 'COMPLETED', ...document, storageKey: jobId },
          report: {
            create: {
              tenantId,
              reportId: `rep_${jobId}`,
              riskLevel,
              attempt: 1,
              body: '{}',
              etag: '"x"',
              createdAt,
            },
          },
        },
      });
    }
    const figures = await reportsByLevel(api.db, mine.tenantId, Date.now());
    expect(figures).to.have.deep.members([
      { livemode: true, level: 'CRITICAL', count: 2 },
      { livemode: false, level: 'LOW', count: 1 },
    ]);
    const page = overviewPage({
      planId: 'p',
      month: '2026-11',
      quotas: [],
      risks: figures,
      days: [],
      newest: [],
    }).text;
    expect(page).to.match(/live<\/span><\/th><th scope="col">[^/]*test<\/span>/);
    expect(page).to.contain('<th scope="row">Critical</th><td>2</td><td>0</td>');
    expect(page).to.contain('<th scope="row">Low</th><td>0</td><td>1</td>');
    expect(page).to.contain('<th scope="row">High</th><td>0</td><td>0</td>');
  });
});
