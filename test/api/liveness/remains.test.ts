/** What stays behind of the pictures of a session, however it ends: nothing. */
import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { openFaceRuntime } from '../../../workers/face/runtime.ts';
import { redisUrl } from '../../harness/services.ts';
import { type FaceName, person } from '../../workers/face/pictures.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';
import { call, cameraOf, openSession } from './puppet-client.ts';
import { everythingIn, filesBelow, keysOf, Marks } from './remains.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

describe('what stays behind of a liveness session', function () {
  this.timeout(400_000);
  let api: RunningApi;
  let caller: Caller;
  let worker: ChildProcess;
  const logs: Promise<string>[] = [];
  let redis: string | null;
  let marks: Marks;
  /** Frames of the session that passed. */
  const played: Buffer[] = [];

  async function start(): Promise<void> {
    const TMPDIR = path.join(api.home, 'tmp');
    await mkdir(TMPDIR, { recursive: true });
    const few = { WORKER_CORES: '1', CHILD_SPARES: '0' };
    const settings = { LOG_LEVEL: 'trace', TMPDIR, ...few, ...(redis ? { REDIS_URL: redis } : {}) };
    worker = await startWorker(api, 'face', settings, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      onStart: ({ stdout, stderr }) => void logs.push(text(stdout!), text(stderr!)),
    });
  }

  /** The same picture in another light: a frame of its own. */
  async function lit(name: FaceName, light: number): Promise<Buffer> {
    const picture = await sharp(await person(name, 480))
      .linear(1, light)
      .jpeg({ quality: 92 })
      .toBuffer();
    return marks.add(picture);
  }

  /** A tenth of a second apart for camera and service alike, however long this machine takes over it. */
  let takenAt = Date.now();
  const send = (route: string, headers: Record<string, string>, image: Buffer) => {
    takenAt += 100;
    const body = { imageBase64: image.toString('base64'), capturedAt: takenAt };
    return call(`${route}/frame`, 'POST', headers, body);
  };

  async function expectNothing(): Promise<void> {
    const everything = await everythingIn(api.platform.config.DATABASE_URL!);
    expect(marks.areIn(everything), 'database').to.equal(false);
    expect(marks.areIn(await filesBelow(api.home)), 'files').to.equal(false);
    if (redis) expect(marks.areIn(await keysOf(redis)), 'queue').to.equal(false);
  }

  before(async () => {
    redis = await redisUrl();
    api = await runApi(redis ? { REDIS_URL: redis } : {}, (platform) => ({
      ...platform,
      clock: () => takenAt,
    }));
    caller = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
    await start();
  });
  beforeEach(() => {
    marks = new Marks();
    takenAt = Date.now();
  });
  after(async () => {
    worker.kill('SIGKILL');
    await api.stop();
  });

  it('is nothing while it goes on, and nothing when it has failed', async () => {
    const reference = await lit('amy1', 2);
    const { route, headers } = await openSession(api.base, caller.headers, {
      referenceImage: { imageBase64: reference.toString('base64') },
    });
    for (const light of [0, 3, 6, 9, 12]) {
      const { body } = await send(route, headers, await lit('amy3', light));
      expect(body.result.frame.accepted).to.equal(true);
    }
    await expectNothing();
    let state = '';
    for (let light = 0; light < 30 && state !== 'COMPLETED'; light += 3) {
      const { result } = (await send(route, headers, await lit('gin6', light))).body;
      ({ state } = result);
    }
    const { result } = (await call(`${route}/result`, 'GET', headers)).body;
    expect(result.liveness).to.deep.include({ state: 'FAILED', reasons: ['identity_changed'] });
    await expectNothing();
    const row = await api.db.livenessSession.findFirstOrThrow({ where: { id: route.split('/').at(-1)! } });
    expect(row.sealed).to.equal(null);
  });

  it('is nothing when it has passed, and nothing of what was matched', async () => {
    const reference = marks.add(await person('amy1'));
    const { route, headers, ...opened } = await openSession(api.base, caller.headers, {
      referenceImage: { imageBase64: reference.toString('base64') },
    });
    const camera = await cameraOf(await openFaceRuntime(MODELS), 'amy', 3);
    let { challenge } = opened;
    for (let sent = 0; sent < 300 && challenge; sent++) {
      const frame = marks.add(await camera(challenge.type));
      played.push(frame);
      const { body } = await send(route, headers, frame);
      ({ challenge } = body.result);
      if (sent % 40 === 20) await expectNothing();
    }
    const { result } = (await call(`${route}/result`, 'GET', headers)).body;
    expect(result.liveness).to.include({ state: 'PASSED' });
    expect(result.faceMatch).to.include({ state: 'MATCHED' });
    await expectNothing();
    const row = await api.db.livenessSession.findFirstOrThrow({ where: { id: route.split('/').at(-1)! } });
    expect(row.sealed).to.equal(null);
    // The outcome stands in the sealed result only.
    expect(JSON.stringify(row.view)).to.not.include('PASSED');
  });

  it('is nothing when it has expired', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    await send(route, headers, await lit('ida6', 1));
    const id = route.split('/').at(-1)!;
    await api.db.livenessSession.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    const { result } = (await call(`${route}/result`, 'GET', headers)).body;
    expect(result.state).to.equal('EXPIRED');
    await expectNothing();
  });

  it('is nothing of a picture that is none, or too large', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    const whole = await lit('ida6', 4);
    const cut = whole.subarray(0, Math.floor(whole.length * 0.9));
    const { body } = await send(route, headers, cut);
    expect(body.result.frame.reasons).to.deep.equal(['image_not_accepted']);
    const large = marks.add(await sharp(whole).resize(2_400, 2_400).jpeg({ quality: 60 }).toBuffer());
    const answer = await send(route, headers, large);
    expect(answer.body.result.frame.reasons).to.deep.equal(['image_too_large']);
    await expectNothing();
  });

  it('is nothing when the worker dies in the middle of a frame, and the frame can be sent again', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    const image = await lit('joy6', 1);
    const answered = send(route, headers, image);
    await new Promise((resolve) => setTimeout(resolve, 40));
    worker.kill('SIGKILL');
    await expectNothing();
    const { status, body } = await answered;
    if (status === 200) expect(body.result.frame.accepted).to.equal(true);
    else expect(body.error).to.include({ code: 'unavailable', reason: 'face_runtime_unavailable' });
    await start();
    let again = await send(route, headers, image);
    // As the answer says: the models are still being loaded.
    for (let attempt = 0; attempt < 10 && again.status === 503; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      again = await send(route, headers, image);
    }
    expect(again.status, again.text).to.equal(200);
    // Not counted when it failed; known again when the worker had got that far.
    expect(again.body.result.frame.reasons).to.deep.equal(status === 200 ? ['duplicate_frame'] : []);
    await expectNothing();
  });

  it('is nothing in the logs', async () => {
    for (const frame of played) marks.add(frame);
    expect(played.length).to.be.greaterThan(40);
    marks.add(await lit('joy6', 1));
    marks.add(await lit('ida6', 1));
    for (const light of [0, 3, 6]) {
      marks.add(await lit('amy3', light));
      marks.add(await lit('gin6', light));
    }
    worker.kill('SIGTERM');
    const all = (await Promise.all(logs)).join('');
    expect(all).to.include('face');
    expect(marks.areIn(all)).to.equal(false);
  });
});
