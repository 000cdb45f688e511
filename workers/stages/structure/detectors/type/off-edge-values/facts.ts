/** Values that miss the edge of their column by whole characters. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

export const OffEdgeValue = z.object({
  page: Page,
  box: Box,
  text: Text,
  /** From the edge of the column to the end of the value, to the right. */
  offsetPt: z.number(),
  /** Digits that it has more than what would end at the edge; below 0 where it has fewer. */
  digits: z.int(),
  /** Values of the column that end at its edge. */
  peers: z.int().min(0),
});
export type OffEdgeValue = z.infer<typeof OffEdgeValue>;
