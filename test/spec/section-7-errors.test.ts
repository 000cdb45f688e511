/** Specification, section 7, with what it leaves open: every answer's headers, the one envelope, problem documents. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { type Caller, type SpecService, specService } from './service.ts';

describe('specification 7: every response', () => {
  let service: SpecService;
  let caller: Caller;
  before(async function () {
    this.timeout(270_000);
    service = await specService();
    caller = await service.newTenant();
  });

  const paths = [
    '/api/s2s/verify',
    '/api/s2s/report/x',
    '/api/s2s/jobs/x',
    '/api/public/findings',
    '/nowhere',
    '/healthz',
  ];

  it('has an X-Request-Id that equals the one in the body, no-store and nosniff', async () => {
    for (const path of paths) {
      const { headers, body } = await request(service.url).get(path).set(caller.headers);
      const id = headers['x-request-id'];
      expect(id, path).to.match(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      if (body.requestId !== undefined) expect(body.requestId).to.equal(id);
      expect(headers['cache-control'], path).to.equal('no-store');
      expect(headers['x-content-type-options'], path).to.equal('nosniff');
      expect(headers, path).to.not.have.property('x-powered-by');
    }
  });

  it('keeps a caller\u2019s harmless request id and replaces any other', async () => {
    const ask = async (id: string): Promise<string | undefined> =>
      (await request(service.url).get('/healthz').set('x-request-id', id)).headers['x-request-id'];
    for (const id of ['a', 'My.Trace_1-2', 'x'.repeat(64)]) expect(await ask(id)).to.equal(id);
    for (const id of ['', 'x'.repeat(65), 'a b', 'a"b', '<script>', 'a,b'])
      expect(await ask(id)).to.match(/^req_/);
  });

  it('has one envelope: ok, error with code, reason, message and perhaps details, requestId', async () => {
    const api = request(service.url);
    const answers = [
      await api.get('/api/s2s/verify'),
      await api.post('/api/s2s/verify'),
      await api.get('/api/s2s/report/x'),
      await api.get('/api/s2s/report/x').set(caller.headers),
      await api.get('/nowhere'),
      await api.get('/api/s2s/report/%zz'),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([405, 401, 400, 404, 404, 404]);
    for (const { body } of answers) {
      expect(Object.keys(body)).to.deep.equal(['ok', 'error', 'requestId']);
      expect(body.ok).to.equal(false);
      expect(body.error).to.include.all.keys('code', 'reason', 'message');
      for (const text of [body.error.code, body.error.reason]) expect(text).to.match(/^[a-z_]+$/);
    }
  });

  it('is application/problem+json for whoever asks for it', async () => {
    const ask = async (accept: string): Promise<Response> =>
      request(service.url).get('/api/s2s/report/x').set(caller.headers).set({ accept });
    const problem = await ask('application/problem+json');
    expect(problem.headers['content-type']).to.match(/^application\/problem\+json/);
    expect(problem.body).to.include({
      status: 404,
      title: 'not_found',
      code: 'not_found',
      reason: 'job_not_found',
    });
    expect(problem.body).to.have.all.keys('type', 'title', 'status', 'detail', 'code', 'reason', 'requestId');
    expect(problem.body.requestId).to.equal(problem.headers['x-request-id']);
    for (const accept of [
      '*/*',
      'application/json',
      'text/html',
      'application/json, application/problem+json;q=0.5',
    ]) {
      expect((await ask(accept)).headers['content-type'], accept).to.match(/^application\/json/);
    }
  });

  it('has WWW-Authenticate on 401 and Allow on 405', async () => {
    const unauthorized = await request(service.url).post('/api/s2s/verify');
    expect(unauthorized.headers['www-authenticate']).to.equal('Bearer');
    const method = await request(service.url).post('/api/s2s/jobs/x');
    expect(method.headers.allow).to.equal('DELETE, GET');
  });
});
