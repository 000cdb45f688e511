/** Values in a font that the file does not hold, among text whose fonts it holds. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

export const GuestFont = z.object({
  page: Page,
  box: Box,
  text: Text,
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
});
export type GuestFont = z.infer<typeof GuestFont>;
