/** What the class of capture is told from, and how a reader of it answers. */
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { FactsOf } from '../stages/index.ts';

/** What is stored of a document. */
export interface CaptureFacts {
  mediaType: string;
  /** Null when the preparation did not come back. */
  document: PreparedDocument | null;
  metadata?: FactsOf<'metadata'> | undefined;
  forensic?: FactsOf<'forensic'> | undefined;
}

/** A class and what the cue adds to its log-odds, in nats. */
export type Cue = readonly [CaptureClass, number];
