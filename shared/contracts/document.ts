/** A submitted document: what is accepted, and what the preparation makes of it. */
import { z } from 'zod';
import { Box, NotAssessed } from './finding.ts';

export const MEDIA_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export const MediaType = z.enum(MEDIA_TYPES);
export type MediaType = z.infer<typeof MediaType>;

/** 20 MB of the specification: 20 x 1024 x 1024 bytes, inclusive. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** Pages beyond this one are counted, not read. */
export const MAX_ANALYSED_PAGES = 50;

/** A raster that the preparation wrote; `file` is the artifact's name, relative to the job's artifacts. */
export const Raster = z.object({
  file: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Pixels per inch of the page; null for an image without a physical size. */
  dpi: z.number().positive().nullable(),
});
export type Raster = z.infer<typeof Raster>;

/** A picture of a PDF: a JPEG stream as its bytes stand in the file, or the samples of one that is stored without loss. */
export const EmbeddedImage = z.object({
  file: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png']),
  objectNumber: z.int(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Where it is painted on the page, where that could be told. */
  box: Box.optional(),
});
export type EmbeddedImage = z.infer<typeof EmbeddedImage>;

/** A run of text from a page's text layer, in reading order as the file has it. */
export const TextRun = z.object({
  text: z.string(),
  box: Box,
  fontName: z.string().optional(),
  /** Height of the em square in page points. */
  fontSizePt: z.number().optional(),
  /** True when it is painted with text render mode 3 (neither filled nor stroked). */
  invisible: z.boolean().optional(),
  /** The value of a form field where it is shown; what the page itself paints has no such mark. */
  field: z.literal(true).optional(),
});
export type TextRun = z.infer<typeof TextRun>;

export const PreparedPage = z.object({
  /** 1-based. */
  number: z.int().min(1),
  /** Displayed size (rotation applied): points for a PDF, pixels for an image. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** Whole page as displayed; absent when it could not be rendered in time. */
  raster: Raster.optional(),
  /** Artifact with `TextRun[]` as JSON; absent for images and for pages without a text layer. */
  textLayer: z
    .object({ file: z.string(), characters: z.int().min(0), invisibleShare: z.number().min(0).max(1) })
    .optional(),
  /** Artifact with the contrast within each cell of the drawn page, as a small grey picture; of pages of a PDF. */
  ink: z.object({ file: z.string() }).optional(),
  /** Share of the page covered by images, 0..1: tells a scan from a born-digital page. */
  imageCoverage: z.number().min(0).max(1),
  /** The picture of a scan was taken apart by its coder: some of its print lies in another picture than the rest. */
  inLayers: z.literal(true).optional(),
  images: z.array(EmbeddedImage),
});
export type PreparedPage = z.infer<typeof PreparedPage>;

/** What the preparation found out and wrote, the input of every stage. */
export const PreparedDocument = z.object({
  mediaType: MediaType,
  /**
   * `readable`: pages can be shown. Everything else is still a document with a report. `unopened`: the reader was ended
   * before it could say what the document is, which says nothing against it.
   */
  condition: z.enum(['readable', 'encrypted', 'damaged', 'empty', 'too-large', 'unopened']),
  /** Why it is not readable, for the reviewer. */
  conditionReason: z.string().optional(),
  /** As the document says; `pages` has the analysed ones only. */
  pageCount: z.int().min(0),
  pages: z.array(PreparedPage),
  notAssessed: z.array(NotAssessed),
  /** How long it took; written by the worker that had it prepared. */
  preparedInMs: z.number().optional(),
});
export type PreparedDocument = z.infer<typeof PreparedDocument>;
