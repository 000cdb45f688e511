/** Which pieces that look like another place of the picture are copies: pure judgement of `TurnedCopyFacts`. */
import type { TurnedCopyFacts } from './copy-facts.ts';
import type { ImageFacts } from './facts.ts';
import type { Place } from './place.ts';

export type TurnedCopy = TurnedCopyFacts['copies'][number];

/** Cells of 8 x 8 samples that must be alike, and their share of all with content within the outline. */
const MIN_ALIKE = 20;
const MIN_SHARE = 0.8;
/** What interpolation and the last coding leave unexplained; another print, window or letter leaves more. */
const MAX_UNEXPLAINED = 0.02;
const MAX_UNEXPLAINED_IN_WEAK = 0.03;
/**
 * Levels squared in the half with less content. Two photographs of one thing agree in its strong shapes; that they
 * agree to so little in faint detail too, where each has its own grain, needs a copy.
 */
const MAX_RESIDUAL = 0.5;
/** Signs of print and of a paper's ground stand again elsewhere, upright and in one size; turned they do not. */
const MAX_RESIDUAL_MOVED = 0.25;
const TURNED_DEGREES = 2;
const SCALED = 1.03;
/** Cells of a scene have content nearly everywhere; words that repeat are strokes on bare ground. */
const MIN_FILL = 0.4;
/** Of a pattern every piece fits in many places; pieces of photographed scenes came to 0.3 at most. */
const MAX_REPETITION = 0.5;
/** Longer side of the piece to the shorter one; a line of print is longer. */
const MAX_ASPECT = 4.5;
/** What overlaps its own copy is a pattern, a straight edge or a shape that looks the same when turned. */
const MAX_OVERLAP = 0.3;

/**
 * Pieces that agree with another place as only a copy or a drawn pattern does, in every shape: dots and hatching fit
 * themselves when turned by half a circle.
 */
export const fittingCopies = ({ turnedCopies }: Pick<ImageFacts, 'turnedCopies'>): TurnedCopy[] =>
  (turnedCopies?.copies ?? []).filter(
    ({ alike, compared, unexplained, unexplainedInWeak, residual, ...turn }) =>
      alike >= MIN_ALIKE &&
      alike >= MIN_SHARE * compared &&
      unexplained <= MAX_UNEXPLAINED &&
      unexplainedInWeak <= MAX_UNEXPLAINED_IN_WEAK &&
      residual <= (isMoved(turn) ? MAX_RESIDUAL_MOVED : MAX_RESIDUAL),
  );

/** The copies in this image that only a copy explains, largest first. */
export const clearTurnedCopies = (image: Pick<ImageFacts, 'turnedCopies'>): TurnedCopy[] =>
  fittingCopies(image).filter(
    ({ fill, repetition, places }) =>
      fill >= MIN_FILL &&
      repetition <= MAX_REPETITION &&
      aspectOf(places[0]) <= MAX_ASPECT &&
      overlapOf(places) <= MAX_OVERLAP,
  );

const isMoved = ({ scale, turnDegrees }: Pick<TurnedCopy, 'scale' | 'turnDegrees'>): boolean =>
  Math.abs(turnDegrees) < TURNED_DEGREES && Math.max(scale, 1 / scale) < SCALED;

function aspectOf(place: Place | undefined): number {
  if (!place) return Number.POSITIVE_INFINITY;
  const { widthPx, heightPx } = place;
  return Math.max(widthPx, heightPx) / Math.max(1, Math.min(widthPx, heightPx));
}

/** Share of the smaller place that lies in the other; 1 without two places. */
function overlapOf([one, two]: readonly Place[]): number {
  if (!one || !two) return 1;
  const common = (from: number, length: number, otherFrom: number, otherLength: number): number =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  const width = common(one.xPx, one.widthPx, two.xPx, two.widthPx);
  const height = common(one.yPx, one.heightPx, two.yPx, two.heightPx);
  const smaller = Math.min(one.widthPx * one.heightPx, two.widthPx * two.heightPx);
  return smaller === 0 ? 1 : (width * height) / smaller;
}

/** What was done to the piece, in words: "turned by 14 degrees and made 1.10 times as large". */
export function describeTurn({ scale, turnDegrees }: TurnedCopy): string {
  const turned = Math.abs(turnDegrees) >= 1 ? `turned by ${Math.abs(turnDegrees).toFixed(0)} degrees` : '';
  const larger = Math.max(scale, 1 / scale);
  const scaled = larger >= 1.015 ? `scaled ${larger.toFixed(2)} times` : '';
  return [turned, scaled].filter((word) => word !== '').join(' and ') || 'moved';
}
