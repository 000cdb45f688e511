/** Text that nobody sees. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';

/** Text of a page that nobody sees, by the way it is hidden. */
export const HiddenText = z.object({
  page: Page,
  /** Null when it lies outside the page. */
  box: Box.nullable(),
  way: z.enum(['no-ink', 'transparent', 'tiny', 'paper-colour', 'layer-off', 'outside-page', 'cut-out']),
  text: Text,
  characters: z.int().min(1),
  token: TokenKind,
  /** Lies on a picture, like the text that a scanner's OCR writes. */
  onPicture: z.boolean(),
});
export type HiddenText = z.infer<typeof HiddenText>;

/** An unseen value on top of or under a visible one, or told to machines in its place, that says something else. */
const HiddenContradiction = z.object({
  page: Page,
  box: Box,
  way: z.enum([...HiddenText.shape.way.options, 'replaced']),
  hidden: Text,
  visible: Text,
});

export const HiddenTexts = z.object({
  texts: z.array(HiddenText),
  contradictions: z.array(HiddenContradiction),
});
export type HiddenTexts = z.infer<typeof HiddenTexts>;
