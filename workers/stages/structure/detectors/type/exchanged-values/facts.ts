/** Values that are written in several respects otherwise than their own kind. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text, TokenKind } from '../../layout/facts.ts';

/**
 * `stream`: another content stream. `copy`: another copy of the same font. `turn`: painted out of turn. `face`: another
 * family. `size`, `line`, `edge`: size, base line and right edge that the others of its column keep.
 */
export const Aspect = z.enum(['stream', 'copy', 'turn', 'face', 'size', 'line', 'edge']);
export type Aspect = z.infer<typeof Aspect>;

export const ExchangedValue = z.object({
  page: Page,
  box: Box,
  text: Text,
  token: TokenKind,
  aspects: z.array(Aspect),
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** Values of its column that agree with each other. */
  peers: z.int().min(0),
});
export type ExchangedValue = z.infer<typeof ExchangedValue>;
