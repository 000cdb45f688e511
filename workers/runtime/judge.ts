/** Judgement: a stage's rules over its parsed facts. Pure, so that saved facts can be judged again. */
import type { FileNote } from '../../shared/contracts/finding.ts';
import type { Judgement } from '../../shared/contracts/judgement.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { AnyStage } from '../stages/index.ts';
import type { CommonFacts, Note, Rule, RuleContext } from '../stages/stage.ts';

export class InvalidFactsError extends Error {
  override name = 'InvalidFactsError';
}

/**
 * @param facts what the sandboxed child returned, not trusted
 * @throws InvalidFactsError when they have not the stage's shape
 */
export function judge(
  stage: AnyStage,
  facts: unknown,
  context: RuleContext,
): { facts: CommonFacts; judgement: Judgement } {
  const parsed = stage.facts.safeParse(facts);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InvalidFactsError(`facts of ${stage.id}: ${issue.path.join('.')}: ${issue.message}`);
  }
  const rules = Object.entries(stage.rules as Record<string, Rule<CommonFacts>>);
  const verdicts = Object.fromEntries(rules.map(([code, rule]) => [code, apply(rule, parsed.data, context)]));
  return {
    facts: parsed.data,
    judgement: {
      verdicts,
      notAssessed: parsed.data.notAssessed,
      timeline: parsed.data.timeline ?? [],
      notes: notesOn(stage, parsed.data),
      evidence: stage.reportEvidence?.(parsed.data, context) ?? {},
    },
  };
}

function notesOn(stage: AnyStage, facts: CommonFacts): FileNote[] {
  const notes = Object.entries((stage.notes ?? {}) as Record<string, Note<CommonFacts>>);
  return notes.flatMap(([code, note]) => {
    const told = tried(() => note(facts));
    return told ? [{ code, ...told }] : [];
  });
}

/** A note says nothing for or against the document: one that throws is left out, and costs the stage nothing else. */
function tried<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** A rule that throws is our failure: its question stays open, the stage's other rules still count. */
function apply(rule: Rule<CommonFacts>, facts: CommonFacts, context: RuleContext): Verdict {
  try {
    return rule(facts, context);
  } catch (thrown) {
    return { verdict: 'inconclusive', reason: `the rule failed: ${messageOf(thrown)}` };
  }
}
