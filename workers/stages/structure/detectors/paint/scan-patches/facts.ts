/** What was laid over a scan. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, TokenKind } from '../../layout/facts.ts';

/** Something opaque laid over part of a page that is one picture. */
export const ScanPatch = z.object({
  page: Page,
  box: Box,
  by: z.enum(['fill', 'image']),
  /** Text typed on it, '' for none. */
  text: z.string().max(MAX_TEXT),
  token: TokenKind,
  /** Its words are in a colour of their own: a stamp or a label, which passes itself off for nothing. */
  label: z.literal(true).optional(),
  /** Resolution of a picture over that of the scan; null for a fill. */
  ppiRatio: z.number().nullable(),
});
export type ScanPatch = z.infer<typeof ScanPatch>;
