/** Values beside their line. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

/** A value that misses its line by a little. */
export const OffBaseline = z.object({
  page: Page,
  box: Box,
  text: Text,
  /** Above its line; negative below. */
  offsetPt: z.number(),
  /** Words of its line that keep the place. */
  peers: z.int().min(1),
});
export type OffBaseline = z.infer<typeof OffBaseline>;
