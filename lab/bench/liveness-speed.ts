/**
 * How long a frame takes through HTTP, and whether twenty sessions at once lose or reorder one:
 *
 *   node lab/bench/liveness-speed.ts [FRAMES] [FRAMES OF EACH OF TWENTY SESSIONS]
 *
 * On a stack of its own; frames are 640 x 480 JPEGs of a person who looks at the camera. The steps of a frame are
 * measured in processor time, in this process: on a busy machine that says more than the clock does.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from '../../scripts/assay/progress.ts';
import { startStack } from '../../scripts/services/stack.ts';
import { type ChallengeType, LIVENESS_LIMITS } from '../../shared/contracts/liveness.ts';
import { SCOPES } from '../../shared/contracts/scopes.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { patchesOf } from '../../workers/biometric/liveness/eyes.ts';
import { frameOf, start } from '../../workers/biometric/liveness/respond.ts';
import { measureQuality } from '../../workers/face/quality.ts';
import { decodeImage } from '../../workers/face/raster.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { emptyFrame, randomOf, take } from '../liveness-sequences/camera.ts';
import { headOf } from '../liveness-sequences/head.ts';
import { loadPerson } from '../liveness-sequences/people.ts';
import { LIVE, performer } from '../liveness-sequences/performer.ts';
import { mean, percentile } from './figures.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
const WARM_UP = 8;
const FRAMES = Number(process.argv[2] ?? 100);
const ACTED = 3;
const SESSIONS = 20;
const EACH = Number(process.argv[3] ?? 12);

const runtime = await openFaceRuntime(MODELS);
const random = randomOf(1);
const head = headOf(await loadPerson(runtime, 'amy'), 1);
const perform = performer(LIVE, random);
const film: string[] = [];
for (let index = 0; index < FRAMES + WARM_UP; index++) {
  const frame = emptyFrame();
  head.draw(perform('LOOK_STRAIGHT'), frame);
  film.push((await take(frame, random)).toString('base64'));
}

const steps = new Map<string, number[]>();
async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  steps.set(name, [...(steps.get(name) ?? []), (user + system) / 1000]);
  return done;
}
let { state } = (await start(runtime, { now: Date.now() })) as { state: Uint8Array };
for (const image of film) {
  const bytes = Buffer.from(image, 'base64');
  await timed('decoded', () => decodeImage(bytes));
  const { pyramid, faces } = await timed('decoded, faces and mesh found', () => runtime.frame(bytes));
  const { points } = faces[0]!.mesh;
  await timed('quality', () => measureQuality(pyramid, faces[0]!.mesh, 1));
  await timed('eyes and nose', () => patchesOf(pyramid, points));
  await timed('likeness (each fourth frame)', () => runtime.likeness(pyramid, points));
  const question = { image: bytes, state, receivedAt: Date.now() };
  ({ state } = (await timed('the whole step', () => frameOf(runtime, question))) as { state: Uint8Array });
}
process.stdout.write('| step | p50 | p95 |\n|---|---|---|\n');
for (const [name, all] of steps) {
  const warm = all.slice(WARM_UP);
  process.stdout.write(
    `| ${name} | ${percentile(warm, 0.5).toFixed(1)} ms | ${percentile(warm, 0.95).toFixed(1)} ms |\n`,
  );
}

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-bench-'));
const stack = await startStack({
  home,
  queue: 'auto',
  env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0' },
  progress: step,
});
try {
  const db = openDatabase(stack.config);
  const { id: tenantId } = await createTenant(db, { name: 'bench' });
  const wish = { tenantId, name: 'bench', livemode: false, scopes: SCOPES };
  const { secret } = await createKey(db, stack.config.KEY_PEPPER, wish);
  await db.$disconnect();

  const call = async (route: string, headers: Record<string, string>, body: object) => {
    const response = await fetch(`${stack.url}/api/v1/liveness/session${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { ok: boolean; result: Record<string, unknown> };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.result;
  };
  const open = async () => {
    const created = await call('', { authorization: `Bearer ${secret}` }, {});
    return {
      route: `/${created.sessionId}/frame`,
      headers: { 'x-liveness-token': String(created.livenessToken) },
    };
  };

  const tell = (name: string, times: readonly number[]): void => {
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    process.stdout.write(
      `${name}, ${times.length} frames: mean ${ms(mean(times))}, p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}\n`,
    );
  };
  const { route, headers } = await open();
  const times: number[] = [];
  for (const [sequence, imageBase64] of film.entries()) {
    const sent = performance.now();
    await call(route, headers, { imageBase64, sequence });
    if (sequence >= WARM_UP) times.push(performance.now() - sent);
  }
  tell('one session of somebody who holds still', times);

  const acted: number[] = [];
  for (let seed = 0; seed < ACTED; seed++) acted.push(...(await act(seed)));
  tell(`${ACTED} sessions of somebody who does what is asked`, acted);

  /** Drawn between the frames, so that drawing is in no frame's time. */
  async function act(seed: number): Promise<number[]> {
    const session = await open();
    const moves = randomOf(seed + 10);
    const performed = performer(LIVE, moves);
    const taken: number[] = [];
    let asked: ChallengeType = 'LOOK_STRAIGHT';
    for (let sequence = 0; sequence < LIVENESS_LIMITS.maxFrames; sequence++) {
      const frame = emptyFrame();
      head.draw(performed(asked), frame);
      const imageBase64 = (await take(frame, moves)).toString('base64');
      const sent = performance.now();
      const { challenge } = (await call(session.route, session.headers, { imageBase64, sequence })) as {
        challenge: { type: ChallengeType } | null;
      };
      taken.push(performance.now() - sent);
      if (!challenge) break;
      asked = challenge.type;
    }
    return taken;
  }

  const began = performance.now();
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, open));
  const odd: string[] = [];
  await Promise.all(
    sessions.map(async (session, at) => {
      for (let sequence = 0; sequence < EACH; sequence++) {
        const imageBase64 = film[(at + sequence) % film.length]!;
        const { frame, framesRemaining } = (await call(session.route, session.headers, {
          imageBase64,
          sequence,
        })) as { frame: { sequence: number; accepted: boolean; reasons: string[] }; framesRemaining: number };
        if (
          frame.sequence !== sequence ||
          !frame.accepted ||
          framesRemaining !== LIVENESS_LIMITS.maxFrames - 1 - sequence
        ) {
          odd.push(JSON.stringify(frame));
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${SESSIONS} sessions at once, ${EACH} frames each: ${((SESSIONS * EACH) / seconds).toFixed(1)} frames/s, lost or out of order: ${odd.length} ${odd.join(' ')}\n`,
  );
} finally {
  await stack.stop();
  await rm(home, { recursive: true, force: true });
}
