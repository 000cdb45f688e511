/**
 * Sessions of the sandbox: their outcome is named when they are created, under a test key only. Everything around the
 * judgement is the real thing (routes, token, turns, limits, quota, storage); nobody looks at the pictures, and no face
 * worker is needed. What they answer says that it was rehearsed.
 */
import { randomUUID } from 'node:crypto';
import {
  type Challenge,
  type ChallengeType,
  type FrameReason,
  LIVENESS_LIMITS,
  type LivenessCapability,
  type LivenessFrameAnswer,
  type LivenessFrameQuestion,
  type LivenessOutcome,
  type LivenessStartAnswer,
  type LivenessView,
  type OutcomeReason,
  SandboxWish,
} from '../../shared/contracts/liveness.ts';
import { LIGHT_LIMITS, lightSteps } from '../../shared/contracts/liveness-light.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { objectOf } from '../biometric/field.ts';

/** One after the other, the same in every session, so that a client can be tried on each of them. */
const CHALLENGES = [
  'LOOK_STRAIGHT',
  'BLINK',
  'TURN_LEFT',
  'TURN_RIGHT',
  'MOVE_CLOSER',
  'BLINK',
  'TURN_RIGHT',
  'TURN_LEFT',
] as const satisfies readonly ChallengeType[];
/** For clients that can; its colours go round. */
const WITH_LIGHT: readonly ChallengeType[] = [...CHALLENGES, 'LIGHT'];
const COLOURS = lightSteps(Array.from({ length: LIGHT_LIMITS.steps }, (_, at) => at % 6));
/** Frames that each of them takes: `minFrames` are reached with the last. */
const FRAMES_EACH = Math.ceil(LIVENESS_LIMITS.minFrames / CHALLENGES.length);
/** Of a face match; which of the two a rehearsed score lies on is what was wished for. */
const THRESHOLD = 0.5;

const REASONS: Record<SandboxWish['outcome'], OutcomeReason[]> = {
  PASSED: [],
  FAILED: ['wrong_movements'],
  INCONCLUSIVE: ['challenges_not_met_in_time'],
};

/** @throws ApiError 400 for a wish that is none, and under a live key */
export function sandboxWish(sent: unknown, livemode: boolean): SandboxWish | undefined {
  if (sent == null) return undefined;
  if (livemode) {
    throw new ApiError('field_invalid', {
      details: { field: 'sandbox', allowed: 'with a test key (svc_test_) only' },
    });
  }
  const wish = SandboxWish.safeParse(objectOf(sent, 'sandbox'));
  if (!wish.success) {
    const within = wish.error.issues[0]?.path.join('.');
    throw new ApiError('field_invalid', { details: { field: within ? `sandbox.${within}` : 'sandbox' } });
  }
  return wish.data;
}

export function startRehearsal(
  sandbox: SandboxWish,
  hasReference: boolean,
  capabilities: readonly LivenessCapability[],
  now: number,
): LivenessStartAnswer {
  const plan = capabilities.includes('screen_light') ? WITH_LIGHT : CHALLENGES;
  return {
    state: Buffer.from(hasReference ? 'reference' : ''),
    view: {
      challenge: challengeAt(plan, 0, now),
      challengeCount: plan.length,
      framesProcessed: 0,
      lastSequence: -1,
      step: 1,
      outcome: null,
      sandbox,
    },
  };
}

/** Every JPEG and PNG counts, in the order of their numbers. */
export function rehearseFrame(
  view: LivenessView,
  sandbox: SandboxWish,
  { image, sequence = view.lastSequence + 1, receivedAt, state }: LivenessFrameQuestion,
): LivenessFrameAnswer {
  const reason: FrameReason | null =
    sequence <= view.lastSequence
      ? 'sequence_not_increasing'
      : isPicture(image)
        ? null
        : 'image_not_accepted';
  const frame = {
    sequence,
    accepted: reason === null,
    reasons: reason === null ? [] : [reason],
    faceCount: reason === null ? 1 : 0,
    quality: null,
    passiveScore: null,
  };
  if (reason !== null) return { state, view, frame };
  const framesProcessed = view.framesProcessed + 1;
  const at = Math.floor(framesProcessed / FRAMES_EACH);
  const current = view.challenge;
  const plan = view.challengeCount > CHALLENGES.length ? WITH_LIGHT : CHALLENGES;
  const challenge = current?.index === at + 1 ? current : challengeAt(plan, at, receivedAt);
  const outcome = challenge ? null : outcomeOf(plan, sandbox, state.length > 0);
  const next = { ...view, framesProcessed, step: sequence - view.lastSequence, lastSequence: sequence };
  return { state, view: { ...next, challenge, outcome }, frame };
}

function challengeAt(plan: readonly ChallengeType[], at: number, now: number): Challenge | null {
  const type = plan[at];
  if (!type) return null;
  const expiresAt = now + LIVENESS_LIMITS.challengeMs;
  const shown = { id: randomUUID(), type, again: false, index: at + 1, total: plan.length, expiresAt };
  return type === 'LIGHT' ? { ...shown, light: COLOURS } : shown;
}

function outcomeOf(
  plan: readonly ChallengeType[],
  { outcome, faceMatch }: SandboxWish,
  hasReference: boolean,
): LivenessOutcome {
  const met = outcome === 'PASSED';
  return {
    liveness: {
      state: outcome,
      blink: met,
      headTurn: met,
      passive: null,
      score: met ? 1 : 0,
      challenges: plan.map((type) => ({
        type,
        state: met || type === 'LOOK_STRAIGHT' ? ('MET' as const) : ('NOT_MET' as const),
      })),
      reasons: REASONS[outcome],
    },
    faceMatch: hasReference ? matchOf(met ? faceMatch : 'NOT_ASSESSABLE') : null,
  };
}

const matchOf = (state: SandboxWish['faceMatch'] | 'NOT_ASSESSABLE'): LivenessOutcome['faceMatch'] => ({
  state,
  score: state === 'NOT_ASSESSABLE' ? null : state === 'MATCHED' ? 1 : 0,
  threshold: THRESHOLD,
  passed: state === 'MATCHED',
});

function isPicture(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  const jpeg = first === 0xff && second === 0xd8 && third === 0xff;
  return jpeg || Buffer.from(bytes.subarray(0, 8)).equals(PNG);
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
