/** What a stage found, read together with what another one saw at the same place. */
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { FinishedStage } from './finished-stage.ts';
import { penStrokesAside } from './pen-strokes.ts';
import { printOffFaces } from './print-on-faces.ts';
import { copiesOfOneSize } from './two-sizes.ts';

/** Verdicts by code, of any stages. */
export const verdictsReadTogether = (
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> => penStrokesAside(copiesOfOneSize(printOffFaces(verdicts, facts), facts), facts);

export const stagesReadTogether = (
  stages: readonly FinishedStage[],
  facts: Partial<Record<StageId, unknown>>,
): readonly FinishedStage[] =>
  stages.map((stage) => {
    const { judgement } = stage;
    return judgement
      ? { ...stage, judgement: { ...judgement, verdicts: verdictsReadTogether(judgement.verdicts, facts) } }
      : stage;
  });
