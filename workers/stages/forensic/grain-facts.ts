/** Places of the ground that lack the grain around them (`methods/ground/missing-grain.ts`), without judgement. */
import { z } from 'zod';
import { Place } from './place.ts';

const count = z.int().min(0);

export const MissingGrainFacts = z.object({
  /** The picture's own grain: standard deviation in levels, in the median over its ground; null with little ground. */
  grain: z.number().min(0).nullable(),
  /** Places that lack it; many where a coding left little of it. */
  found: count,
  /** Of all the ground that was measured, elsewhere: what has clearly less grain than the rest. */
  weak: z.number().min(0).max(1),
  /** The largest of them that have ground of their own level around. */
  places: z.array(
    z.object({
      place: Place,
      /** Cells of 4 x 4 samples. */
      cells: count,
      /** Of the grain around it, and of the differences of neighbouring samples around it, what stands here. */
      share: z.number().min(0),
      fineShare: z.number().min(0),
      /** Cells of ground around it that were compared, and on how many of four sides they have grain. */
      around: count,
      sides: z.int().min(0).max(4),
      /** Blocks of that ground, and those with clearly less grain than the rest. */
      blocks: count,
      uneven: count,
      /** Levels by which the place is lighter than the ground around it. */
      lighter: z.number(),
    }),
  ),
});
export type MissingGrainFacts = z.infer<typeof MissingGrainFacts>;
