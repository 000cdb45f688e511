/** Values that the file paints and the drawn page does not show. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';

export const UnshownValue = z.object({ page: Page, box: Box, text: Text, token: TokenKind });
export type UnshownValue = z.infer<typeof UnshownValue>;
