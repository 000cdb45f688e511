/**
 * Whether the turns of a session were those of a head, by its pictures and not by the mesh, which draws a head into
 * whatever it sees. Three questions that do not depend on each other, from the whole session:
 *
 * - relief: have places found again by their own picture moved as depth moves them, beyond what paper can do;
 * - skin: have detail and shade changed more than a stretched photograph's, whose every pixel is an old one, and has light
 *   changed as a lamp changes it on a head that turns;
 * - identity: is the turned face that of the frontal one.
 *
 * The cues of a question are weighed together, since on everybody some of them are measured badly (turn-scores.ts). What
 * cannot be seen is not proven.
 */
import type { OutcomeReason } from '../../../shared/contracts/liveness.ts';
import { misfitOfBoth } from './both-sides.ts';
import { lampOf, NO_LAMP, type Turn } from './lamp.ts';
import { noLooks, type SideLooks, withLook } from './side-looks.ts';
import type { Surface, SurfaceChange } from './surface.ts';
import { isRelief, isSkin, type Skin } from './turn-scores.ts';

/** One look at a turned face. */
export interface TurnedLook {
  /** By the mesh, from the neutral face: positive to the own left, and chin down. */
  awayDeg: number;
  downDeg: number;
  /** See SurfaceChange; null where the picture shows too little. */
  change: Omit<SurfaceChange, 'places'> | null;
  alike: boolean;
}

export interface Proof {
  surface: Surface | null;
  /** Texture that is new on frontal frames: what noise, compression and faces do without a turn. */
  still: { sum: number; count: number };
  looks: TurnedLook[];
  /** Where places had got to on turns to the own left, and to the own right. */
  left: SideLooks;
  right: SideLooks;
  /** Of the turn that is under way: degrees at the last look, and how many there were. */
  peakDeg: number;
  inTurn: number;
  /** Whether turns were asked for once more, because the first ones could not be judged. */
  again: boolean;
}

export const newProof = (): Proof => ({
  surface: null,
  still: { sum: 0, count: 0 },
  looks: [],
  left: noLooks(),
  right: noLooks(),
  peakDeg: 0,
  inTurn: 0,
  again: false,
});

/** What another try may mend: it was measured badly, and nothing speaks of a deceit. */
const MENDABLE: readonly OutcomeReason[] = ['turns_not_assessable', 'turns_without_relief'];

/**
 * Whether more turns are to be looked at where the first ones could not be judged: once. What they show is added to what was
 * seen before, since paper would else have two tries.
 * @param proof changed
 */
export function tryAgain(proof: Proof, doubts: readonly OutcomeReason[]): boolean {
  if (proof.again || doubts.length === 0 || !doubts.every((doubt) => MENDABLE.includes(doubt))) return false;
  proof.again = true;
  return true;
}

/** Adds a look at a turned face. @param proof changed */
export function addLook(proof: Proof, change: SurfaceChange | null, look: Omit<TurnedLook, 'change'>): void {
  if (!change) {
    proof.looks.push({ ...look, change });
    return;
  }
  const { places, ...rest } = change;
  proof.looks.push({ ...look, change: rest });
  if (look.awayDeg > 0) proof.left = withLook(proof.left, places);
  else proof.right = withLook(proof.right, places);
}

/** Figures: docs/measurements/liveness.md. */
const LIMITS = {
  /** Looks on each side. */
  looks: 2,
  /** New texture on frontal frames above this is noise, and taken off. */
  still: 0.12,
  /** Share of turned looks that are the frontal person. */
  alike: 0.7,
} as const;

/** What speaks against a head having turned; empty when it is proven. */
export function doubtsOf(proof: Proof): OutcomeReason[] {
  const { looks } = proof;
  const seen = looks.flatMap(({ awayDeg, downDeg, change }) =>
    change ? [{ awayDeg, downDeg, ...change }] : [],
  );
  const sides = [seen.filter(({ awayDeg }) => awayDeg > 0), seen.filter(({ awayDeg }) => awayDeg < 0)];
  const assessable = sides.every((side) => side.length >= LIMITS.looks);
  const alike = looks.filter((look) => look.alike).length;
  const doubts: { reason: OutcomeReason; holds: boolean }[] = [
    { reason: 'turns_not_assessable', holds: !assessable },
    { reason: 'turns_of_another_face', holds: alike < LIMITS.alike * looks.length },
    { reason: 'turns_without_relief', holds: assessable && !haveRelief(sides, proof) },
    { reason: 'turns_of_one_picture', holds: assessable && !isSkin(skinOf(sides, proof)) },
  ];
  return doubts.filter(({ holds }) => holds).map(({ reason }) => reason);
}

type Seen = Omit<SurfaceChange, 'places'> & Turn;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each side weighs the same, however often it was asked for. */
function haveRelief(sides: readonly Seen[][], { surface, left, right }: Proof): boolean {
  const of = (measure: (look: Seen) => number): number[] => sides.map((side) => mean(side.map(measure)));
  const degrees = of(({ awayDeg }) => awayDeg);
  const t = of(({ reliefT, awayDeg }) => reliefT * Math.sign(awayDeg));
  return isRelief({
    share: mean(of(({ reliefDeg }) => reliefDeg).map((relief, side) => relief / (degrees[side] || 1))),
    t: mean(t),
    lesserT: Math.min(...t),
    misfit: Math.exp(mean(of(({ misfit }) => Math.log(misfit)))),
    misfitOfBoth: surface && misfitOfBoth(surface.points, left, right),
  });
}

/**
 * The further a picture is stretched, the more of it seems new: everything counts for each degree of the turn. Each side
 * weighs the same.
 */
function skinOf(sides: readonly Seen[][], { still, surface, left, right }: Proof): Skin {
  const of = (measure: (look: Seen) => number): number => mean(sides.map((side) => mean(side.map(measure))));
  const turned = of(({ awayDeg }) => Math.abs(awayDeg));
  const lit = sides.map((side, index) => ({
    looks: index === 0 ? left : right,
    turns: side,
  }));
  return {
    newness: of(newnessOver(still)) / turned,
    shading: of(({ shading }) => shading) / turned,
    lamp: surface ? lampOf(surface.points, lit) : NO_LAMP,
  };
}

function newnessOver({ sum, count }: Proof['still']): (look: Seen) => number {
  const noise = count > 0 ? Math.max(0, (sum / count) ** 2 - LIMITS.still ** 2) : 0;
  return ({ texture, shading }) => Math.sqrt(Math.max(0, texture ** 2 - noise)) + 2 * shading;
}
