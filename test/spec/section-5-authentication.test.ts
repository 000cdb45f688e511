/** Specification, section 5 and section 1 item 5: credentials and whose report it is. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { createKey, revokeKey, rotateKey } from '../../shared/platform/keys/manage.ts';
import { attached, pdf } from './documents.ts';
import { type SpecService, specService } from './service.ts';

describe('specification 5: authentication', function () {
  this.timeout(180_000);
  let service: SpecService;
  before(async () => {
    service = await specService();
  });

  const fetchReport = async (jobId: string, headers: Record<string, string>): Promise<Response> =>
    request(service.url).get(`/api/s2s/report/${jobId}`).set(headers);
  const submit = async (headers: Record<string, string>): Promise<Response> =>
    attached(request(service.url).post('/api/s2s/verify').set(headers), await pdf());

  it('5.1 both header forms carry the key, on both endpoints, and agree when both are sent', async () => {
    const { secret } = await service.newTenant();
    const forms = [
      { authorization: `Bearer ${secret}` },
      { 'x-api-key': secret },
      { authorization: `bearer ${secret}`, 'x-api-key': secret },
    ] as Record<string, string>[];
    for (const headers of forms) {
      const submitted = await submit(headers);
      expect(submitted.status, submitted.text).to.equal(200);
      expect((await fetchReport(submitted.body.jobId, headers)).status).to.equal(200);
    }
  });

  it('5.1 two different credentials are malformed', async () => {
    const [one, two] = [await service.newTenant(), await service.newTenant()];
    const headers = { ...one.headers, 'x-api-key': two.secret };
    expect((await submit(headers)).body.error.reason).to.equal('credential_malformed');
  });

  it('5.2, 1.5 a report is for the tenant whose job created it, under each of its keys, and for nobody else', async () => {
    const [owner, stranger] = [await service.newTenant(), await service.newTenant()];
    const { body } = await submit(owner.headers);
    const wish = { tenantId: owner.tenantId, name: 'second', livemode: true };
    const second = await createKey(service.db, service.pepper, wish);
    expect((await fetchReport(body.jobId, { 'x-api-key': second.secret })).status).to.equal(200);
    for (const path of ['report', 'jobs']) {
      const foreign = await request(service.url).get(`/api/s2s/${path}/${body.jobId}`).set(stranger.headers);
      expect([foreign.status, foreign.body.error.reason]).to.deep.equal([404, 'job_not_found']);
    }
  });

  it('5.4 keys come in a test and a live kind, and their data are apart', async () => {
    const { tenantId, headers, secret } = await service.newTenant();
    const test = await createKey(service.db, service.pepper, { tenantId, name: 'test', livemode: false });
    expect(secret).to.match(/^svc_live_/);
    expect(test.secret).to.match(/^svc_test_/);
    const { body } = await submit({ 'x-api-key': test.secret });
    const own = await fetchReport(body.jobId, { 'x-api-key': test.secret });
    expect(own.body.productionReport.pipeline.telemetry.livemode).to.equal(false);
    expect((await fetchReport(body.jobId, headers)).status).to.equal(404);
  });

  it('5.4 a rotated key lives on for its overlap, and expires at once without one', async () => {
    const { keyId, headers } = await service.newTenant();
    const first = await rotateKey(service.db, service.pepper, { keyId, overlapDays: 1 });
    expect((await fetchReport('job_x', headers)).status).to.equal(404);
    const second = await rotateKey(service.db, service.pepper, { keyId: first.id, overlapDays: 0 });
    const old = await fetchReport('job_x', { 'x-api-key': first.secret });
    expect([old.status, old.body.error.reason]).to.deep.equal([401, 'key_expired']);
    expect((await fetchReport('job_x', { 'x-api-key': second.secret })).status).to.equal(404);
  });

  it('5.4 a revoked key is refused within five seconds', async () => {
    const { keyId, headers } = await service.newTenant();
    expect((await fetchReport('job_x', headers)).status).to.equal(404);
    await revokeKey(service.db, { keyId });
    const start = Date.now();
    let answer: Response;
    // Five seconds are the promise, four what a process remembers; the rest is room for a busy machine.
    do {
      answer = await fetchReport('job_x', headers);
    } while (answer.status !== 401 && Date.now() - start < 10_000);
    expect([answer.status, answer.body.error.reason]).to.deep.equal([401, 'key_revoked']);
  });

  it('5.5 a key of another half does not open the fraud endpoints, and a reader may not submit', async () => {
    for (const scopes of [['biometrics'], ['fraud:read']] as const) {
      const { headers } = await service.newTenant({ scopes: [...scopes] });
      const answer = await submit(headers);
      expect([answer.status, answer.body.error.code, answer.body.error.reason]).to.deep.equal([
        403,
        'forbidden',
        'scope_missing',
      ]);
    }
  });

  it('a suspended tenant is refused', async () => {
    const { tenantId, headers } = await service.newTenant();
    await service.db.tenant.update({ where: { id: tenantId }, data: { status: 'SUSPENDED' } });
    const answer = await fetchReport('job_x', headers);
    expect([answer.status, answer.body.error.reason]).to.deep.equal([403, 'tenant_suspended']);
  });
});
