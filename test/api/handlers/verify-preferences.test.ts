/** What a submit may ask for in headers: not to wait, a name for the document; and the limits that it is told. */
import { expect } from 'chai';
import request from 'supertest';
import { PDF } from '../multipart.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';

describe('headers of POST /api/s2s/verify', () => {
  let api: RunningApi;
  let caller: Caller;

  before(async () => {
    api = await runApi();
    caller = await api.newTenant({ planId: 'developer_free' });
  });
  after(() => api.stop());

  const submit = (headers: Record<string, string>, content = PDF) =>
    request(api.base)
      .post('/api/s2s/verify')
      .set({ ...caller.headers, ...headers })
      .attach('file', content, { filename: 'a.pdf', contentType: 'application/pdf' });

  it('Prefer: respond-async answers 202 with the job and where to look at it', async () => {
    for (const prefer of ['respond-async', 'handling=lenient, respond-async; wait=10']) {
      const { body, headers } = await submit({ prefer }).expect(202);
      expect(headers.location).to.equal(`/api/s2s/jobs/${body.jobId}`);
      expect(headers['preference-applied']).to.equal('respond-async');
      const job = await request(api.base).get(headers.location!).set(caller.headers).expect(200);
      expect(job.body).to.include({ jobId: body.jobId, state: 'QUEUED' });
    }
  });

  it('an accepted submit is repeated under its key with the same answer, and makes no second job', async () => {
    const headers = { prefer: 'respond-async', 'idempotency-key': 'async-1' };
    const first = await submit(headers).expect(202);
    const second = await submit(headers).expect(202);
    expect(second.text).to.equal(first.text);
    expect(second.headers).to.include({
      'idempotent-replayed': 'true',
      location: first.headers.location,
    });
  });

  it('an accepted document that fails by our fault is not counted in the end', async () => {
    const own = await api.newTenant({ planId: 'developer_free' });
    const { body } = await submit({ ...own.headers, prefer: 'respond-async' }).expect(202);
    const count = async (): Promise<number> =>
      (await request(api.base).get('/api/s2s/usage').set(own.headers)).body.fraud.monthlyCount;
    expect(await count()).to.equal(1);
    await api.fail(body.jobId);
    const end = Date.now() + 20_000;
    while ((await count()) !== 0) expect(Date.now()).to.be.lessThan(end);
  });

  it('X-Document-Reference is kept with the job', async () => {
    const name = 'Müller 2026/17';
    const sent = Buffer.from(name, 'utf8').toString('latin1');
    const { body } = await submit({ prefer: 'respond-async', 'x-document-reference': sent }).expect(202);
    const job = await request(api.base).get(`/api/s2s/jobs/${body.jobId}`).set(caller.headers).expect(200);
    expect(job.body.reference).to.equal(name);
    await submit({ prefer: 'respond-async', 'x-document-reference': 'x'.repeat(128) }).expect(202);
    for (const wrong of ['x'.repeat(129), 'a\u00e2\u0080\u00aeb', 'a\tb']) {
      const refused = await submit({ 'x-document-reference': wrong }).expect(400);
      expect(refused.body.error.reason).to.equal('invalid_document_reference');
    }
  });

  it('every metered answer tells the limits and what is left of them, a refused one too', async () => {
    const own = await api.newTenant({ planId: 'developer_free' });
    const { headers } = await submit({ ...own.headers, prefer: 'respond-async' }).expect(202);
    expect(headers['ratelimit-policy']).to.equal('"minute";q=60;w=60, "month";q=1000;w=2592000');
    expect(headers.ratelimit).to.match(/^"minute";r=59;t=\d+$/);
    await api.db.plan.create({ data: { id: 'one', fraudMinuteLimit: 1 } });
    const small = await api.newTenant({ planId: 'one' });
    // The minute may turn in between: of three, one is refused.
    const answers = [];
    for (let at = 0; at < 3; at++) answers.push(await submit({ ...small.headers, prefer: 'respond-async' }));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.ratelimit).to.match(/^"minute";r=0;t=\d+$/);
    expect(refused?.headers).to.include({ 'ratelimit-policy': '"minute";q=1;w=60' });
  });
});

describe('the public descriptions', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi();
  });
  after(() => api.stop());

  it('answer GET and HEAD, and name both to whoever asks otherwise', async () => {
    for (const name of ['openapi.json', 'gpt-action.json', 'findings', 'samples']) {
      const path = `/api/public/${name}`;
      const [head, got] = [await request(api.base).head(path), await request(api.base).get(path)];
      expect([head.status, got.status], name).to.deep.equal([200, 200]);
      expect(head.headers['content-length'], name).to.equal(got.headers['content-length']);
      await request(api.base).post(path).expect(405).expect('Allow', 'GET, HEAD');
    }
  });

  it('can be read by web pages of any origin', async () => {
    for (const name of ['openapi.json', 'openapi-biometric.json', 'gpt-action.json', 'findings', 'models']) {
      const path = `/api/public/${name}`;
      const { headers } = await request(api.base).get(path).set('Origin', 'https://example.com').expect(200);
      expect(headers['access-control-allow-origin'], name).to.equal('*');
      await request(api.base)
        .options(path)
        .set({ Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' })
        .expect(204);
    }
    const { headers } = await request(api.base).get('/api/s2s/jobs').set('Origin', 'https://example.com');
    expect(headers).to.not.have.property('access-control-allow-origin');
  });
});
