/** Facts of print that repeats. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';

const unit = z.number().min(0).max(1);

const Repeat = z.object({
  /** Correlation of the samples where they match best. */
  likeness: unit,
  /** The word, or the word that the character belongs to, and the place that was compared on the page as submitted. */
  places: z.tuple([z.object({ text: z.string(), box: Box }), z.object({ text: z.string(), box: Box })]),
  withinWord: z.boolean().optional(),
  /** What the grain of both leaves once their common shape is taken out, as a share of its contrast. */
  unlikeGrain: z.number().min(0).optional(),
});
export type Repeat = z.infer<typeof Repeat>;

/** Places of equal print, the most alike first: words, and single characters of words with digits. */
export const Repeats = z.object({
  words: z.array(Repeat),
  glyphs: z.array(Repeat),
  /** Characters, the most alike by their grain first; none that lie alike in the blocks of a JPEG. */
  byGrain: z.array(Repeat).optional(),
  /** False where there was more print than is compared. */
  isWhole: z.boolean().optional(),
});
export type Repeats = z.infer<typeof Repeats>;
