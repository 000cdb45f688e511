/** Pieces that stand in a picture more than once, as each of four methods sees them. */
import { z } from 'zod';
import { Place } from './place.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Pieces that stand in the picture twice, as alike as only the coding of the file itself makes copies differ. */
export const CopyMoveFacts = z.object({
  /** Corners that were compared; without any nothing can be found. */
  corners: count,
  /** False where there were more corners, like ones, or pieces that repeat than are looked at. */
  complete: z.boolean().default(true),
  /** Share of 8x8 cells of a single level that is not clipped: high for pictures that a program drew. */
  flatShare: share,
  copies: z.array(
    z.object({
      /** Both places; which of them is the copy cannot be told. */
      places: z.array(Place).length(2),
      displacement: z.object({ x: z.int(), y: z.int() }),
      /** 8x8 cells with content that were compared, and those that differ by no more than coding explains. */
      compared: count,
      alike: count,
      /** The same share a little beside the displacement. */
      chance: share,
      log10Nfa: z.number(),
      /** Of the ground within the first place; a print that stands there twice has another ground each time. */
      ground: z
        .object({ samples: count, correlation: z.number().min(-1).max(1) })
        .nullable()
        .default(null),
    }),
  ),
});
export type CopyMoveFacts = z.infer<typeof CopyMoveFacts>;

/** Pieces that look like another place of the picture after turning, scaling and shifting (`methods/turned-copy`). */
export const TurnedCopyFacts = z.object({
  /** Points that were compared; without any nothing can be found. */
  points: count,
  /** False where there were more points, pairs or transforms than are looked at. */
  complete: z.boolean().default(true),
  /** Largest first. */
  copies: z.array(
    z.object({
      /** Both places, the one that is not larger first; which of them is the copy cannot be told. */
      places: z.array(Place).length(2),
      /** How the second differs from the first: times as large, turned by degrees. */
      scale: z.number().min(0),
      turnDegrees: z.number(),
      /** Pairs of points on which the transform rests. */
      pairs: count,
      /** Cells with content within the outline, and those of which the other place explains nearly all. */
      compared: count,
      alike: count,
      /** Share of the first place's rectangle that alike cells cover. */
      fill: share,
      /** Largest share of its cells that look like their surroundings at one shift: 1 for a pattern. */
      repetition: share,
      /** Median share of an alike cell's variance that the other place does not explain. */
      unexplained: share,
      /** The same of the half of the cells with less content, and in levels squared: what coding alone leaves there. */
      unexplainedInWeak: share,
      residual: z.number().min(0),
    }),
  ),
});
export type TurnedCopyFacts = z.infer<typeof TurnedCopyFacts>;

/** Pieces of a losslessly stored picture that stand in it twice, sample for sample. */
export const ExactCopyFacts = z.object({
  /** False when the time was spent or more windows repeat than are kept. */
  complete: z.boolean(),
  /** Pieces that repeat and have no place in common: many on a page that a program drew. */
  differentPieces: count,
  /** Largest first. */
  copies: z.array(
    z.object({
      /** Both places; which of them is the copy cannot be told. */
      places: z.array(Place).length(2),
      displacement: z.object({ x: z.int(), y: z.int() }),
      samples: count,
      /** Of the samples: those of the most frequent level. */
      flatShare: share,
      /** Of the samples beside no edge: those with noise. Null where too few tell. */
      roughShare: share.nullable(),
    }),
  ),
});
export type ExactCopyFacts = z.infer<typeof ExactCopyFacts>;

/** Pieces of ground without print whose grain stands in the picture twice (`methods/ground`). */
export const GroundCopyFacts = z.object({
  /** False where a pattern repeats so often that not all of it was compared. */
  complete: z.boolean(),
  /** Displacements by which any grain repeats: many where a pattern does. */
  displacements: count,
  /** Clearest first. */
  copies: z.array(
    z.object({
      /** Both places; which of them is the copy cannot be told. */
      places: z.array(Place).length(2),
      displacement: z.object({ x: z.int(), y: z.int() }),
      /** Samples with grain that were compared, and how their grain correlates. */
      samples: count,
      correlation: z.number().min(-1).max(1),
      /** The largest correlation a little beside the displacement: nearly as high for patterns and streaks. */
      beside: z.number().min(-1).max(1),
      /** The largest at the other displacements by which ground repeats: as high for a pattern. 1 in facts of before. */
      elsewhere: z.number().min(-1).max(1).default(1),
      /** Standard deviation of the grain, in levels. */
      deviation: z.number().min(0),
    }),
  ),
});
export type GroundCopyFacts = z.infer<typeof GroundCopyFacts>;
