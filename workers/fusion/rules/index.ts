/** The fusion rules that there are. The type makes the list complete: every catalogue row of `fusion` has one. */
import type { StageId } from '../../../shared/contracts/stages.ts';
import type { CodeOf } from '../../../shared/findings/catalogue.ts';
import type { FusionRule } from '../fusion-rule.ts';

export const FUSION_RULES = {} satisfies { [C in CodeOf<'fusion'>]: unknown } as unknown as Record<
  string,
  FusionRule<StageId>
>;
