/** Drawn letters under paint. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';

/** Letters drawn as outlines under an area in the colour of the paper, with live text on it. */
export const CoveredLettering = z.object({
  page: Page,
  box: Box,
  text: Text,
  token: TokenKind,
  letters: z.int().min(1),
});
export type CoveredLettering = z.infer<typeof CoveredLettering>;
