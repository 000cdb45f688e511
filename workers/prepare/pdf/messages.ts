/** What the two sides of the PDF thread say to each other. */
import type { PreparedDocument, PreparedPage } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';

import type { ImagesOfPage } from './embedded-images.ts';

export interface PdfRequest {
  bytes: Uint8Array;
  outputDir: string;
  /** Pages read; the rest are counted. */
  maxPages: number;
  /** Only this page, from 1, and no images; absent for all. */
  only?: number;
  /** Resident memory, in bytes, of the process at which the thread is ended. */
  residentLimit: number;
  /** After this many milliseconds no page is rendered any more, text layers still are read. */
  renderBudgetMs: number;
  /** As long as the first page’s raster may be begun: without one, whatever looks at pixels has nothing. */
  firstPageBudgetMs: number;
  /** After this many milliseconds no further page is searched for embedded images. */
  imageBudgetMs: number;
}

export type PdfReply =
  | { kind: 'ready' }
  /** Before the pages: parts of the file that are too large to be read or drawn. */
  | { kind: 'left-out'; notAssessed: NotAssessed[] }
  | { kind: 'opened'; pageCount: number }
  /** A page as far as it was prepared; its artifacts lie in `outputDir`. */
  | { kind: 'page'; page: PreparedPage; notAssessed: NotAssessed[] }
  /** After the pages: pictures that were taken out, by page. */
  | { kind: 'images'; pages: ImagesOfPage[]; complete: boolean }
  | { kind: 'done' }
  /** Our failure (disk full, a bug), not the document's. */
  | { kind: 'failed'; message: string }
  | { kind: 'unreadable'; condition: Exclude<PreparedDocument['condition'], 'readable'>; reason: string };
