/** What fonts tell of the text that is set in them. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text, TokenKind } from '../detectors/layout/facts.ts';

/** A value, or some digits of one, in another font than its own kind around it. */
export const SetApart = z.object({
  page: Page,
  box: Box,
  /** The whole value, and the part in the other font. */
  text: Text,
  part: Text,
  how: z.enum(['in-number', 'in-column', 'in-list', 'in-line', 'second-copy']),
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** The fonts differ in weight, slant or subset only. */
  sameFamily: z.boolean(),
  /** Words of the document in the family of that font. */
  wordsInFont: z.int().min(0),
  /** Places of the same pair of fonts in the document. */
  alike: z.int().min(1),
});
export type SetApart = z.infer<typeof SetApart>;

/** Text painted after everything else in a font of its own, in a place that the page had composed before. */
export const TypedLater = z.object({
  page: Page,
  box: Box,
  text: Text,
  token: TokenKind,
  font: z.string().max(MAX_TEXT),
  around: z.string().max(MAX_TEXT),
  /** What it stands in the middle of; `row`: beside a label, as a field that was filled in does. */
  place: z.enum(['column', 'sentence', 'block', 'row']),
  /** Its font is a second copy of the one around it, not another typeface. */
  sameFace: z.boolean(),
  /** Its font sets other text of the page too: only the order of painting tells. */
  ownFont: z.boolean().default(false),
});
export type TypedLater = z.infer<typeof TypedLater>;

/** A page whose fonts are copies of its own, between pages that share theirs. */
export const PageApart = z.object({
  page: Page,
  fonts: z.array(z.string().max(MAX_TEXT)).min(1),
  others: z.int().min(2),
});

/** A font whose map to characters contradicts what its glyphs are. */
export const RenamedGlyphs = z.object({
  /** First page that uses the font. */
  page: Page,
  font: z.string().max(MAX_TEXT),
  agree: z.int().min(0),
  /** Pairs of the character that copying gives and the one that is drawn. */
  differ: z.array(z.object({ claimed: z.string().max(8), drawn: z.string().max(8) })).min(1),
  /** Words with such a character, as programs read them and as the page shows them; those that can be told. */
  places: z.array(z.object({ page: Page, box: Box, claimed: Text, drawn: Text })).default([]),
});
export type RenamedGlyphs = z.infer<typeof RenamedGlyphs>;

/** One outline that programs read as several digits. */
export const DigitTwins = z.object({
  /** Page that first has both. */
  page: Page,
  digits: z.array(z.string().max(1)).min(2),
  /** Names of the fonts, in the order of the digits. */
  fonts: z.array(z.string().max(MAX_TEXT)).min(2),
});
export type DigitTwins = z.infer<typeof DigitTwins>;
