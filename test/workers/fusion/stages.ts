/** Stages as fusion is given them, and a document of some pages. */
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../../shared/contracts/stages.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';

export function stageOf(
  id: StageId,
  verdicts: Record<string, Verdict> | null,
  about: Partial<FinishedStage> = {},
): FinishedStage {
  return {
    ...{ id, engine: 'e', engineVersion: '1', startedAt: new Date(0), durationMs: 5, queueMs: 1 },
    status: 'COMPLETED',
    ...(verdicts ? { judgement: { verdicts, notAssessed: [], timeline: [], evidence: {} } } : {}),
    ...about,
  };
}

/** All of them; those that a test does not speak of were skipped. */
export const stagesWith = (...own: FinishedStage[]): FinishedStage[] =>
  STAGES.map((id) => own.find((one) => one.id === id) ?? stageOf(id, null, { status: 'SKIPPED' }));

export function documentOf(about: Partial<PreparedDocument> = {}, read = 1): PreparedDocument {
  return {
    ...{ mediaType: 'application/pdf', condition: 'readable', pageCount: read, notAssessed: [] },
    pages: Array.from({ length: read }, (_, at) => ({
      ...{ number: at + 1, width: 595, height: 842, imageCoverage: 0, images: [] },
    })),
    ...about,
  };
}
