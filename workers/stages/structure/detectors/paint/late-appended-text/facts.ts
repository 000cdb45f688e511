/** Values that were painted behind everything else. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text, TokenKind } from '../../layout/facts.ts';

/** Text painted after everything else in a font of its own, in a place that the page had composed before. */
export const LateAppendedText = z.object({
  page: Page,
  box: Box,
  text: Text,
  token: TokenKind,
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** What it stands in the middle of; `row`: beside a label, as a field that was filled in does. */
  place: z.enum(['column', 'sentence', 'block', 'row']),
  /** On a line, on underscores or dots, or among fields, that the page has for it. */
  onLine: z.boolean().default(false),
  /** Its font is a second copy of the one around it, not another typeface. */
  sameFace: z.boolean(),
  /** Its font sets other text of the page too: only the order of painting tells. */
  ownFont: z.boolean().default(false),
  /** The sign of a currency before it, whose string breaks off where it stands; others of the page are in one string with theirs. */
  behind: z.string().max(MAX_TEXT).optional(),
});
export type LateAppendedText = z.infer<typeof LateAppendedText>;
