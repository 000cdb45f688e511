/** Runs the fusion rules over whatever facts there are. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { OcrFacts } from '../stages/ocr/facts.ts';
import { inconclusive, notApplicable, type RuleContext } from '../stages/stage.ts';
import type { FusionRule } from './fusion-rule.ts';
import { FUSION_RULES } from './rules/index.ts';

/**
 * @param facts of the completed stages, already in their stages' shapes
 * @param skipped stages that had nothing to look at in this document: rules that need one of them do not apply
 */
export function judgeFusion(
  facts: Partial<Record<StageId, unknown>>,
  context: RuleContext,
  skipped: readonly StageId[] = [],
): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(FUSION_RULES).map(([code, rule]): [string, Verdict] => {
      if (rule.needs.some((stage) => skipped.includes(stage)))
        return [code, notApplicable('the document has nothing of what it compares')];
      const missing = rule.needs.filter((stage) => facts[stage] === undefined);
      if (missing.length > 0) {
        return [
          code,
          { verdict: 'inconclusive', reason: `needs ${missing.join(' and ')}, which did not complete` },
        ];
      }
      return [code, apply(rule, facts, context)];
    }),
  );
}

/** A rule that throws is our failure: its question stays open, and the document still gets its report. */
function apply(
  rule: FusionRule<StageId>,
  facts: Partial<Record<StageId, unknown>>,
  context: RuleContext,
): Verdict {
  try {
    const verdict = rule.judge(facts as never, context);
    const isSilent = verdict.verdict === 'pass' || verdict.verdict === 'not-applicable';
    return isSilent && rule.needs.includes('ocr') && isCut(facts.ocr)
      ? inconclusive('not all words, amounts and dates of the pages were read')
      : verdict;
  } catch (thrown) {
    return { verdict: 'inconclusive', reason: `the rule failed: ${messageOf(thrown)}` };
  }
}

/** Where the reading ended at a limit, that nothing disagrees with what was read says nothing. */
const isCut = (ocr: unknown): boolean => (ocr as OcrFacts).cut === true;

/** Skipped because the document has nothing for them; those that an unreadable document kept from looking are none. */
export const skippedOf = (
  document: PreparedDocument | null,
  stages: readonly { id: StageId; status: string }[],
): StageId[] =>
  document?.condition === 'readable'
    ? stages.filter(({ status }) => status === 'SKIPPED').map(({ id }) => id)
    : [];
