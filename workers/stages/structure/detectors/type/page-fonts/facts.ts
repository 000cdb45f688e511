/** Pages with fonts of their own. */
import { z } from 'zod';
import { MAX_TEXT, Page } from '../../layout/facts.ts';

/** A page whose fonts are copies of its own, between pages that share theirs. */
export const PageApart = z.object({
  page: Page,
  fonts: z.array(z.string().max(MAX_TEXT)).min(1),
  others: z.int().min(2),
});
export type PageApart = z.infer<typeof PageApart>;
