/** Which pieces of ground that stand twice were copied: pure judgement of `GroundCopyFacts`. */
import type { CopyMoveFacts, GroundCopyFacts } from './copy-facts.ts';
import type { ImageFacts } from './facts.ts';
import type { Place } from './place.ts';

export type GroundCopy = GroundCopyFacts['copies'][number];

/** Copies correlate by 0.7 and more after one saving at 80 to 97; what is less may be a pattern of the paper. */
const MIN_CORRELATION = 0.65;
/** Grain is so many samples coarse: the correlation of unlike pieces spreads by one over the root of samples by this. */
const SAMPLES_EACH = 9;
/** In such spreads. Every displacement of every piece of a large picture together reaches 8 by chance. */
const MIN_SPREADS = 11;
/** Where both places lie alike in the blocks of a JPEG, few coefficients that survived make both look the same. */
const MIN_SPREADS_ALIGNED = 16;
/** A fill is put together of patches from several places: of two that lie side by side each needs less. */
const MIN_SPREADS_OF_PATCH = 9;
const MIN_CORRELATION_OF_PATCH = 0.75;
const SIDE_BY_SIDE_PX = 24;
const BLOCK = 8;
/** Patterns, streaks of a scanner and halftones are nearly as like a little beside. */
const MAX_BESIDE = 0.35;
/** Ground that repeats by more displacements is printed or painted so. */
const MOST_DISPLACEMENTS = 6;
/** Of a copy in another place at most so much lies in its original's. */
const isApart = ({ places: [place], displacement: { x, y } }: GroundCopy): boolean =>
  place !== undefined && (Math.abs(x) >= place.widthPx || Math.abs(y) >= place.heightPx);

/** Correlation of grain in the spread that it has by chance. */
const spreads = ({ samples, correlation }: { samples: number; correlation: number }): number =>
  correlation * Math.sqrt(samples / SAMPLES_EACH);

/** Pieces whose grain agrees as only a copy or a printed pattern does. */
export function fittingGround({ groundCopies }: Pick<ImageFacts, 'groundCopies'>): GroundCopy[] {
  const sharp = (groundCopies?.copies ?? []).filter(
    (copy) =>
      copy.correlation >= MIN_CORRELATION && copy.beside <= MAX_BESIDE * copy.correlation && isApart(copy),
  );
  return sharp.filter((copy) => spreads(copy) >= leastSpreads(copy) || isPatch(copy, sharp));
}

const isAligned = ({ displacement: { x, y } }: GroundCopy): boolean => x % BLOCK === 0 && y % BLOCK === 0;
const leastSpreads = (copy: GroundCopy): number => (isAligned(copy) ? MIN_SPREADS_ALIGNED : MIN_SPREADS);

/** One of several patches that fill a place side by side, each from elsewhere. */
function isPatch(copy: GroundCopy, copies: readonly GroundCopy[]): boolean {
  const couldBe = (one: GroundCopy): boolean =>
    spreads(one) >= MIN_SPREADS_OF_PATCH && one.correlation >= MIN_CORRELATION_OF_PATCH && !isAligned(one);
  return (
    couldBe(copy) &&
    copies.some(
      (other) =>
        other !== copy &&
        couldBe(other) &&
        copy.places.some((place) => other.places.some((beside) => isSideBySide(place, beside))),
    )
  );
}

function isSideBySide(a: Place, b: Place): boolean {
  const gap = (from: number, size: number, otherFrom: number, otherSize: number): number =>
    Math.max(otherFrom - from - size, from - otherFrom - otherSize);
  return (
    gap(a.xPx, a.widthPx, b.xPx, b.widthPx) <= SIDE_BY_SIDE_PX &&
    gap(a.yPx, a.heightPx, b.yPx, b.heightPx) <= SIDE_BY_SIDE_PX
  );
}

/** Whether ground repeats so often in this picture that a pattern explains it, or not all of it was compared. */
const isPatterned = ({ groundCopies }: Pick<ImageFacts, 'groundCopies'>): boolean =>
  groundCopies !== null && (!groundCopies.complete || groundCopies.displacements > MOST_DISPLACEMENTS);

/** Among streaks a copy is told where it is clearer than without them, ... */
const MIN_CORRELATION_AMONG_MANY = 0.75;
/** ... and where no other displacement explains its place nearly as well, as a pattern's next repeat would. */
const MAX_ELSEWHERE = 0.75;

/** By how much, in each direction, what repeats moves on within a pattern whose lines turn: rings and rosettes of identity papers. */
const MOST_DRIFT = 16;

/** Whether a piece that lies beside it repeats by nearly, but not quite, the same displacement: who copies a patch moves all of it alike. */
function isDrifting(copy: GroundCopy, copies: readonly GroundCopy[]): boolean {
  const drift = (a: number, b: number): number => Math.abs(a - b);
  return copies.some(({ displacement, places }) => {
    const [across, down] = [
      drift(displacement.x, copy.displacement.x),
      drift(displacement.y, copy.displacement.y),
    ];
    const isNear = across <= MOST_DRIFT && down <= MOST_DRIFT && across + down > 0;
    return isNear && places.every((place) => copy.places.some((own) => isSideBySide(own, place)));
  });
}

/** The pieces that were copied: those that fit and that no pattern of this picture explains. */
export function copiedGround(image: Pick<ImageFacts, 'groundCopies'>): GroundCopy[] {
  const copies = image.groundCopies?.copies ?? [];
  const fitting = fittingGround(image).filter((copy) => !isDrifting(copy, copies));
  if (!isPatterned(image)) return fitting;
  return fitting.filter(
    ({ correlation, elsewhere }) =>
      correlation >= MIN_CORRELATION_AMONG_MANY && elsewhere <= MAX_ELSEWHERE * correlation,
  );
}

/** Fewer samples say nothing of whether the ground is the same. */
const MIN_SAMPLES = 150;

type Ground = CopyMoveFacts['copies'][number]['ground'];

/** Whether there is ground enough between the print of a piece to compare it with that of its twin. */
export const hasGround = (ground: Ground): ground is NonNullable<Ground> =>
  ground !== null && ground.samples >= MIN_SAMPLES;

/** What a copy of the ground would reach at least, less than which says that it was printed there twice. */
const LEAST_OF_A_COPY = 0.6;
const SPREADS_OF_DOUBT = 2;

/**
 * Whether the ground between print that stands twice is other ground: a word that is printed twice at the same place between
 * the pixels looks like a copy of itself, its paper does not. False too where there is too little ground to tell.
 */
export function hasOtherGround({ ground }: { ground: Ground }): boolean {
  if (!hasGround(ground)) return false;
  const spread = Math.sqrt(SAMPLES_EACH / ground.samples);
  return ground.correlation + SPREADS_OF_DOUBT * spread < LEAST_OF_A_COPY;
}
