import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';

export const MAX_TEXT = 60;

/** A value that is read in the drawn page where its text layer has nothing. */
const DrawnValue = z.object({
  page: z.int().min(1),
  box: Box,
  text: z.string().max(MAX_TEXT),
  /** In a column of values that are text, beside words alone, or apart from all of them: the latter are read where sums do not hold. */
  standing: z.enum(['column', 'line', 'apart']),
});
export type DrawnValue = z.infer<typeof DrawnValue>;

export const DrawnValues = z.object({
  found: z.array(DrawnValue),
  /** Places of print that no text has, in which no value was read. */
  unread: z.array(DrawnValue.pick({ page: true, box: true })).default([]),
  /** What is drawn among the text was not all read, or not looked for: a page was not drawn, no time, no reader, too much. */
  cut: z.boolean(),
});
export type DrawnValues = z.infer<typeof DrawnValues>;
