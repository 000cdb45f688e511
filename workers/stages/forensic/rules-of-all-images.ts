import { inconclusive, type Rule, type Verdict } from '../stage.ts';
import type { ForensicFacts } from './facts.ts';

/** The rule, whose pass is open where images, or rows of one, were not reached. */
export const overAllImages =
  (rule: Rule<ForensicFacts>): Rule<ForensicFacts> =>
  (facts, context) =>
    unlessCutOff(facts, rule(facts, context));

/** What a rule made of the images: a pass is open where images, or rows of one, were not reached. */
export function unlessCutOff({ images, unreachedImages }: ForensicFacts, verdict: Verdict): Verdict {
  if (verdict.verdict !== 'pass') return verdict;
  if (unreachedImages > 0)
    return inconclusive(`${unreachedImages} images of the document were not looked at`);
  return images.some(({ isWhole }) => !isWhole)
    ? inconclusive('a part of the picture is damaged, or the time was spent before all of it was looked at')
    : verdict;
}
