/**
 * Turns to the left and to the right held against each other. Where a place is found wrongly it is mostly wrong in the
 * same way on either side, so the way from one side to the other shows depth better than a side does by itself.
 */
import { ERROR, type Moved, misfitOf, wayOf } from './movement.ts';
import { PLACES } from './places.ts';
import { quantile } from './quantile.ts';

/** Looks at turns to one side, one after the other: of each place `across` and `unexplained`, NaN where it was not found. */
export type SideLooks = Float32Array;

const NUMBERS = 2;
const LENGTH = PLACES.length * NUMBERS;
/** More of a side add nothing. */
const MAX_LOOKS = 12;
/** Places whose find is the surest. */
const SURE_SHARE = 0.75;
/** Fewer say nothing about a shape. */
const MIN_PLACES = 20;

export const noLooks = (): SideLooks => new Float32Array();

export function withLook(looks: SideLooks, moved: readonly Moved[]): SideLooks {
  if (looks.length >= MAX_LOOKS * LENGTH) return looks;
  const more = new Float32Array(looks.length + LENGTH).fill(Number.NaN);
  more.set(looks);
  for (const { place, across, unexplained } of moved) {
    more.set([across, unexplained], looks.length + PLACES.indexOf(place) * NUMBERS);
  }
  return more;
}

/**
 * What a head leaves unexplained of the way from one side to the other, over what paper leaves, see Movement.
 * @param points rigid points of the reference
 * @returns null where too few places were found on both sides
 */
export function misfitOfBoth(points: Float32Array, left: SideLooks, right: SideLooks): number | null {
  const found = PLACES.flatMap((place, index) => {
    const [one, other] = [usualOf(left, index), usualOf(right, index)];
    if (!one || !other) return [];
    return { place, across: one.across - other.across, worse: Math.max(one.unexplained, other.unexplained) };
  });
  if (found.length === 0) return null;
  const most = quantile(
    found.map(({ worse }) => worse),
    SURE_SHARE,
  );
  const sure = found.filter(({ worse }) => worse <= most);
  if (sure.length < MIN_PLACES) return null;
  // Of two turns.
  return misfitOf(
    sure.map(({ place, across }) => wayOf(points, place, across)),
    2 * ERROR,
  );
}

/** Of the looks that found a place, the median of where it was and the mean of what they left unexplained. */
function usualOf(looks: SideLooks, index: number): Pick<Moved, 'across' | 'unexplained'> | null {
  const across: number[] = [];
  let sum = 0;
  for (let at = index * NUMBERS; at < looks.length; at += LENGTH) {
    const [where, unexplained] = [looks[at] ?? Number.NaN, looks[at + 1] ?? Number.NaN];
    if (Number.isNaN(where)) continue;
    across.push(where);
    sum += unexplained;
  }
  return across.length > 0 ? { across: quantile(across, 0.5), unexplained: sum / across.length } : null;
}
