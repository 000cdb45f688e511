/** What a finding's numbers mean, in words. Pure. */
import type { FindingEvidence } from '../../contracts/report.ts';
import { CATALOGUE } from '../catalogue.ts';
import { jeffreysLowerBound } from '../jeffreys.ts';
import { ENGLISH, type MessageId, type Words } from '../language/words.ts';
import { percent } from './figures.ts';

/** A finding of a lesser ratio is listed as a circumstance that counts neither way. */
export const LEAST_RATIO = 1.5;

/**
 * Lower bounds of likelihood ratios and the words of the ENFSI guideline for evaluative reporting (2015) for them; the
 * guideline speaks of support for one proposition rather than the other. Below 2 it has no word; what is listed as counting all the same
 * must not be told to count for nothing.
 */
const VERBAL_SCALE: readonly (readonly [number, MessageId])[] = [
  [1_000_000, 'strength.extreme'],
  [10_000, 'strength.veryStrong'],
  [1_000, 'strength.strong'],
  [100, 'strength.moderatelyStrong'],
  [10, 'strength.moderate'],
  [2, 'strength.weak'],
  [LEAST_RATIO, 'strength.lessThanWeak'],
];

/** Steps of that scale below the strongest one: findings with the same are equally strong in words. */
export function stepOf(ratio: number): number {
  const step = VERBAL_SCALE.findIndex(([from]) => ratio >= from);
  return step === -1 ? VERBAL_SCALE.length : step;
}

/** How strong a finding is, and on which counts that rests. */
export function strength(
  { likelihoodRatio: ratio, proof, counts }: FindingEvidence,
  words: Words = ENGLISH,
): string {
  const step = VERBAL_SCALE.find(([from]) => ratio >= from)?.[1];
  if (step === undefined) return `${words.say('strength.context')} ${tried(counts, words)}`;
  if (proof !== undefined) return words.say('strength.proof', { proof: words.told(proof) });
  const support = words.say(step);
  if (!counts) return `${support}.`;
  const { k1, n1, k0, n0 } = told(counts, words);
  return words.say('strength.counted', { support, k1, n1, k0, n0, ratio: rounded(ratio, words) });
}

function tried(counts: FindingEvidence['counts'], words: Words): string {
  return !counts || counts.n0 === 0
    ? words.say('strength.untried')
    : words.say('strength.tried', told(counts, words));
}

function told({ k1, n1, k0, n0 }: NonNullable<FindingEvidence['counts']>, words: Words) {
  return { k1: words.number(k1), n1: words.number(n1), k0: words.number(k0), n0: words.number(n0) };
}

/** Two figures are more than is known. */
function rounded(ratio: number, words: Words): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(ratio)) - 1);
  const value = Math.round(ratio / unit) * unit;
  return words.number(value < 10 ? Number(ratio.toFixed(1)) : value);
}

/** How often such an alarm is false. */
export function falseAlarms({ counts }: FindingEvidence, words: Words = ENGLISH): string {
  if (!counts || counts.n0 === 0) return words.say('falseAlarms.unmeasured');
  const { k0, n0 } = counts;
  const figures = told(counts, words);
  if (k0 > 0) return words.say('falseAlarms.rate', { ...figures, share: percent(k0 / n0, words) });
  const bound = percent(roundedUp(1 - jeffreysLowerBound(n0, n0)), words);
  return words.say('falseAlarms.none', { ...figures, bound });
}

/** To what is told of it, since a bound that is told too low bounds nothing: tenths of a per cent, and whole ones from ten on. */
function roundedUp(share: number): number {
  const steps = share < 0.1 ? 1000 : 100;
  return Math.ceil(share * steps) / steps;
}

export function likely(probability: number, words: Words = ENGLISH): string {
  if (probability > 0.9994) return words.say('likely.more', { share: percent(0.999, words) });
  if (probability < 0.001) return words.say('likely.less', { share: percent(0.001, words) });
  return words.say('likely.about', { share: percent(probability, words) });
}

/** What was not assessed, in English: a rule that could not decide is named by its code, and its title says more. */
export const gapTitle = (what: string): string => CATALOGUE.get(what)?.title ?? what;
