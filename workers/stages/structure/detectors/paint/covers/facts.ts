/** Text under opaque paint. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { MAX_TEXT, Page, Text, TokenKind } from '../../layout/facts.ts';

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
  /** As large as the covered text and no larger; a picture as high as that, and up to twice as long. */
  snug: z.boolean().default(false),
  /** One of several pictures that together make up the page: a scan in strips over its own text layer. */
  strip: z.boolean().default(false),
});
export type Cover = z.infer<typeof Cover>;
