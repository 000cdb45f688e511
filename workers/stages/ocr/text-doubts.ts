/** Amounts of a text layer that the drawn page shows otherwise, as facts. */
import { z } from 'zod';
import { Box } from '../../../shared/contracts/finding.ts';

/** An amount of a visible text layer that both readers see otherwise in the drawn page. */
const TextDoubt = z.object({
  page: z.int().min(1),
  box: Box,
  text: z.string(),
  /** Without its sign. */
  seenCents: z.int().min(0),
  /** Digits that differ (edit distance). */
  digits: z.int().min(0),
});

export const TextDoubts = z.object({
  found: z.array(TextDoubt),
  /** Amounts that were looked at, of a document's largest, and those that are seen as the text has them; other numbers where these are few. */
  asked: z.int().min(0),
  alike: z.int().min(0),
  /** Not all of them: no time, no reader, or a page that was not drawn. */
  cut: z.boolean(),
});
export type TextDoubts = z.infer<typeof TextDoubts>;
