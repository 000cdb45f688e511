/** A turn of the head: from neutral to one side and back, through every angle between, and with a head's parallax. */
import type { Neutral } from './neutral.ts';
import type { Sample } from './sample.ts';

export interface TurnLimits {
  /** From the neutral frame, at the peak: of the mesh, and of what parallax says. */
  yawDeg: number;
  parallaxDeg: number;
  /** Of the mesh, where parallax makes up for what is missing: behind spectacles the mesh reads turns too short. */
  leastYawDeg?: number;
  /** See Parallax. People kept 0.99 and more; prints that were read as turned by 12 degrees, 0.96 and less. */
  widthKept: number;
  /** Where more of the width is lost: how far it must be turned, and how much its depth must explain. */
  narrow?: { widthKept: number; yawDeg: number; depthShare: number };
}

/**
 * Hand-held prints reach 2 to 8 degrees on the mesh, bent ones 15 (docs/measurements/liveness.md); people who are asked
 * to turn pass 20. Who was looking a little to one side keeps less of the width on that side, and a print that is read
 * as turned so far has lost more.
 */
export const ASKED_TURN: TurnLimits = {
  ...{ yawDeg: 15, parallaxDeg: 12, leastYawDeg: 12, widthKept: 0.94 },
  narrow: { widthKept: 0.88, yawDeg: 18, depthShare: 0.7 },
};
/** For what happens in a sequence of its own accord. */
export const ANY_TURN: TurnLimits = { yawDeg: 12, parallaxDeg: 9, widthKept: 0.97 };

/** Nearer to neutral than this is neutral. */
export const NEUTRAL_DEG = 7;
const MIN_SAMPLES = 2;
/** Frames that show the turn: one may be misread. */
const MIN_PROVEN = 2;
/** Share of the sideways movement that the depth of a face explains: a print's is noise. */
const MIN_DEPTH_SHARE = 0.4;

export interface Turn {
  side: 'LEFT' | 'RIGHT';
  /** Indices into the samples: last neutral one before, first neutral one after. */
  from: number;
  to: number;
}

/**
 * How far to its side a face is turned, by the mesh; by the mean of mesh and parallax where both say that it is turned and
 * that is more.
 */
export function turnedDeg({ yawDeg, parallax }: Sample, neutral: Neutral, limits: TurnLimits): number {
  const away = yawDeg - neutral.yawDeg;
  const sign = Math.sign(away);
  const { leastYawDeg } = limits;
  if (leastYawDeg === undefined || !parallax) return Math.abs(away);
  const deep = parallax.yawDeg * sign;
  if (Math.abs(away) < leastYawDeg || deep < leastYawDeg) return Math.abs(away);
  return Math.max(Math.abs(away), (Math.abs(away) + deep) / 2);
}

/** The turn that ends with the newest sample. @param samples consecutive accepted frames, oldest first */
export function turnEndingHere(
  samples: readonly Sample[],
  neutral: Neutral,
  limits: TurnLimits,
): Turn | null {
  const turn = wayEndingHere(samples, neutral);
  return turn && provenOf(turn, samples, neutral, limits) >= MIN_PROVEN ? turn : null;
}

/** From here on somebody has meant to turn. */
const BEGUN_DEG = 9;

/** Away from neutral and back with the newest sample, as a turn goes, but none that counts. */
export function turnInVainEndingHere(
  samples: readonly Sample[],
  neutral: Neutral,
  limits: TurnLimits,
): Turn | null {
  const turn = wayEndingHere(samples, neutral);
  if (!turn || provenOf(turn, samples, neutral, limits) >= MIN_PROVEN) return null;
  const between = samples.slice(turn.from + 1, turn.to);
  return between.some(({ yawDeg }) => Math.abs(yawDeg - neutral.yawDeg) >= BEGUN_DEG) ? turn : null;
}

function wayEndingHere(samples: readonly Sample[], neutral: Neutral): Turn | null {
  const to = samples.length - 1;
  const away = (at: number): number => samples[at]!.yawDeg - neutral.yawDeg;
  if (to < MIN_SAMPLES + 1 || Math.abs(away(to)) >= NEUTRAL_DEG) return null;
  const sign = Math.sign(away(to - 1));
  let from = to - 1;
  while (from >= 0 && away(from) * sign >= NEUTRAL_DEG) from--;
  if (from < 0 || to - from - 1 < MIN_SAMPLES || Math.abs(away(from)) >= NEUTRAL_DEG) return null;
  return { side: sign > 0 ? 'LEFT' : 'RIGHT', from, to };
}

/** Frames on the way that show a head turned as far as is asked. */
function provenOf(
  { side, from, to }: Turn,
  samples: readonly Sample[],
  neutral: Neutral,
  limits: TurnLimits,
): number {
  const sign = side === 'LEFT' ? 1 : -1;
  return samples.slice(from + 1, to).filter((sample) => {
    const { parallax } = sample;
    if (!parallax) return false;
    const away = turnedDeg(sample, neutral, limits);
    if (away < limits.yawDeg || parallax.yawDeg * sign < limits.parallaxDeg) return false;
    const { depthShare, widthKept } = parallax;
    if (widthKept >= limits.widthKept) return depthShare >= MIN_DEPTH_SHARE;
    const { narrow } = limits;
    return (
      narrow !== undefined &&
      widthKept >= narrow.widthKept &&
      away >= narrow.yawDeg &&
      depthShare >= narrow.depthShare
    );
  }).length;
}
