/**
 * Whether the turns of a session were those of a head, by its pictures and not by the mesh, which draws a head into
 * whatever it sees. Three cues that do not depend on each other, from the whole session:
 *
 * - relief: places found again by their own picture have moved as depth moves them, beyond what paper can do;
 * - skin and eyes: detail and shade have changed more than a stretched photograph's, whose every pixel is an old one,
 *   and the eyes have turned back as eyes do that stay on the screen;
 * - identity: the turned face is that of the frontal one.
 *
 * Limits: docs/measurements/liveness.md. What cannot be seen is not proven.
 */
import type { OutcomeReason } from '../../../shared/contracts/liveness.ts';
import type { Surface, SurfaceChange } from './surface.ts';

/** One look at a turned face. */
export interface TurnedLook {
  /** By the mesh, from the neutral face. */
  awayDeg: number;
  /** See SurfaceChange; null where the picture shows too little. */
  change: SurfaceChange | null;
  /** Whether the eyes are open enough to say where they look. */
  eyesOpen: boolean;
  alike: boolean;
}

export interface Proof {
  surface: Surface | null;
  /** Texture that is new on frontal frames: what noise, compression and faces do without a turn. */
  still: { sum: number; count: number };
  looks: TurnedLook[];
  /** Of the turn that is under way: degrees at the last look, and how many there were. */
  peakDeg: number;
  inTurn: number;
}

export const newProof = (): Proof => ({
  surface: null,
  still: { sum: 0, count: 0 },
  looks: [],
  peakDeg: 0,
  inTurn: 0,
});

/** Half of an eyeball over the width of an eye: 12 of 29 mm. */
const BALL = 0.41;

const LIMITS = {
  /** Looks on each side. */
  looks: 2,
  /** Texture and twice the shading, mean of the session, for so many degrees turned; and what eyes on the screen add. */
  newness: 0.28,
  newnessPerDeg: 0.017,
  /**
   * Shading alone for each degree, since a sharp photograph's texture makes up for shade that does not change: living people
   * on film show 0.0031 and more, stretched photographs 0.0024 and less.
   */
  shadingPerDeg: 0.0026,
  held: 0.2,
  /** Less of it than this is an error of the measure: stretched photographs reach 0.24. */
  heldFrom: 0.3,
  /** New texture on frontal frames above this is noise, and taken off. */
  still: 0.12,
  /** Turn by relief over turn by mesh, and its t statistic: mean of both sides, and of each side. */
  relief: 0.4,
  sideRelief: 0.25,
  reliefT: 2.4,
  sideReliefT: 1.2,
  /** Mean of both sides, and of each side. */
  misfit: 1,
  sideMisfit: 1.1,
  /** Share of turned looks that are the frontal person. */
  alike: 0.7,
} as const;

/** What speaks against a head having turned; empty when it is proven. */
export function doubtsOf({ looks, still }: Proof): OutcomeReason[] {
  const seen = looks.flatMap(({ awayDeg, change }) => (change ? [{ awayDeg, ...change }] : []));
  const sides = [seen.filter(({ awayDeg }) => awayDeg > 0), seen.filter(({ awayDeg }) => awayDeg < 0)];
  const assessable = sides.every((side) => side.length >= LIMITS.looks);
  const alike = looks.filter((look) => look.alike).length;
  const doubts: { reason: OutcomeReason; holds: boolean }[] = [
    { reason: 'turns_not_assessable', holds: !assessable },
    { reason: 'turns_of_another_face', holds: alike < LIMITS.alike * looks.length },
    { reason: 'turns_without_relief', holds: assessable && !haveRelief(sides) },
    { reason: 'turns_of_one_picture', holds: assessable && !looksNew(sides, looks, still) },
  ];
  return doubts.filter(({ holds }) => holds).map(({ reason }) => reason);
}

type Seen = SurfaceChange & { awayDeg: number };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each side weighs the same, however often it was asked for. */
function haveRelief(sides: readonly Seen[][]): boolean {
  const found = sides.map((side) => ({
    ratio: mean(side.map(({ reliefDeg }) => reliefDeg)) / mean(side.map(({ awayDeg }) => awayDeg)),
    t: mean(side.map(({ reliefT, awayDeg }) => reliefT * Math.sign(awayDeg))),
    misfit: mean(side.map(({ misfit }) => Math.log(misfit))),
  }));
  return (
    mean(found.map(({ ratio }) => ratio)) >= LIMITS.relief &&
    mean(found.map(({ t }) => t)) >= LIMITS.reliefT &&
    Math.exp(mean(found.map(({ misfit }) => misfit))) <= LIMITS.misfit &&
    found.every(({ ratio }) => ratio >= LIMITS.sideRelief) &&
    found.every(({ t }) => t >= LIMITS.sideReliefT) &&
    found.every(({ misfit }) => Math.exp(misfit) <= LIMITS.sideMisfit)
  );
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
 * The further a picture is stretched, the more of it seems new: what is asked for grows with the turn. Each side weighs
 * the same.
 */
function looksNew(sides: readonly Seen[][], looks: readonly TurnedLook[], still: Proof['still']): boolean {
  const turned = mean(sides.map((side) => mean(side.map(({ awayDeg }) => Math.abs(awayDeg)))));
  const newness = mean(sides.map((side) => newnessOf(side, still)));
  const held = Math.max(0, heldOf(looks) - LIMITS.heldFrom) / (1 - LIMITS.heldFrom);
  const asked = Math.max(LIMITS.newness, LIMITS.newnessPerDeg * turned);
  const shading = mean(sides.map((side) => mean(side.map((look) => look.shading))));
  return newness + LIMITS.held * held >= asked && shading >= LIMITS.shadingPerDeg * turned;
}

function newnessOf(seen: readonly Seen[], still: Proof['still']): number {
  const noise = still.count > 0 ? Math.max(0, (still.sum / still.count) ** 2 - LIMITS.still ** 2) : 0;
  return mean(seen.map(({ texture, shading }) => Math.sqrt(Math.max(0, texture ** 2 - noise)) + 2 * shading));
}
