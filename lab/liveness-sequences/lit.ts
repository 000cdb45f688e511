/** Frames of somebody before a screen that shows colours, and of attacks that do not have its light on a face. */
import { LIGHT_LIMITS, type LightPlan, lightSteps } from '../../shared/contracts/liveness-light.ts';
import type { LightSample } from '../../workers/biometric/liveness/light.ts';
import { lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { emptyFrame, randomOf, take } from './camera.ts';
import { headOf } from './head.ts';
import type { Person } from './people.ts';
import { LIVE, performer } from './performer.ts';
import { gainOf, multiply, screenLight } from './screen-light.ts';

export interface Lit {
  /** Where the light of the screen falls. `paper`: on a sheet with the face and what was around it. */
  on: 'head' | 'paper' | 'picture' | 'nothing';
  /** What it shows there; the plan that was told if nothing else is said. */
  shows?: LightPlan;
  /** Light of the screen all white over that of the room, on the face. */
  strength: number;
  /** From when the colours are told to when the camera sees the first. */
  delayMs: number;
  fps: number;
}

/** Of a frame's columns. */
const SHEET = [0.1, 0.9] as const;
/** How far white balance wanders by itself, in a frame and in all, and what it takes back of a cast in each frame. */
const WANDER = 0.004;
const MOST = 0.06;
const TAKEN_BACK = 0.05;

/** Milliseconds since the colours were told, and the JPEG. */
export async function* framesUnder(
  plan: LightPlan,
  person: Person,
  seed: number,
  { on, shows = plan, strength, delayMs, fps }: Lit,
): AsyncGenerator<[atMs: number, jpeg: Buffer]> {
  const random = randomOf(seed);
  const head = headOf(person, seed);
  const perform = performer(LIVE, random);
  const frame = emptyFrame();
  const steps = lightSteps(shows);
  const balance: [number, number, number] = [1, 1, 1];
  for (
    let atMs = 0;
    atMs <= LIGHT_LIMITS.steps * LIGHT_LIMITS.stepMs + LIGHT_LIMITS.delayMs;
    atMs += 1000 / fps
  ) {
    const step = steps[Math.floor((atMs - delayMs) / LIGHT_LIMITS.stepMs)];
    const light = step && screenLight(step.colour, strength);
    const pose = perform('LOOK_STRAIGHT');
    head.draw(on === 'head' && light ? { ...pose, screen: light } : pose, frame);
    const { width } = frame;
    if (on === 'paper') multiply(frame, gainOf(light, 1), [SHEET[0] * width, SHEET[1] * width]);
    if (on === 'picture') multiply(frame, gainOf(light, 1));
    follow(balance, frame.data, random);
    multiply(frame, balance);
    yield [atMs, await take(frame, random)];
  }
}

/** As the service measures them. */
export async function samplesUnder(
  runtime: FaceRuntime,
  plan: LightPlan,
  person: Person,
  seed: number,
  lit: Lit,
): Promise<LightSample[]> {
  const samples: LightSample[] = [];
  for await (const [atMs, jpeg] of framesUnder(plan, person, seed, lit)) {
    const looked = await lookAtFrame(runtime, jpeg);
    const tint = looked.measure.face && (await looked.tint());
    if (tint) samples.push({ atMs, ...tint });
  }
  return samples;
}

/** A camera that takes the whole frame's cast for that of its lamps. */
function follow(balance: [number, number, number], data: Uint8Array, random: () => number): void {
  const means: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 30)
    for (const channel of [0, 1, 2] as const) means[channel] += data[at + channel] ?? 0;
  const grey = (means[0] + means[1] + means[2]) / 3;
  for (const channel of [0, 1, 2] as const) {
    const wanted = (grey / (means[channel] || 1)) ** 0.5;
    const next = balance[channel] + TAKEN_BACK * (wanted - balance[channel]) + (random() - 0.5) * 2 * WANDER;
    balance[channel] = Math.max(1 - MOST, Math.min(1 + MOST, next));
  }
}
