import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { TurnedCopyFacts } from '../../copy-facts.ts';
import type { PlaceOf } from '../../mask.ts';
import type { Place } from '../../place.ts';
import { CELL } from '../cell-moments.ts';
import { shrunk } from '../copy-move/shrunk.ts';
import { grow, type Piece } from './grow.ts';
import { keypoints } from './keypoints.ts';
import { pairs } from './pairs.ts';
import { blurred, type Plane } from './plane.ts';
import { repetition } from './repetition.ts';
import { applied, hypotheses, scaleOf } from './transforms.ts';

const MIN_SIDE = 64;
/** Fewer cells say nothing. */
const MIN_ALIKE = 6;
/** Rounding and the last coding's noise are blurred away, as are the differences between ways to interpolate. */
const BLUR = 1;

/**
 * Pieces that look like another place after turning, scaling and shifting: keypoints with the same surroundings that
 * agree on a transform, which is then fitted to the samples and judged cell by cell. Null where the time is over.
 */
export function turnedCopyFacts(
  luma: LumaPlane,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): TurnedCopyFacts | null {
  const picture = shrunk(luma);
  if (Math.min(picture.width, picture.height) < MIN_SIDE) return { points: 0, complete: true, copies: [] };
  const found = keypoints(picture, shouldStop);
  if (!found || shouldStop()) return null;
  const { hypotheses: candidates, complete } = hypotheses(pairs(found));
  const small = candidates.length > 0 ? blurred(picture, BLUR) : picture;
  const copies: TurnedCopyFacts['copies'] = [];
  for (const hypothesis of candidates) {
    if (shouldStop()) return null;
    const scale = scaleOf(hypothesis.transform);
    // What was made smaller lost its detail; the larger piece is compared without it.
    const large = scale < 1.15 ? small : blurred(picture, BLUR * scale);
    const piece = grow(small, large, hypothesis);
    if (piece && piece.alike.length >= MIN_ALIKE)
      copies.push(factOf(small, piece, hypothesis.pairs.length, picture.factor, placeOf));
  }
  return {
    points: found.points.length,
    complete: found.complete && complete,
    copies: copies.toSorted((a, b) => b.alike - a.alike),
  };
}

function factOf(
  plane: Plane,
  { transform, alike, compared }: Piece,
  pairCount: number,
  factor: number,
  placeOf: PlaceOf,
): TurnedCopyFacts['copies'][number] {
  const cells = alike.map(({ cell }) => cell);
  const targets = cells.flatMap(({ x, y }) => [
    applied(transform, x, y),
    applied(transform, x + CELL, y + CELL),
  ]);
  const own = cells.flatMap(({ x, y }) => [[x, y] as const, [x + CELL, y + CELL] as const]);
  const byContent = alike.map(({ agreement }) => agreement).toSorted((a, b) => a.content - b.content);
  const weak = byContent.slice(0, Math.ceil(byContent.length / 2));
  const [one, two] = [placeAround(own, factor, placeOf), placeAround(targets, factor, placeOf)];
  return {
    places: [one, two],
    scale: scaleOf(transform),
    turnDegrees: (Math.atan2(transform.c - transform.b, transform.a + transform.d) * 180) / Math.PI,
    pairs: pairCount,
    compared,
    alike: alike.length,
    fill: (alike.length * (CELL * factor) ** 2) / (one.widthPx * one.heightPx),
    repetition: repetition(plane, cells),
    unexplained: median(byContent.map(({ unexplained }) => unexplained)),
    unexplainedInWeak: median(weak.map(({ unexplained }) => unexplained)),
    residual: median(weak.map(({ unexplained, content }) => unexplained * content)),
  };
}

/** The place of all points, given in samples of the searched picture. */
function placeAround(
  points: readonly (readonly [number, number])[],
  factor: number,
  placeOf: PlaceOf,
): Place {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.max(0, Math.floor(Math.min(...xs)));
  const y = Math.max(0, Math.floor(Math.min(...ys)));
  const [width, height] = [Math.ceil(Math.max(...xs)) - x, Math.ceil(Math.max(...ys)) - y];
  return placeOf(x * factor, y * factor, width * factor, height * factor);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
