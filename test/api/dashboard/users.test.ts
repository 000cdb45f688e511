import { expect } from 'chai';
import { newJobId } from '../../../api/submission/submit.ts';
import { ROLES } from '../../../shared/platform/accounts/roles.ts';
import { removeUser, setRole } from '../../../shared/platform/accounts/users.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { client, signedIn } from './client.ts';
import { PASSWORD } from './person.ts';
import { reportWith } from './report-maker.ts';

describe('roles and users of the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
  });
  after(() => api?.stop());

  const OPEN = {
    OWNER: ['', '/reports', '/keys', '/users', '/retention', '/audit'],
    DEVELOPER: ['', '/reports', '/keys'],
    REVIEWER: ['/reports'],
  };

  for (const role of ROLES) {
    it(`shows ${role.toLowerCase()}s what is theirs, in the navigation and by its address`, async () => {
      const browser = await signedIn(api, tenantId, role);
      const page = (await browser.get('/reports')).text;
      for (const path of OPEN.OWNER) {
        const mine = OPEN[role].includes(path);
        const link = `<li><a href="/dashboard${path}"`;
        expect(page.includes(link), `${role} ${path}`).to.equal(mine);
        const { status } = await browser.get(path);
        // The first page is about usage: whoever has none is led to the reports.
        expect(status, `${role} ${path}`).to.equal(mine ? 200 : path === '' ? 303 : 403);
      }
    });
  }

  it('a reviewer reads a report and gets it as a print, but cannot share it, make a key or a user', async () => {
    const jobId = newJobId();
    const document = { mediaType: 'application/pdf', bytes: 1, sha256: '0', storageKey: 'k' };
    await api.db.verification.create({
      data: { jobId, tenantId, livemode: true, requestId: 'r', ...document },
    });
    await api.complete(jobId, JSON.stringify({ productionReport: reportWith({}) }));
    const reviewer = await signedIn(api, tenantId, 'REVIEWER');
    const page = (await reviewer.get(`/reports/${jobId}`)).text;
    expect(page).to.include('report.pdf').and.not.include('/share"');
    for (const [path, fields] of [
      [`/reports/${jobId}/share`, { days: '1' }],
      ['/keys', { name: 'k', mode: 'test', scope: 'biometrics', password: PASSWORD }],
      ['/users', { email: 'new@example.org', role: 'OWNER', password: PASSWORD }],
    ] as const) {
      expect((await reviewer.post(path, fields)).status, path).to.equal(403);
    }
    expect(await api.db.shareLink.count({ where: { jobId } })).to.equal(0);
    expect(await api.db.user.count({ where: { email: 'new@example.org' } })).to.equal(0);
  });

  it('an owner makes a user, whose password is shown once and works', async () => {
    const owner = await signedIn(api, tenantId);
    const email = 'grace@example.org';
    const wrong = await owner.post('/users', { email, role: 'REVIEWER', password: 'not my password' });
    expect(wrong.status).to.equal(403);
    expect(wrong.text).to.include(`value="${email}"`);
    const made = await owner.post('/users', { email, role: 'REVIEWER', password: PASSWORD });
    const password = /class="secret" readonly value="([^"]+)"/.exec(made.text)![1]!;
    expect((await owner.get('/users')).text).not.to.include(password);
    const grace = client(api);
    expect((await grace.post('/sign-in', { email, password })).status).to.equal(303);
    expect((await grace.get('/keys')).status).to.equal(403);

    const again = await owner.post('/users', { email, role: 'REVIEWER', password: PASSWORD });
    expect(again.status).to.equal(400);
    const noRole = await owner.post('/users', { email: 'x@example.org', role: 'KING', password: PASSWORD });
    expect(noRole.status).to.equal(400);
  });

  it('an owner changes a role, renews a password and removes, each at once and in the audit log', async () => {
    const owner = await signedIn(api, tenantId);
    const other = await signedIn(api, tenantId, 'REVIEWER');
    const { id } = await api.db.user.findUniqueOrThrow({ where: { email: other.email } });
    expect((await owner.get(`/users/${id}`)).status).to.equal(200);

    expect((await owner.post(`/users/${id}/role`, { role: 'DEVELOPER', password: 'wrong' })).status).to.equal(
      403,
    );
    expect((await other.get('/keys')).status).to.equal(403);
    const changed = await owner.post(`/users/${id}/role`, { role: 'DEVELOPER', password: PASSWORD });
    expect(changed.status).to.equal(303);
    expect((await other.get('/keys')).status).to.equal(200);

    const renewed = await owner.post(`/users/${id}/password`, { password: PASSWORD });
    const password = /class="secret" readonly value="([^"]+)"/.exec(renewed.text)![1]!;
    expect((await other.get('/keys')).status).to.equal(303);
    expect((await other.post('/sign-in', { email: other.email, password })).status).to.equal(303);

    expect((await owner.post(`/users/${id}/remove`, { password: PASSWORD })).status).to.equal(303);
    expect((await other.get('/keys')).status).to.equal(303);
    expect(await api.db.user.count({ where: { id } })).to.equal(0);
    const log = (await owner.get('/audit')).text;
    for (const told of ['role changed', 'password set', 'user removed']) expect(log).to.include(told);
    const [event] = await api.db.auditEvent.findMany({ where: { subject: id, action: 'user.role_changed' } });
    expect(event!.detail).to.deep.equal({ from: 'REVIEWER', to: 'DEVELOPER' });
  });

  it('nobody changes himself, and nobody another account', async () => {
    const owner = await signedIn(api, tenantId);
    const me = await api.db.user.findUniqueOrThrow({ where: { email: owner.email } });
    const { tenantId: foreign } = await api.newTenant();
    const stranger = await signedIn(api, foreign);
    const them = await api.db.user.findUniqueOrThrow({ where: { email: stranger.email } });
    for (const id of [me.id, them.id, 'usr_none']) {
      expect((await owner.get(`/users/${id}`)).status).to.equal(404);
      for (const action of ['role', 'password', 'remove']) {
        const fields = { role: 'REVIEWER', password: PASSWORD };
        expect((await owner.post(`/users/${id}/${action}`, fields)).status, action).to.equal(404);
      }
    }
    expect((await owner.get('/users')).status).to.equal(200);
    expect((await stranger.get('/users')).status).to.equal(200);
    expect((await owner.get('/users')).text).not.to.include(stranger.email);
  });

  it('the operator changes and removes by address; an unknown one is told', async () => {
    const browser = await signedIn(api, tenantId, 'DEVELOPER');
    const { email } = browser;
    expect(await setRole(api.db, { email, role: 'REVIEWER' })).to.include({ role: 'REVIEWER' });
    expect((await browser.get('/keys')).status).to.equal(403);
    await removeUser(api.db, { email });
    const failures = await Promise.allSettled([
      setRole(api.db, { email, role: 'OWNER' }),
      removeUser(api.db, { email }),
    ]);
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
  });
});
