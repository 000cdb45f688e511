/**
 * A blink: both lids fall and rise within a second while the head stays, and while they are down the eyes look
 * different from before and after while the nose looks as it did. A print that is tilted or bent may show the first,
 * one that is shaken or catches the light perhaps the second; what it does to the eyes it does to the nose as well, or a
 * lamp makes the face brighter.
 */
import { likeness } from './eyes.ts';
import type { Sample } from './sample.ts';

/** Longer is a nap. */
export const LONGEST_BLINK_MS = 1_500;

/** Figures: docs/measurements/liveness.md. */
const LIMITS = {
  /** Lid distance against before and after, mean of both eyes; open again from `openRatio`. */
  closedRatio: 0.8,
  openRatio: 0.8,
  /** Each eye by itself: a wink is no blink. */
  eyeRatio: 0.87,
  /** Likeness of the closed eyes with the open ones, mean of both. */
  closedLikeness: 0.82,
  eyeLikeness: 0.9,
  /** Narrow eyes change little when they close; then the lids must have moved more than they seem to on any print. */
  surelyClosedRatio: 0.7,
  narrowLikeness: 0.92,
  /** Likeness of the eyes before and after. */
  openLikeness: 0.7,
  /** And that much more than with the closed ones. */
  likenessGap: 0.2,
  narrowGap: 0.08,
  /** Likeness of the nose all the while: 0.91 and more when people blink and hold still. And that much more than of the eyes. */
  noseLikeness: 0.88,
  noseGap: 0.1,
  /**
   * Light on the face with closed eyes, against the mean of before and after: people who blink change it by 0.024 and
   * less, a lamp in a print that hides the eyes and leaves the nose by 0.04 and more.
   */
  light: 0.03,
  maxMs: LONGEST_BLINK_MS,
  minMs: 60,
  /** Head between before, during and after. */
  stillDeg: 9,
  stillScale: 1.12,
} as const;

export interface Blink {
  /** Indices into the samples: last open frame before, first open frame after. */
  from: number;
  to: number;
}

/**
 * The blink that ends with the newest sample.
 * @param samples consecutive accepted frames, oldest first
 */
export function blinkEndingHere(samples: readonly Sample[]): Blink | null {
  const to = samples.length - 1;
  const after = samples[to];
  if (!after) return null;
  const closed = lowest(samples, after, to);
  if (closed === null) return null;
  for (let from = closed - 1; from >= 0; from--) {
    const before = samples[from]!;
    if (after.atMs - before.atMs > LIMITS.maxMs) return null;
    if (isBlink(before, samples[closed]!, after)) return { from, to };
  }
  return null;
}

/** The most closed frame of the last time that the lids were down; null when they have not been. */
function lowest(samples: readonly Sample[], after: Sample, to: number): number | null {
  let at: number | null = null;
  for (let index = to - 1; index >= 0; index--) {
    const sample = samples[index]!;
    if (after.atMs - sample.atMs > LIMITS.maxMs) break;
    if (opening(sample) > LIMITS.closedRatio * opening(after)) {
      if (at !== null) break;
    } else if (at === null || opening(sample) < opening(samples[at]!)) {
      at = index;
    }
  }
  return at;
}

function isBlink(before: Sample, closed: Sample, after: Sample): boolean {
  const open = Math.min(opening(before), opening(after));
  if (after.atMs - before.atMs < LIMITS.minMs) return false;
  if (opening(closed) > LIMITS.closedRatio * open) return false;
  if (opening(after) < LIMITS.openRatio * opening(before)) return false;
  for (const eye of ['right', 'left'] as const) {
    if (closed.eyes[eye] > LIMITS.eyeRatio * Math.min(before.eyes[eye], after.eyes[eye])) return false;
  }
  if (!isStill(before, closed) || !isStill(closed, after) || !isStill(before, after)) return false;
  if (Math.abs((2 * closed.light) / (before.light + after.light) - 1) > LIMITS.light) return false;
  if (!before.patches || !closed.patches || !after.patches) return false;
  const during = [likeness(closed.patches, before.patches), likeness(closed.patches, after.patches)];
  const reopened = likeness(before.patches, after.patches);
  const alike = (reopened.right + reopened.left) / 2;
  const nose = Math.min(reopened.nose, ...during.map((each) => each.nose));
  if (nose < LIMITS.noseLikeness) return false;
  const sure = opening(closed) <= LIMITS.surelyClosedRatio * open;
  const below = Math.min(
    sure ? LIMITS.narrowLikeness : LIMITS.closedLikeness,
    alike - (sure ? LIMITS.narrowGap : LIMITS.likenessGap),
    nose - LIMITS.noseGap,
  );
  return (
    alike > LIMITS.openLikeness &&
    during.every(
      ({ right, left }) =>
        (right + left) / 2 < below && Math.max(right, left) < (sure ? below + 0.05 : LIMITS.eyeLikeness),
    )
  );
}

const opening = ({ eyes }: Sample): number => (eyes.right + eyes.left) / 2;

function isStill(one: Sample, other: Sample): boolean {
  const scale = one.interocularPx / other.interocularPx;
  return (
    Math.abs(one.yawDeg - other.yawDeg) < LIMITS.stillDeg &&
    Math.abs(one.pitchDeg - other.pitchDeg) < LIMITS.stillDeg &&
    Math.abs(one.rollDeg - other.rollDeg) < LIMITS.stillDeg &&
    Math.max(scale, 1 / scale) < LIMITS.stillScale
  );
}
