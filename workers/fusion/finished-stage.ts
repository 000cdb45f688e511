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
  judgement?: Judgement;
}
