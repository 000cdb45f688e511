/** Acrobat's marks of text edited in place. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

export const TouchUps = z.object({
  page: Page,
  marks: z.int().min(1),
  /** Values at a mark: in front of it as Acrobat writes, or the page's last text behind one. */
  values: z.array(z.object({ text: Text, box: Box, place: z.enum(['before', 'last']) })),
});
export type TouchUps = z.infer<typeof TouchUps>;
