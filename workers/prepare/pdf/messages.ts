/** What the two sides of the PDF thread say to each other. */
import type { PreparedDocument, PreparedPage } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';

export interface PdfRequest {
  bytes: Uint8Array;
  outputDir: string;
  /** Pages read; the rest are counted. */
  maxPages: number;
  /** After this many milliseconds no page is rendered any more, text layers still are read. */
  renderBudgetMs: number;
}

export type PdfReply =
  | { kind: 'ready' }
  | { kind: 'opened'; pageCount: number }
  /** A page as far as it was prepared; its artifacts lie in `outputDir`. */
  | { kind: 'page'; page: PreparedPage; notAssessed: NotAssessed[] }
  | { kind: 'done' }
  /** Our failure (disk full, a bug), not the document's. */
  | { kind: 'failed'; message: string }
  | { kind: 'unreadable'; condition: Exclude<PreparedDocument['condition'], 'readable'>; reason: string };
