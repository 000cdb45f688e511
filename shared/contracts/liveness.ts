/** Active-liveness sessions: what the API and the face pool say to each other, and the limits that both keep. */
import { z } from 'zod';
import { Bytes } from './bytes.ts';
import { LightStep } from './liveness-light.ts';

export const CHALLENGE_TYPES = [
  'LOOK_STRAIGHT',
  'BLINK',
  'TURN_LEFT',
  'TURN_RIGHT',
  'MOVE_CLOSER',
  'LIGHT',
] as const;
export type ChallengeType = (typeof CHALLENGE_TYPES)[number];

/** What a client says that it can do; without it nothing of the kind is asked for. `screen_light`: LIGHT. */
export const LIVENESS_CAPABILITIES = ['screen_light'] as const;
export type LivenessCapability = (typeof LIVENESS_CAPABILITIES)[number];

export const LIVENESS_LIMITS = {
  /** Of a session, from its creation. */
  lifetimeMs: 600_000,
  /** A finished record can be read for this long. */
  readableMs: 900_000,
  /** Of one challenge; afterwards another one takes its place. */
  challengeMs: 20_000,
  /** Challenges after the look into the camera. */
  drawnChallenges: 7,
  minFrames: 20,
  maxFrames: 400,
  maxFrameBytes: Math.floor(1.5 * 1024 * 1024),
  maxFramePixels: 4_000_000,
  /** Frames of one session that wait for their turn. */
  maxWaiting: 16,
  /** Of a frame's number: those behind it without one are counted on from it, and stay whole numbers. */
  maxSequence: Number.MAX_SAFE_INTEGER - 1_000,
} as const;

/** Why a frame was not counted, or what about it stands in the way of a challenge. */
export const FRAME_REASONS = [
  'session_completed',
  'sequence_not_increasing',
  'captured_at_not_increasing',
  'captured_at_out_of_step',
  'too_many_frames_at_once',
  'image_not_accepted',
  'image_too_large',
  'no_face',
  'several_faces',
  'face_too_small',
  'face_cut_off',
  'too_blurred',
  'badly_lit',
  'duplicate_frame',
  'moved_too_fast',
  'different_person',
  'wrong_movement',
  'turn_not_counted',
  'challenge_expired',
  'light_not_seen',
  'light_not_followed',
] as const;
export type FrameReason = (typeof FRAME_REASONS)[number];

/** Why a session ended as it did; one that was passed without a doubt has none. */
export const OUTCOME_REASONS = {
  wrong_movements: 'FAILED, another movement than the one asked for, too often',
  identity_changed: 'FAILED, another person than at the beginning',
  no_one_movement: 'FAILED, places and sizes of the face that no one movement joins',
  presentation_attack_likely: 'FAILED, a print or a screen is likely (where a detector is configured)',
  presentation_attack_possible:
    'INCONCLUSIVE, a print or a screen is possible (where a detector is configured)',
  challenges_not_met_in_time: 'INCONCLUSIVE, too many challenges ran out of time',
  turns_of_one_picture:
    'INCONCLUSIVE, the turned face shows hardly anything that the frontal one did not: it may be one photograph, stretched',
  turns_without_relief:
    'INCONCLUSIVE, the turns moved the face as paper moves, folded or rolled, and not as depth does',
  turns_of_another_face: 'INCONCLUSIVE, the turned face is not surely that of the frontal one',
  turns_not_assessable: 'INCONCLUSIVE, the turned face was too dark, flat or small to be looked at closely',
  light_not_seen:
    'INCONCLUSIVE, too little of the screen’s light came back from the face: the room is too bright, the screen too dark or too far, or there is nothing before it that reflects',
  light_not_followed:
    'INCONCLUSIVE, the light on the face changed otherwise than the screen, or everything around it changed as much',
  too_few_frames: 'INCONCLUSIVE, everything was met on fewer frames than minFrames',
  frames_used_up: 'INCONCLUSIVE, maxFrames frames before the last challenge was met',
  session_interrupted:
    'INCONCLUSIVE, ended by the service: begun under another version of it, nothing of it can be judged, its unit of the quota is given back; begin a new session',
  session_expired: 'EXPIRED, not finished within its time',
} as const;
export type OutcomeReason = keyof typeof OUTCOME_REASONS;

/** What a passed session speaks against, and what it does not: docs/measurements/liveness.md. */
export const ATTACK_COVERAGE = {
  covered: [
    'flat_print',
    'folded_or_rolled_print',
    'print_with_eye_holes',
    'replayed_recording',
    'turns_of_another_person',
    'two_people',
  ],
  notCovered: [
    'generated_video_through_a_virtual_camera',
    'recording_of_each_movement_played_on_demand',
    'stretched_photograph',
    'photograph_stretched_with_new_light_or_moving_eyes',
    'three_dimensional_mask',
  ],
} as const;

export const LivenessStartQuestion = z.object({
  referenceImage: Bytes.optional(),
  now: z.int(),
  capabilities: z.array(z.enum(LIVENESS_CAPABILITIES)).default([]),
});
export type LivenessStartQuestion = z.input<typeof LivenessStartQuestion>;

export const LivenessFrameQuestion = z.object({
  image: Bytes,
  sequence: z.int().optional(),
  /** Milliseconds since the epoch, on the caller's clock. */
  capturedAt: z.number().optional(),
  /** On ours. */
  receivedAt: z.int(),
  /** The session's state, as the last answer gave it. */
  state: Bytes,
});
export type LivenessFrameQuestion = z.infer<typeof LivenessFrameQuestion>;

/** The face pool's word for a session whose state another version of this software has written. */
export const LIVENESS_STATE_UNREADABLE = 'liveness_state_unreadable';

const Challenge = z.object({
  id: z.string(),
  type: z.enum(CHALLENGE_TYPES),
  /** Whether the movement that was just made is asked for once more. */
  again: z.boolean(),
  /** From 1. */
  index: z.int(),
  total: z.int(),
  expiresAt: z.int(),
  /** Of LIGHT only: what the page fills the screen with, from when it is told. */
  light: z.array(LightStep).optional(),
});
export type Challenge = z.infer<typeof Challenge>;

export const LivenessOutcome = z.object({
  liveness: z.object({
    state: z.enum(['PASSED', 'FAILED', 'INCONCLUSIVE']),
    blink: z.boolean(),
    headTurn: z.boolean(),
    /** Mean over the session of what networks for prints and screens say; null where none is configured. */
    passive: z
      .object({
        score: z.number().min(0).max(1),
        frames: z.int(),
        threshold: z.number(),
        passed: z.boolean(),
      })
      .nullable(),
    /** 0..1: share of the challenges met, less for every mistake; 0 when failed. */
    score: z.number().min(0).max(1),
    challenges: z.array(
      z.object({ type: z.enum(CHALLENGE_TYPES), state: z.enum(['MET', 'REPLACED', 'NOT_MET']) }),
    ),
    reasons: z.array(z.string()).describe(
      Object.entries(OUTCOME_REASONS)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join('. '),
    ),
  }),
  faceMatch: z
    .object({
      state: z.enum(['MATCHED', 'NOT_MATCHED', 'NOT_ASSESSABLE']),
      score: z.number().nullable(),
      threshold: z.number(),
      passed: z.boolean(),
    })
    .nullable(),
});
export type LivenessOutcome = z.infer<typeof LivenessOutcome>;

/** What a session of the sandbox comes to, named when it is created; a test key's only. */
export const SandboxWish = z.strictObject({
  outcome: z.enum(['PASSED', 'FAILED', 'INCONCLUSIVE']),
  /** Where a reference image was sent and the session passes. */
  faceMatch: z.enum(['MATCHED', 'NOT_MATCHED']).default('MATCHED'),
});
export type SandboxWish = z.infer<typeof SandboxWish>;

/** What the API knows of a session without opening its state. */
export const LivenessView = z.object({
  challenge: Challenge.nullable(),
  challengeCount: z.int(),
  framesProcessed: z.int(),
  lastSequence: z.int(),
  /** From the number before it: 1, unless the caller leaves numbers out. */
  step: z.int().default(1),
  /** Set when the session is completed. */
  outcome: LivenessOutcome.nullable(),
  /** Rehearsed: nobody looks at its frames. */
  sandbox: SandboxWish.optional(),
});
export type LivenessView = z.infer<typeof LivenessView>;

export const LivenessStartAnswer = z.object({ state: Bytes, view: LivenessView });
export type LivenessStartAnswer = z.infer<typeof LivenessStartAnswer>;

export const LivenessFrameAnswer = z.object({
  state: Bytes,
  view: LivenessView,
  frame: z.object({
    sequence: z.int(),
    accepted: z.boolean(),
    reasons: z.array(z.enum(FRAME_REASONS)),
    faceCount: z.int(),
    quality: z.object({ score: z.number(), checks: z.record(z.string(), z.boolean()) }).nullable(),
    /** 0..1, more is more alive; null for frames that were not asked, and where nothing is configured. */
    passiveScore: z.number().min(0).max(1).nullable(),
  }),
});
export type LivenessFrameAnswer = z.infer<typeof LivenessFrameAnswer>;
