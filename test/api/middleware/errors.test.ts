/** Every failure becomes one envelope with the id of its request; what was not foreseen says nothing of itself. */
import { expect } from 'chai';
import express, { type Express, type RequestHandler } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { errorAnswers, noSuchRoute } from '../../../api/middleware/errors.ts';
import { onlyMethod } from '../../../api/middleware/only-method.ts';
import { requestId } from '../../../api/middleware/request-id.ts';
import { ERRORS } from '../../../shared/contracts/problem.ts';
import { ApiError } from '../../../shared/platform/errors.ts';

describe('failures of a request', () => {
  let lines: Record<string, unknown>[];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  beforeEach(() => {
    lines = [];
  });

  const appOf = (...handlers: RequestHandler[]): Express =>
    express()
      .disable('x-powered-by')
      .use(requestId, ...handlers)
      .use(noSuchRoute)
      .use(errorAnswers(log));
  const failing = (error: unknown): Express =>
    appOf(() => {
      throw error;
    });

  it('of a kind that is known have its status, code, reason and words, and nothing in the log', async () => {
    for (const reason of [
      'file_missing',
      'job_not_found',
      'credential_missing',
      'method_not_allowed',
    ] as const) {
      const { status, code, message } = ERRORS[reason];
      const answer = await request(failing(new ApiError(reason)))
        .get('/')
        .set('x-request-id', 'mine');
      expect(answer.status, reason).to.equal(status);
      expect(answer.body).to.deep.equal({ ok: false, error: { code, reason, message }, requestId: 'mine' });
      expect(answer.headers['www-authenticate'], reason).to.equal(status === 401 ? 'Bearer' : undefined);
    }
    expect(lines).to.deep.equal([]);
  });

  it('of any other kind are 500 and say nothing of themselves but in the log', async () => {
    for (const thrown of [
      new Error('password in the clear'),
      new TypeError('password'),
      'password',
      42,
      {},
    ]) {
      lines = [];
      const answer = await request(failing(thrown)).get('/').set('x-request-id', 'mine');
      expect([answer.status, answer.body.error.reason], String(thrown)).to.deep.equal([500, 'unexpected']);
      expect(JSON.stringify(answer.body)).to.not.include('password');
      expect(lines, String(thrown)).to.have.length(1);
      expect(lines[0]).to.include({ requestId: 'mine', reason: 'unexpected' });
    }
  });

  it('tell the log what they came of', async () => {
    await request(failing(new ApiError('dependency_down', { cause: new Error('no route to host') }))).get(
      '/',
    );
    expect(lines[0]).to.include({ reason: 'dependency_down', cause: 'no route to host' });
  });

  it('of a body that cannot be read are the sender’s', async () => {
    const app = appOf(express.json({ limit: 100 }));
    const sent = (body: string, headers: Record<string, string> = {}) =>
      request(app)
        .post('/')
        .set({ 'content-type': 'application/json', ...headers })
        .send(body);
    for (const answer of [
      await sent('{'),
      await sent(`"${'x'.repeat(200)}"`),
      await sent('{}', { 'content-type': 'application/json; charset=none' }),
      await sent('{}', { 'content-encoding': 'none' }),
    ])
      expect([answer.status, answer.body.error.reason]).to.deep.equal([400, 'malformed_request']);
  });

  it('of an address that is none, or that cannot be read, are 404', async () => {
    const app = appOf(express.Router().get('/a/:name', (_req, res) => void res.json('there')));
    expect((await request(app).get('/a/b')).body).to.equal('there');
    for (const path of ['/b', '/a/%ff', '/a/%', '/a/b/c'])
      expect((await request(app).get(path)).body.error?.reason, path).to.equal('route_not_found');
  });

  it('come as a problem document (RFC 9457) where that is preferred', async () => {
    const app = failing(new ApiError('scope_missing', { details: { scope: 'fraud:read' } }));
    const answer = await request(app)
      .get('/')
      .set({ accept: 'application/problem+json', 'x-request-id': 'mine' });
    expect(answer.headers['content-type']).to.match(/^application\/problem\+json/);
    const { status, code, message } = ERRORS.scope_missing;
    expect(JSON.parse(answer.text)).to.deep.equal({
      ...{ type: 'urn:assay:problem:scope_missing', title: code, status, detail: message },
      ...{ code, reason: 'scope_missing', details: { scope: 'fraud:read' }, requestId: 'mine' },
    });
  });

  it('say when to come back', async () => {
    const limited = await request(
      failing(new ApiError('minute_limit_exceeded', { retryAfterSeconds: 7 })),
    ).get('/');
    expect(limited.headers['retry-after']).to.equal('7');
    const down = await request(failing(new ApiError('dependency_down', { retryAfterSeconds: 5 }))).get('/');
    expect(down.headers['retry-after']).to.equal('5');
    expect(down.body.error.details).to.deep.equal({ retryAfterSeconds: 5 });
  });

  it('cut an answer off that has begun: its end would be taken for the whole', async () => {
    const app = appOf((_req, res, next) => {
      res.write('half');
      next(new Error('in the middle'));
    });
    const answer = await request(app)
      .get('/')
      .catch((error: Error) => error);
    expect(answer).to.be.instanceOf(Error);
    expect(lines).to.have.length(1);
  });
});

describe('a route of one method', () => {
  const routed = express()
    .use(requestId)
    .use(
      '/a',
      onlyMethod({ method: 'POST', path: '/api/a' }),
      (_req, res) => void res.json(res.locals.context.route),
    )
    .use(errorAnswers(pino({ level: 'silent' })));

  it('lets that one through and knows its name', async () => {
    expect((await request(routed).post('/a')).body).to.equal('/api/a');
  });

  it('refuses others before anything else, and says which it takes (RFC 9110, 15.5.6)', async () => {
    for (const method of ['get', 'put', 'delete', 'patch', 'head', 'options'] as const) {
      const answer = await request(routed)[method]('/a');
      expect(answer.status, method).to.equal(405);
      expect(answer.headers.allow, method).to.equal('POST');
    }
  });
});

describe('the id of a request', () => {
  const app = express()
    .use(requestId)
    .use((_req, res) => void res.json(res.locals.context.requestId));
  const idOf = async (wished: string): Promise<string> => {
    const { headers, body } = await request(app).get('/').set('x-request-id', wished);
    expect(headers['x-request-id']).to.equal(body);
    return body;
  };

  it('is the caller’s own where it is harmless', async () => {
    for (const wished of ['a', 'A-Z_0.9', 'x'.repeat(64)]) expect(await idOf(wished)).to.equal(wished);
  });

  it('is one of ours where it is not', async () => {
    for (const wished of ['', 'x'.repeat(65), 'a b', 'a/b', 'a"b', '<b>', 'a,b', 'a%20b'])
      expect(await idOf(wished), wished).to.match(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});
