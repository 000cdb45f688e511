/** The chip endpoint over HTTP with a real worker: sealed through the queue, answered from the sandbox. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import request from 'supertest';
import { hashLists } from '../../../lab/chip-vectors/attacks/hash-lists.ts';
import { DG1, DG2, STATE, trustIn, vector } from '../../../lab/chip-vectors/state.ts';
import { EmrtdResult } from '../../../shared/contracts/emrtd.ts';
import { collectTrust } from '../../../workers/biometric/chip/trust/collect.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';

const SESSION = '6f1c2c3e-0d5b-4c55-9a43-5f6a2b1c0d9e';
const genuine = vector({ name: 'genuine' });
const chip = (change: Record<string, unknown> = {}) => ({
  schemaVersion: 'biometric-core.api/v1',
  sessionId: SESSION,
  protocol: 'BAC',
  dg1: DG1.toString('base64'),
  dg2: DG2.toString('base64'),
  sod: genuine.sod!.toString('base64'),
  ...change,
});

describe('POST /api/v1/biometrics/emrtd', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let caller: Caller;
  let worker: ChildProcess;

  const call = async (body: string | object, headers: Record<string, string> = caller.headers) =>
    request(api.base)
      .post('/api/v1/biometrics/emrtd')
      .set({ 'content-type': 'application/json', ...headers })
      .send(body);
  const refusal = async (body: string | object, headers?: Record<string, string>) => {
    const response = await call(body, headers);
    const { ok, error, requestId } = response.body as {
      ok: boolean;
      error: { code: string; reason: string; details?: Record<string, unknown> };
      requestId: string;
    };
    expect(ok).to.equal(false);
    expect(requestId).to.equal(response.headers['x-request-id']);
    return { status: response.status, code: error.code, reason: error.reason, details: error.details };
  };

  before(async () => {
    api = await runApi();
    caller = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
  });
  after(async () => {
    worker?.kill('SIGKILL');
    await api.stop();
  });

  it('answers 503 at once while no worker serves the pool', async () => {
    const started = performance.now();
    expect(await refusal(chip())).to.include({ status: 503, reason: 'dependency_down' });
    expect(performance.now() - started).to.be.lessThan(4_000);
  });

  describe('with a worker', () => {
    before(async () => {
      worker = await startWorker(api, 'signature');
    });

    it('says what was verified, and that nobody can say who signed', async () => {
      const response = await call(chip());
      const body = response.body as { ok: boolean; result: unknown; requestId: string };
      expect(response.status).to.equal(200);
      expect(body.ok).to.equal(true);
      expect(body.requestId).to.equal(response.headers['x-request-id']);
      const result = EmrtdResult.parse(body.result);
      expect(result).to.include({ sessionId: SESSION, protocol: 'BAC', cloneDetection: 'not_performed' });
      expect(result.passiveAuthentication).to.deep.equal({
        sodParsed: true,
        dgHashesVerified: true,
        signatureVerified: true,
      });
      expect(result.trust.chainTrusted).to.equal(null);
      expect(result.mrz).to.include({ documentNumber: 'C01X00T47', surname: 'MUSTERMANN', verified: false });
      expect(result.dgMetadata.dg1?.tag).to.equal('61');
      expect(result.dgMetadata.dg2?.tag).to.equal('75');
      expect(result.dg2Portrait).to.equal(true);
    });

    it('takes a trust list that is installed while it runs', async () => {
      const files = Object.entries(trustIn(STATE.csca)).map(([name, bytes]) => ({ name, bytes }));
      await mkdir(path.join(api.home, 'trust'), { recursive: true });
      await writeFile(path.join(api.home, 'trust', 'index.json'), JSON.stringify(collectTrust(files)));
      const { result } = (await call(chip())).body as { result: EmrtdResult };
      expect(result.trust).to.include({ chainTrusted: true, reason: 'chain_trusted' });
      expect(result.mrz?.verified).to.equal(true);
    });

    it('answers what is no security object with its reason', async () => {
      const response = await call(chip({ sod: Buffer.from('not a SOD').toString('base64') }));
      const { result } = response.body as { result: EmrtdResult };
      expect(response.status).to.equal(200);
      expect(result.passiveAuthentication.sodParsed).to.equal(false);
      expect(result.reasons).to.include('sod_wrong_tag');
      expect(result.mrz?.surname).to.equal('MUSTERMANN');
    });

    for (const { name, sod, truth } of hashLists().filter(({ truth }) => truth.reason?.startsWith('lds_'))) {
      if (truth.sodParsed === false) continue;
      it(`reads a list that vouches for nothing, and says why: ${name}`, async () => {
        const { result } = (await call(chip({ sod: sod!.toString('base64') }))).body as {
          result: EmrtdResult;
        };
        expect(result.passiveAuthentication).to.deep.equal({
          sodParsed: true,
          dgHashesVerified: false,
          signatureVerified: true,
        });
        expect(result.reasons).to.include(truth.reason);
        expect(result.mrz?.verified).to.equal(false);
      });
    }

    it('asks for every file, and answers a DG1 that cannot be read with empty strings', async () => {
      for (const field of ['sod', 'dg1', 'dg2']) {
        for (const missing of [undefined, null, '']) {
          const refused = await refusal(chip({ [field]: missing }));
          expect(refused).to.deep.include({ status: 400, code: 'invalid_payload', details: { field } });
        }
      }
      const response = await call(chip({ dg1: Buffer.from('610100', 'hex').toString('base64') }));
      const { result } = response.body as { result: EmrtdResult };
      expect(response.status).to.equal(200);
      expect(result.mrz).to.include({ documentNumber: '', surname: '', format: '', verified: false });
      expect(result.anomalies.map(({ code }) => code)).to.include('mrz_unreadable');
      expect(result.passiveAuthentication.dgHashesVerified).to.equal(false);
      expect(result.dgMetadata.dg1).to.not.equal(null);
      expect(result.dgMetadata.dg2).to.not.equal(null);
    });

    it('reads base64 as URL-safe text, without padding, and as a data URL', async () => {
      for (const sod of [
        genuine.sod!.toString('base64url'),
        `data:application/octet-stream;base64,${genuine.sod!.toString('base64')}`,
      ]) {
        const { result } = (await call(chip({ sod }))).body as { result: EmrtdResult };
        expect(result.passiveAuthentication.signatureVerified).to.equal(true);
      }
    });

    it('leaves nothing in the queue', async () => {
      const left = async (): Promise<number> => {
        const counts = await api.platform.queues
          .producer('signature')
          .getJobCounts('completed', 'failed', 'waiting', 'active');
        return Object.values(counts).reduce((sum, count) => sum + count, 0);
      };
      // A job ends a moment after its answer was given.
      for (const deadline = Date.now() + 5_000; (await left()) > 0 && Date.now() < deadline; )
        await sleep(50);
      expect(await left()).to.equal(0);
    });
  });

  const refused: [string, Record<string, unknown>, string, string | undefined][] = [
    ['no sod', { sod: undefined }, 'field_required', 'sod'],
    ['empty sod', { sod: '' }, 'field_required', 'sod'],
    ['sod that is no base64', { sod: '***' }, 'base64_invalid', 'sod'],
    ['dg1 that is a number', { dg1: 5 }, 'base64_invalid', 'dg1'],
    ['no session', { sessionId: undefined }, 'field_required', 'sessionId'],
    ['session that is no UUID', { sessionId: 'x' }, 'field_invalid', 'sessionId'],
    ['unknown protocol', { protocol: 'NFC' }, 'field_invalid', 'protocol'],
    ['file above a megabyte', { dg2: 'A'.repeat(1_400_004) }, 'field_too_large', 'dg2'],
    ['another schema version', { schemaVersion: 'v2' }, 'schema_version_unsupported', undefined],
  ];
  for (const [name, change, reason, field] of refused) {
    it(`refuses ${name}`, async () => {
      const answer = await refusal(chip(change));
      expect(answer).to.include({ status: 400, code: 'invalid_payload', reason });
      expect(answer.details?.field).to.equal(field);
    });
  }

  it('refuses what is no JSON object, too much of it, and other media types', async () => {
    expect(await refusal('{"sod":')).to.include({ status: 400, reason: 'malformed_json' });
    expect(await refusal('[]')).to.include({ status: 400, reason: 'malformed_json' });
    expect(await refusal(chip({ dg2: 'A'.repeat(5_000_000) }))).to.include({ reason: 'body_too_large' });
    expect(await refusal('a=b', { ...caller.headers, 'content-type': 'text/plain' })).to.include({
      status: 415,
      reason: 'json_expected',
    });
  });

  it('takes a bearer key with the scope and nothing else', async () => {
    const other = await api.newTenant({ scopes: ['fraud:read'] });
    expect(await refusal(chip(), {})).to.include({
      status: 401,
      code: 'unauthorized',
      reason: 'no_bearer',
    });
    expect(await refusal(chip(), { 'x-api-key': caller.secret })).to.include({ reason: 'no_bearer' });
    expect(await refusal(chip(), other.headers)).to.include({ status: 403, reason: 'scope_missing' });
  });

  it('lets web applications of any origin call', async () => {
    const preflight = await request(api.base)
      .options('/api/v1/biometrics/emrtd')
      .set({ origin: 'https://example.org', 'access-control-request-method': 'POST' });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers['access-control-allow-origin']).to.equal('*');
    const answer = await call({}, { ...caller.headers, origin: 'https://example.org' });
    expect(answer.headers['access-control-expose-headers']).to.include('X-Request-Id');
  });

  it('names its method', async () => {
    const response = await request(api.base).get('/api/v1/biometrics/emrtd').set(caller.headers);
    expect(response.status).to.equal(405);
    expect(response.headers.allow).to.equal('POST');
  });
});
