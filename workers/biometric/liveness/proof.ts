/**
 * Whether the turns of a session were those of a head, by its pictures and not by the mesh, which draws a head into
 * whatever it sees. Three questions that do not depend on each other, from the whole session:
 *
 * - relief: have places found again by their own picture moved as depth moves them, beyond what paper can do;
 * - skin and eyes: have detail and shade changed more than a stretched photograph's, whose every pixel is an old one, has
 *   light moved across the face, and have the eyes turned back as eyes do that stay on the screen;
 * - identity: is the turned face that of the frontal one.
 *
 * The cues of a question are weighed together, since on everybody some of them are measured badly (turn-scores.ts). What
 * cannot be seen is not proven.
 */
import type { OutcomeReason } from '../../../shared/contracts/liveness.ts';
import { misfitOfBoth, noLooks, type SideLooks, withLook } from './both-sides.ts';
import type { Surface, SurfaceChange } from './surface.ts';
import { isRelief, isSkin } from './turn-scores.ts';

/** One look at a turned face. */
export interface TurnedLook {
  /** By the mesh, from the neutral face. */
  awayDeg: number;
  /** See SurfaceChange; null where the picture shows too little. */
  change: Omit<SurfaceChange, 'places'> | null;
  /** Whether the eyes are open enough to say where they look. */
  eyesOpen: boolean;
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

/** Half of an eyeball over the width of an eye: 12 of 29 mm. */
const BALL = 0.41;

/** Figures: docs/measurements/liveness.md. */
const LIMITS = {
  /** Looks on each side. */
  looks: 2,
  /** What eyes on the screen add to newness; less of it is an error of the measure: stretched photographs reach 0.24. */
  held: 0.2,
  heldFrom: 0.3,
  /** New texture on frontal frames above this is noise, and taken off. */
  still: 0.12,
  /** Share of turned looks that are the frontal person. */
  alike: 0.7,
} as const;

/** What speaks against a head having turned; empty when it is proven. */
export function doubtsOf(proof: Proof): OutcomeReason[] {
  const { looks } = proof;
  const seen = looks.flatMap(({ awayDeg, change }) => (change ? [{ awayDeg, ...change }] : []));
  const sides = [seen.filter(({ awayDeg }) => awayDeg > 0), seen.filter(({ awayDeg }) => awayDeg < 0)];
  const assessable = sides.every((side) => side.length >= LIMITS.looks);
  const alike = looks.filter((look) => look.alike).length;
  const doubts: { reason: OutcomeReason; holds: boolean }[] = [
    { reason: 'turns_not_assessable', holds: !assessable },
    { reason: 'turns_of_another_face', holds: alike < LIMITS.alike * looks.length },
    { reason: 'turns_without_relief', holds: assessable && !haveRelief(sides, proof) },
    { reason: 'turns_of_one_picture', holds: assessable && !looksNew(sides, proof) },
  ];
  return doubts.filter(({ holds }) => holds).map(({ reason }) => reason);
}

type Seen = Omit<SurfaceChange, 'places'> & { awayDeg: number };

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

/** Share of the turns that the eyes have taken back, as eyes do that stay on the screen: 1 all of it, 0 none. */
function heldOf(looks: readonly TurnedLook[]): number {
  let [moved, turned] = [0, 0];
  for (const { awayDeg, change, eyesOpen } of looks) {
    if (!change || !eyesOpen) continue;
    moved -= Math.sign(awayDeg) * change.irises;
    turned += BALL * Math.sin((Math.abs(awayDeg) * Math.PI) / 180);
  }
  return turned > 0 ? Math.max(0, Math.min(1, moved / turned)) : 0;
}

/**
 * The further a picture is stretched, the more of it seems new: everything counts for each degree of the turn. Each side
 * weighs the same.
 */
function looksNew(sides: readonly Seen[][], { looks, still }: Proof): boolean {
  const of = (measure: (look: Seen) => number): number => mean(sides.map((side) => mean(side.map(measure))));
  const turned = of(({ awayDeg }) => Math.abs(awayDeg));
  const held = Math.max(0, heldOf(looks) - LIMITS.heldFrom) / (1 - LIMITS.heldFrom);
  return isSkin({
    newness: (of(newnessOver(still)) + LIMITS.held * held) / turned,
    shading: of(({ shading }) => shading) / turned,
    // The side that turns away from the room grows darker.
    slope: of(({ slope, awayDeg }) => -Math.sign(awayDeg) * slope) / turned,
  });
}

function newnessOver({ sum, count }: Proof['still']): (look: Seen) => number {
  const noise = count > 0 ? Math.max(0, (sum / count) ** 2 - LIMITS.still ** 2) : 0;
  return ({ texture, shading }) => Math.sqrt(Math.max(0, texture ** 2 - noise)) + 2 * shading;
}
