/** Fonts that draw one character and claim another. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text } from '../../layout/facts.ts';

/** A font whose map to characters contradicts what its glyphs are. */
export const RenamedFont = z.object({
  /** First page that uses the font. */
  page: Page,
  font: z.string().max(MAX_TEXT),
  agree: z.int().min(0),
  /** What says what is drawn: the font's own names of its glyphs, or the shapes of its digits. */
  by: z.enum(['names', 'shapes']).default('names'),
  /** Pairs of the character that copying gives and the one that is drawn. */
  differ: z.array(z.object({ claimed: z.string().max(8), drawn: z.string().max(8) })).min(1),
  /** How many of them some page shows: what none does is a name in a map and nothing that anybody reads. */
  shown: z.int().min(0).default(1),
  /** Words with such a character, as programs read them and as the page shows them; those that can be told. */
  places: z.array(z.object({ page: Page, box: Box, claimed: Text, drawn: Text })).default([]),
});
export type RenamedFont = z.infer<typeof RenamedFont>;

/** One outline that programs read as several digits. */
export const DigitTwins = z.object({
  /** Page that first has both. */
  page: Page,
  digits: z.array(z.string().max(1)).min(2),
  /** Names of the fonts, in the order of the digits. */
  fonts: z.array(z.string().max(MAX_TEXT)).min(2),
});
export type DigitTwins = z.infer<typeof DigitTwins>;

export const RenamedGlyphs = z.object({ fonts: z.array(RenamedFont), twins: z.array(DigitTwins) });
export type RenamedGlyphs = z.infer<typeof RenamedGlyphs>;
