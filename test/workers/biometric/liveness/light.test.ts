/** Whether light followed the colours of a screen, from numbers as frames give them. */
import { expect } from 'chai';
import { randomOf } from '../../../../lab/liveness-sequences/camera.ts';
import { screenLight } from '../../../../lab/liveness-sequences/screen-light.ts';
import { type LightPlan, lightSteps } from '../../../../shared/contracts/liveness-light.ts';
import { drawLight, judgeLight, type LightSample } from '../../../../workers/biometric/liveness/light.ts';

const FROM = 5_000;

interface Seen {
  strength?: number;
  delayMs?: number;
  fps?: number;
  /** Share of the light that comes to what lies around the face. */
  around?: number;
  noise?: number;
}

/** Frames under a plan: a lamp as bright as one, a camera whose white balance drifts. */
function seen(
  plan: LightPlan,
  random: () => number,
  { strength = 0.1, delayMs = 400, fps = 8, around = 0.05, noise = 0.004 }: Seen = {},
): LightSample[] {
  const steps = lightSteps(plan);
  const samples: LightSample[] = [];
  let cast = 0;
  for (let at = 0; at < 8_200; at += 1000 / fps) {
    cast += (random() - 0.5) * 0.02;
    const step = steps[Math.floor((at - delayMs) / 500)];
    const [red, green, blue] = step ? screenLight(step.colour, strength) : [0, 0, 0];
    const hue = (share: number): readonly [number, number] => [
      Math.log((1 + share * red) / (1 + share * green)) + cast + (random() - 0.5) * noise,
      Math.log((1 + share * blue) / (1 + share * green)) - cast + (random() - 0.5) * noise,
    ];
    samples.push({ atMs: FROM + at, face: hue(1), around: hue(around) });
  }
  return samples;
}

describe('light that follows a screen', () => {
  const random = randomOf(3);
  const draw = (below: number): number => Math.floor(random() * below);
  const NOT_SEEN = { followed: false, reason: 'light_not_seen' };
  const NOT_FOLLOWED = { followed: false, reason: 'light_not_followed' };

  it('is drawn without a colour twice in a row, from all of them', () => {
    const plans = Array.from({ length: 200 }, () => drawLight(draw));
    expect(new Set(plans.map(String)).size).to.equal(200);
    expect(new Set(plans.flat()).size).to.equal(6);
    for (const plan of plans) {
      expect(plan).to.have.length(12);
      expect(plan.every((colour, at) => colour !== plan[at + 1])).to.equal(true);
    }
  });

  it('is found at any delay and number of frames, under a camera whose white balance drifts', () => {
    for (const more of [
      {},
      { delayMs: 0 },
      { delayMs: 1_900 },
      { fps: 3 },
      { fps: 15 },
      { strength: 0.03 },
      { around: 0.25 },
      { around: -0.3 },
    ]) {
      const plan = drawLight(draw);
      expect(judgeLight(plan, seen(plan, random, more), FROM, draw), JSON.stringify(more)).to.deep.equal({
        followed: true,
      });
    }
  });

  it('is not found under the colours of another session', () => {
    for (let times = 0; times < 100; times++) {
      const samples = seen(drawLight(draw), random);
      expect(judgeLight(drawLight(draw), samples, FROM, draw)).to.deep.equal(NOT_FOLLOWED);
    }
  });

  it('is no light of this screen when everything around has it as well', () => {
    for (const around of [0.5, 1, 3]) {
      const plan = drawLight(draw);
      const { followed } = judgeLight(plan, seen(plan, random, { around }), FROM, draw);
      expect(followed, String(around)).to.equal(false);
    }
  });

  it('says that nothing was seen where there is too little, or too few frames', () => {
    const plan = drawLight(draw);
    expect(judgeLight(plan, seen(plan, random, { strength: 0 }), FROM, draw)).to.deep.equal(NOT_SEEN);
    expect(judgeLight(plan, seen(plan, random, { strength: 0.008 }), FROM, draw)).to.deep.equal(NOT_SEEN);
    expect(judgeLight(plan, seen(plan, random, { fps: 1 }), FROM, draw)).to.deep.equal(NOT_SEEN);
    expect(judgeLight(plan, [], FROM, draw)).to.deep.equal(NOT_SEEN);
  });

  it('is not looked for later than it can come', () => {
    const plan = drawLight(draw);
    expect(judgeLight(plan, seen(plan, random, { delayMs: 3_300 }), FROM, draw).followed).to.equal(false);
    const early = seen(plan, random).map((sample) => ({ ...sample, atMs: sample.atMs - 3_000 }));
    expect(judgeLight(plan, early, FROM, draw).followed).to.equal(false);
  });

  it('is not found in frames that all show the same', () => {
    const still = seen(drawLight(draw), random).map(({ atMs }) => ({
      ...{ atMs, face: [0.3, -0.2] as const, around: [0, 0] as const },
    }));
    expect(judgeLight(drawLight(draw), still, FROM, draw)).to.deep.equal(NOT_SEEN);
  });
});
