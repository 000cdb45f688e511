/** What redaction leaves: a blank made for a value, with another value on it. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';

export const RedactionResidue = z.object({
  page: Page,
  /** Of the blank and the value. */
  box: Box,
  text: Text,
  token: TokenKind,
  /** What stands beside it on its line, painted with the page. */
  beside: Text,
});
export type RedactionResidue = z.infer<typeof RedactionResidue>;
