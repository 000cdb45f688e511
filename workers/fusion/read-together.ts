/** What a stage found, read together with what another one saw at the same place. */
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { FinishedStage } from './finished-stage.ts';
import { freePaperAside } from './free-paper.ts';
import { labelsAside } from './labels.ts';
import { penStrokesAside } from './pen-strokes.ts';
import { printOffFaces } from './print-on-faces.ts';
import { copiesAsRead } from './read-copies.ts';
import { stampsAside } from './stamps.ts';
import { telephoneNumbersAside } from './telephone-numbers.ts';

/** Each takes out of the verdicts what another stage explains. */
const READINGS = [
  printOffFaces,
  copiesAsRead,
  penStrokesAside,
  freePaperAside,
  stampsAside,
  telephoneNumbersAside,
  labelsAside,
] as const;

/** Verdicts by code, of any stages. */
export const verdictsReadTogether = (
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> => READINGS.reduce((read, reading) => reading(read, facts), verdicts);

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
