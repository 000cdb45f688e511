/** Values in another font than their own kind around them. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

export const SetApart = z.object({
  page: Page,
  box: Box,
  text: Text,
  how: z.enum(['in-column', 'in-list', 'in-line']),
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** Words of the document in the family of that font. */
  wordsInFont: z.int().min(0),
});
export type SetApart = z.infer<typeof SetApart>;
