/**
 * Do the portraits of an identity paper show one person? Issuers print the small portrait from the same photograph as the
 * large one, and who exchanges a portrait mostly exchanges the large one alone. Needs two stages: the reading says that it
 * is such a paper, the face stage where the portraits are. `biometricPortraitConsistency` (specification 2.2) tells it,
 * diagnostic only, and `portraits-of-two-people` asks a person to look.
 */
import type { PortraitConsistency } from '../../shared/contracts/report.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { FaceFacts, Portrait } from '../stages/face/facts.ts';
import type { FactsOf } from '../stages/index.ts';
import type { OcrFacts } from '../stages/ocr/facts.ts';
import type { FinishedStage } from './finished-stage.ts';
import { paperOf } from './identity-paper.ts';

/** Checks of a zone that OCR reads right; a line of chevrons in an advertisement has none. */
const MIN_VALID_CHECKS = 2;

export interface ComparedPortraits {
  /** The larger one first. */
  portraits: readonly [Portrait, Portrait];
  /** 0..1; at the face stage's threshold and above they are taken for one person. */
  similarity: number;
  alike: boolean;
}

/**
 * Each portrait of a page against its largest one.
 *
 * @returns null where there is nothing to compare: no identity paper, or fewer than two portraits on each of its pages
 */
export function comparePortraits(ocr: OcrFacts, face: FaceFacts): ComparedPortraits[] | null {
  const { threshold, portraits, pairs } = face;
  const isPaper = pagesOfPapers(ocr);
  if (threshold === null || !isPaper) return null;
  const shown = portraits.filter(({ page }) => isPaper(page));
  if (!shown.some(({ page }, at) => shown.findIndex((other) => other.page === page) < at)) return null;
  return pairs.flatMap(({ portraits: [one, other], similarity }) => {
    const [large, small] = [portraits[one], portraits[other]];
    if (!large || !small || !isPaper(large.page)) return [];
    return [{ portraits: [large, small] as const, similarity, alike: similarity >= threshold }];
  });
}

/**
 * A paper that its words name has them on some pages only; its zone names the page.
 *
 * @returns null where there is no paper
 */
export function pagesOfPapers(ocr: OcrFacts): ((page: number) => boolean) | null {
  if (paperOf({ ...ocr, mrz: [] }).isIdentity) return () => true;
  const withZone = new Set(
    ocr.mrz
      .filter(({ checks }) => checks.filter(({ valid }) => valid).length >= MIN_VALID_CHECKS)
      .map(({ page }) => page),
  );
  return withZone.size > 0 ? (page) => withZone.has(page) : null;
}

/** @returns null where the section is absent */
export function portraitConsistency(
  ocr: OcrFacts | undefined,
  face: FaceFacts | undefined,
): PortraitConsistency | null {
  const compared = ocr && face ? comparePortraits(ocr, face) : null;
  if (!compared) return null;
  const isOne = compared.every(({ alike }) => alike);
  return {
    result: compared.length === 0 ? 'NOT_ASSESSABLE' : isOne ? 'CONSISTENT' : 'INCONSISTENT',
    similarity: compared.length === 0 ? null : Math.min(...compared.map(({ similarity }) => similarity)),
    category: 'diagnostic',
    contributesToDecision: false,
  };
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
