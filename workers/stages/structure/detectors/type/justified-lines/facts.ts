/** Values in the one line that misses a margin which all others keep. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

export const OffMargin = z.object({
  page: Page,
  /** Of the line. */
  box: Box,
  /** The value in it. */
  text: Text,
  /** Points by which its line ends behind the margin; negative before it. */
  offsetPt: z.number(),
  /** Lines that keep it. */
  peers: z.int().min(0),
});
export type OffMargin = z.infer<typeof OffMargin>;
