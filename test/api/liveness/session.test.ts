/** A whole session over HTTP: real API, real database and queue, a real face worker, a puppet before the camera. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  CreateLivenessSessionResponse,
  LivenessFrameResponse,
  LivenessResultResponse,
  LivenessSessionResponse,
} from '../../../shared/contracts/liveness-session.ts';
import { openFaceRuntime } from '../../../workers/face/runtime.ts';
import { person } from '../../workers/face/pictures.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';
import { type Challenge, call, cameraOf, openSession } from './puppet-client.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

describe('active-liveness sessions', function () {
  this.timeout(400_000);
  let api: RunningApi;
  let caller: Caller;
  let worker: ChildProcess;
  const time = { now: Date.now() };
  const used = async ({ tenantId }: Caller): Promise<number> => {
    const rows = await api.db.usageWindow.findMany({ where: { tenantId, meter: 'biometric' } });
    return rows.find(({ window }) => window.length === 7)?.count ?? 0;
  };
  const create = (headers: Record<string, string>, body: object = {}) =>
    call(`${api.base}/api/v1/liveness/session`, 'POST', headers, body);

  before(async () => {
    api = await runApi({}, (platform) => ({ ...platform, clock: () => time.now }));
    caller = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
  });
  after(async () => {
    worker?.kill('SIGKILL');
    await api.stop();
  });

  it('creates nothing and counts nothing while no face worker serves', async () => {
    const { status, body, headers } = await create(caller.headers);
    expect(status).to.equal(503);
    expect(body.error).to.include({ code: 'unavailable', reason: 'face_runtime_unavailable' });
    expect(headers['retry-after']).to.match(/^\d+$/);
    expect(await used(caller)).to.equal(0);
    expect(await api.db.livenessSession.count()).to.equal(0);
  });

  describe('with a face worker', () => {
    before(async () => {
      worker = await startWorker(api, 'face', { MODELS_DIR: MODELS, WORKER_CORES: '1', CHILD_SPARES: '0' });
    });

    it('lets a person pass who does what is asked, matches the reference, and says the same ever after', async () => {
      const reference = (await person('amy1')).toString('base64');
      const opened = await openSession(api.base, caller.headers, {
        referenceImage: { imageBase64: reference },
        metadata: { order: 7 },
        locale: 'de-AT',
      });
      expect(opened.challenge).to.include({ type: 'LOOK_STRAIGHT', index: 1, total: 8 });
      expect(opened.challenge!.instruction).to.equal('Schauen Sie gerade in die Kamera.');
      const camera = await cameraOf(await openFaceRuntime(MODELS), 'amy', 3);
      const { route, headers } = opened;
      expect(CreateLivenessSessionResponse.safeParse(opened.created).error).to.equal(undefined);
      const state = await call(route, 'GET', headers);
      expect(LivenessSessionResponse.safeParse(state.body).error).to.equal(undefined);
      let { challenge } = opened;
      // A camera whose clock is minutes behind.
      const started = time.now - 200_000;
      let answer: Awaited<ReturnType<typeof call>> | undefined;
      for (let sequence = 0; sequence < 300; sequence++) {
        time.now += FRAME_MS;
        const imageBase64 = (await camera(challenge?.type ?? null)).toString('base64');
        const body = {
          imageBase64,
          sequence,
          capturedAt: new Date(started + sequence * FRAME_MS).toISOString(),
        };
        answer = await call(`${route}/frame`, 'POST', headers, body);
        expect(answer.status, answer.text).to.equal(200);
        expect(LivenessFrameResponse.safeParse(answer.body).error).to.equal(undefined);
        ({ challenge } = answer.body.result);
        expect(answer.body.result.frame.sequence).to.equal(sequence);
        if (answer.body.result.state === 'COMPLETED') break;
        if (sequence % 10 > 0) continue;
        const early = await call(`${route}/result`, 'GET', headers);
        expect(early.status).to.equal(409);
        expect(early.body.error).to.include({ code: 'conflict', reason: 'session_in_progress' });
      }
      const first = await call(`${route}/result`, 'GET', headers);
      expect(first.status).to.equal(200);
      expect(LivenessResultResponse.safeParse(first.body).error).to.equal(undefined);
      const { result } = first.body;
      expect(result.liveness, first.text).to.include({ state: 'PASSED', blink: true, headTurn: true });
      expect(result.faceMatch).to.include({ state: 'MATCHED', passed: true });
      expect(result.metadata).to.deep.equal({ order: 7 });
      const again = await call(`${route}/result`, 'GET', { ...headers, 'x-request-id': 'another' });
      expect(again.text).to.equal(first.text);
      expect(again.headers['x-request-id']).to.equal(again.body.requestId);
      const late = await call(`${route}/frame`, 'POST', headers, { imageBase64: reference });
      expect(late.status).to.equal(200);
      expect(late.body.result.frame).to.deep.include({ accepted: false, reasons: ['session_completed'] });
      const row = await api.db.livenessSession.findFirstOrThrow();
      expect(row.sealed).to.equal(null);
      expect(await api.db.livenessTurn.count()).to.equal(0);
      expect(await used(caller)).to.equal(1);
    });

    it('shows a client that can its colours, and knows them again on a face that they light', async () => {
      expect(await underLight(api.base, caller.headers, time, true)).to.deep.equal([]);
    });

    it('neither passes nor fails a face that the colours do not reach: it shows others', async () => {
      expect(await underLight(api.base, caller.headers, time, false)).to.deep.equal(['light_not_seen']);
    });

    it('asks nobody for light who did not say that he can', async () => {
      expect((await create(caller.headers)).body.result.challengeCount).to.equal(8);
      expect((await create(caller.headers, { capabilities: ['smell'] })).body.result.challengeCount).to.equal(
        8,
      );
      for (const capabilities of ['screen_light', [7], ['Screen Light'], Array(9).fill('screen_light')]) {
        const { status, body } = await create(caller.headers, { capabilities });
        expect(status).to.equal(400);
        expect(body.error).to.deep.include({ reason: 'field_invalid', details: { field: 'capabilities' } });
      }
    });
  });
});

/** Between two frames, for camera and service alike, however long this machine takes over them. */
const FRAME_MS = 100;
/** The same under the light, whose colours last half a second each. */
const LIT_FRAME_MS = 200;

/** One living person in ten makes a mistake before the light is asked for. */
const MOST_TRIES = 3;

/**
 * @param time what the service takes for the time
 * @param lit whether the screen lights the face
 * @returns what was said of the frame that ended the last LIGHT
 */
async function underLight(
  base: string,
  key: Record<string, string>,
  time: { now: number },
  lit: boolean,
): Promise<string[]> {
  const camera = await cameraOf(await openFaceRuntime(MODELS), 'amy', 4);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { route, headers, ...opened } = await openSession(base, key, {
      capabilities: ['screen_light', 'of_a_later_version'],
    });
    let { challenge } = opened;
    expect(challenge).to.include({ type: 'LOOK_STRAIGHT', total: 9 });
    let told = time.now;
    for (let sequence = 0; challenge; sequence++) {
      time.now += challenge.type === 'LIGHT' ? LIT_FRAME_MS : FRAME_MS;
      const capturedAt = time.now;
      const step = challenge.light?.[Math.floor((capturedAt - told) / 500)];
      const jpeg = await camera(challenge.type, lit ? step?.colour : null);
      const body = { imageBase64: jpeg.toString('base64'), sequence, capturedAt };
      const answer = await call(`${route}/frame`, 'POST', headers, body);
      expect(LivenessFrameResponse.safeParse(answer.body).error, answer.text).to.equal(undefined);
      const { frame, challenge: next } = answer.body.result as {
        frame: { reasons: string[] };
        challenge: Challenge | null;
      };
      if (next?.id !== challenge.id) {
        if (challenge.type === 'LIGHT') return frame.reasons;
        told = time.now;
      }
      expect(next?.light?.length ?? 0).to.equal(next?.type === 'LIGHT' ? 12 : 0);
      challenge = next;
    }
  }
  throw new Error('no session came as far as the light');
}
