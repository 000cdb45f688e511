/** Coming closer: the distance between the eyes grows, step by step, while the face looks at the camera. */
import type { Neutral } from './neutral.ts';
import type { Sample } from './sample.ts';

/** Against the neutral frame. */
const CLOSER = 1.22;
const AS_BEFORE = 1.1;
const MAX_AWAY_DEG = 14;
/** Samples between as before and closer: a cut is no movement. */
const MIN_STEPS = 1;

/** The approach that ends with the newest sample: indices of the last frame as before and of the newest one. */
export function approachEndingHere(
  samples: readonly Sample[],
  neutral: Neutral,
): { from: number; to: number } | null {
  const to = samples.length - 1;
  const scale = (at: number): number => samples[at]!.interocularPx / neutral.interocularPx;
  const straight = (at: number): boolean => Math.abs(samples[at]!.yawDeg - neutral.yawDeg) < MAX_AWAY_DEG;
  if (to < 2 || scale(to) < CLOSER || !straight(to)) return null;
  let from = to - 1;
  while (from >= 0 && scale(from) > AS_BEFORE) {
    // Only the first frame that is close enough ends an approach.
    if (scale(from) >= CLOSER || !straight(from)) return null;
    from--;
  }
  return from >= 0 && straight(from) && to - from - 1 >= MIN_STEPS ? { from, to } : null;
}
