/** What each save changed. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../../layout/facts.ts';
import { Role } from '../../layout/role-facts.ts';

export const Revision = z.object({
  /** 0 is the oldest save. */
  index: z.int().min(0),
  kind: z.enum(['table', 'stream', 'hybrid', 'linearized', 'recovered']),
  chained: z.boolean(),
  endOffset: z.int().min(0),
  /** Objects that the save changed or added, counted by role. Empty for the first. */
  touched: z.partialRecord(Role, z.int().min(1)),
  /** What the save says of itself; null where it says nothing. A time is claimed, never proven. */
  savedAt: z.string().nullable(),
  dateSource: z.enum(['info', 'xmp', 'signature']).nullable(),
  producer: Text.nullable(),
});
export type Revision = z.infer<typeof Revision>;

/** The page as it was before a change: a save's index, and the page's number in it. */
export const Before = z.object({ save: z.int().min(0), page: Page });
export type Before = z.infer<typeof Before>;

/** Text on a page's own content that one save changed. */
export const TextChange = z.object({
  revision: z.int().min(1),
  page: Page,
  before: Before.optional(),
  box: Box.nullable(),
  /** Where exactly each text is painted, on the page as its own save shows it. */
  oldBox: Box.nullable(),
  newBox: Box.nullable(),
  old: Text.nullable(),
  new: Text.nullable(),
  /** Most telling kind of token among what differs. */
  token: TokenKind,
});
export type TextChange = z.infer<typeof TextChange>;

/** A page whose painting changed in a later save. */
export const PageRewrite = z.object({
  revision: z.int().min(1),
  page: Page,
  before: Before.optional(),
  /** Places where another picture is painted than before. */
  imagesReplaced: z.array(Box),
  /** Places where an opaque picture was laid on top of an earlier one. */
  imagesPatched: z.array(Box),
  imagesAdded: z.int().min(0),
  imagesRemoved: z.int().min(0),
  /** Text that was under opaque paint before and is not any more (`new`), and what stood on that paint (`old`). */
  uncovered: z.array(z.object({ old: Text.nullable(), new: Text })),
  /** Text could not be compared (no Unicode mapping, caps reached). */
  textUnreadable: z.boolean(),
});
export type PageRewrite = z.infer<typeof PageRewrite>;

export const Revisions = z.object({
  /** Oldest first. */
  saves: z.array(Revision),
  textChanges: z.array(TextChange),
  rewrites: z.array(PageRewrite),
});
export type Revisions = z.infer<typeof Revisions>;
