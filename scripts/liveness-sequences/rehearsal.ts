/** Whole sessions without a service: the same networks and the same judgement, a clock of its own, seeded draws. */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import type { FaceRuntime } from '../../workers/biometric/face/runtime.ts';
import { type LookedAt, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import { advance, beginSession, viewOf } from '../../workers/biometric/liveness/session.ts';
import type { SessionState } from '../../workers/biometric/liveness/state.ts';
import { emptyFrame, randomOf, take } from './camera.ts';
import type { Person } from './people.ts';
import { FPS, type Gestures, LIVE, performer } from './performer.ts';
import { type PaperPose, printOf } from './print.ts';
import { type Pose, puppetOf } from './puppet.ts';

/** Gives the next frame; null when there is none left. */
export type Camera = (asked: ChallengeType | null) => Promise<LookedAt | null>;

export function liveCamera(runtime: FaceRuntime, person: Person, seed: number): Camera {
  const puppet = puppetOf(person);
  return filmed(runtime, LIVE, (pose: Pose, frame) => puppet.draw(pose, frame), seed);
}

export function printCamera(
  runtime: FaceRuntime,
  person: Person,
  gestures: Gestures<PaperPose>,
  seed: number,
): Camera {
  const print = printOf(person);
  return filmed(runtime, gestures, (pose: PaperPose, frame) => print.draw(pose, frame), seed);
}

function filmed<P extends Pose | PaperPose>(
  runtime: FaceRuntime,
  gestures: Gestures<P>,
  draw: (pose: P, frame: ReturnType<typeof emptyFrame>) => void,
  seed: number,
): Camera {
  const random = randomOf(seed);
  const perform = performer(gestures, random);
  const frame = emptyFrame();
  return async (asked) => {
    draw(perform(asked), frame);
    const looked = await lookAtFrame(runtime, await take(frame, random));
    // A recording is looked at again and again; the face in it stays the same.
    let template: Promise<Float32Array> | undefined;
    return { ...looked, template: () => (template ??= looked.template()) };
  };
}

export function playback(frames: readonly LookedAt[]): Camera {
  let at = 0;
  return async () => frames[at++] ?? null;
}

export interface Rehearsed {
  state: SessionState;
  frames: LookedAt[];
}

/** @param maxFrames no more than this; the session is then left as it is */
export async function rehearse(
  { embedder }: FaceRuntime,
  camera: Camera,
  seed: number,
  maxFrames = 240,
): Promise<Rehearsed> {
  const random = randomOf(seed ^ 0x5eed);
  const source = {
    draw: (below: number) => Math.floor(random() * below),
    newId: () => random().toString(36).slice(2),
  };
  const state = beginSession(0, source, null);
  const frames: LookedAt[] = [];
  for (let index = 0; index < maxFrames && !state.outcome; index++) {
    const looked = await camera(viewOf(state).challenge?.type ?? null);
    if (!looked) break;
    frames.push(looked);
    await advance(state, looked, { receivedAt: (index * 1000) / FPS }, embedder, source);
  }
  return { state, frames };
}
