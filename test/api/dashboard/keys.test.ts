import { expect } from 'chai';
import { type RunningApi, runApi } from '../running-api.ts';
import { signedIn } from './client.ts';
import { PASSWORD } from './person.ts';

describe('keys in the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;

  before(async () => {
    api = await runApi();
  });
  after(() => api?.stop());

  const newKey = { name: 'intake', mode: 'live', scope: 'fraud:read', password: PASSWORD };
  const secretIn = (page: string): string | undefined => /value="(svc_(?:live|test)_[^"]+)"/.exec(page)?.[1];

  it('makes a key, tells its secret once, and writes who did it into the audit log', async () => {
    const { tenantId } = await api.newTenant();
    const browser = await signedIn(api, tenantId);
    const secret = secretIn((await browser.post('/keys', newKey)).text);
    expect(secret).to.match(/^svc_live_/);
    const shown = (await browser.post('/keys', { ...newKey, name: 'second' })).text;
    for (const language of ['curl', 'TypeScript', 'Python']) {
      expect(shown).to.include(`<summary>${language}</summary>`);
    }
    expect(shown.split(secretIn(shown)!)).to.have.length(5);
    const list = (await browser.get('/keys')).text;
    expect(list).to.include('intake').and.not.include(secret);
    const key = await api.db.apiKey.findFirstOrThrow({ where: { tenantId, name: 'intake' } });
    expect(key.scopes).to.deep.equal(['fraud:read']);
    const user = await api.db.user.findUniqueOrThrow({ where: { email: browser.email } });
    const event = await api.db.auditEvent.findFirstOrThrow({ where: { subject: key.id } });
    expect(event).to.include({ action: 'key.created', actor: `user:${user.id}`, tenantId });
    expect((await browser.get('/audit')).text).to.include(browser.email);
  });

  it('changes nothing without the password', async () => {
    const { tenantId, keyId } = await api.newTenant();
    const browser = await signedIn(api, tenantId);
    for (const [path, fields] of [
      ['/keys', newKey],
      [`/keys/${keyId}/rotate`, { overlap: '0' }],
      [`/keys/${keyId}/revoke`, {}],
    ] as const) {
      const answer = await browser.post(path, { ...fields, password: 'a thief’s guess' });
      expect(answer.status, path).to.equal(403);
      expect(answer.text).to.include('nothing was changed');
    }
    const keys = await api.db.apiKey.findMany({ where: { tenantId } });
    expect(keys).to.have.length(1);
    expect(keys[0]).to.include({ revokedAt: null, successorId: null, expiresAt: null });
  });

  it('rotates with the overlap that was chosen, and with none that was not', async () => {
    const { tenantId, keyId } = await api.newTenant();
    const browser = await signedIn(api, tenantId);
    for (const overlap of ['', '8', '-1', '1.5', '1e1']) {
      const answer = await browser.post(`/keys/${keyId}/rotate`, { overlap, password: PASSWORD });
      expect(answer.status, overlap).to.equal(400);
    }
    const answer = await browser.post(`/keys/${keyId}/rotate`, { overlap: '3', password: PASSWORD });
    expect(secretIn(answer.text)).to.match(/^svc_live_/);
    const old = await api.db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    expect(old.expiresAt!.getTime() - Date.now()).to.be.closeTo(3 * 86_400_000, 60_000);
  });

  it('does not know the keys of others', async () => {
    const [mine, theirs] = [await api.newTenant(), await api.newTenant()];
    const browser = await signedIn(api, mine.tenantId);
    expect((await browser.get('/keys')).text).not.to.include(theirs.keyId);
    for (const path of [`/keys/${theirs.keyId}/rotate`, `/keys/${theirs.keyId}/revoke`]) {
      expect((await browser.get(path)).status, path).to.equal(404);
      expect((await browser.post(path, { overlap: '0', password: PASSWORD })).status, path).to.equal(404);
    }
    expect((await api.db.apiKey.findUniqueOrThrow({ where: { id: theirs.keyId } })).revokedAt).to.equal(null);
  });

  it('opens fraud detection only where the operator has', async () => {
    const { tenantId } = await api.newTenant({ scopes: ['biometrics'] });
    const browser = await signedIn(api, tenantId);
    expect((await browser.get('/keys')).text).to.include('Not open to this account: fraud:write, fraud:read');
    expect((await browser.post('/keys', newKey)).status).to.equal(400);
    expect(await api.db.apiKey.count({ where: { tenantId } })).to.equal(1);
  });

  it('shows names as text, whatever they are', async () => {
    const { tenantId } = await api.newTenant();
    const browser = await signedIn(api, tenantId);
    await browser.post('/keys', { ...newKey, name: '<img src=x onerror=alert(1)>"' });
    const page = (await browser.get('/keys')).text;
    expect(page).not.to.include('<img');
    expect(page).to.include('&lt;img src=x onerror=alert(1)&gt;&quot;');
  });
});
