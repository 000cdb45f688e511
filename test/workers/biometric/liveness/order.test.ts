/** What is asked for, in what order frames count, and which frames are none. */
import { randomInt } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { LIVENESS_LIMITS } from '../../../../shared/contracts/liveness.ts';
import { drawInstead, drawMovements } from '../../../../workers/biometric/liveness/challenges.ts';
import { place } from '../../../../workers/biometric/liveness/clock.ts';
import { likeness } from '../../../../workers/biometric/liveness/eyes.ts';
import { freeze, thaw } from '../../../../workers/biometric/liveness/freeze.ts';
import { expire, present, take } from '../../../../workers/biometric/liveness/progress.ts';
import { beginSession, viewOf } from '../../../../workers/biometric/liveness/session.ts';
import { noLooks, withLook } from '../../../../workers/biometric/liveness/side-looks.ts';
import { differenceOf, markOf } from '../../../../workers/biometric/liveness/signature.ts';
import type { SessionState } from '../../../../workers/biometric/liveness/state.ts';
import { HEAD, mixed, sample } from './samples.ts';

const draw = (below: number): number => randomInt(below);
const COUNT = LIVENESS_LIMITS.drawnChallenges;
let ids = 0;
const source = { draw, newId: () => `chl_${++ids}` };
const fresh = (): SessionState => beginSession(0, source, null);

/** As if the person had looked into the camera. */
function begun(): SessionState {
  const state = fresh();
  state.challenges[0]!.ended = 'MET';
  return state;
}

describe('challenges', () => {
  it('are one blink, one approach and turns to both sides, in any order', () => {
    const lists = new Set<string>();
    for (let round = 0; round < 3_000; round++) {
      const drawn = drawMovements(COUNT, draw);
      expect(drawn).to.have.lengthOf(COUNT);
      const many = (type: string): number => drawn.filter((each) => each === type).length;
      expect([many('BLINK'), many('MOVE_CLOSER')]).to.deep.equal([1, 1]);
      expect(many('TURN_LEFT')).to.be.within(1, COUNT - 3);
      lists.add(drawn.join());
    }
    // Of 42 times 30.
    expect(lists.size).to.be.greaterThan(900);
  });

  it('do not tell the next turn by the last one', () => {
    const after: Record<string, number> = {};
    for (let round = 0; round < 4_000; round++) {
      const turns = drawMovements(COUNT, draw).filter((type) => type.startsWith('TURN'));
      const pair = turns.slice(0, 2).join('>');
      after[pair] = (after[pair] ?? 0) + 1;
    }
    // Both sides have to come, so that a change is a little likelier: 8 of 15.
    expect(after['TURN_LEFT>TURN_RIGHT']! / 4_000).to.be.closeTo(8 / 30, 0.04);
    expect(after['TURN_LEFT>TURN_LEFT']! / 4_000).to.be.closeTo(7 / 30, 0.04);
  });

  it('are replaced by a turn when they were missed; the blink comes again', () => {
    expect(drawInstead('BLINK', draw)).to.have.lengthOf(2);
    expect(drawInstead('BLINK', draw).at(-1)).to.equal('BLINK');
    expect(drawInstead('MOVE_CLOSER', draw)[0]).to.match(/^TURN_/);
  });

  it('are met by the movement that was asked for, begun after it was asked for', () => {
    const state = begun();
    state.challenges[1]!.type = 'TURN_LEFT';
    state.shownFrom = 10;
    const left = (from: number) => [{ type: 'TURN_LEFT' as const, from, to: from + 5 }];
    expect(take(state, left(9), 0, source)).to.equal('nothing');
    expect(take(state, left(10), 0, source)).to.equal('met');
    expect(state.turned).to.equal(true);
    expect(state.challenges[1]!.ended).to.equal('MET');
  });

  it('cost more turns for another movement, and the session for a second one', () => {
    const state = begun();
    state.challenges[1]!.type = 'BLINK';
    const total = viewOf(state).challengeCount;
    const wrong = (type: 'TURN_LEFT' | 'CLOSER') => take(state, [{ type, from: 5, to: 9 }], 0, source);
    expect(take(state, [{ type: 'BLINK', from: -3, to: -2 }], 0, source)).to.equal('nothing');
    expect(wrong('CLOSER')).to.equal('wrong');
    // A turn before the blink, and two at the end.
    expect(viewOf(state).challengeCount).to.equal(total + 3);
    expect(state.challenges[1]!.ended).to.equal('REPLACED');
    const asked = present(state)!;
    asked.type = 'BLINK';
    expect(wrong('TURN_LEFT')).to.equal('failed');
    expect(state.reasons).to.deep.equal(['wrong_movements']);
  });

  it('run out of time three times, then the session is given up', () => {
    const state = begun();
    let now = 0;
    const ends: string[] = [];
    for (let round = 0; round < 4; round++) {
      now += LIVENESS_LIMITS.challengeMs + 1;
      ends.push(expire(state, now, source));
    }
    expect(ends).to.deep.equal(['replaced', 'replaced', 'replaced', 'given-up']);
    expect(expire(fresh(), LIVENESS_LIMITS.challengeMs + 1, source)).to.equal('in-time');
  });

  it('say when the same is asked for once more', () => {
    const state = begun();
    state.challenges[1]!.type = 'TURN_LEFT';
    state.challenges[2]!.type = 'TURN_LEFT';
    expect(viewOf(state).challenge).to.include({ again: false, index: 2 });
    state.challenges[1]!.ended = 'MET';
    expect(viewOf(state).challenge).to.include({ again: true, index: 3 });
  });
});

describe('the order of frames', () => {
  it('rises in number and on the caller’s clock, which does not run ahead of ours', () => {
    const state = fresh();
    const at = (sequence: number | undefined, capturedAt: number | undefined, receivedAt: number) =>
      place(state, { sequence, capturedAt, receivedAt });
    expect(at(5, 1_000, 50_000)).to.deep.equal({ sequence: 5, atMs: 50_000 });
    expect(at(5, 1_100, 50_100)).to.include({ refused: 'sequence_not_increasing' });
    expect(at(6, 1_000, 50_100)).to.include({ refused: 'captured_at_not_increasing' });
    expect(at(6, 4_000, 50_100)).to.include({ refused: 'captured_at_out_of_step' });
    // Refused ones do not move the order on.
    expect(at(6, 1_100, 50_400)).to.deep.equal({ sequence: 6, atMs: 50_100 });
    expect(at(undefined, undefined, 51_000)).to.deep.equal({ sequence: 7, atMs: 51_000 });
  });

  it('is kept whatever comes', () => {
    const arrival = fc.record({
      sequence: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
      capturedAt: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 40 }), (arrivals) => {
        const state = fresh();
        let last = -1;
        for (const [index, each] of arrivals.entries()) {
          const placed = place(state, { ...each, receivedAt: index * 100 });
          if ('refused' in placed) continue;
          expect(placed.sequence).to.be.greaterThan(last);
          last = placed.sequence;
        }
      }),
    );
  });
});

/** Names and kinds of what is in a value: of numbers how many, of other arrays each form once. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each === 'number')) return `${value.length} numbers`;
    const forms = new Map(value.map((each) => [JSON.stringify(formOf(each)), formOf(each)]));
    return [...forms.values()];
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, formOf(each)]));
}

const ARRAY = { f32: '2 numbers' };
const NEUTRAL = {
  yawDeg: 'number',
  pitchDeg: 'number',
  interocularPx: 'number',
  eyeRatio: 'number',
  points: ARRAY,
};
const FORM = {
  challenges: [
    { id: 'string', type: 'string', ended: 'string' },
    { id: 'string', type: 'string' },
  ],
  shownAt: 'number',
  shownFrom: 'number',
  processed: 'number',
  accepted: 'number',
  lastSequence: 'number',
  light: { samples: [{ atMs: 'number', face: '2 numbers', around: '2 numbers' }], vain: 'number' },
  step: 'number',
  clock: { firstCapturedAt: 'number', firstReceivedAt: 'number', lastCapturedAt: 'number' },
  straight: { count: 'number', neutral: NEUTRAL },
  neutral: NEUTRAL,
  samples: [
    ['15 numbers', '2 numbers'],
    ['11 numbers', 'null'],
  ],
  signatures: '2 numbers',
  blinkedUntil: 'number',
  sinceCompared: 'null',
  anchor: ARRAY,
  best: { template: ARRAY, score: 'number' },
  reference: { template: ARRAY, usable: 'boolean' },
  proof: {
    surface: { points: ARRAY, patches: '2 numbers' },
    still: { sum: 'number', count: 'number' },
    looks: [
      {
        awayDeg: 'number',
        downDeg: 'number',
        change: {
          ...{ texture: 'number', shading: 'number', reliefDeg: 'number', reliefT: 'number' },
          misfit: 'number',
        },
        alike: 'boolean',
      },
    ],
    peakDeg: 'number',
    inTurn: 'number',
    left: ARRAY,
    right: ARRAY,
    again: 'boolean',
  },
  blinked: 'boolean',
  turned: 'boolean',
  passive: { sum: 'number', count: 'number' },
  strikes: {
    wrong: 'number',
    late: 'number',
    strangersInARow: 'number',
    strangers: 'number',
    jumps: 'number',
  },
  reasons: '0 numbers',
  outcome: 'null',
};

describe('what is kept between frames', () => {
  it('comes out of the text as it went in, near enough to go on', () => {
    const state = begun();
    const parallax = { ...HEAD, yawDeg: 17.25 };
    const blink = sample(1, { shut: 0.3, yawDeg: 1 / 3 });
    state.samples = [blink, { ...sample(2), patches: null, parallax }];
    state.signatures = [0, 7].map((light) =>
      markOf(Float32Array.from({ length: 108 }, (_, at) => at + light)),
    );
    state.anchor = mixed(1, 2, 0.2);
    state.strikes.wrong = 1;
    state.proof.surface = {
      points: Float32Array.of(1, -2.5, 3),
      patches: Uint8Array.of(0, 128, 255),
    };
    state.proof.looks = [
      {
        awayDeg: 17.5,
        downDeg: 1.25,
        change: {
          ...{ texture: 0.2, shading: 0.05 },
          ...{ reliefDeg: 12, reliefT: 4, misfit: 0.9 },
        },
        alike: true,
      },
      { awayDeg: -16, downDeg: 3, change: null, alike: false },
    ];
    state.proof.left = withLook(noLooks(), [{ place: 4, across: 0.25, unexplained: 0.5, light: 0.125 }]);
    const neutral = {
      ...{ yawDeg: 1.5, pitchDeg: -2, interocularPx: 80.25, eyeRatio: 0.3 },
      points: Float32Array.of(1.5, -2.25, 3),
    };
    state.neutral = neutral;
    state.straight = { count: 2, neutral: { ...neutral, points: Float32Array.of(4, 5, 6.5) } };
    state.best = { template: mixed(3, 4, 0.1), score: 0.75 };
    state.reference = { template: mixed(5, 6, 0.3), usable: true };
    // What came out may go in again.
    const again = thaw(freeze(thaw(freeze(state))!))!;
    expect({ ...again, samples: [] }).to.deep.equal({ ...state, samples: [] });
    expect(again.samples[1]).to.deep.equal(state.samples[1]);
    const [kept] = again.samples;
    expect(kept).to.deep.include({ sequence: 1, atMs: 100, eyes: blink.eyes, centre: blink.centre });
    expect(kept!.yawDeg).to.be.closeTo(1 / 3, 1e-5);
    for (const alike of Object.values(likeness(kept!.patches!, blink.patches!))) {
      expect(alike).to.be.greaterThan(0.9999);
    }
  });

  it('is not read as something else when another version of the software has written it', () => {
    const now = freeze(begun());
    // As it was before there was a mark: the length of the head comes first.
    const before = now.subarray(4);
    const later = Buffer.concat([Buffer.from('LVS~'), before]);
    for (const other of [before, later, Buffer.from('{"v":1}'), Buffer.alloc(3), Buffer.alloc(0)]) {
      expect(thaw(other)).to.equal(null);
    }
  });

  it('has the form that its mark stands for: whoever changes the form raises the mark in freeze.ts', () => {
    const state = begun();
    state.neutral = {
      ...{ yawDeg: 0, pitchDeg: 0, interocularPx: 80, eyeRatio: 0.3 },
      points: new Float32Array(3),
    };
    state.straight = { count: 1, neutral: state.neutral };
    state.clock = { firstCapturedAt: 0, firstReceivedAt: 0, lastCapturedAt: 0 };
    state.best = { template: mixed(1, 2, 0.2), score: 1 };
    state.reference = { template: mixed(1, 2, 0.2), usable: true };
    state.samples = [
      { ...sample(1), parallax: { ...HEAD, yawDeg: 17 } },
      { ...sample(2), patches: null },
    ];
    state.signatures = [markOf(new Float32Array(108))];
    state.anchor = mixed(1, 2, 0.2);
    state.proof.surface = { points: new Float32Array(3), patches: new Uint8Array(2) };
    state.proof.looks = [
      {
        awayDeg: 17,
        downDeg: 3,
        change: {
          ...{ texture: 0.2, shading: 0.05 },
          ...{ reliefDeg: 12, reliefT: 4, misfit: 0.9 },
        },
        alike: true,
      },
    ];
    state.light.samples = [{ atMs: 0, face: [0, 0], around: [0, 0] }];
    const frozen = Buffer.from(freeze(state));
    const head = JSON.parse(frozen.toString('utf8', 8, 8 + frozen.readUInt32LE(4)));
    expect([frozen.toString('latin1', 0, 4), formOf(head)]).to.deep.equal(['LVS5', FORM]);
  });

  it('knows a frame again, and no other one, by half of its cells', () => {
    const noise = (): Float32Array =>
      Float32Array.from({ length: 108 }, (_, at) => 50 + at + 0.1 * Math.random());
    const frame = noise();
    expect(differenceOf(markOf(frame), markOf(frame.slice()))).to.equal(0);
    expect(differenceOf(markOf(frame), markOf(noise()))).to.be.within(0.015, 0.06);
    const exposedAgain = frame.map((value) => value * 1.02);
    expect(differenceOf(markOf(frame), markOf(exposedAgain))).to.be.below(0.005);
    const moved = frame.map((value, at) => value + (at % 4 < 2 ? 3 : -3));
    expect(differenceOf(markOf(frame), markOf(moved))).to.be.within(2, 4);
  });
});
