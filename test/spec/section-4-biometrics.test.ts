/** Specification, sections 2.3, 4.2, 4.3, 5.3, 5.6, 7.1 and 8, the biometric half: over HTTP, on the running service. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { DG1, DG2, vector } from '../../lab/chip-vectors/state.ts';
import { person } from '../workers/face/pictures.ts';
import { type Caller, type SpecService, specService } from './service.ts';

const SCHEMA = 'biometric-core.api/v1';
const BASE = '/api/v1/biometrics';
const SESSIONS = '/api/v1/liveness/session';
const face = { schemaVersion: SCHEMA, modality: 'face' };

describe('specification 4.2, 4.3: biometric API v1 and liveness sessions', function () {
  this.timeout(360_000);
  let service: SpecService;
  let caller: Caller;
  before(async () => {
    service = await specService();
    caller = await service.newTenant({ scopes: ['biometrics', 'liveness:sessions'] });
  });

  const get = async (path: string, headers: Record<string, string> = caller.headers): Promise<Response> =>
    request(service.url).get(path).set(headers);
  const post = async (
    path: string,
    body: object,
    headers: Record<string, string> = caller.headers,
  ): Promise<Response> => request(service.url).post(path).set(headers).send(body);
  const expectFailure = (answer: Response, status: number, code: string, reason?: string): void => {
    expect([answer.status, answer.body?.ok, answer.body?.error?.code], answer.text).to.deep.equal([
      status,
      false,
      code,
    ]);
    if (reason) expect(answer.body.error.reason).to.equal(reason);
    expect(answer.body.error.reason).to.be.a('string').and.not.equal('');
    expect(answer.body.requestId).to.equal(answer.headers['x-request-id']);
  };
  const resultOf = (answer: Response, status = 200) => {
    expect(answer.status, answer.text).to.equal(status);
    expect(answer.body).to.have.all.keys('ok', 'result', 'requestId');
    expect(answer.body.ok).to.equal(true);
    expect(answer.body.requestId).to.equal(answer.headers['x-request-id']);
    return answer.body.result;
  };
  const enroll = async (image: Buffer) =>
    resultOf(await post(`${BASE}/enroll`, { ...face, sample: { imageBase64: image.toString('base64') } }));

  it('2.3 health: public, without a result around it, with endpoints and plans', async () => {
    const { status, body } = await get(`${BASE}/health`, {});
    expect(status).to.equal(200);
    expect(body).to.include({ ok: true, version: 'v1', schema: SCHEMA }).and.not.have.property('result');
    expect(body.service).to.be.a('string');
    const paths = ['enroll', 'compare', 'liveness', 'emrtd'].map((name) => `POST ${BASE}/${name}`);
    expect(body.endpoints).to.include.members([...paths, `GET ${BASE}/devices`, `GET ${BASE}/health`]);
    expect(body.plans.developer_free).to.deep.equal({ monthlyLimit: 100, minuteLimit: 10 });
  });

  it('4, 5.3 every endpoint but health wants a bearer key, takes its own method, and is open to web applications', async () => {
    for (const [method, name] of [
      ['post', 'enroll'],
      ['post', 'compare'],
      ['post', 'liveness'],
      ['post', 'emrtd'],
      ['get', 'devices'],
    ] as const) {
      const path = `${BASE}/${name}`;
      const api = request(service.url);
      for (const headers of [{}, { 'x-api-key': caller.secret }]) {
        const answer = await api[method](path).set(headers);
        expectFailure(answer, 401, 'unauthorized', 'no_bearer');
        expect(answer.headers['www-authenticate']).to.equal('Bearer');
      }
      const wrong = await api.put(path).set(caller.headers);
      expect([wrong.status, wrong.headers.allow]).to.deep.equal([405, method.toUpperCase()]);
      const preflight = await api
        .options(path)
        .set({ origin: 'https://shop.example', 'access-control-request-method': method.toUpperCase() });
      expect(preflight.status).to.equal(204);
      expect(preflight.headers['access-control-allow-origin']).to.equal('*');
      expect(preflight.headers['access-control-allow-headers']).to.match(/authorization/i);
    }
  });

  it('4.2, 2.3 enroll gives an opaque template and its quality; compare a score, a threshold and whether it passed', async () => {
    const [one, again, other] = [await person('amy1'), await person('amy3'), await person('gin6')];
    const { template, quality } = await enroll(one);
    expect(template).to.have.all.keys('modality', 'version', 'vector');
    expect(template.modality).to.equal('face');
    expect(Number.isInteger(template.version)).to.equal(true);
    expect(template.vector).to.match(/^[A-Za-z0-9+/]+=*$/);
    expect(quality.score).to.be.within(0, 1);
    expect(quality.checks).to.have.all.keys('sharpness', 'exposure', 'pose');
    for (const check of Object.values(quality.checks)) expect(check).to.be.a('boolean');
    const compare = async (probe: unknown) =>
      resultOf(await post(`${BASE}/compare`, { ...face, reference: template, probe }));
    const same = await compare((await enroll(again)).template);
    const different = await compare((await enroll(other)).template);
    expect(same.passed).to.equal(true);
    expect(different.passed).to.equal(false);
    for (const { score, threshold, passed } of [same, different]) {
      expect(passed).to.equal(score >= threshold);
    }
  });

  it('4.2 what is missing or does not fit is invalid_payload', async () => {
    const template = { modality: 'face', version: 1, vector: 'AAAA' };
    const rows: [string, object][] = [
      ['enroll', face],
      ['enroll', { ...face, sample: {} }],
      ['enroll', { ...face, sample: { imageBase64: '!' } }],
      ['enroll', { ...face, sample: { imageBase64: Buffer.from('no image').toString('base64') } }],
      ['enroll', { ...face, schemaVersion: 'another', sample: { imageBase64: 'AAAA' } }],
      ['compare', { ...face, reference: template, probe: { ...template, modality: 'fingerprint' } }],
      ['compare', { ...face, reference: template }],
      ['compare', { ...face, reference: template, probe: template }],
      ['liveness', { ...face, frames: [{ imageBase64: 'AAAA' }] }],
      ['liveness', face],
      ['emrtd', { sessionId: randomUUID(), protocol: 'BAC', dg1: DG1.toString('base64') }],
      ['emrtd', { sessionId: 'no uuid', protocol: 'BAC', sod: 'AAAA' }],
      ['emrtd', { sessionId: randomUUID(), protocol: 'BAC', sod: '@' }],
    ];
    for (const [name, body] of rows) {
      expectFailure(await post(`${BASE}/${name}`, body), 400, 'invalid_payload');
    }
    expectFailure(await post(`${BASE}/enroll`, [1]), 400, 'invalid_payload');
  });

  it('4.2 liveness is not available until a certified provider is registered', async () => {
    const frames = [{ imageBase64: 'AAAA' }, { imageBase64: 'AAAA' }];
    expectFailure(await post(`${BASE}/liveness`, { ...face, frames }), 503, 'liveness_not_available');
  });

  it('4.2, 2.3 emrtd: the three booleans, the zone of DG1 and the hashes of the groups; junk is 200 with a reason', async () => {
    const sessionId = randomUUID();
    const files = { dg1: DG1.toString('base64'), dg2: DG2.toString('base64') };
    const sod = vector({ name: 'genuine' }).sod!.toString('base64');
    const result = resultOf(await post(`${BASE}/emrtd`, { sessionId, protocol: 'BAC', ...files, sod }));
    expect(result).to.include({ sessionId, protocol: 'BAC' });
    expect(result.passiveAuthentication).to.deep.equal({
      sodParsed: true,
      dgHashesVerified: true,
      signatureVerified: true,
    });
    expect(result.trust.chainTrusted).to.equal(null);
    const fields = [
      'documentNumber',
      'surname',
      'givenNames',
      'nationality',
      'dateOfBirth',
      'dateOfExpiry',
    ] as const;
    for (const field of fields) expect(result.mrz[field], field).to.be.a('string');
    for (const group of ['dg1', 'dg2']) {
      expect(result.dgMetadata[group].tag).to.be.a('string');
      expect(result.dgMetadata[group].hashHex).to.match(/^[0-9a-f]{40,128}$/i);
    }
    for (const missing of ['dg1', 'dg2', 'sod'] as const) {
      const { [missing]: _, ...rest } = { ...files, sod };
      const refused = await post(`${BASE}/emrtd`, { sessionId, protocol: 'BAC', ...rest });
      expectFailure(refused, 400, 'invalid_payload');
      expect(refused.body.error.details).to.deep.include({ field: missing });
    }
    const unread = resultOf(
      await post(`${BASE}/emrtd`, { sessionId, protocol: 'BAC', dg1: 'YQA=', dg2: files.dg2, sod }),
    );
    for (const field of fields) expect(unread.mrz[field], field).to.equal('');
    expect(unread.passiveAuthentication.dgHashesVerified).to.equal(false);
    const junk = resultOf(await post(`${BASE}/emrtd`, { sessionId, protocol: 'BAC', ...files, sod: 'dwA=' }));
    expect(junk.passiveAuthentication).to.deep.equal({
      sodParsed: false,
      dgHashesVerified: false,
      signatureVerified: false,
    });
    expect(junk.reasons).to.not.deep.equal([]);
  });

  it('4.2 devices have id, modality and kind', async () => {
    const { devices } = resultOf(await get(`${BASE}/devices`));
    expect(devices).to.not.deep.equal([]);
    for (const device of devices) {
      expect(device.id).to.be.a('string');
      expect(device.modality).to.be.oneOf(['face', 'fingerprint', 'signature']);
      expect(device.kind).to.be.oneOf(['mock', 'hardware', 'software']);
    }
  });

  it('7.1, 8 the monthly quota ends with 429 and its counts, and sessions count as requests', async () => {
    const plan = { id: 'spec_two', monthlyLimit: 2, minuteLimit: 10, livenessSessions: true };
    await service.db.plan.upsert({ where: { id: plan.id }, create: plan, update: {} });
    const scopes = ['biometrics', 'liveness:sessions'] as const;
    const { headers } = await service.newTenant({ planId: plan.id, scopes: [...scopes] });
    expect((await get(`${BASE}/devices`, headers)).headers['ratelimit-policy']).to.equal(
      '"minute";q=10;w=60, "month";q=2;w=2592000',
    );
    // Refused by validation: not counted.
    expectFailure(await post(`${BASE}/enroll`, {}, headers), 400, 'invalid_payload');
    expect((await post(SESSIONS, {}, headers)).status).to.equal(201);
    for (const refused of [await get(`${BASE}/devices`, headers), await post(SESSIONS, {}, headers)]) {
      expectFailure(refused, 429, 'quota_exceeded', 'monthly_limit_exceeded');
      expect(refused.body.error.details).to.include({ monthlyCount: 2, monthlyLimit: 2 });
      expect(refused.body.error.details.period).to.match(/^\d{4}-\d\d$/);
      expect(Number(refused.headers['retry-after'])).to.be.above(0);
    }
  });

  it('4.3, 5.6 a session is made with a key, everything else with its token; unknown session and token look alike', async () => {
    expectFailure(await post(SESSIONS, {}, {}), 401, 'unauthorized');
    const { headers } = await service.newTenant({ scopes: ['biometrics'] });
    expectFailure(await post(SESSIONS, {}, headers), 403, 'forbidden', 'scope_missing');
    const made = await post(SESSIONS, {}, { 'x-api-key': caller.secret });
    const { sessionId, livenessToken, state, challenge, faceMatch } = resultOf(made, 201);
    expect(sessionId).to.match(/^[0-9a-f-]{36}$/);
    expect(livenessToken).to.match(/^lvt_[A-Za-z0-9_-]{43}$/);
    expect(made.headers['x-liveness-token']).to.equal(livenessToken);
    expect(state).to.equal('CREATED');
    expect(challenge.instruction).to.be.a('string');
    expect(faceMatch).to.deep.equal({ requested: false });

    const token = { 'x-liveness-token': livenessToken };
    expect(resultOf(await get(`${SESSIONS}/${sessionId}`, token))).to.include({ sessionId, state });
    expectFailure(await get(`${SESSIONS}/${sessionId}/result`, token), 409, 'conflict');
    const frame = await post(
      `${SESSIONS}/${sessionId}/frame`,
      { imageBase64: (await person('amy1')).toString('base64') },
      token,
    );
    expect(resultOf(frame).frame).to.include({ faceCount: 1 });
    const strangers = [
      await get(`${SESSIONS}/${sessionId}`),
      await get(`${SESSIONS}/${sessionId}`, { 'x-liveness-token': `lvt_${'A'.repeat(43)}` }),
      await get(`${SESSIONS}/${randomUUID()}`, token),
      await get(`${SESSIONS}/${randomUUID()}/result`, token),
      await post(`${SESSIONS}/${randomUUID()}/frame`, { imageBase64: 'AAAA' }, token),
    ];
    for (const answer of strangers) {
      expectFailure(answer, 404, 'not_found');
      expect(answer.body.error).to.deep.equal(strangers[0]!.body.error);
    }
  });
});
