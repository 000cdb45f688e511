/**
 * A blink: both lids fall and rise within a second while the head stays, and while they are down the eyes look
 * different from before and after while the nose looks as it did. A print that is tilted or bent may show the first,
 * one that is shaken or catches the light perhaps the second; what it does to the eyes it does to the nose as well, or a
 * lamp makes the face brighter.
 */
import { likeness } from './eyes.ts';
import type { Sample } from './sample.ts';

/** Eyes that are closed for longer did not blink. */
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
  /**
   * Behind spectacles the mesh lets the lids come down by a seventh only, and what shines in the glass stays on the
   * picture of the eyes: the two then have to show enough together, on a head that holds stiller than otherwise.
   */
  together: {
    ratio: 0.96,
    /** Lids that came down by less than this are an error of the mesh as likely as not: then more is asked of the picture. */
    tellingRatio: 0.89,
    tellingEyeRatio: 0.91,
    /** Of the widest that the lids were: neither before nor after is half way. */
    openRatio: 0.92,
    eyeRatio: 0.97,
    gap: 0.08,
    eyeLikeness: 0.95,
    noseLikeness: 0.94,
    noseGap: 0.06,
    stillDeg: 5,
    /** Lids that came down by `lids` or eyes that look as much less like before as `picture` count as one. */
    lids: 0.2,
    picture: 0.18,
    sum: 1.5,
    sumOfPicture: 2.25,
  },
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
  return (
    blinkOf(samples, LIMITS.closedRatio, showsEach) ?? blinkOf(samples, LIMITS.together.ratio, showsTogether)
  );
}

/**
 * @param closedRatio lids that count as down
 * @param shows what a blink has to look like
 */
function blinkOf(
  samples: readonly Sample[],
  closedRatio: number,
  shows: (seen: Seen) => boolean,
): Blink | null {
  const to = samples.length - 1;
  const after = samples[to];
  if (!after) return null;
  const closed = lowest(samples, after, to, closedRatio);
  if (closed === null) return null;
  for (let from = closed - 1; from >= 0; from--) {
    const before = samples[from]!;
    if (after.atMs - before.atMs > LIMITS.maxMs) return null;
    if (opening(after) < LIMITS.openRatio * opening(before)) continue;
    const seen = seenOf(before, samples[closed]!, after);
    const share = Math.min(opening(before), opening(after)) / widest(samples, after);
    if (seen && shows({ ...seen, openShare: share })) return { from, to };
  }
  return null;
}

/** The most closed frame of the last time that the lids were down; null when they have not been. */
function lowest(samples: readonly Sample[], after: Sample, to: number, ratio: number): number | null {
  let at: number | null = null;
  for (let index = to - 1; index >= 0; index--) {
    const sample = samples[index]!;
    if (after.atMs - sample.atMs > LIMITS.maxMs) break;
    if (opening(sample) > ratio * opening(after)) {
      if (at !== null) break;
    } else if (at === null || opening(sample) < opening(samples[at]!)) {
      at = index;
    }
  }
  return at;
}

/** Lids of the time that a blink may last, as far open as they were. */
function widest(samples: readonly Sample[], after: Sample): number {
  const near = samples.filter(({ atMs }) => after.atMs - atMs <= LIMITS.maxMs);
  return Math.max(...near.map(opening));
}

/** @returns null where it is no blink whatever the eyes look like */
function seenOf(before: Sample, closed: Sample, after: Sample): Omit<Seen, 'openShare'> | null {
  if (after.atMs - before.atMs < LIMITS.minMs) return null;
  if (Math.abs((2 * closed.light) / (before.light + after.light) - 1) > LIMITS.light) return null;
  if (!before.patches || !closed.patches || !after.patches || !scaleKept(before, closed, after)) return null;
  const during = [likeness(closed.patches, before.patches), likeness(closed.patches, after.patches)];
  const reopened = likeness(before.patches, after.patches);
  const alike = (reopened.right + reopened.left) / 2;
  if (alike <= LIMITS.openLikeness) return null;
  return {
    ratio: opening(closed) / Math.min(opening(before), opening(after)),
    eyeRatio: Math.max(
      ...(['right', 'left'] as const).map(
        (eye) => closed.eyes[eye] / Math.min(before.eyes[eye], after.eyes[eye]),
      ),
    ),
    movedDeg: Math.max(movedDeg(before, closed), movedDeg(closed, after), movedDeg(before, after)),
    alike,
    nose: Math.min(reopened.nose, ...during.map((each) => each.nose)),
    closed: Math.max(...during.map(({ right, left }) => (right + left) / 2)),
    eye: Math.max(...during.map(({ right, left }) => Math.max(right, left))),
  };
}

/** What a blink looks like: lids against before and after (both eyes, the more open eye), and likenesses. */
interface Seen {
  ratio: number;
  eyeRatio: number;
  /** Lids before and after, the less open ones, over the widest of that time. */
  openShare: number;
  movedDeg: number;
  /** Eyes before with after, closed eyes with the open ones, and of these the eye that has changed less. */
  alike: number;
  closed: number;
  eye: number;
  nose: number;
}

/** Lids and picture each show a blink by itself. */
function showsEach({ ratio, eyeRatio, movedDeg, alike, closed, eye, nose }: Seen): boolean {
  if (ratio > LIMITS.closedRatio || eyeRatio > LIMITS.eyeRatio) return false;
  if (movedDeg >= LIMITS.stillDeg || nose < LIMITS.noseLikeness) return false;
  const sure = ratio <= LIMITS.surelyClosedRatio;
  const below = Math.min(
    sure ? LIMITS.narrowLikeness : LIMITS.closedLikeness,
    alike - (sure ? LIMITS.narrowGap : LIMITS.likenessGap),
    nose - LIMITS.noseGap,
  );
  return closed < below && eye < (sure ? below + 0.05 : LIMITS.eyeLikeness);
}

/** Neither by itself, but both in part. */
function showsTogether({ ratio, eyeRatio, openShare, movedDeg, alike, closed, eye, nose }: Seen): boolean {
  const { together } = LIMITS;
  const gap = alike - closed;
  const told = ratio <= together.tellingRatio && eyeRatio <= together.tellingEyeRatio;
  return (
    ratio <= together.ratio &&
    eyeRatio <= together.eyeRatio &&
    openShare >= together.openRatio &&
    movedDeg < together.stillDeg &&
    nose >= together.noseLikeness &&
    gap >= together.gap &&
    nose - closed >= together.noseGap &&
    eye < together.eyeLikeness &&
    (1 - ratio) / together.lids + gap / together.picture >= (told ? together.sum : together.sumOfPicture)
  );
}

const opening = ({ eyes }: Sample): number => (eyes.right + eyes.left) / 2;

function movedDeg(one: Sample, other: Sample): number {
  return Math.max(
    Math.abs(one.yawDeg - other.yawDeg),
    Math.abs(one.pitchDeg - other.pitchDeg),
    Math.abs(one.rollDeg - other.rollDeg),
  );
}

function scaleKept(...samples: readonly Sample[]): boolean {
  const sizes = samples.map(({ interocularPx }) => interocularPx);
  return Math.max(...sizes) / Math.min(...sizes) < LIMITS.stillScale;
}
