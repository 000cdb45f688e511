/** Whole sessions without a service: the same networks and the same judgement, a clock of its own, seeded draws. */
import {
  type Challenge,
  type ChallengeType,
  type FrameReason,
  LIVENESS_LIMITS,
  type LivenessCapability,
} from '../../shared/contracts/liveness.ts';
import type { Embedder } from '../../shared/contracts/models.ts';
import { type LookedAt, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import { advance, beginSession, viewOf } from '../../workers/biometric/liveness/session.ts';
import type { SessionState } from '../../workers/biometric/liveness/state.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { emptyFrame, randomOf, take } from './camera.ts';
import type { Figure } from './figure.ts';
import { FPS, LIVE, performer } from './performer.ts';

/**
 * Gives the next frame; null when there is none left.
 * @param challenge the whole of what is asked
 * @param atMs of the frame
 * @param told of the frame before it
 */
export type Camera = (
  asked: ChallengeType | null,
  challenge: Challenge | null,
  atMs: number,
  told?: readonly FrameReason[],
) => Promise<LookedAt | null>;

/** A figure that does what a living person would. @param spoil what is done to each frame before it is sent */
export function cameraOf(
  runtime: FaceRuntime,
  figure: Figure,
  seed: number,
  spoil: (jpeg: Buffer) => Promise<Buffer> = async (jpeg) => jpeg,
): Camera {
  const random = randomOf(seed);
  const perform = performer(LIVE, random);
  const frame = emptyFrame();
  return async (asked) => {
    figure.draw(perform(asked), frame);
    return lookAtFrame(runtime, await spoil(await take(frame, random)));
  };
}

export function playback(frames: readonly LookedAt[]): Camera {
  let at = 0;
  return async () => frames[at++] ?? null;
}

export interface Rehearsal {
  /** No more than this; the session is then left as it is. */
  maxFrames?: number;
  reference?: SessionState['reference'];
  fps?: number;
  /** Movements that are taken as made: what is proven without them. */
  given?: readonly ChallengeType[];
  capabilities?: readonly LivenessCapability[];
}

export async function rehearse(
  embedder: Embedder,
  camera: Camera,
  seed: number,
  {
    maxFrames = LIVENESS_LIMITS.maxFrames,
    reference = null,
    fps = FPS,
    given = [],
    capabilities = [],
  }: Rehearsal = {},
): Promise<SessionState> {
  const random = randomOf(seed ^ 0x5eed);
  const source = {
    draw: (below: number) => Math.floor(random() * below),
    newId: () => random().toString(36).slice(2),
  };
  const state = beginSession(0, source, reference, capabilities);
  state.challenges = state.challenges.filter(({ type }) => !given.includes(type));
  let told: readonly FrameReason[] = [];
  for (let index = 0; index < maxFrames && !state.outcome; index++) {
    const { challenge } = viewOf(state);
    const atMs = (index * 1000) / fps;
    const looked = await camera(challenge?.type ?? null, challenge, atMs, told);
    if (!looked) break;
    ({ reasons: told } = await advance(state, looked, { receivedAt: atMs }, embedder, source));
  }
  return state;
}
