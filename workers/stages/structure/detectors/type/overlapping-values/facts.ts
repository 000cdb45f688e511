/** Values that run into their neighbour. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

/** An amount whose end is painted over the beginning of what stands beside it. */
export const OverlappingValue = z.object({
  page: Page,
  box: Box,
  text: Text,
  /** What it runs into. */
  neighbour: Text,
  /** In units of the size of the text. */
  overlapEm: z.number().positive(),
});
export type OverlappingValue = z.infer<typeof OverlappingValue>;
