/**
 * Pictures and prints of a report, made in the `document` pool from what is stored. Question and answer hold names
 * only: what was made lies beside the job's other artifacts, is made once, and is erased with them.
 */
import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { ProductionReport } from './report.ts';
import { JobId } from './verification.ts';

/**
 * `draw-page`: the page's picture with its findings drawn, as PNG. With `save`, the page as that earlier save of the
 * file shows it, unmarked: saves and pages are those of `pipeline.evidence.revisions[].earlierPages`.
 */
export const DrawPageQuestion = z.object({
  jobId: JobId,
  page: z.int().min(1),
  save: z.int().min(0).optional(),
});
export type DrawPageQuestion = z.infer<typeof DrawPageQuestion>;

/** `draw-thumbnail`: the first page, small, for lists, while the document is retained. */
export const DrawThumbnailQuestion = z.object({ jobId: JobId });
export type DrawThumbnailQuestion = z.infer<typeof DrawThumbnailQuestion>;

/** In English where the question is of an older release that asks for no language. */
const InLanguage = z.enum(LANGUAGES).default('en');

/**
 * `print-report`: the whole report as PDF, with the pages that have findings while the document is retained, and with
 * what was kept of their places afterwards.
 */
export const PrintReportQuestion = z.object({ jobId: JobId, language: InLanguage });
export type PrintReportQuestion = z.infer<typeof PrintReportQuestion>;

/** `annotate-document`: a copy of the submitted PDF with its findings as annotations, while it is retained. */
export const AnnotateDocumentQuestion = z.object({ jobId: JobId });
export type AnnotateDocumentQuestion = z.infer<typeof AnnotateDocumentQuestion>;

/**
 * Why there is no annotated copy: the document is erased, is a picture, is locked, cannot be opened by the program
 * that writes the copy, or costs it more time or memory than a request may.
 */
export const NO_COPY = ['erased', 'not_pdf', 'encrypted', 'unreadable', 'too_demanding'] as const;
export type NoCopy = (typeof NO_COPY)[number];

/** The artifact that was made, or why there is none; `late`: its time ran out, another try may have more of it. */
export const DrawingAnswer = z.union([
  z.object({ file: z.string() }),
  z.object({ missing: z.enum(['report', 'page']), late: z.literal(true).optional() }),
  z.object({ missing: z.literal('document'), cause: z.enum(NO_COPY) }),
]);
export type DrawingAnswer = z.infer<typeof DrawingAnswer>;

/** The document's name among the files that go with a question, beside the names of its pages' pictures. */
export const DRAWN_DOCUMENT = 'document';

/** A page as the compute child gets it, and the name of the file with its picture. */
const DrawnPage = z.object({ number: z.int(), picture: z.string() });

/** A page of an earlier save: the bytes up to `endOffset` are the file as it was then. */
export const EarlierPage = z.object({
  save: z.int().min(0),
  page: z.int().min(1),
  endOffset: z.int().min(0),
});
export type EarlierPage = z.infer<typeof EarlierPage>;

/** What the compute child is asked; it writes `file` into its output directory. */
export const DrawingTask = z.object({
  file: z.string(),
  jobId: z.string(),
  report: ProductionReport,
  /** Of what is written into the drawing. */
  language: InLanguage,
  pages: z.array(DrawnPage),
  /** The document itself goes with the question where the drawing needs it. */
  earlier: z.array(EarlierPage).default([]),
  /** Pictures of places that outlived the document, by their names; they go with the question. */
  kept: z.array(z.string()).default([]),
});
export type DrawingTask = z.infer<typeof DrawingTask>;
