import { connect } from 'node:net';
import { expect } from 'chai';
import request from 'supertest';
import { ownPath } from '../../../api/dashboard/sign-in.ts';
import { createUser, setPassword } from '../../../shared/platform/accounts/users.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { client, signedIn } from './client.ts';
import { makePerson, PASSWORD } from './person.ts';

describe('signing in to the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
  });
  after(() => api?.stop());

  it('leads whoever is not signed in to the sign-in, and afterwards to where he wanted to go', async () => {
    await createUser(api.db, { tenantId, email: 'ada@example.org', password: PASSWORD, role: 'OWNER' });
    const browser = client(api);
    const asked = await browser.get('/reports?risk=HIGH');
    expect(asked.status).to.equal(303);
    expect(asked.headers.location).to.equal('/dashboard/sign-in?next=%2Fdashboard%2Freports%3Frisk%3DHIGH');
    const form = (await browser.get('/sign-in?next=%2Fdashboard%2Freports%3Frisk%3DHIGH')).text;
    expect(form).to.include('name="next" value="/dashboard/reports?risk=HIGH"');
    const wanted = { email: ' Ada@Example.org ', password: PASSWORD, next: '/dashboard/reports?risk=HIGH' };
    const answer = await browser.post('/sign-in', wanted);
    expect(answer.headers.location).to.equal('/dashboard/reports?risk=HIGH');
    expect(answer.get('Set-Cookie')?.join()).to.match(/HttpOnly; SameSite=Lax$/);
    expect((await browser.get('/reports')).status).to.equal(200);
  });

  it('refuses a form without end before its end', async () => {
    const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const told = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write(
      'POST /dashboard/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(`400\r\n${'x'.repeat(1024)}\r\n`.repeat(20));
    expect(await told).to.match(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('never leads elsewhere', () => {
    for (const foreign of [
      'https://evil.example/dashboard',
      '//evil.example/dashboard',
      '/\\evil.example',
      '/api/x',
      '/dashboardx',
      'dashboard',
      '',
    ]) {
      expect(ownPath(foreign), foreign).to.equal('/dashboard');
    }
    expect(ownPath('/dashboard/../api')).to.equal('/dashboard');
  });

  it('takes no API key, in either header', async () => {
    const { secret } = await api.newTenant();
    const browser = client(api);
    const forms: Record<string, string>[] = [{ authorization: `Bearer ${secret}` }, { 'x-api-key': secret }];
    for (const headers of forms) {
      const answer = await browser.get('/keys', headers);
      expect(answer.status).to.equal(303);
      expect(answer.headers.location).to.match(/^\/dashboard\/sign-in/);
    }
  });

  it('answers a wrong password and an unknown address alike', async () => {
    await createUser(api.db, { tenantId, email: 'known@example.org', password: PASSWORD, role: 'OWNER' });
    const pages = [];
    for (const email of ['known@example.org', 'other@example.org']) {
      const answer = await client(api).post('/sign-in', { email, password: 'wrong password 1' });
      expect(answer.status).to.equal(401);
      pages.push(answer.text.replaceAll(email, ''));
    }
    expect(pages[0]).to.equal(pages[1]);
  });

  it('slows guessing down, and counts tries that were right as none', async () => {
    const email = 'guessed@example.org';
    await makePerson(api.db, { tenantId, email, role: 'OWNER' });
    for (let right = 0; right < 3; right++) {
      expect((await client(api).post('/sign-in', { email, password: PASSWORD })).status).to.equal(303);
    }
    const statuses = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await client(api).post('/sign-in', { email, password: `guess ${guess}` })).status);
    }
    expect(statuses).to.deep.equal([...Array(10).fill(401), 429]);
    // Not even the right one any more, until the time is over.
    const refused = await client(api).post('/sign-in', { email, password: PASSWORD });
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 900);
  });

  it('refuses forms from other sites, also the sign-in', async () => {
    const browser = client(api);
    const wanted = { email: 'ada@example.org', password: PASSWORD };
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await browser.post('/sign-in', wanted, headers)).status).to.equal(403);
    }
    expect(browser.cookie).to.equal('');
  });

  it('carries out nothing without the session’s own token', async () => {
    const [mine, theirs] = [await signedIn(api, tenantId), await signedIn(api, tenantId)];
    const token = /name="csrf" value="([^"]+)"/.exec((await theirs.get('/keys')).text)![1]!;
    for (const csrf of ['', 'x', token]) {
      expect((await mine.post('/sign-out', { csrf })).status).to.equal(403);
    }
    expect((await mine.get('/keys')).status).to.equal(200);
  });

  it('ends every session of a user with a new password, and of a tenant that is suspended', async () => {
    const first = await signedIn(api, tenantId);
    await setPassword(api.db, { email: first.email, password: 'another long password' });
    expect((await first.get('')).status).to.equal(303);

    const { tenantId: other } = await api.newTenant();
    const second = await signedIn(api, other);
    await api.db.tenant.update({ where: { id: other }, data: { status: 'SUSPENDED' } });
    expect((await second.get('')).status).to.equal(303);
    const again = await client(api).post('/sign-in', {
      email: second.email,
      password: PASSWORD,
    });
    expect(again.status).to.equal(403);
    expect(again.text).to.include('suspended');
  });

  it('ends a session that was idle for two hours, and every one after twelve', async () => {
    const browser = await signedIn(api, tenantId);
    const { id } = await api.db.user.findUniqueOrThrow({ where: { email: browser.email } });
    const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);
    await api.db.userSession.updateMany({ where: { userId: id }, data: { lastSeenAt: hours(1.9) } });
    expect((await browser.get('')).status).to.equal(200);
    await api.db.userSession.updateMany({ where: { userId: id }, data: { lastSeenAt: hours(2.1) } });
    expect((await browser.get('')).status).to.equal(303);
    await api.db.userSession.updateMany({
      where: { userId: id },
      data: { lastSeenAt: new Date(), expiresAt: hours(0) },
    });
    expect((await browser.get('')).status).to.equal(303);
  });

  it('keeps no token and no password in the database', async () => {
    await createUser(api.db, { tenantId, email: 'kept@example.org', password: PASSWORD, role: 'OWNER' });
    const browser = client(api);
    await browser.post('/sign-in', { email: 'kept@example.org', password: PASSWORD });
    const token = browser.cookie.split('=')[1]!;
    const rows = await api.db.$queryRaw<{ row: string }[]>`
      SELECT row_to_json(s)::text AS "row" FROM "UserSession" s
      UNION ALL SELECT row_to_json(u)::text FROM "User" u`;
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).to.include('scrypt$N=32768');
    for (const secret of [token, Buffer.from(token).toString('hex'), PASSWORD]) {
      expect(text).not.to.include(secret);
    }
  });

  it('allows nothing but its own style, scripts and pictures', async () => {
    const answer = await client(api).get('/sign-in');
    expect(answer.headers['content-security-policy']).to.equal(
      "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    );
    const style = /href="([^"]+\.css)"/.exec(answer.text)![1]!;
    const sheet = await request(api.base).get(style);
    expect(sheet.headers['content-type']).to.equal('text/css; charset=utf-8');
    expect(sheet.headers['cache-control']).to.include('immutable');
    expect((await client(api).get('/assets/..%2frouter.ts')).status).to.equal(404);
  });
});
