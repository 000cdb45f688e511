/** Whole sessions on the points of a real mesh: a living person passes, no class of attack does. */
import { expect } from 'chai';
import { randomOf } from '../../../../lab/liveness-sequences/camera.ts';
import { LIVE, PRINT_ATTACKS, performer } from '../../../../lab/liveness-sequences/performer.ts';
import type { PaperPose } from '../../../../lab/liveness-sequences/print.ts';
import { type Camera, playback, rehearse } from '../../../../lab/liveness-sequences/rehearsal.ts';
import type { Embedder } from '../../../../shared/contracts/models.ts';
import { matchReference } from '../../../../workers/biometric/liveness/identity.ts';
import type { LookedAt } from '../../../../workers/biometric/liveness/measure.ts';
import { advance, beginSession, viewOf } from '../../../../workers/biometric/liveness/session.ts';
import { living, printed, type Subject, subjectOf } from './actor.ts';

const SEEDS = Array.from({ length: 6 }, (_, index) => index + 1);

describe('the judgement of a liveness session', function () {
  this.timeout(360_000);
  let embedder: Embedder;
  let amy: Subject;
  let bea: Subject;

  before(async () => {
    const first = await subjectOf('amy');
    ({ embedder } = first.runtime);
    amy = first.subject;
    bea = (await subjectOf('bea')).subject;
  });

  function alive(subject: Subject, seed: number, tape: LookedAt[] = []): Camera {
    const random = randomOf(seed);
    const show = living(subject, random);
    const perform = performer(LIVE, random);
    return async (asked) => {
      const looked = show(perform(asked));
      tape.push(looked);
      return looked;
    };
  }

  async function taped(subject: Subject, seed: number): Promise<LookedAt[]> {
    const tape: LookedAt[] = [];
    const { outcome } = await rehearse(embedder, alive(subject, seed, tape), seed);
    expect(outcome?.liveness.state).to.equal('PASSED');
    return tape;
  }

  const states = async (camera: (seed: number) => Camera | Promise<Camera>) => {
    const ended = [];
    for (const seed of SEEDS) ended.push(await rehearse(embedder, await camera(seed), seed + 1_000));
    return ended;
  };
  const passed = (ended: Awaited<ReturnType<typeof states>>): number =>
    ended.filter(({ outcome }) => outcome?.liveness.state === 'PASSED').length;

  it('lets a living person pass, whatever is drawn', async () => {
    const ended = await states((seed) => alive(amy, seed));
    expect(passed(ended)).to.equal(SEEDS.length);
    for (const { outcome } of ended) {
      expect(outcome!.liveness).to.deep.include({ blink: true, headTurn: true, score: 1, reasons: [] });
      expect(outcome!.liveness.challenges.every(({ state }) => state === 'MET')).to.equal(true);
    }
  });

  for (const [style, gestures] of Object.entries(PRINT_ATTACKS)) {
    it(`sees neither blink nor turn on a print that is ${style}`, async () => {
      const ended = await states((seed) => {
        const random = randomOf(seed);
        const show = printed(amy, random);
        const perform = performer<PaperPose>(gestures, random);
        return async (asked) => show(perform(asked));
      });
      expect(passed(ended)).to.equal(0);
      expect(ended.some(({ turned, blinkedUntil }) => turned || blinkedUntil >= 0)).to.equal(false);
    });
  }

  it('says of a turn that did not go far enough that it did not count, and waits for another', async () => {
    for (const [share, said] of [
      [0.45, true],
      [0.2, false],
      [1, false],
    ] as const) {
      const random = randomOf(9);
      const source = { draw: (below: number) => Math.floor(random() * below), newId: () => String(random()) };
      const show = living(amy, random);
      const turn = LIVE.turn.map((part) => ({ yawDeg: (part.yawDeg ?? 0) * share }));
      const perform = performer({ ...LIVE, turn }, random);
      const state = beginSession(0, source, null);
      const reasons = new Set<string>();
      for (let sequence = 0; sequence < 150 && !state.outcome; sequence++) {
        const looked = show(perform(viewOf(state).challenge?.type ?? null));
        const answer = await advance(state, looked, { receivedAt: sequence * 100 }, embedder, source);
        for (const reason of answer.reasons) reasons.add(reason);
      }
      expect([...reasons], String(share)).to.deep.equal(said ? ['turn_not_counted'] : []);
      expect(state.strikes.wrong).to.equal(0);
    }
  });

  it('asks for turns once more where the first ones showed too little relief, and only once', async () => {
    for (const [tries, outcome, asked] of [
      [1, 'PASSED', 9],
      [2, 'INCONCLUSIVE', 9],
    ] as const) {
      const camera = alive(amy, 4);
      let told = 0;
      const blurred: Camera = async (challenge, whole, atMs, reasons = []) => {
        told += reasons.filter((reason) => reason === 'turn_not_counted').length;
        const looked = (await camera(challenge, whole, atMs))!;
        const flat = told < tries;
        return {
          ...looked,
          changeSince: async (surface) => {
            const change = (await looked.changeSince(surface))!;
            return flat ? { ...change, reliefT: 0.2 * change.reliefT } : change;
          },
        };
      };
      const { outcome: ended } = await rehearse(embedder, blurred, 4);
      expect(ended?.liveness.state).to.equal(outcome);
      expect(ended?.liveness.challenges.length).to.equal(asked + 1);
      expect(ended?.liveness.reasons).to.deep.equal(outcome === 'PASSED' ? [] : ['turns_without_relief']);
      expect(told).to.equal(1);
    }
  });

  it('goes on with a turn when one frame of it shows no face, and not when the face is away for longer', async () => {
    for (const [missing, outcome] of [
      [1, 'PASSED'],
      [2, 'PASSED'],
      [4, 'INCONCLUSIVE'],
    ] as const) {
      const camera = alive(amy, 6);
      let lost = 0;
      const blinking: Camera = async (challenge, whole, atMs) => {
        const looked = (await camera(challenge, whole, atMs))!;
        const turned = Math.abs(looked.measure.face!.yawDeg - amy.face.yawDeg) > 22;
        lost = turned || (lost > 0 && lost < missing) ? lost + 1 : 0;
        if (lost === 0 || lost > missing) return looked;
        return { ...looked, measure: { ...looked.measure, faces: 0, face: null } };
      };
      const { outcome: ended } = await rehearse(embedder, blinking, 6);
      expect(ended?.liveness.state, `${missing} frames`).to.equal(outcome);
    }
  });

  it('leaves room for looks at one side, however often the other one was turned to in vain', async () => {
    const random = randomOf(3);
    const source = { draw: (below: number) => Math.floor(random() * below), newId: () => String(random()) };
    const show = living(amy, random);
    const state = beginSession(0, source, null);
    const at = (yawDeg: number): LookedAt => show({ ...LIVE.neutral, yawDeg });
    let sequence = 0;
    const send = (yawDeg: number) =>
      advance(state, at(yawDeg), { receivedAt: 100 * sequence++ }, embedder, source);
    for (let frame = 0; frame < 5; frame++) await send(0);
    state.challenges.forEach((challenge) => {
      if (challenge.ended === undefined) challenge.type = 'BLINK';
    });
    // Which other movement is a mistake depends on what was asked; here all that counts is what was looked at.
    state.strikes.wrong = -100;
    for (let turn = 0; turn < 14; turn++) for (const yawDeg of [10, 17, 22, 27, 17, 8, 0]) await send(yawDeg);
    for (const yawDeg of [-10, -17, -22, -27, -17, -8, 0]) await send(yawDeg);
    const left = state.proof.looks.filter(({ awayDeg }) => awayDeg > 0).length;
    expect([left, state.proof.looks.length - left]).to.deep.equal([30, 3]);
  });

  it('refuses the frames of another session', async () => {
    expect(passed(await states(async (seed) => playback(await taped(amy, seed))))).to.equal(0);
  });

  it('refuses a loop as frames it has seen', async () => {
    const ended = await states(async (seed) => {
      const still = (await taped(amy, seed)).slice(0, 20);
      return playback(Array.from({ length: 80 }, (_, at) => still[at % 20]!));
    });
    expect(ended.every(({ accepted }) => accepted === 20)).to.equal(true);
  });

  it('refuses every movement in turn, whatever is asked', async () => {
    const turn = (sign: number) => LIVE.turn.map((part) => ({ yawDeg: sign * (part.yawDeg ?? 0) }));
    const moves = [LIVE.blink, turn(1), LIVE.blink, turn(-1), LIVE.closer];
    const ended = await states((seed) => {
      const random = randomOf(seed);
      const show = living(amy, random);
      const poses = Array.from({ length: 10 }, () => [...moves.flat(), {}, {}, {}]).flat();
      return playback([...Array(6).fill({}), ...poses].map((part) => show({ ...LIVE.neutral, ...part })));
    });
    expect(passed(ended)).to.equal(0);
    expect(ended.some(({ reasons }) => reasons.includes('wrong_movements'))).to.equal(true);
  });

  it('refuses frames out of their order', async () => {
    const ended = await states(async (seed) => {
      const random = randomOf(seed);
      const tape = (await taped(amy, seed)).map((looked) => ({ looked, at: random() }));
      return playback(tape.sort((one, other) => one.at - other.at).map(({ looked }) => looked));
    });
    expect(passed(ended)).to.equal(0);
  });

  it('ends when one person follows another', async () => {
    const ended = await states(async (seed) =>
      playback([...(await taped(amy, seed)).slice(0, 8), ...(await taped(bea, seed))]),
    );
    expect(passed(ended)).to.equal(0);
    for (const { outcome, reasons } of ended) {
      expect(outcome?.liveness.state).to.equal('FAILED');
      expect(reasons).to.deep.equal(['identity_changed']);
    }
  });

  it('refuses two people by turns', async () => {
    const ended = await states(async (seed) => {
      const [one, other] = [await taped(amy, seed), await taped(bea, seed)];
      return playback(one.flatMap((looked, at) => [looked, other[at] ?? looked]));
    });
    expect(passed(ended)).to.equal(0);
  });

  it('takes back what networks for prints and screens deny, and gives nothing that they affirm', async () => {
    const judged =
      (camera: Camera, share: number): Camera =>
      async (...asked) => {
        const looked = await camera(...asked);
        return looked && { ...looked, genuine: async () => share };
      };
    for (const [share, state, own] of [
      [0.95, 'PASSED', []],
      [0.35, 'INCONCLUSIVE', ['presentation_attack_possible']],
      [0.05, 'FAILED', ['presentation_attack_likely']],
    ] as const) {
      const { outcome } = await rehearse(embedder, judged(alive(amy, 4), share), 4);
      expect(outcome!.liveness).to.deep.include({ state, reasons: own });
      expect(outcome!.liveness.passive).to.include({ score: share, passed: state === 'PASSED' });
      expect(outcome!.liveness.passive!.frames).to.be.greaterThan(10);
    }
    const tape = await taped(amy, 5);
    const { outcome } = await rehearse(embedder, judged(playback(tape), 1), 1_005);
    expect(outcome?.liveness.state).to.not.equal('PASSED');
  });

  it('does not take another face for the best one of the person', async () => {
    const usable = true;
    const withReference = (reference: Subject) =>
      rehearse(embedder, alive(bea, 3), 3, { reference: { template: reference.template, usable } });
    const other = await withReference(amy);
    expect(matchReference(other, embedder, true)).to.include({ state: 'NOT_MATCHED', passed: false });
    expect(matchReference(other, embedder, false)).to.include({ state: 'NOT_ASSESSABLE', score: null });
    const same = await withReference(bea);
    expect(matchReference(same, embedder, true)).to.include({ state: 'MATCHED', passed: true });
  });
});
