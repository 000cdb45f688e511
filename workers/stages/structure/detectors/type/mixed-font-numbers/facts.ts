/** Digits of one number in two fonts. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

export const MixedFontNumber = z.object({
  page: Page,
  /** Of the part. */
  box: Box,
  /** The whole number, and the part in the other font. */
  text: Text,
  part: Text,
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** The fonts differ in weight, slant or subset only. */
  sameFamily: z.boolean(),
  /** Numbers of the document in the same pair of fonts. */
  alike: z.int().min(1),
});
export type MixedFontNumber = z.infer<typeof MixedFontNumber>;
