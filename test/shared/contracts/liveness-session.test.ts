/** Liveness sessions as API.md decides them: bodies, states, limits, and what a screen may show. */
import { expect } from 'chai';
import { examplesOf } from '../../../shared/contracts/examples.ts';
import { CHALLENGE_TYPES, LIVENESS_LIMITS, SandboxWish } from '../../../shared/contracts/liveness.ts';
import {
  LIGHT_COLOURS,
  LIGHT_LIMITS,
  LightStep,
  lightSteps,
} from '../../../shared/contracts/liveness-light.ts';
import { LIVENESS_ROUTES } from '../../../shared/contracts/liveness-routes.ts';
import {
  CreateLivenessSessionRequest,
  CreateLivenessSessionResponse,
  LivenessChallenge,
  LivenessFrameRequest,
  LivenessFrameResponse,
  LivenessResultResponse,
  LivenessSessionResponse,
} from '../../../shared/contracts/liveness-session.ts';
import { changed, GONE } from './changed.ts';

const example = (id: keyof typeof LIVENESS_ROUTES) =>
  examplesOf(id, { response: LIVENESS_ROUTES[id].success.body }).response as object;
const creates = (body: object): boolean => CreateLivenessSessionRequest.safeParse(body).success;
const frame = (body: object): boolean =>
  LivenessFrameRequest.safeParse({ imageBase64: 'AAAA', ...body }).success;

describe('the beginning of a session', () => {
  it('asks for nothing', () => {
    expect(creates({})).to.equal(true);
    const nothing = { referenceImage: null, locale: null, metadata: null, capabilities: null, sandbox: null };
    expect(creates(nothing)).to.equal(true);
  });

  it('may have a picture, a language, data of the caller and what the client can do', () => {
    expect(
      creates({ referenceImage: { imageBase64: 'AAAA' }, locale: 'de-CH', metadata: { a: [1] } }),
    ).to.equal(true);
    expect(creates({ capabilities: ['screen_light', 'of a later client'] })).to.equal(true);
    for (const wrong of [
      { referenceImage: {} },
      { referenceImage: 'AAAA' },
      { locale: 'x'.repeat(36) },
      { metadata: 'text' },
      { metadata: ['list'] },
      { capabilities: Array.from({ length: 9 }, () => 'x') },
      { capabilities: ['x'.repeat(33)] },
      { schemaVersion: 'biometric-core.api/v2' },
    ])
      expect(creates(wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('may name the outcome of a rehearsal, in words that there are', () => {
    for (const outcome of ['PASSED', 'FAILED', 'INCONCLUSIVE'])
      expect(SandboxWish.parse({ outcome })).to.deep.equal({ outcome, faceMatch: 'MATCHED' });
    for (const wrong of [{}, { outcome: 'EXPIRED' }, { outcome: 'PASSED', faceMatch: 'NOT_ASSESSABLE' }])
      expect(creates({ sandbox: wrong }), JSON.stringify(wrong)).to.equal(false);
    expect(creates({ sandbox: { outcome: 'PASSED', facematch: 'MATCHED' } }), 'a slip of the pen').to.equal(
      false,
    );
  });

  it('gives what API.md lists, with a token of 256 bits in base64url', () => {
    const answer = example('createLivenessSession');
    const fits = (path: string, value: unknown): boolean =>
      CreateLivenessSessionResponse.safeParse(changed(answer, `result.${path}`, value)).success;
    for (const path of [
      ...['sessionId', 'livenessToken', 'state', 'challenge', 'challengeCount', 'minFrames', 'maxFrames'],
      ...['faceMatch', 'faceMatch.requested', 'createdAt', 'expiresAt'],
    ])
      expect(fits(path, GONE), path).to.equal(false);
    // 256 bits in 6 each: 42.7.
    const token = Buffer.alloc(32, 0xfb).toString('base64url');
    expect(token).to.have.length(43);
    expect(fits('livenessToken', `lvt_${token}`)).to.equal(true);
    for (const wrong of [token, `lvt_${token}A`, `lvt_${token.slice(1)}`, `lvt_${'+'.repeat(43)}`])
      expect(fits('livenessToken', wrong), wrong).to.equal(false);
    expect(fits('state', 'IN_PROGRESS')).to.equal(false);
  });
});

describe('a session', () => {
  const answer = example('getLivenessSession');
  const fits = (path: string, value: unknown): boolean =>
    LivenessSessionResponse.safeParse(changed(answer, `result.${path}`, value)).success;

  it('is in one of four states', () => {
    for (const state of ['CREATED', 'IN_PROGRESS', 'COMPLETED', 'EXPIRED'])
      expect(fits('state', state), state).to.equal(true);
    for (const state of ['PASSED', 'created', null, GONE])
      expect(fits('state', state), String(state)).to.equal(false);
  });

  it('has a challenge, or null when it is over', () => {
    expect(fits('challenge', null)).to.equal(true);
    for (const path of ['challenge', 'framesProcessed', 'framesRemaining', 'expiresAt'])
      expect(fits(path, GONE), path).to.equal(false);
    for (const name of ['id', 'type', 'index', 'total', 'instruction', 'expiresAt'])
      expect(fits(`challenge.${name}`, GONE), name).to.equal(false);
    expect(fits('challenge.index', 0), 'counted from 1').to.equal(false);
  });

  it('asks for movements, and for light where the client said that it can', () => {
    expect([...CHALLENGE_TYPES].sort()).to.deep.equal([
      ...['BLINK', 'LIGHT', 'LOOK_STRAIGHT', 'MOVE_CLOSER', 'TURN_LEFT', 'TURN_RIGHT'],
    ]);
    expect(LivenessChallenge.shape.type.options).to.deep.equal([...CHALLENGE_TYPES]);
  });
});

describe('a frame', () => {
  it('has a picture, and perhaps a number and a time', () => {
    expect(frame({})).to.equal(true);
    expect(LivenessFrameRequest.safeParse({}).success).to.equal(false);
    for (const sequence of [0, 1, LIVENESS_LIMITS.maxSequence])
      expect(frame({ sequence }), `${sequence}`).to.equal(true);
    for (const sequence of [-1, 0.5, '1', LIVENESS_LIMITS.maxSequence + 1])
      expect(frame({ sequence }), `${sequence}`).to.equal(false);
    for (const capturedAt of ['2026-11-22T09:30:00Z', '2026-11-22T10:30:00.5+01:00', 1_763_803_800_000])
      expect(frame({ capturedAt }), `${capturedAt}`).to.equal(true);
    for (const capturedAt of ['2026-11-22', '2026-11-22T09:30:00', 'now', {}])
      expect(frame({ capturedAt }), `${capturedAt}`).to.equal(false);
  });

  it('is counted on from the largest number without losing one', () => {
    expect(Number.isSafeInteger(LIVENESS_LIMITS.maxSequence + LIVENESS_LIMITS.maxFrames)).to.equal(true);
  });

  it('is answered with what it did, by known reasons', () => {
    const answer = example('submitLivenessFrame');
    const fits = (path: string, value: unknown): boolean =>
      LivenessFrameResponse.safeParse(changed(answer, `result.${path}`, value)).success;
    for (const name of ['sequence', 'accepted', 'reasons', 'faceCount', 'quality'])
      expect(fits(`frame.${name}`, GONE), name).to.equal(false);
    expect(fits('frame.reasons', ['session_completed'])).to.equal(true);
    expect(fits('frame.reasons', ['because'])).to.equal(false);
    expect(fits('frame.quality', null)).to.equal(true);
  });
});

describe('the result of a session', () => {
  const answer = example('getLivenessResult');
  const fits = (path: string, value: unknown): boolean =>
    LivenessResultResponse.safeParse(changed(answer, `result.${path}`, value)).success;

  it('is there when it is over', () => {
    for (const state of ['COMPLETED', 'EXPIRED']) expect(fits('state', state)).to.equal(true);
    for (const state of ['CREATED', 'IN_PROGRESS']) expect(fits('state', state)).to.equal(false);
    for (const state of ['PASSED', 'FAILED', 'INCONCLUSIVE', 'EXPIRED'])
      expect(fits('liveness.state', state), state).to.equal(true);
    for (const name of ['state', 'blink', 'headTurn', 'score', 'challenges'])
      expect(fits(`liveness.${name}`, GONE), name).to.equal(false);
    expect(fits('completedAt', GONE)).to.equal(false);
  });

  it('has a face match, or null without a reference', () => {
    expect(fits('faceMatch', null)).to.equal(true);
    expect(fits('faceMatch', GONE)).to.equal(false);
    for (const state of ['MATCHED', 'NOT_MATCHED', 'NOT_ASSESSABLE'])
      expect(fits('faceMatch.state', state), state).to.equal(true);
    expect(fits('faceMatch.score', null)).to.equal(true);
    for (const score of [-0.01, 1.01]) expect(fits('liveness.score', score)).to.equal(false);
  });
});

describe('limits of a session (API.md)', () => {
  it('are 600 s to live, 15 minutes to be read, frames of 1.5 MiB and 4 megapixels', () => {
    expect(LIVENESS_LIMITS).to.include({
      ...{ lifetimeMs: 600_000, readableMs: 15 * 60_000 },
      ...{ maxFrameBytes: 1_572_864, maxFramePixels: 4_000_000 },
    });
    expect(LIVENESS_LIMITS.minFrames).to.be.below(LIVENESS_LIMITS.maxFrames);
    // All challenges in turn, each to its end, still fit into its life.
    const longest = (1 + LIVENESS_LIMITS.drawnChallenges) * LIVENESS_LIMITS.challengeMs;
    expect(longest).to.be.below(LIVENESS_LIMITS.lifetimeMs);
  });
});

describe('light on a face', () => {
  it('changes colour too seldom to harm (WCAG 2.3.1: no more than three flashes in any second)', () => {
    // A flash is a pair of opposing changes.
    expect(1_000 / LIGHT_LIMITS.stepMs / 2).to.be.at.most(3);
    const steps = lightSteps([0, 5, 2]);
    expect(steps.map(({ colour }) => colour)).to.deep.equal(['#ff4040', '#ff40ff', '#40ff40']);
    for (const step of steps) {
      expect(LightStep.parse(step)).to.deep.equal(step);
      expect(step.durationMs).to.equal(LIGHT_LIMITS.stepMs);
    }
    expect(lightSteps([])).to.deep.equal([]);
  });

  it('is of hues as far from grey as each other, no two alike', () => {
    expect(new Set(LIGHT_COLOURS).size).to.equal(6);
    const hues = LIGHT_COLOURS.map((colour) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(colour.slice(at, at + 2), 16),
      );
      const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
      expect({ least, most }, colour).to.deep.equal({ least: 0x40, most: 0xff });
      const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
      return Math.round((degrees + 360) % 360);
    });
    expect(hues).to.deep.equal([0, 60, 120, 180, 240, 300]);
  });

  it('has time for all of its steps within a challenge', () => {
    const all = LIGHT_LIMITS.steps * LIGHT_LIMITS.stepMs + LIGHT_LIMITS.delayMs;
    expect(all).to.be.below(LIVENESS_LIMITS.challengeMs);
  });
});
