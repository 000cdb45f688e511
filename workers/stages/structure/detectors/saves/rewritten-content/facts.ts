/** Pages whose operators another program wrote than the one that the file names. */
import { z } from 'zod';
import { Page, Text } from '../../layout/facts.ts';

export const RewrittenContent = z.object({
  /** The first of them. */
  page: Page,
  /** The program that the file names. */
  writer: Text,
});
export type RewrittenContent = z.infer<typeof RewrittenContent>;
