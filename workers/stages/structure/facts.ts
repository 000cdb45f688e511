/** What a file's structure tells: its container, its saves, what lies under what. No judgement. */
import { z } from 'zod';
import { Box, NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';

const Page = z.int().min(1);
/** Recovered text is cut to this many characters. */
export const MAX_TEXT = 200;
const Text = z.string().max(MAX_TEXT);

/** Bytes that stand outside the document proper. */
export const Outside = z.object({
  where: z.enum(['before', 'after']),
  offsetBytes: z.int().min(0),
  /** White space and NUL are not counted. */
  bytes: z.int().min(1),
  /** What the bytes begin as, where that is known. */
  looksLike: z.enum(['zip', 'html', 'pdf', 'jpeg', 'png', 'executable', 'video', 'xml', 'unknown']),
});
export type Outside = z.infer<typeof Outside>;

export const Container = z.object({
  kind: z.enum(['pdf', 'jpeg', 'png', 'webp']),
  outside: z.array(Outside),
  /** The container says that more should come. */
  truncated: z.boolean(),
  /** Parts whose own checksum or length is wrong, e.g. `IDAT`. */
  badParts: z.array(z.string()),
});

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

export const TOKENS = ['number', 'date', 'iban', 'identifier', 'words', 'none'] as const;
export const TokenKind = z.enum(TOKENS);
export type TokenKind = z.infer<typeof TokenKind>;

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

export const ActiveContent = z.object({
  kind: z.enum([
    'javascript',
    'launch',
    'submit-form',
    'import-data',
    'remote-document',
    'embedded-file',
    'xfa',
    'rich-media',
  ]),
  objectNumber: z.int().nullable(),
  /** Runs without being asked (/OpenAction, /AA, document-level JavaScript). */
  automatic: z.boolean(),
});
export type ActiveContent = z.infer<typeof ActiveContent>;

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

/** What the file says of the program that wrote it, and what its bytes show of it. */
export const Writing = z.object({
  /** /Producer of the newest save, else of its XMP packet. */
  producer: Text.nullable(),
  /** Bytes of the comment behind the header of the first save, hexadecimal; '' for none. */
  comment: z.string().max(80),
  saves: z.int().min(1),
  /** Habits of one program each, in the first save and in the fonts of the pages. */
  marks: z.array(z.enum(['doc-checksum', 'itext-comment', 'ptex', 'word-subsets', 'libreoffice-subsets'])),
});
export type Writing = z.infer<typeof Writing>;

/** A form field whose widget shows something else than its value. */
export const FieldMismatch = z.object({ page: Page, box: Box, name: Text, value: Text, shown: Text });

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

/** An earlier version of a page's content that nothing leads to any more. */
export const LeftBehind = z.object({
  page: Page,
  objectNumber: z.int().min(0),
  changes: z.array(z.object({ old: Text, new: Text, box: Box.nullable(), token: TokenKind })).min(1),
});
export type LeftBehind = z.infer<typeof LeftBehind>;

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

/** A page's text as our reader has it and as pdf.js has it, where the two are not the same. */
export const ViewDifference = z.object({
  page: Page,
  box: Box.nullable(),
  /** `value`: both show something and its digits differ; `missing`: only one has it; `page`: two different texts. */
  kind: z.enum(['value', 'missing', 'page']),
  /** '' where that reader has nothing. */
  ours: z.string().max(MAX_TEXT),
  theirs: z.string().max(MAX_TEXT),
  token: TokenKind,
});
export type ViewDifference = z.infer<typeof ViewDifference>;

export const TwoViews = z.object({
  /** Pages whose text both readers could tell. */
  compared: z.int().min(0),
  /** Pages on which a reader cannot decode the fonts or met a limit. */
  undecided: z.array(Page),
  differences: z.array(ViewDifference),
});
export type TwoViews = z.infer<typeof TwoViews>;

export const PdfStructure = z.object({
  version: z.string(),
  encryption: z.enum(['none', 'open', 'locked']),
  linearized: z.boolean(),
  pageCount: z.int().min(0),
  pagesRead: z.int().min(0),
  revisions: z.array(Revision),
  textChanges: z.array(TextChange),
  rewrites: z.array(PageRewrite),
  covers: z.array(Cover),
  coveredLettering: z.array(CoveredLettering).default([]),
  unnamed: z.array(UnnamedObject),
  unnamedCount: z.int().min(0),
  /** Pages with Acrobat's mark of text edited in place, and how many marks. */
  touchUps: z.array(
    z.object({
      page: Page,
      marks: z.int().min(1),
      /** Values at a mark: in front of it as Acrobat writes, or the page's last text behind one. */
      values: z.array(z.object({ text: Text, box: Box, place: z.enum(['before', 'last']) })),
    }),
  ),
  /** Values beside the line that the words around them keep. */
  offGrid: z.array(OffGrid),
  setApart: z.array(SetApart),
  typedLater: z.array(TypedLater).default([]),
  pageApart: PageApart.nullable().default(null),
  hiddenText: z.array(HiddenText),
  contradictions: z.array(HiddenContradiction),
  renamedGlyphs: z.array(RenamedGlyphs),
  digitTwins: z.array(DigitTwins).default([]),
  /** Null when the preparation read no page. */
  views: TwoViews.nullable().default(null),
  /** Null in locked files. */
  writing: Writing.nullable().default(null),
  fieldMismatches: z.array(FieldMismatch),
  scanPatches: z.array(ScanPatch),
  /** What each page read consists of, in page order. */
  pageKinds: z.array(z.enum(['picture', 'text', 'empty'])),
  leftBehind: z.array(LeftBehind),
  active: z.array(ActiveContent),
  problems: z.array(z.object({ code: z.string(), offsetBytes: z.number().nullable(), message: z.string() })),
});
export type PdfStructure = z.infer<typeof PdfStructure>;

export const StructureFacts = z.object({
  container: Container,
  /** Null for images. */
  pdf: PdfStructure.nullable(),
  notAssessed: z.array(NotAssessed),
  timeline: z.array(TimelineEvent).optional(),
});
export type StructureFacts = z.infer<typeof StructureFacts>;
