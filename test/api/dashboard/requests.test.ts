import { expect } from 'chai';
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
      await fetch(`${api.base}/api/s2s/jobs/job_aaaaaaaaaaaaaaaaaaaaaaaaaa`, { headers });
    }
    const usage = await fetch(`${api.base}/api/s2s/usage`, { headers: mine.headers });
    expect(usage.status).to.equal(200);
    for (let tries = 0; tries < 100 && (await api.db.requestLog.count()) < 3; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const browser = await signedIn(api, mine.tenantId);
    const page = async (query: string) => (await browser.get(`/keys/requests${query}`)).text();
    const all = await page('');
    expect(all).to.include('mine-1').and.include('/api/s2s/usage').and.not.include('theirs-1');
    const one = await page('?id=mine-1');
    expect(one).to.include('404').and.not.include('/api/s2s/usage');
    expect(await page('?failed=1'))
      .to.include('mine-1')
      .and.not.include('/api/s2s/usage');
    for (const query of ['?id=theirs-1', '?id=%00', `?id=${'x'.repeat(300)}`]) {
      expect(await page(query), query).to.include('There is no such request.');
    }
  });
});
