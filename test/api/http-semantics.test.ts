/** RFC 9110 over the whole surface: HEAD, OPTIONS, conditional requests, credentials. */
import { expect } from 'chai';
import request from 'supertest';
import { type Caller, type RunningApi, runApi } from './running-api.ts';

describe('HTTP semantics', () => {
  let api: RunningApi;
  let caller: Caller;
  before(async () => {
    api = await runApi();
    caller = await api.newTenant();
  });
  after(() => api.stop());

  const PUBLIC = [
    '/api/public/openapi.json',
    '/api/public/findings',
    '/api/public/gpt-action.json',
    '/api/public/samples',
    '/api/public/samples/invoice-clean.pdf',
    '/healthz',
    '/status.json',
  ];

  it('answers HEAD with the headers of GET and without its content (9.3.2)', async () => {
    for (const path of PUBLIC) {
      const [get, head] = [await request(api.base).get(path), await request(api.base).head(path)];
      expect(head.status, path).to.equal(get.status);
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect(head.headers[name], `${path} ${name}`).to.equal(get.headers[name]);
      expect(head.text ?? '', path).to.equal('');
    }
  });

  it('names what a resource takes wherever a method is refused (15.5.6)', async () => {
    for (const [path, method, allowed] of [
      ['/api/s2s/verify', 'options', 'POST'],
      ['/api/s2s/report/job_a', 'head', 'GET'],
      ['/api/s2s/report/job_a', 'delete', 'GET'],
      ['/api/s2s/jobs/job_a', 'put', 'GET, DELETE'],
      ['/api/public/openapi.json', 'post', 'GET, HEAD'],
      ['/api/public/gpt-action.json', 'post', 'GET, HEAD'],
      ['/api/v1/biometrics/enroll', 'get', 'POST'],
      ['/healthz', 'options', 'GET, HEAD'],
    ] as const) {
      const { status, headers } = await request(api.base)[method](path).set(caller.headers);
      expect(status, `${method} ${path}`).to.equal(405);
      const taken = String(headers.allow).split(', ').sort();
      expect(taken, path).to.deep.equal(allowed.split(', ').sort());
    }
  });

  it('takes credentials in one scheme, and looks at none before the method', async () => {
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await request(api.base).get('/api/s2s/usage').set(headers)).status;
    expect(await status({ authorization: `bearer   ${caller.secret}` })).to.equal(200);
    expect(await status({ authorization: `Bearer ${caller.secret}`, 'x-api-key': caller.secret })).to.equal(
      200,
    );
    for (const authorization of [
      `Bearer ${caller.secret} ${caller.secret}`,
      'Bearer',
      `Basic ${caller.secret}`,
    ])
      expect(await status({ authorization }), authorization).to.be.oneOf([400, 401]);
    expect((await request(api.base).post('/api/s2s/usage')).status).to.equal(405);
  });

  it('gives an error in the form that is asked for, HEAD none (9.3.2, RFC 9457)', async () => {
    const get = (accept: string) => request(api.base).get('/api/s2s/usage').set({ accept });
    const form = async (accept: string) => (await get(accept)).headers['content-type'];
    expect(await form('application/problem+json')).to.match(/^application\/problem\+json/);
    expect(await form('application/json, application/problem+json;q=0.5')).to.match(/^application\/json/);
    expect(await form('application/json;q=0.5, application/problem+json')).to.match(/problem/);
    for (const accept of ['*/*', 'text/html', 'application/*', '']) {
      expect(await form(accept), accept).to.match(/^application\/json/);
    }
    const { body, headers } = await get('application/problem+json');
    expect(body.requestId).to.equal(headers['x-request-id']);
    expect(body.status).to.be.oneOf([400, 401]);
  });

  it('lets pages of any origin read the public documents, with nothing that a cookie would add', async () => {
    const origin = 'https://app.example';
    const { headers } = await request(api.base).get(PUBLIC[0]!).set({ origin });
    expect(headers['access-control-allow-origin']).to.equal('*');
    expect(headers['access-control-allow-credentials']).to.equal(undefined);
    const preflight = await request(api.base).options('/api/v1/biometrics/enroll').set({
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers['access-control-allow-headers']).to.match(/authorization/i);
    const foreign = await request(api.base)
      .get('/api/s2s/usage')
      .set({ origin, ...caller.headers });
    expect(foreign.headers['access-control-allow-origin']).to.equal(undefined);
  });
});
