/** Active-liveness sessions as callers see them (specification 4.3): bodies, and what stands under `result`. */
import { z } from 'zod';
import { answered, Body, Image } from './biometric.ts';
import {
  ATTACK_COVERAGE,
  CHALLENGE_TYPES,
  FRAME_REASONS,
  LIVENESS_LIMITS,
  LivenessOutcome,
  SandboxWish,
} from './liveness.ts';
import { LightStep } from './liveness-light.ts';

const SessionState = z.enum(['CREATED', 'IN_PROGRESS', 'COMPLETED', 'EXPIRED']);
const Moment = z.iso.datetime();

export const LivenessChallenge = z.object({
  id: z.string(),
  type: z.enum(CHALLENGE_TYPES).describe('Left and right are the person’s own'),
  index: z.int().min(1),
  total: z
    .int()
    .describe(
      'May grow during a session: by two turns after the first movement that was another than asked for, by a turn where a blink ran out of time, and by a turn to each side, once, where all challenges were met and the turns could not be judged (the frame’s reasons then hold `turn_not_counted`)',
    ),
  instruction: z.string().describe('For the person, in the session’s language'),
  expiresAt: Moment.describe('Another challenge takes its place then'),
  light: z
    .array(LightStep)
    .optional()
    .describe(
      'Of LIGHT only: fill the screen with these colours one after the other, at once and once, and go on sending frames until the next challenge is told',
    ),
});

const Rehearsed = SandboxWish.optional().describe(
  'Only on sessions of the sandbox: nobody looked at their frames, the outcome was named at their creation',
);

export const CreateLivenessSessionRequest = Body.extend({
  referenceImage: Image.nullish().describe('A picture of the person; the result then has a face match'),
  locale: z.string().max(35).nullish().describe('BCP 47; instructions are in en, de, es or fr'),
  metadata: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe(
      'Up to 1 KiB; given back with the result of a session that was completed, erased with one that expired',
    ),
  capabilities: z
    .array(z.string().max(32))
    .max(8)
    .nullish()
    .describe(
      'What the client can do. `screen_light`: it fills the screen with colours when the challenge LIGHT asks for it; without it LIGHT is never asked for. Warn people first. Others are ignored',
    ),
  sandbox: SandboxWish.nullish().describe(
    'Test keys only (a live key gets 400): the session takes any JPEG or PNG as a frame, asks for eight challenges in a fixed order (nine with `screen_light`), three frames each, and then comes to this outcome',
  ),
});

export const CreateLivenessSessionResponse = answered(
  z.object({
    sessionId: z.guid(),
    livenessToken: z
      .string()
      .regex(/^lvt_[A-Za-z0-9_-]{43}$/)
      .describe('Told this once; also in the header X-Liveness-Token'),
    state: z.literal('CREATED'),
    challenge: LivenessChallenge,
    challengeCount: z.int().describe('At the beginning: `total` of a challenge may grow'),
    minFrames: z.int(),
    maxFrames: z.int(),
    faceMatch: z.object({ requested: z.boolean() }),
    sandbox: Rehearsed,
    createdAt: Moment,
    expiresAt: Moment,
  }),
);

export const LivenessSessionResponse = answered(
  z.object({
    sessionId: z.guid(),
    state: SessionState,
    challenge: LivenessChallenge.nullable(),
    framesProcessed: z.int(),
    framesRemaining: z.int(),
    expiresAt: Moment,
    sandbox: Rehearsed,
  }),
);

export const LivenessFrameRequest = Body.extend({
  imageBase64: z.string().describe('Base64 of a JPEG or PNG of up to 1.5 MiB and 4 megapixels'),
  sequence: z.int().min(0).max(LIVENESS_LIMITS.maxSequence).nullish().describe('Rises from frame to frame'),
  capturedAt: z
    .union([z.number(), z.iso.datetime({ offset: true })])
    .nullish()
    .describe('ISO 8601 or milliseconds since the epoch; rises from frame to frame'),
});

export const LivenessFrameResponse = answered(
  z.object({
    sessionId: z.guid(),
    state: SessionState,
    frame: z.object({
      sequence: z.int(),
      accepted: z.boolean(),
      reasons: z
        .array(z.enum(FRAME_REASONS))
        .describe('Why it was not accepted, or what it did to the challenge'),
      faceCount: z.int(),
      quality: z.object({ score: z.number(), checks: z.record(z.string(), z.boolean()) }).nullable(),
      passiveScore: z
        .number()
        .nullable()
        .describe(
          '0..1, more is more alive; null for frames that were not asked, and where nothing is configured',
        ),
    }),
    challenge: LivenessChallenge.nullable(),
    framesRemaining: z.int(),
  }),
);

const Outcome = LivenessOutcome.shape;

export const LivenessSessionResult = z.object({
  sessionId: z.guid(),
  state: z.enum(['COMPLETED', 'EXPIRED']),
  liveness: Outcome.liveness.extend({
    state: z.enum(['PASSED', 'FAILED', 'INCONCLUSIVE', 'EXPIRED']),
    coverage: z
      .object({
        covered: z.array(z.enum(ATTACK_COVERAGE.covered)),
        notCovered: z.array(z.enum(ATTACK_COVERAGE.notCovered)),
      })
      .describe(
        'Classes of attack that a passed session speaks against, and those that it says nothing about',
      ),
  }),
  faceMatch: Outcome.faceMatch,
  metadata: z.record(z.string(), z.unknown()).optional(),
  sandbox: Rehearsed,
  completedAt: Moment,
});
export const LivenessResultResponse = answered(LivenessSessionResult);
