/** Earlier versions of pages that nothing leads to any more. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';

/** An earlier version of a page's content that nothing leads to any more. */
export const EarlierVersion = z.object({
  page: Page,
  objectNumber: z.int().min(0),
  changes: z.array(z.object({ old: Text, new: Text, box: Box.nullable(), token: TokenKind })).min(1),
});
export type EarlierVersion = z.infer<typeof EarlierVersion>;
