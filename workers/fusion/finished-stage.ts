/** A stage as fusion sees it: its row, without its facts. */
import type { Judgement } from '../../shared/contracts/judgement.ts';
import type { StageId } from '../../shared/contracts/stages.ts';

export interface FinishedStage {
  id: StageId;
  status: 'COMPLETED' | 'SKIPPED' | 'FAILED';
  engine: string;
  engineVersion: string;
  startedAt: Date | null;
  durationMs: number;
  queueMs: number;
  reason?: string;
  /** Why it failed (`lost`: by the service, each time that it was tried); null when it did not. */
  cause?: string | null;
  judgement?: Judgement;
}

export const STAGE_NAMES: Record<StageId, string> = {
  metadata: 'Metadata and provenance',
  structure: 'File structure and revisions',
  signature: 'Digital signatures',
  ocr: 'Text and content logic',
  qr: 'Barcodes',
  forensic: 'Image forensics',
  face: 'Portraits',
};
