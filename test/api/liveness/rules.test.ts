/** Who may do what, and in what order: sessions beside their happy path. */
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { LivenessResultResponse } from '../../../shared/contracts/liveness-session.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import { sweep } from '../../../workers/runtime/sweeper.ts';
import type { WorkerContext } from '../../../workers/runtime/worker-context.ts';
import { redisUrl } from '../../harness/services.ts';
import { nobody, person } from '../../workers/face/pictures.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';
import { call, openSession } from './puppet-client.ts';

/** What is sealed is the length of the metadata, the metadata, and the state, whose mark has four bytes. */
function withoutMark(kept: Buffer): Buffer {
  const stateFrom = 4 + kept.readUInt32LE();
  return Buffer.concat([kept.subarray(0, stateFrom), kept.subarray(stateFrom + 4)]);
}

describe('rules of liveness sessions', function () {
  this.timeout(360_000);
  let api: RunningApi;
  let second: RunningApi;
  let caller: Caller;
  let worker: ChildProcess;
  const create = (headers: Record<string, string>, body: object = {}) =>
    call(`${api.base}/api/v1/liveness/session`, 'POST', headers, body);
  const frame = (route: string, headers: Record<string, string>, image: Buffer, more: object = {}) =>
    call(`${route}/frame`, 'POST', headers, { imageBase64: image.toString('base64'), ...more });

  before(async () => {
    const redis = await redisUrl();
    const queue: Record<string, string> = redis ? { REDIS_URL: redis } : {};
    api = await runApi(queue);
    const { DATABASE_URL, QUEUE_PREFIX } = api.platform.config;
    second = await runApi({ DATABASE_URL, QUEUE_PREFIX, ...queue });
    worker = await startWorker(api, 'face', { WORKER_CORES: '1', CHILD_SPARES: '0', ...queue });
    caller = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
  });
  after(async () => {
    worker.kill('SIGKILL');
    await second.stop();
    await api.stop();
  });

  it('asks for a key, its scope and its plan, in this order', async () => {
    expect((await create({})).body.error.reason).to.equal('credential_missing');
    const scopeless = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
    const { status, body } = await create(scopeless.headers);
    expect(status).to.equal(403);
    expect(body.error).to.include({ code: 'forbidden', reason: 'scope_missing' });
    await api.db.plan.create({ data: { id: 'no_liveness', livenessSessions: false } });
    const planless = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'no_liveness' });
    expect((await create(planless.headers)).body.error.reason).to.equal('plan_not_entitled');
    const suspended = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
    await api.db.tenant.update({ where: { id: suspended.tenantId }, data: { status: 'SUSPENDED' } });
    expect((await create(suspended.headers)).body.error.reason).to.equal('tenant_suspended');
    expect((await create({ 'x-api-key': caller.secret })).status).to.equal(201);
  });

  it('counts a session once, and none that was refused', async () => {
    await api.db.plan.create({ data: { id: 'two_sessions', monthlyLimit: 2, minuteLimit: 100 } });
    const mine = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'two_sessions' });
    const empty = (await nobody(300, 300)).toString('base64');
    for (const [sent, reason] of [
      [{ referenceImage: { imageBase64: empty } }, 'no_face'],
      [{ referenceImage: { imageBase64: '%%%' } }, 'base64_invalid'],
      [{ metadata: { long: 'x'.repeat(1_100) } }, 'field_too_large'],
      [{ locale: 'not a locale' }, 'field_invalid'],
      [{ schemaVersion: 'other' }, 'schema_version_unsupported'],
    ] as const) {
      const { status, body } = await create(mine.headers, sent);
      expect(status).to.equal(400);
      expect(body.error.reason).to.equal(reason);
    }
    const created = await Promise.all(Array.from({ length: 6 }, () => create(mine.headers)));
    expect(created.map(({ status }) => status).sort()).to.deep.equal([201, 201, 429, 429, 429, 429]);
    const refused = created.find(({ status }) => status === 429)!;
    expect(refused.body.error).to.include({ code: 'quota_exceeded', reason: 'monthly_limit_exceeded' });
  });

  it('gives one 404 for unknown sessions, wrong tokens, other sessions’ tokens and API keys', async () => {
    const one = await openSession(api.base, caller.headers);
    const other = await openSession(api.base, caller.headers);
    const bodies = new Set<string>();
    for (const [route, headers] of [
      [one.route, other.headers],
      [one.route, {}],
      [one.route, { 'x-liveness-token': 'lvt_short' }],
      [one.route, caller.headers],
      [`${api.base}/api/v1/liveness/session/5f0c7e5a-0d8e-4c53-9a52-0f3f0a2d9a11`, one.headers],
      [`${api.base}/api/v1/liveness/session/x`, one.headers],
    ] as [string, Record<string, string>][]) {
      for (const [method, suffix, body] of [
        ['GET', '', undefined],
        ['POST', '/frame', { imageBase64: 'AAAA' }],
        ['GET', '/result', undefined],
      ] as const) {
        const answer = await call(`${route}${suffix}`, method, headers, body);
        expect(answer.status).to.equal(404);
        bodies.add(JSON.stringify(answer.body.error));
      }
    }
    expect(bodies.size).to.equal(1);
    expect((await call(one.route, 'GET', one.headers)).body.result).to.include({
      state: 'CREATED',
      framesProcessed: 0,
    });
  });

  it('says of each frame why it was not taken', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    const face = await person('kim6', 480);
    const reasons = async (image: Buffer, more: object = {}): Promise<string[]> =>
      (await frame(route, headers, image, more)).body.result.frame.reasons;
    expect(await reasons(Buffer.from('not a picture'), { sequence: 1 })).to.deep.equal([
      'image_not_accepted',
    ]);
    expect(await reasons(await nobody(640, 480), { sequence: 2 })).to.deep.equal(['no_face']);
    expect(await reasons(face, { sequence: 5, capturedAt: Date.now() })).to.deep.equal([]);
    expect(await reasons(face, { sequence: 5 })).to.deep.equal(['sequence_not_increasing']);
    expect(await reasons(face, { sequence: 6, capturedAt: Date.now() })).to.deep.equal(['duplicate_frame']);
    expect(await reasons(face, { sequence: 7, capturedAt: 5 })).to.deep.equal(['captured_at_not_increasing']);
    expect(await reasons(face, { sequence: 8, capturedAt: Date.now() + 60_000 })).to.deep.equal([
      'captured_at_out_of_step',
    ]);
    const malformed = await frame(route, headers, face, { sequence: -1 });
    expect(malformed.status).to.equal(400);
    expect(malformed.body.error).to.deep.include({ reason: 'field_invalid', details: { field: 'sequence' } });
  });

  it('takes frames that two processes get at once one after the other, none lost, none twice', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    const elsewhere = route.replace(api.base, second.base);
    const picture = await person('gin6', 400);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, sequence) =>
        frame(sequence % 2 ? route : elsewhere, headers, picture, { sequence }),
      ),
    );
    for (const [sequence, answer] of answers.entries()) {
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body.result.frame.sequence).to.equal(sequence);
      // The same picture each time: were one taken out of its order it would be refused for that instead.
      expect(answer.body.result.frame.reasons).to.deep.equal(sequence === 0 ? [] : ['duplicate_frame']);
    }
    const state = await call(route, 'GET', headers);
    expect(state.body.result).to.include({ framesProcessed: 12, framesRemaining: 388 });
  });

  it('ends when its time is over, without anything personal, and goes away later', async () => {
    const { route, headers } = await openSession(api.base, caller.headers);
    await frame(route, headers, await person('gin6', 400));
    const id = route.split('/').at(-1)!;
    await api.db.livenessSession.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    const result = await call(`${route}/result`, 'GET', headers);
    expect(result.status).to.equal(200);
    expect(result.body.result).to.include({ state: 'EXPIRED', faceMatch: null });
    expect(result.body.result.liveness).to.include({ state: 'EXPIRED', blink: false, headTurn: false });
    expect((await call(`${route}/result`, 'GET', headers)).text).to.equal(result.text);
    const row = await api.db.livenessSession.findUniqueOrThrow({ where: { id } });
    expect([row.sealed, row.result]).to.deep.equal([null, null]);
    const late = await frame(route, headers, await person('gin6', 400));
    expect(late.body.result.frame.reasons).to.deep.equal(['session_completed']);
    await api.db.livenessSession.update({ where: { id }, data: { eraseAfter: new Date(Date.now() - 1) } });
    expect((await call(`${route}/result`, 'GET', headers)).status).to.equal(404);
  });

  it('ends at the next frame, unbilled, when another version of the software has begun it', async () => {
    const sealer = openSealer(api.platform.config);
    const picture = await person('gin6', 400);
    const mine = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
    const used = async (): Promise<number> => {
      const rows = await api.db.usageWindow.findMany({ where: { tenantId: mine.tenantId } });
      return rows.find(({ window }) => window.length === 7)!.count;
    };
    // The state as it was before it had a mark, and something that is laid out otherwise altogether.
    for (const [change, metadata] of [
      [withoutMark, { order: 7 }],
      [() => Buffer.from('{"state":"AAAA","metadata":null}'), undefined],
    ] as const) {
      const { route, headers } = await openSession(api.base, mine.headers, { metadata: { order: 7 } });
      expect((await frame(route, headers, picture, { sequence: 0 })).body.result.frame.accepted).to.equal(
        true,
      );
      const billed = await used();
      const id = route.split('/').at(-1)!;
      const { sealed } = await api.db.livenessSession.findUniqueOrThrow({ where: { id } });
      const other = sealer.seal(`liveness/state/${id}`, change(sealer.open(`liveness/state/${id}`, sealed!)));
      await api.db.livenessSession.update({
        where: { id },
        data: {
          sealed: new Uint8Array(other),
          // Whatever writes a session raises its version.
          version: { increment: 1 },
          ...(metadata ? {} : { view: { challenge: 'BLINK' } }),
        },
      });
      const state = await call(route, 'GET', headers);
      expect(state.status).to.equal(200);
      expect(state.body.result.state).to.equal('IN_PROGRESS');
      // Several at once, as a camera sends them: one ends it, the others find it ended.
      const answers = await Promise.all(
        [1, 2, 3].map((sequence) => frame(route, headers, picture, { sequence })),
      );
      for (const [at, { status, body, text }] of answers.entries()) {
        expect(status, text).to.equal(200);
        expect(body.result).to.include({ state: 'COMPLETED', challenge: null, framesRemaining: 0 });
        expect(body.result.frame).to.deep.include({
          sequence: at + 1,
          accepted: false,
          reasons: ['session_completed'],
        });
      }
      const result = await call(`${route}/result`, 'GET', headers);
      expect(result.status).to.equal(200);
      expect(result.body.result.liveness).to.deep.include({
        state: 'INCONCLUSIVE',
        score: 0,
        reasons: ['session_interrupted'],
      });
      expect(result.body.result.metadata).to.deep.equal(metadata);
      expect(LivenessResultResponse.safeParse(result.body).error).to.equal(undefined);
      expect(await used()).to.equal(billed - 1);
      const row = await api.db.livenessSession.findUniqueOrThrow({ where: { id } });
      expect(row.sealed).to.equal(null);
    }
    // The face pool serves on.
    const { route, headers } = await openSession(api.base, mine.headers);
    expect((await frame(route, headers, picture)).body.result.frame.accepted).to.equal(true);
  });

  it('is swept when nobody asks', async () => {
    const { route } = await openSession(api.base, caller.headers);
    const id = route.split('/').at(-1)!;
    const at = (ms: number) =>
      sweep({ ...api.platform, now: () => Date.now() + ms } as unknown as WorkerContext);
    await at(601_000);
    const ended = await api.db.livenessSession.findUniqueOrThrow({ where: { id } });
    expect(ended).to.include({ state: 'EXPIRED', sealed: null });
    await at(1_501_000);
    expect(await api.db.livenessSession.findUnique({ where: { id } })).to.equal(null);
  });
});
