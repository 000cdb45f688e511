/** Values in a second copy of the font around them. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

export const SecondSubset = z.object({
  page: Page,
  box: Box,
  text: Text,
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** Words of the document in that copy. */
  words: z.int().min(0),
});
export type SecondSubset = z.infer<typeof SecondSubset>;
