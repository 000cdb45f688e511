/** Specification, section 7, as API.md decides it: every answer's headers, the one envelope, problem documents. */
import { expect } from 'chai';
import { type Answer, type Caller, call, type SpecService, specService } from './service.ts';

describe('specification 7, API.md "Every response"', () => {
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
      const { headers, body } = await call(`${service.url}${path}`, { headers: caller.headers });
      const id = headers.get('x-request-id');
      expect(id, path).to.match(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      if (body.requestId !== undefined) expect(body.requestId).to.equal(id);
      expect(headers.get('cache-control'), path).to.equal('no-store');
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
      expect(headers.get('x-powered-by'), path).to.equal(null);
    }
  });

  it('keeps a caller\u2019s harmless request id and replaces any other', async () => {
    const ask = async (id: string): Promise<string | null> =>
      (await call(`${service.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    for (const id of ['a', 'My.Trace_1-2', 'x'.repeat(64)]) expect(await ask(id)).to.equal(id);
    for (const id of ['', 'x'.repeat(65), 'a b', 'a"b', '<script>', 'a,b'])
      expect(await ask(id)).to.match(/^req_/);
  });

  it('has one envelope: ok, error with code, reason, message and perhaps details, requestId', async () => {
    const answers: Answer[] = [
      await call(`${service.url}/api/s2s/verify`),
      await call(`${service.url}/api/s2s/verify`, { method: 'POST' }),
      await call(`${service.url}/api/s2s/report/x`),
      await call(`${service.url}/api/s2s/report/x`, { headers: caller.headers }),
      await call(`${service.url}/nowhere`),
      await call(`${service.url}/api/s2s/report/%zz`),
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
    const ask = (accept: string): Promise<Answer> =>
      call(`${service.url}/api/s2s/report/x`, { headers: { ...caller.headers, accept } });
    const problem = await ask('application/problem+json');
    expect(problem.headers.get('content-type')).to.match(/^application\/problem\+json/);
    expect(problem.body).to.include({
      status: 404,
      title: 'not_found',
      code: 'not_found',
      reason: 'job_not_found',
    });
    expect(problem.body).to.have.all.keys('type', 'title', 'status', 'detail', 'code', 'reason', 'requestId');
    expect(problem.body.requestId).to.equal(problem.headers.get('x-request-id'));
    for (const accept of [
      '*/*',
      'application/json',
      'text/html',
      'application/json, application/problem+json;q=0.5',
    ]) {
      expect((await ask(accept)).headers.get('content-type'), accept).to.match(/^application\/json/);
    }
  });

  it('has WWW-Authenticate on 401 and Allow on 405', async () => {
    const unauthorized = await call(`${service.url}/api/s2s/verify`, { method: 'POST' });
    expect(unauthorized.headers.get('www-authenticate')).to.equal('Bearer');
    const method = await call(`${service.url}/api/s2s/jobs/x`, { method: 'POST' });
    expect(method.headers.get('allow')).to.equal('DELETE, GET');
  });
});
