/** One page as two readers have it. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, TokenKind } from '../../layout/facts.ts';

/** A page's text as our reader has it and as pdf.js has it, where the two are not the same. */
export const ViewDifference = z.object({
  page: Page,
  box: Box.nullable(),
  /** `value`: both show something and its digits differ; `missing`: only one has it; `page`: two different texts. */
  kind: z.enum(['value', 'missing', 'page']),
  /** '' where that reader has nothing. */
  ours: z.string().max(MAX_TEXT),
  theirs: z.string().max(MAX_TEXT),
  token: TokenKind,
});
export type ViewDifference = z.infer<typeof ViewDifference>;

export const TwoViews = z.object({
  /** Pages whose text both readers could tell. */
  compared: z.int().min(0),
  /** Pages on which a reader cannot decode the fonts or met a limit. */
  undecided: z.array(Page),
  differences: z.array(ViewDifference),
});
export type TwoViews = z.infer<typeof TwoViews>;
