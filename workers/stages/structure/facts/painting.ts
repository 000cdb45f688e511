/** What lies over what on a page, what stands beside its line, and what nobody sees. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text, TokenKind } from '../detectors/layout/facts.ts';

/** Text that something opaque was painted over. */
export const Cover = z.object({
  page: Page,
  box: Box,
  by: z.enum(['fill', 'image', 'annotation']),
  /** Annotation subtype, else null. */
  annotation: z.string().max(40).nullable(),
  covered: Text,
  /** Text that was painted on top, '' when there is none. */
  replacement: z.string().max(MAX_TEXT),
  token: TokenKind,
  /** The cover has the colour of what is behind it, so that it does not show as a box. */
  camouflaged: z.boolean(),
  /** Cover and new text come from another content stream than the covered text. */
  otherStream: z.boolean(),
  /** The new text is set in another font than the covered text. */
  otherFont: z.boolean(),
  /** Covers of the same sort on this page: many are a layout habit. */
  siblings: z.int().min(0),
  /** The new text stands on the line or at the edge of the covered text. */
  aligned: z.boolean(),
  /** Areas in the colour of the paper that the same content stream paints on this page. */
  panels: z.int().min(0),
  /** As large as the covered text and no larger. */
  snug: z.boolean().default(false),
  /** One of several pictures that together make up the page: a scan in strips over its own text layer. */
  strip: z.boolean().default(false),
});
export type Cover = z.infer<typeof Cover>;

/** Letters drawn as outlines under an area in the colour of the paper, with live text on it. */
export const CoveredLettering = z.object({
  page: Page,
  box: Box,
  text: Text,
  token: TokenKind,
  letters: z.int().min(1),
});
export type CoveredLettering = z.infer<typeof CoveredLettering>;

/** Something opaque laid over part of a page that is one picture. */
export const ScanPatch = z.object({
  page: Page,
  box: Box,
  by: z.enum(['fill', 'image']),
  /** Text typed on it, '' for none. */
  text: z.string().max(MAX_TEXT),
  token: TokenKind,
  /** Resolution of a picture over that of the scan; null for a fill. */
  ppiRatio: z.number().nullable(),
});
export type ScanPatch = z.infer<typeof ScanPatch>;

/** A form field whose widget shows something else than its value. */
export const FieldMismatch = z.object({ page: Page, box: Box, name: Text, value: Text, shown: Text });

/** A value that misses its line by a little. */
export const OffGrid = z.object({
  page: Page,
  box: Box,
  text: Text,
  /** Above its line; negative below. */
  offsetPt: z.number(),
  /** Words of its line that keep the place. */
  peers: z.int().min(1),
});
export type OffGrid = z.infer<typeof OffGrid>;

/** Text of a page that nobody sees, by the way it is hidden. */
export const HiddenText = z.object({
  page: Page,
  /** Null when it lies outside the page. */
  box: Box.nullable(),
  way: z.enum(['no-ink', 'transparent', 'tiny', 'paper-colour', 'layer-off', 'outside-page']),
  text: Text,
  characters: z.int().min(1),
  token: TokenKind,
  /** Lies on a picture, like the text that a scanner's OCR writes. */
  onPicture: z.boolean(),
});
export type HiddenText = z.infer<typeof HiddenText>;

/** An unseen value on top of or under a visible one that says something else. */
export const HiddenContradiction = z.object({
  page: Page,
  box: Box,
  way: HiddenText.shape.way,
  hidden: Text,
  visible: Text,
});
