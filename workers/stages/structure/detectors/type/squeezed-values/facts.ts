/** Values whose letters are made narrower or wider than those of the whole document. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

export const SqueezedValue = z.object({
  page: Page,
  box: Box,
  text: Text,
  /** Width of its letters over that in their font. */
  stretch: z.number(),
  /** What is added between its letters; others have nothing. */
  spacingEm: z.number(),
  /** Words that are set as their font has them. */
  peers: z.int().min(0),
});
export type SqueezedValue = z.infer<typeof SqueezedValue>;
