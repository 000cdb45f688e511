/** The look into the camera: frames that agree become the neutral face. */
import type { FaceMeasure } from './measure.ts';
import { looksStraight, neutralOf } from './neutral.ts';
import type { SessionState } from './state.ts';

/** Frames that must agree before they are the neutral face. */
const STRAIGHT_FRAMES = 4;
const STRAIGHT_STEADY = { yawDeg: 4, pitchDeg: 5, scale: 1.06 } as const;

/** @returns whether the neutral face is found */
export function settle(state: SessionState, face: FaceMeasure): boolean {
  if (!looksStraight(face)) {
    state.straight = null;
    return false;
  }
  const now = neutralOf([face]);
  const { straight } = state;
  const ratio = straight ? now.interocularPx / straight.neutral.interocularPx : 1;
  const steady =
    straight !== null &&
    Math.abs(now.yawDeg - straight.neutral.yawDeg) <= STRAIGHT_STEADY.yawDeg &&
    Math.abs(now.pitchDeg - straight.neutral.pitchDeg) <= STRAIGHT_STEADY.pitchDeg &&
    Math.max(ratio, 1 / ratio) <= STRAIGHT_STEADY.scale;
  if (!straight || !steady) {
    state.straight = { count: 1, neutral: now };
    return false;
  }
  const { count, neutral } = straight;
  const mean = (before: number, latest: number): number => (before * count + latest) / (count + 1);
  state.straight = {
    count: count + 1,
    neutral: {
      yawDeg: mean(neutral.yawDeg, now.yawDeg),
      pitchDeg: mean(neutral.pitchDeg, now.pitchDeg),
      interocularPx: mean(neutral.interocularPx, now.interocularPx),
      eyeRatio: mean(neutral.eyeRatio, now.eyeRatio),
      points: neutral.points.map((value, at) => mean(value, now.points[at]!)),
    },
  };
  if (count + 1 < STRAIGHT_FRAMES) return false;
  state.neutral = state.straight.neutral;
  state.straight = null;
  return true;
}
