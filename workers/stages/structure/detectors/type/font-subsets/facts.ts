/** What the fonts in the file hold, against the text that they set. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

/** A word whose characters the font numbers as if they first came later. */
export const EarlyText = z.object({
  page: Page,
  box: Box,
  text: Text,
  font: z.string().max(MAX_TEXT),
  /** Those that come before their turn. */
  characters: z.string().max(MAX_TEXT),
  /** Characters of the font that come in turn. */
  inTurn: z.int().min(0),
});
export type EarlyText = z.infer<typeof EarlyText>;

/** Characters that a font holds and the document does not show. */
export const UnusedGlyphs = z.object({
  /** First page that uses the font. */
  page: Page,
  font: z.string().max(MAX_TEXT),
  characters: z.string().max(MAX_TEXT),
  /** Letters and digits that it holds and the document shows. */
  shown: z.int().min(0),
  /** Words with digits that it sets; those that can be placed. */
  numbers: z.array(z.object({ page: Page, box: Box, text: Text })),
  /** They are digits alone, of a font that was cut for its text: a number that it set is gone. */
  isNumber: z.boolean(),
});
export type UnusedGlyphs = z.infer<typeof UnusedGlyphs>;

export const FontSubsets = z.object({
  /** Fonts that number their characters in the order in which the text first has them, but for what is told. */
  ordered: z.int().min(0),
  /** Fonts that hold the characters of the text alone, but for what is told. */
  cut: z.int().min(0),
  early: z.array(EarlyText),
  unused: z.array(UnusedGlyphs),
});
export type FontSubsets = z.infer<typeof FontSubsets>;
