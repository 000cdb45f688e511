/** What every rule over images has in common: a pass speaks of the images that were looked at, and of no others. */
import { inconclusive, type Rule } from '../stage.ts';
import type { ForensicFacts } from './facts.ts';

/** The rule, whose pass is open where images, or rows of one, were not reached. */
export function overAllImages(rule: Rule<ForensicFacts>): Rule<ForensicFacts> {
  return (facts, context) => {
    const verdict = rule(facts, context);
    if (verdict.verdict !== 'pass') return verdict;
    if (facts.unreachedImages > 0)
      return inconclusive(`${facts.unreachedImages} images of the document were not looked at`);
    return facts.images.some(({ isWhole }) => !isWhole)
      ? inconclusive('a part of the picture is damaged, or the time was spent before all of it was looked at')
      : verdict;
  };
}
