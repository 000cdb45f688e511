/**
 * What the turns of a session showed, weighed: the logarithm of how much likelier living people are to show it than an
 * attack is. Weights are of a logistic regression, on one part of the people of the laboratory and its attacks; limits
 * were set to what all attacks stay below. Figures: docs/measurements/liveness.md.
 */
import type { Lamp } from './lamp.ts';

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
  /** New texture and twice the shading. */
  newness: number;
  /** See SurfaceChange. */
  shading: number;
  /** Of all looks together and not for a degree, see lampOf. */
  lamp: Lamp;
}

const SKIN = {
  /** Of the logarithm. */
  shading: 3.5,
  front: 25,
  constant: 18,
  /** A lamp that is stronger says no more. */
  mostFront: 0.3,
  /** What is asked, of each cue and of all. */
  leastNewness: 0.013,
  leastShading: 0.0022,
  leastFront: 0.04,
  score: 0,
} as const;

/** Skin in a light rather than one photograph, stretched. */
export function isSkin({ newness, shading, lamp }: Skin): boolean {
  const { leastNewness, leastShading, leastFront } = SKIN;
  if (newness < leastNewness || shading < leastShading || lamp.front < leastFront) return false;
  const score =
    SKIN.constant + SKIN.shading * Math.log(shading) + SKIN.front * Math.min(SKIN.mostFront, lamp.front);
  return score >= SKIN.score;
}
