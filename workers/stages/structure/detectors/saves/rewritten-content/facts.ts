/** Pages whose operators another program wrote than the one that the file names. */
import { z } from 'zod';
import { Page, Text } from '../../layout/facts.ts';

export const RewrittenContent = z.object({
  /** The first of them. */
  page: Page,
  pages: z.int().min(1),
  /** The program that the file names. */
  writer: Text,
});
export type RewrittenContent = z.infer<typeof RewrittenContent>;
