/** What each save changed, and what earlier saves left behind. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';
import { Page, Text, TokenKind } from '../detectors/layout/facts.ts';

/** What part of the document an object belongs to, by its path from the catalog. */
export const ROLES = [
  'page',
  'page-content',
  'image',
  'form-xobject',
  'font',
  'resource',
  'annotation',
  'form',
  'signature',
  'validation-data',
  'metadata',
  'tagging',
  'catalog',
  'file-structure',
  'other',
] as const;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

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

/** An `n g obj` that no xref section names. */
export const UnnamedObject = z.object({
  number: z.int().min(0),
  offsetBytes: z.int().min(0),
  /** Stands behind the version that the xref names: readers that rebuild the file would show this one. */
  later: z.boolean(),
  afterEnd: z.boolean(),
  role: Role,
  /** Page whose content it would replace. */
  page: Page.nullable(),
  /** Text that it would show and the page does not, and the other way round. */
  hiddenText: Text.nullable(),
  shownText: Text.nullable(),
});
export type UnnamedObject = z.infer<typeof UnnamedObject>;

/** An earlier version of a page's content that nothing leads to any more. */
export const LeftBehind = z.object({
  page: Page,
  objectNumber: z.int().min(0),
  changes: z.array(z.object({ old: Text, new: Text, box: Box.nullable(), token: TokenKind })).min(1),
});
export type LeftBehind = z.infer<typeof LeftBehind>;
