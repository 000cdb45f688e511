/** What a form or an address can hold that no page of ours has put there: the database knows no NUL in a text. */
import { expect } from 'chai';
import { type RunningApi, runApi } from '../running-api.ts';
import { storedCase } from './case-maker.ts';
import { client, signedIn } from './client.ts';
import { PASSWORD } from './person.ts';
import { reportWith } from './report-maker.ts';

describe('a NUL in a form or an address', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;
  let owner: Awaited<ReturnType<typeof signedIn>>;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
    owner = await signedIn(api, tenantId);
  });
  after(() => api?.stop());

  it('is in nobody’s e-mail address: who signs in so is refused like any stranger', async () => {
    const answer = await client(api).post('/sign-in', { email: `${owner.email}\0`, password: PASSWORD });
    expect(answer.status).to.equal(401);
    expect(answer.text).to.include('do not belong together');
  });

  it('makes no user', async () => {
    const wish = { email: 'new\0comer@example.org', role: 'REVIEWER', password: PASSWORD };
    const answer = await owner.post('/users', wish);
    expect(answer.status).to.equal(400);
    expect(answer.text).to.include('is not an e-mail address');
    expect(await api.db.user.count({ where: { tenantId, role: 'REVIEWER' } })).to.equal(0);
  });

  it('names no upload, no colleague and no link', async () => {
    const jobId = await storedCase(api, tenantId, reportWith({}));
    expect((await owner.get('/upload/%00')).status).to.equal(404);
    const assigned = await owner.post(`/reports/${jobId}/assign`, { version: '0', assignee: '\0' });
    expect(assigned.status).to.equal(404);
    const { version, assigneeId } = await api.db.reviewCase.findUniqueOrThrow({ where: { jobId } });
    expect({ version, assigneeId }).to.deep.equal({ version: 0, assigneeId: null });
    const revoked = await owner.post(`/reports/${jobId}/share/%00/revoke`);
    expect(revoked.headers.location).to.equal(`/dashboard/reports/${jobId}`);
  });
});
