/** Sessions of the sandbox over HTTP: no face worker runs here. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { LIVENESS_LIMITS } from '../../../shared/contracts/liveness.ts';
import {
  CreateLivenessSessionRequest,
  CreateLivenessSessionResponse,
  LivenessFrameResponse,
  LivenessResultResponse,
  LivenessSessionResponse,
} from '../../../shared/contracts/liveness-session.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { call, openSession } from './puppet-client.ts';

const PICTURE = fileURLToPath(new URL('../../../samples/photo-forged-region.jpg', import.meta.url));

describe('liveness sessions of the sandbox', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let test: Caller;
  let live: Caller;
  let imageBase64: string;

  before(async () => {
    api = await runApi();
    const scopes = ['liveness:sessions'] as ['liveness:sessions'];
    test = await api.newTenant({ scopes, planId: 'operator', livemode: false });
    live = await api.newTenant({ scopes, planId: 'operator' });
    imageBase64 = (await readFile(PICTURE)).toString('base64');
  });
  after(() => api.stop());

  async function play(body: object) {
    const opened = await openSession(api.base, test.headers, body);
    expect(CreateLivenessSessionRequest.safeParse(body).error).to.equal(undefined);
    expect(CreateLivenessSessionResponse.safeParse(opened.created).error).to.equal(undefined);
    const asked = new Set<string>();
    let frames = 0;
    for (let state = ''; state !== 'COMPLETED' && frames < 100; frames++) {
      const answer = await call(`${opened.route}/frame`, 'POST', opened.headers, {
        imageBase64,
        sequence: frames,
      });
      expect(LivenessFrameResponse.safeParse(answer.body).error, answer.text).to.equal(undefined);
      expect(answer.body.result.frame).to.include({ accepted: true, sequence: frames });
      if (answer.body.result.challenge) asked.add(answer.body.result.challenge.type);
      state = answer.body.result.state;
    }
    const result = await call(`${opened.route}/result`, 'GET', opened.headers);
    expect(LivenessResultResponse.safeParse(result.body).error, result.text).to.equal(undefined);
    return { ...opened, frames, asked, result: result.body.result };
  }

  it('pass, after as many frames as a real one needs at least, with every challenge asked for', async () => {
    const { frames, asked, result } = await play({ sandbox: { outcome: 'PASSED' } });
    expect(frames).to.be.within(LIVENESS_LIMITS.minFrames, 30);
    expect([...asked]).to.have.members(['LOOK_STRAIGHT', 'BLINK', 'TURN_LEFT', 'TURN_RIGHT', 'MOVE_CLOSER']);
    expect(result.liveness).to.include({ state: 'PASSED', blink: true, headTurn: true, score: 1 });
    expect(result.faceMatch).to.equal(null);
    expect(result.sandbox, 'says that it was rehearsed').to.deep.equal({
      outcome: 'PASSED',
      faceMatch: 'MATCHED',
    });
  });

  it('are found under their id in upper case, as clients write what they take for a UUID (RFC 9562, 4)', async () => {
    const { route, headers } = await openSession(api.base, test.headers, { sandbox: { outcome: 'PASSED' } });
    const [id = ''] = route.split('/').slice(-1);
    const loud = route.replace(id, id.toUpperCase());
    const read = await call(loud, 'GET', headers);
    expect([read.status, read.body.result?.sessionId]).to.deep.equal([200, id]);
    const frame = await call(`${loud}/frame`, 'POST', headers, { imageBase64, sequence: 0 });
    expect(frame.body.result?.frame).to.include({ accepted: true });
    expect((await call(loud.slice(0, -1), 'GET', headers)).status).to.equal(404);
  });

  it('ask clients for light that say that they can', async () => {
    const body = { sandbox: { outcome: 'PASSED' }, capabilities: ['screen_light'] };
    const { frames, asked, result } = await play(body);
    expect(frames).to.equal(27);
    expect([...asked]).to.include('LIGHT');
    expect(result.liveness.challenges.at(-1)).to.deep.equal({ type: 'LIGHT', state: 'MET' });
  });

  it('fail and stay open as they were told, with a reason that real sessions have', async () => {
    const { result: failed } = await play({
      sandbox: { outcome: 'FAILED' },
      referenceImage: { imageBase64 },
    });
    expect(failed.liveness).to.deep.include({ state: 'FAILED', score: 0, reasons: ['wrong_movements'] });
    expect(failed.faceMatch).to.deep.include({ state: 'NOT_ASSESSABLE', passed: false });
    const { result: open } = await play({ sandbox: { outcome: 'INCONCLUSIVE' } });
    expect(open.liveness).to.deep.include({ state: 'INCONCLUSIVE', reasons: ['challenges_not_met_in_time'] });
  });

  it('match the reference or do not', async () => {
    const reference = { referenceImage: { imageBase64 } };
    const { result: same } = await play({ ...reference, sandbox: { outcome: 'PASSED' } });
    expect(same.faceMatch).to.deep.include({ state: 'MATCHED', passed: true });
    const wish = { outcome: 'PASSED', faceMatch: 'NOT_MATCHED' };
    const { result: other } = await play({ ...reference, sandbox: wish });
    expect(other.faceMatch).to.deep.include({ state: 'NOT_MATCHED', passed: false });
  });

  it('refuse what is no picture and what comes out of its order, and go on', async () => {
    const { route, headers } = await openSession(api.base, test.headers, { sandbox: { outcome: 'PASSED' } });
    const text = Buffer.from('no picture').toString('base64');
    const refused = await call(`${route}/frame`, 'POST', headers, { imageBase64: text, sequence: 0 });
    expect(refused.body.result.frame).to.deep.include({ accepted: false, reasons: ['image_not_accepted'] });
    await call(`${route}/frame`, 'POST', headers, { imageBase64, sequence: 1 });
    const late = await call(`${route}/frame`, 'POST', headers, { imageBase64, sequence: 1 });
    expect(late.body.result.frame.reasons).to.deep.equal(['sequence_not_increasing']);
    const state = await call(route, 'GET', headers);
    expect(LivenessSessionResponse.safeParse(state.body).error).to.equal(undefined);
    expect(state.body.result).to.deep.include({ framesProcessed: 1, state: 'IN_PROGRESS' });
    const early = await call(`${route}/result`, 'GET', headers);
    expect(early.status).to.equal(409);
  });

  it('take the largest number of a frame that there is, and go on from it', async () => {
    const { route, headers } = await openSession(api.base, test.headers, { sandbox: { outcome: 'PASSED' } });
    const frame = (more: object) => call(`${route}/frame`, 'POST', headers, { imageBase64, ...more });
    const { maxSequence } = LIVENESS_LIMITS;
    const beyond = await frame({ sequence: maxSequence + 1 });
    expect(beyond.body.error).to.deep.include({
      reason: 'field_invalid',
      details: { field: 'sequence' },
    });
    for (const [sent, sequence] of [
      [{ sequence: maxSequence }, maxSequence],
      [{}, maxSequence + 1],
    ] as const) {
      const { body } = await frame(sent);
      expect(body.result.frame).to.include({ accepted: true, sequence });
    }
    const { body } = await call(route, 'GET', headers);
    expect(body.result).to.include({ state: 'IN_PROGRESS', framesProcessed: 2 });
    expect(body.result.challenge.type).to.equal('LOOK_STRAIGHT');
  });

  it('are a test key’s only', async () => {
    const body = { sandbox: { outcome: 'PASSED' } };
    const answer = await call(`${api.base}/api/v1/liveness/session`, 'POST', live.headers, body);
    expect(answer.status).to.equal(400);
    expect(answer.body.error).to.include({ reason: 'field_invalid' });
    expect(answer.body.error.details).to.include({ field: 'sandbox' });
    expect(await api.db.livenessSession.count({ where: { tenantId: live.tenantId } })).to.equal(0);
  });

  it('refuse another outcome than there is', async () => {
    for (const [sandbox, field] of [
      [{ outcome: 'MAYBE' }, 'sandbox.outcome'],
      [{ outcome: 'PASSED', extra: 1 }, 'sandbox'],
      ['PASSED', 'sandbox'],
    ] as const) {
      const answer = await call(`${api.base}/api/v1/liveness/session`, 'POST', test.headers, { sandbox });
      expect(answer.status).to.equal(400);
      expect(answer.body.error.details).to.include({ field });
    }
  });

  it('are not what a test key gets without asking: then the face worker judges', async () => {
    const answer = await call(`${api.base}/api/v1/liveness/session`, 'POST', test.headers, {});
    expect(answer.body.error).to.include({ reason: 'face_runtime_unavailable' });
  });
});
