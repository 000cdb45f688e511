/** Blinks, turns and approaches on numbers: what is one, and what only looks like it. */
import { expect } from 'chai';
import { type Blink, blinkEndingHere } from '../../../../workers/biometric/liveness/blink.ts';
import { approachEndingHere } from '../../../../workers/biometric/liveness/closer.ts';
import { eventsEndingHere } from '../../../../workers/biometric/liveness/events.ts';
import type { Neutral } from '../../../../workers/biometric/liveness/neutral.ts';
import type { Parallax, Sample } from '../../../../workers/biometric/liveness/sample.ts';
import { ANY_TURN, ASKED_TURN, turnEndingHere } from '../../../../workers/biometric/liveness/turn.ts';
import { HEAD, sample } from './samples.ts';

const NEUTRAL: Neutral = {
  yawDeg: 2,
  pitchDeg: 0,
  interocularPx: 80,
  eyeRatio: 0.3,
  points: new Float32Array(3),
};

type Eyes = Parameters<typeof sample>[1];
const inOrder = (...frames: Eyes[]): Sample[] => frames.map((frame, at) => sample(at, frame));

describe('blinks', () => {
  const blinkIn = (...frames: Eyes[]): Blink | null => blinkEndingHere(inOrder(...frames));
  const OPEN = {};
  const HALF = { open: 0.7, shut: 0.4 };
  const SHUT = { open: 0.6, shut: 1 };

  it('finds lids that fall and rise, and tells from where to where', () => {
    expect(blinkIn(OPEN, OPEN, HALF, SHUT, HALF, OPEN)).to.deep.equal({ from: 1, to: 5 });
    expect(blinkIn(OPEN, SHUT, OPEN)).to.deep.equal({ from: 0, to: 2 });
  });

  it('waits until the eyes are open again', () => {
    expect(blinkIn(OPEN, OPEN, HALF, SHUT)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, HALF, SHUT, { open: 0.7, shut: 0.5 })).to.equal(null);
  });

  it('takes eyes that stay shut, or were never open, for no blink', () => {
    expect(blinkIn(OPEN, ...Array<Eyes>(20).fill(SHUT), OPEN)).to.equal(null);
    expect(blinkIn(SHUT, SHUT, SHUT, OPEN)).to.equal(null);
  });

  it('takes lids that the mesh lets down by a seventh only, behind spectacles, where the picture says the rest', () => {
    const behind = { open: 0.86, shut: 0.7 };
    expect(blinkIn(OPEN, OPEN, behind, OPEN)).to.deep.equal({ from: 1, to: 3 });
    expect(blinkIn(OPEN, OPEN, { ...behind, open: 0.97 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...behind, shut: 0.2 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...behind, blur: 0.7 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...behind, pitchDeg: 6 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, { open: 0.87 }, behind, { open: 0.87 })).to.equal(null);
  });

  it('takes lids that the mesh hardly lets down where the picture shows much more, and only then', () => {
    const hardly = { open: 0.94, shut: 0.8 };
    expect(blinkIn(OPEN, OPEN, hardly, OPEN)).to.deep.equal({ from: 1, to: 3 });
    expect(blinkIn(OPEN, OPEN, { ...hardly, shut: 0.45 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...hardly, open: 0.97 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...hardly, blur: 0.8 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...hardly, light: 147 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, OPEN, { ...hardly, yawDeg: 6 }, OPEN)).to.equal(null);
  });

  it('takes a wink for no blink', () => {
    const wink = { shut: 0.5, eyes: { right: 0.3, left: 0.14 } };
    expect(blinkIn(OPEN, wink, OPEN)).to.equal(null);
  });

  it('does not believe a mesh that squeezes eyes which look open all the time', () => {
    for (const open of [0.78, 0.7, 0.6, 0.5]) expect(blinkIn(OPEN, { open, shut: 0 }, OPEN)).to.equal(null);
  });

  it('does not believe eyes that look different when the nose does so too', () => {
    for (const blur of [0.45, 0.7, 1]) expect(blinkIn(OPEN, { open: 0.6, blur }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, { open: 0.6, shut: 0.6, blur: 0.5 }, OPEN)).to.equal(null);
  });

  it('takes a lamp over the eyes of a print for no blink, and lets the light drift', () => {
    expect(blinkIn(OPEN, { ...SHUT, light: 147 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, { ...SHUT, light: 133 }, OPEN)).to.equal(null);
    expect(blinkIn(OPEN, { ...SHUT, light: 143 }, OPEN)).to.deep.equal({ from: 0, to: 2 });
    const dusk = [{}, { ...SHUT, light: 134 }, { light: 128 }];
    expect(blinkIn(...dusk)).to.deep.equal({ from: 0, to: 2 });
  });

  it('wants the head to stay where it is meanwhile', () => {
    for (const moved of [{ pitchDeg: 12 }, { yawDeg: -11 }, { rollDeg: 15 }, { interocularPx: 95 }]) {
      expect(blinkIn(OPEN, { ...SHUT, ...moved }, OPEN), JSON.stringify(moved)).to.equal(null);
      expect(blinkIn(OPEN, SHUT, { ...OPEN, ...moved }), JSON.stringify(moved)).to.equal(null);
    }
    expect(blinkIn(OPEN, { ...SHUT, pitchDeg: 4, yawDeg: 3 }, OPEN)).to.not.equal(null);
  });

  it('tells each blink once', () => {
    const samples = inOrder(OPEN, OPEN, SHUT, OPEN, OPEN, OPEN, SHUT, OPEN, OPEN);
    let until = -1;
    const found: string[] = [];
    for (let at = 1; at <= samples.length; at++) {
      for (const { type, from, to } of eventsEndingHere(samples.slice(0, at), NEUTRAL, ASKED_TURN, until)) {
        found.push(`${type} ${from}-${to}`);
        until = to;
      }
    }
    expect(found).to.deep.equal(['BLINK 1-3', 'BLINK 5-7']);
  });
});

describe('turns', () => {
  /** Angles from neutral; what the points say is as large unless it is said otherwise. */
  const turnIn = (angles: number[], said: Partial<Parallax> = {}, limits = ASKED_TURN) =>
    turnEndingHere(
      angles.map((angle, at) =>
        sample(at, { yawDeg: 2 + angle, parallax: { ...HEAD, yawDeg: angle, ...said } }),
      ),
      NEUTRAL,
      limits,
    );
  const THERE_AND_BACK = [0, 3, 9, 16, 19, 12, 8, 2];

  it('finds the way there and back, to either side', () => {
    expect(turnIn(THERE_AND_BACK)).to.deep.equal({ side: 'LEFT', from: 1, to: 7 });
    expect(turnIn(THERE_AND_BACK.map((angle) => -angle))).to.deep.equal({ side: 'RIGHT', from: 1, to: 7 });
  });

  it('wants the way back', () => {
    expect(turnIn(THERE_AND_BACK.slice(0, -1))).to.equal(null);
  });

  it('wants to have seen neutral before, and the angles between', () => {
    expect(turnIn([16, 19, 12, 8, 2])).to.equal(null);
    expect(turnIn([0, 19, 0])).to.equal(null);
    // From the one side straight to the other: the left half began beyond neutral.
    expect(turnIn([-12, 16, 19, 12, 2])).to.equal(null);
  });

  it('wants more from who was asked than it tells of who was not', () => {
    const small = [0, 3, 9, 13, 13, 8, 2];
    expect(turnIn(small)).to.equal(null);
    expect(turnIn(small, {}, ANY_TURN)).to.include({ side: 'LEFT' });
    expect(turnIn([0, 3, 8, 10, 8, 2], {}, ANY_TURN)).to.equal(null);
  });

  it('does not believe the mesh without a parallax to that side, by depth, with the width of a head', () => {
    expect(turnIn(THERE_AND_BACK, { yawDeg: 4 })).to.equal(null);
    expect(turnIn(THERE_AND_BACK, { yawDeg: -19 })).to.equal(null);
    expect(turnIn(THERE_AND_BACK, { depthShare: 0.2 })).to.equal(null);
    expect(turnIn(THERE_AND_BACK, { widthKept: 0.93 })).to.equal(null);
    expect(turnIn(THERE_AND_BACK, { widthKept: 0.95 }, ANY_TURN)).to.equal(null);
  });

  it('lets who turned far, and by depth beyond doubt, keep less of the width: they looked aside before', () => {
    const far = [0, 3, 9, 20, 23, 19, 8, 2];
    expect(turnIn(far, { widthKept: 0.9 })).to.include({ side: 'LEFT' });
    expect(turnIn(far, { widthKept: 0.86 })).to.equal(null);
    expect(turnIn(far, { widthKept: 0.9, depthShare: 0.65 })).to.equal(null);
    expect(turnIn([0, 3, 9, 17, 17, 16, 8, 2], { widthKept: 0.9 })).to.equal(null);
    expect(turnIn(far, { widthKept: 0.9 }, ANY_TURN)).to.equal(null);
  });

  it('lets parallax make up for a mesh that reads a turn too short, and not the other way round', () => {
    const short = [0, 3, 9, 13, 13, 8, 2];
    expect(turnIn(short, { yawDeg: 18 })).to.include({ side: 'LEFT' });
    expect(turnIn(short, { yawDeg: 16 })).to.equal(null);
    expect(turnIn(short, { yawDeg: 18, depthShare: 0.3 })).to.equal(null);
    // Too short to be one, whatever parallax says.
    expect(turnIn([0, 3, 9, 11.5, 11.5, 8, 2], { yawDeg: 30 })).to.equal(null);
    expect(turnIn([0, 3, 9, 11, 11, 8, 2], { yawDeg: 16 }, ANY_TURN)).to.equal(null);
    // Both together are far enough for the width that is left.
    const aside = [0, 3, 9, 17, 17, 16, 8, 2];
    expect(turnIn(aside, { widthKept: 0.9, yawDeg: 21 })).to.include({ side: 'LEFT' });
    expect(turnIn(aside, { widthKept: 0.9, yawDeg: 18 })).to.equal(null);
  });

  it('says nothing where there was no neutral face to compare with', () => {
    const samples = THERE_AND_BACK.map((angle, at) => sample(at, { yawDeg: 2 + angle }));
    expect(turnEndingHere(samples, NEUTRAL, ASKED_TURN)).to.equal(null);
  });
});

describe('approaches', () => {
  const approachIn = (scales: number[], yawDeg = 2) =>
    approachEndingHere(
      scales.map((scale, at) => sample(at, { yawDeg, interocularPx: 80 * scale })),
      NEUTRAL,
    );

  it('finds the steps from as before to closer, once', () => {
    expect(approachIn([1, 1.02, 1.12, 1.19, 1.25])).to.deep.equal({ from: 1, to: 4 });
    expect(approachIn([1, 1.02, 1.12, 1.19, 1.25, 1.3])).to.equal(null);
    expect(approachIn([1, 1.05, 1.1, 1.15, 1.18])).to.equal(null);
  });

  it('takes a cut for no approach, nor one with the head turned away', () => {
    expect(approachIn([1, 1, 1.3])).to.equal(null);
    expect(approachIn([1, 1.02, 1.12, 1.19, 1.25], 20)).to.equal(null);
    expect(approachIn([1.15, 1.2, 1.25])).to.equal(null);
  });
});
