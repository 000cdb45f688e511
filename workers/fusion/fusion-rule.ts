/** Rules that see several stages' facts. They declare what they need and get only that. */
import type { StageId } from '../../shared/contracts/stages.ts';
import type { CodeOf } from '../../shared/findings/catalogue.ts';
import type { FactsOf } from '../stages/index.ts';
import type { RuleContext, Verdict } from '../stages/stage.ts';

export interface FusionRule<S extends StageId> {
  code: CodeOf<'fusion'>;
  needs: readonly S[];
  /** Pure. Called only when every needed stage has completed. */
  judge(facts: { [N in S]: FactsOf<N> }, context: RuleContext): Verdict;
}

/** Ties a rule to the facts that it declared; the identity function, there for its types. */
export function defineFusionRule<S extends StageId>(rule: FusionRule<S>): FusionRule<S> {
  return rule;
}
