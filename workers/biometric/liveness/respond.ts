/** The face pool's part of a liveness session. Frames are looked at and forgotten. */
import { randomInt, randomUUID } from 'node:crypto';
import {
  type FrameReason,
  LIVENESS_LIMITS,
  LIVENESS_STATE_UNREADABLE,
  type LivenessFrameAnswer,
  LivenessFrameQuestion,
  type LivenessStartAnswer,
  LivenessStartQuestion,
} from '../../../shared/contracts/liveness.ts';
import type { FaceRuntime } from '../../face/runtime.ts';
import { enrol, type Refusal, refuseImage } from '../face/enrol.ts';
import { freeze, thaw } from './freeze.ts';
import { type LookedAt, lookAtFrame } from './measure.ts';
import type { Source } from './progress.ts';
import { advance, beginSession, viewOf } from './session.ts';
import type { SessionState } from './state.ts';

const SOURCE: Source = { draw: (below) => randomInt(below), newId: () => `chl_${randomUUID()}` };

/** A reference that looks further away is no ground for a match. */
const REFERENCE_DEG = 35;

/** Begins a session; the reference image is enrolled now, so that an unusable one is told at once. */
export async function start(runtime: FaceRuntime, payload: unknown): Promise<LivenessStartAnswer | Refusal> {
  const { referenceImage, now, capabilities } = LivenessStartQuestion.parse(payload);
  let reference: SessionState['reference'] = null;
  if (referenceImage !== undefined) {
    const enrolled = await enrol(runtime, referenceImage);
    if ('refused' in enrolled) return enrolled;
    const { checks, measures } = enrolled.quality;
    reference = {
      template: enrolled.vector,
      // However the head leans, it is set upright before it is compared.
      usable:
        checks.sharpness &&
        checks.exposure &&
        Math.abs(measures.yawDegrees!) <= REFERENCE_DEG &&
        Math.abs(measures.pitchDegrees!) <= REFERENCE_DEG,
    };
  }
  const state = beginSession(now, SOURCE, reference, capabilities);
  return { state: freeze(state), view: viewOf(state) };
}

/**
 * Takes one frame in. Whatever is wrong with it is told in the answer; it never fails the session.
 * @returns a refusal for a session of another version of this software: it cannot go on here
 */
export async function frameOf(
  runtime: FaceRuntime,
  payload: unknown,
): Promise<LivenessFrameAnswer | { refused: typeof LIVENESS_STATE_UNREADABLE }> {
  const { image, state: frozen, ...arrival } = LivenessFrameQuestion.parse(payload);
  const state = thaw(frozen);
  if (!state) return { refused: LIVENESS_STATE_UNREADABLE };
  const looked = await look(runtime, image);
  const advanced = await advance(state, looked, arrival, runtime.embedder, SOURCE);
  const face = 'unreadable' in looked ? null : looked.measure.face;
  return {
    state: freeze(state),
    view: viewOf(state),
    frame: {
      ...advanced,
      faceCount: 'unreadable' in looked ? 0 : looked.measure.faces,
      quality: face && { score: face.quality.score, checks: face.quality.checks },
    },
  };
}

async function look(
  runtime: FaceRuntime,
  image: Uint8Array,
): Promise<LookedAt | { unreadable: FrameReason }> {
  const refusal = await refuseImage(image, LIVENESS_LIMITS.maxFramePixels);
  if (refusal) {
    return { unreadable: refusal.refused === 'image_too_large' ? 'image_too_large' : 'image_not_accepted' };
  }
  return lookAtFrame(runtime, image).catch(() => ({
    unreadable: 'image_not_accepted' as const,
  }));
}
