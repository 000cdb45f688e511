/**
 * `biometricPortraitConsistency` (specification 2.2): do the portraits of an identity document show one person? Needs
 * two stages: the machine-readable zone says that it is one, the face stage where the portraits are. Diagnostic only.
 */
import type { PortraitConsistency } from '../../shared/contracts/report.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { FaceFacts } from '../stages/face/facts.ts';
import type { FactsOf } from '../stages/index.ts';
import type { OcrFacts } from '../stages/ocr/facts.ts';
import type { FinishedStage } from './finished-stage.ts';

/** Ghost portraits smaller than this may score like strangers though they are genuine. Set by judgement, not measured. */
const MIN_DISAGREEING_PX = 100;
/** Checks of a zone that OCR reads right; a line of chevrons in an advertisement has none. */
const MIN_VALID_CHECKS = 2;

/** @returns null where the section is absent: no passport or identity card, or fewer than two portraits */
export function portraitConsistency(
  ocr: OcrFacts | undefined,
  face: FaceFacts | undefined,
): PortraitConsistency | null {
  if (!ocr || !face || face.threshold === null) return null;
  const { threshold, portraits, pairs } = face;
  const documentPages = new Set(
    ocr.mrz
      .filter(({ checks }) => checks.filter(({ valid }) => valid).length >= MIN_VALID_CHECKS)
      .map(({ page }) => page),
  );
  const shown = portraits.filter(({ page }) => documentPages.has(page));
  if (shown.length < 2) return null;
  const compared = pairs.filter(({ portraits: [one] }) => documentPages.has(portraits[one]!.page));
  const disagreeing = compared.filter(({ similarity }) => similarity < threshold);
  const large = disagreeing.filter(({ portraits: pair }) =>
    pair.every((index) => portraits[index]!.widthPx >= MIN_DISAGREEING_PX),
  );
  const lowest = (of: typeof pairs): number => Math.min(...of.map(({ similarity }) => similarity));
  const answer = (result: PortraitConsistency['result'], similarity: number | null): PortraitConsistency => ({
    ...{ result, similarity },
    category: 'diagnostic',
    contributesToDecision: false,
  });
  if (large.length > 0) return answer('INCONSISTENT', lowest(large));
  if (compared.length === 0 || disagreeing.length > 0) return answer('NOT_ASSESSABLE', null);
  return answer('CONSISTENT', lowest(compared));
}

/** The one section of the report that needs two stages' facts; it stands with the face stage's evidence. */
export function withPortraits(
  stages: readonly FinishedStage[],
  facts: Partial<Record<StageId, unknown>>,
): FinishedStage[] {
  const found = portraitConsistency(
    facts.ocr as FactsOf<'ocr'> | undefined,
    facts.face as FactsOf<'face'> | undefined,
  );
  return stages.map((stage) =>
    found && stage.id === 'face' && stage.judgement
      ? {
          ...stage,
          judgement: {
            ...stage.judgement,
            evidence: { ...stage.judgement.evidence, portraitConsistency: found },
          },
        }
      : stage,
  );
}
