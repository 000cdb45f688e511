/**
 * Turns to the left and to the right held against each other. Where a place is found wrongly it is mostly wrong in the
 * same way on either side, so the way from one side to the other shows depth better than a side does by itself.
 */
import { ERROR, type Moved, misfitOf, wayOf } from './movement.ts';
import { PLACES } from './places.ts';
import { quantile } from './quantile.ts';
import { looksOf, type SideLooks } from './side-looks.ts';

/** Places whose find is the surest. */
const SURE_SHARE = 0.75;
/** Fewer say nothing about a shape. */
const MIN_PLACES = 20;

/**
 * What a head leaves unexplained of the way from one side to the other, over what paper leaves, see Movement.
 * @param points rigid points of the reference
 * @returns null where too few places were found on both sides
 */
export function misfitOfBoth(points: Float32Array, left: SideLooks, right: SideLooks): number | null {
  const [lefts, rights] = [looksOf(left).flat(), looksOf(right).flat()];
  const found = PLACES.flatMap((place) => {
    const [one, other] = [usualOf(lefts, place), usualOf(rights, place)];
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
function usualOf(moved: readonly Moved[], wanted: number): Pick<Moved, 'across' | 'unexplained'> | null {
  const found = moved.filter(({ place }) => place === wanted);
  if (found.length === 0) return null;
  const across = found.map((each) => each.across);
  const sum = found.reduce((all, { unexplained }) => all + unexplained, 0);
  return { across: quantile(across, 0.5), unexplained: sum / found.length };
}
