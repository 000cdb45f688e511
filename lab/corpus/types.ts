/** The words of the corpus: clean documents, forged ones, and the truth about them. */

import type { ExifFacts } from './image/exif.ts';
import type { Raster } from './image/raster.ts';
import type { Plan } from './kinds/plan.ts';
import type { Box, Layout } from './layout.ts';
import type { PdfFile } from './pdf/file.ts';
import type { ProducerName } from './pdf/producers.ts';

export const KINDS = ['invoice', 'statement', 'payslip', 'id-card', 'passport', 'certificate'] as const;
export type Kind = (typeof KINDS)[number];

/** `pdf` is born digital; `scan-pdf` is a PDF around one JPEG a page; the others are pictures. */
export const FORMS = ['pdf', 'scan-pdf', 'jpeg', 'png', 'webp'] as const;
export type Form = (typeof FORMS)[number];

export type MimeType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';

/** How a picture came about: straight from the renderer, off a scanner's glass, or from a hand-held camera. */
export type Capture = 'none' | 'scan' | 'camera';

/** `longSide` is the size of the sheet in a picture, in pixels. */
export type CleanOptions = { form?: Form; producer?: ProducerName; capture?: Capture; longSide?: number };

/** A picture with its pixels before encoding, and the means to take it again. */
export type Picture = {
  raster: Raster;
  /** The page that it shows. */
  layout: Layout;
  /** The same capture of a changed page: equal pixels wherever the page is equal. */
  redraw: (layout: Layout) => Raster;
  /** Where a field of the layout is in the picture (after perspective), as the report writes boxes. */
  boxOf: (field: string) => Box;
  /** JPEG quality of the clean file, if it is a JPEG. */
  quality: number;
  /** Set for camera pictures. */
  exif: ExifFacts | undefined;
};

export type Clean = {
  kind: Kind;
  seed: number;
  form: Form;
  capture: Capture;
  mimeType: MimeType;
  bytes: Buffer;
  plan: Plan;
  layouts: readonly Layout[];
  /** Present for `pdf` and `scan-pdf`. */
  pdf?: PdfFile;
  /** Present for pictures and `scan-pdf` (its first page). */
  picture?: Picture;
};

/** What was done to a document, in one line of truth.jsonl. Pages count from 1. */
export type Truth = {
  cause: string;
  /** False for permitted changes: they are controls, and an alarm on them is a false one. */
  forged: boolean;
  page?: number;
  box?: Box;
  old?: string;
  new?: string;
  /** What else is wrong as a consequence, e.g. `arithmetic` when only the total was replaced. */
  follows?: readonly string[];
  /** Anything else a test may want: variant, tool, offsets. */
  detail?: Readonly<Record<string, string | number | boolean>>;
};

export type Forged = { bytes: Buffer; mimeType: MimeType; truth: Truth };

export type CauseName = string;

/** One way of changing a document. `applies` says which clean documents it can work on. */
export type Cause = {
  name: CauseName;
  forged: boolean;
  applies: (clean: Clean) => boolean;
  /** The clean options that this cause works on, for callers that have no document yet. */
  needs: CleanOptions & { kind?: Kind };
  apply: (clean: Clean, seed: number) => Promise<Forged> | Forged;
};
