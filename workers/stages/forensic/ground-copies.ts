/** Which pieces of ground that stand twice were copied: pure judgement of `GroundCopyFacts`. */
import type { CopyMoveFacts, GroundCopyFacts } from './copy-facts.ts';
import type { ImageFacts } from './facts.ts';

export type GroundCopy = GroundCopyFacts['copies'][number];

/** Copies correlate by 0.7 and more after one saving at 80 to 97; what is less may be a pattern of the paper. */
const MIN_CORRELATION = 0.65;
/** Grain is so many samples coarse: the correlation of unlike pieces spreads by one over the root of samples by this. */
const SAMPLES_EACH = 9;
/** In such spreads. Every displacement of every piece of a large picture together reaches 8 by chance. */
const MIN_SPREADS = 11;
/** Where both places lie alike in the blocks of a JPEG, few coefficients that survived make both look the same. */
const MIN_SPREADS_ALIGNED = 16;
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
export const fittingGround = ({ groundCopies }: Pick<ImageFacts, 'groundCopies'>): GroundCopy[] =>
  (groundCopies?.copies ?? []).filter((copy) => {
    const { correlation, beside, displacement } = copy;
    const isAligned = displacement.x % BLOCK === 0 && displacement.y % BLOCK === 0;
    return (
      correlation >= MIN_CORRELATION &&
      spreads(copy) >= (isAligned ? MIN_SPREADS_ALIGNED : MIN_SPREADS) &&
      beside <= MAX_BESIDE * correlation &&
      isApart(copy)
    );
  });

/** Whether ground repeats so often in this picture that a pattern explains it, or not all of it was compared. */
export const isPatterned = ({ groundCopies }: Pick<ImageFacts, 'groundCopies'>): boolean =>
  groundCopies !== null && (!groundCopies.complete || groundCopies.displacements > MOST_DISPLACEMENTS);

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
