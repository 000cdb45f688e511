/** Sessions that ask for light, from beginning to end, on the points of a real mesh. */
import { expect } from 'chai';
import { randomOf } from '../../../../lab/liveness-sequences/camera.ts';
import { LIVE, performer } from '../../../../lab/liveness-sequences/performer.ts';
import { type Camera, type Rehearsal, rehearse } from '../../../../lab/liveness-sequences/rehearsal.ts';
import { screenLight } from '../../../../lab/liveness-sequences/screen-light.ts';
import type { Embedder } from '../../../../shared/contracts/models.ts';
import { advance, beginSession, viewOf } from '../../../../workers/biometric/liveness/session.ts';
import type { SessionState } from '../../../../workers/biometric/liveness/state.ts';
import { living, type Subject, subjectOf } from './actor.ts';

const WITH_LIGHT: Rehearsal = { capabilities: ['screen_light'] };
const DELAY_MS = 350;

describe('a session that asks for light', function () {
  this.timeout(120_000);
  let embedder: Embedder;
  let amy: Subject;

  before(async () => {
    const { runtime, subject } = await subjectOf('amy');
    embedder = runtime.embedder;
    amy = subject;
  });

  /** Does what is asked, before a screen of this strength. */
  function lit(seed: number, strength: number): Camera {
    const random = randomOf(seed);
    const show = living(amy, random);
    const perform = performer(LIVE, random);
    const since = new Map<string, number>();
    return async (asked, challenge, atMs) => {
      const began = since.get(challenge?.id ?? '') ?? atMs;
      since.set(challenge?.id ?? '', began);
      const step = challenge?.light?.[Math.floor((atMs - began - DELAY_MS) / 500)];
      const [red, green, blue] = step ? screenLight(step.colour, strength) : [0, 0, 0];
      const noise = (): number => (random() - 0.5) * 0.004;
      const face = [red - green + noise(), blue - green + noise()] as const;
      return { ...show(perform(asked)), tint: async () => ({ face, around: [noise(), noise()] as const }) };
    };
  }

  it('passes whoever does what is asked in its light, wherever it is drawn', async () => {
    const places = new Set<number>();
    for (let seed = 1; seed <= 6; seed++) {
      const { outcome } = await rehearse(embedder, lit(seed, 0.1), seed, WITH_LIGHT);
      expect(outcome?.liveness).to.deep.include({ state: 'PASSED', reasons: [] });
      const types = outcome!.liveness.challenges.map(({ type }) => type);
      expect(types.filter((type) => type === 'LIGHT')).to.have.length(1);
      expect(types[0]).to.equal('LOOK_STRAIGHT');
      places.add(types.indexOf('LIGHT'));
    }
    expect(places.size).to.be.greaterThan(2);
  });

  it('is never had by a client that did not announce it', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { outcome, challenges } = await rehearse(embedder, lit(seed, 0.1), seed);
      expect(outcome?.liveness.state).to.equal('PASSED');
      expect(challenges.some(({ type }) => type === 'LIGHT')).to.equal(false);
    }
  });

  it('shows other colours twice when none were seen, then knows nothing: no pass, and no failure', async () => {
    const colours: string[] = [];
    const camera = lit(4, 0);
    const watched: Camera = (asked, challenge, atMs) => {
      if (challenge?.light) colours.push(JSON.stringify(challenge.light));
      return camera(asked, challenge, atMs);
    };
    const { outcome } = await rehearse(embedder, watched, 4, WITH_LIGHT);
    expect(outcome?.liveness).to.deep.include({ state: 'INCONCLUSIVE', reasons: ['light_not_seen'] });
    expect(new Set(colours).size).to.equal(3);
  });

  it('takes no frame for older than a moment, whatever the caller’s clock says', async () => {
    const random = randomOf(5);
    const source = { draw: (below: number) => Math.floor(random() * below), newId: () => String(random()) };
    const state: SessionState = beginSession(0, source, null, ['screen_light']);
    state.challenges = state.challenges.filter(({ type }) => ['LOOK_STRAIGHT', 'LIGHT'].includes(type));
    const camera = lit(5, 0.1);
    let [now, ended] = [0, false];
    // Frames that claim to be ten a second come once in four hundred milliseconds: time enough to make them.
    for (let sequence = 0; sequence < 200 && !ended; sequence++) {
      now = sequence * 400;
      const claimed = sequence * 100;
      const { challenge } = viewOf(state);
      const looked = await camera(challenge?.type ?? null, challenge, claimed);
      const arrival = { sequence, capturedAt: claimed, receivedAt: now };
      const { reasons } = await advance(state, looked!, arrival, embedder, source);
      ended = reasons.some((reason) => reason.startsWith('light_not'));
    }
    expect(ended).to.equal(true);
    expect(state.light.vain).to.equal(1);
  });
});
