/**
 * What the turns of a session showed, weighed: the logarithm of how much likelier living people are to show it than an
 * attack is. Weights are of a logistic regression, on one part of the people of the laboratory and its attacks; limits
 * were set to what all attacks stay below. Figures: docs/measurements/liveness.md.
 */

/** Means of both sides, each side with the same weight. */
export interface Relief {
  /** Turn by relief over turn by the mesh. */
  share: number;
  /** See Movement: its t statistic, and that of the side that shows less. */
  t: number;
  lesserT: number;
  /** See Movement: geometric mean. */
  misfit: number;
  /** See misfitOfBoth; null where it cannot be told, which speaks neither for a head nor for paper. */
  misfitOfBoth: number | null;
}

const RELIEF = {
  t: 1,
  lesserT: 2.3,
  /** Of logarithms. */
  misfit: -20,
  misfitOfBoth: -4.5,
  constant: -5.1,
  /** Nothing beyond these is believed: neither the size of the turn nor a shape decides alone. */
  mostT: 4,
  mostLesserT: 2.5,
  leastMisfit: -0.25,
  leastMisfitOfBoth: -0.35,
  /** What is asked. */
  score: 1,
  share: 0.4,
} as const;

/** A head rather than paper, folded or rolled. */
export function isRelief({ share, t, lesserT, misfit, misfitOfBoth }: Relief): boolean {
  const score =
    RELIEF.constant +
    RELIEF.t * Math.min(RELIEF.mostT, t) +
    RELIEF.lesserT * Math.min(RELIEF.mostLesserT, lesserT) +
    RELIEF.misfit * Math.max(RELIEF.leastMisfit, Math.log(misfit)) +
    RELIEF.misfitOfBoth * Math.max(RELIEF.leastMisfitOfBoth, Math.log(misfitOfBoth ?? 1));
  return share >= RELIEF.share && score >= RELIEF.score;
}

/** For each degree turned, means of both sides. */
export interface Skin {
  /** New texture and twice the shading, and what the eyes add. */
  newness: number;
  /** See SurfaceChange. */
  shading: number;
  /** See slopeOfLight: positive where the side that turns away grows darker. */
  slope: number;
}

const SKIN = {
  /** Of logarithms. */
  newness: 3.78,
  shading: 3.16,
  slope: 1130,
  constant: 32.76,
  leastSlope: -0.001,
  mostSlope: 0.004,
  /** What is asked, of each cue and of all. */
  leastNewness: 0.0145,
  leastShading: 0.0022,
  score: 0.9,
} as const;

/** Skin in a light rather than one photograph, stretched. */
export function isSkin({ newness, shading, slope }: Skin): boolean {
  if (newness < SKIN.leastNewness || shading < SKIN.leastShading) return false;
  const score =
    SKIN.constant +
    SKIN.newness * Math.log(newness) +
    SKIN.shading * Math.log(shading) +
    SKIN.slope * Math.max(SKIN.leastSlope, Math.min(SKIN.mostSlope, slope));
  return score >= SKIN.score;
}
