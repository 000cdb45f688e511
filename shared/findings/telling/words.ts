/** What a finding's numbers mean, in words. Pure. */
import type { FindingEvidence } from '../../contracts/report.ts';
import { jeffreysLowerBound } from '../jeffreys.ts';
import { percent } from './figures.ts';

/**
 * Lower bounds of likelihood ratios and the words of the ENFSI guideline for evaluative reporting (2015) for them; the
 * guideline speaks of support for one proposition rather than the other.
 */
const VERBAL_SCALE: readonly (readonly [number, string])[] = [
  [1_000_000, 'Extremely strong'],
  [10_000, 'Very strong'],
  [1_000, 'Strong'],
  [100, 'Moderately strong'],
  [10, 'Moderate'],
  [2, 'Weak'],
];

/** How strong a finding is, and on which counts that rests. */
export function strength({ likelihoodRatio: ratio, proof, counts }: FindingEvidence): string {
  const words = VERBAL_SCALE.find(([from]) => ratio >= from)?.[1];
  if (words === undefined)
    return `Context only: it does not count for or against the document.${tried(counts)}`;
  if (proof !== undefined) return `A proof and no count: ${proof}`;
  const support = `${words} support for an alteration rather than none`;
  if (!counts) return `${support}.`;
  const { k1, n1, k0, n0 } = counts;
  return `${support}: seen on ${number(k1)} of ${number(n1)} altered files and on ${number(k0)} of ${number(n0)} genuine ones, so that this sighting is about ${rounded(ratio)} times more likely on an altered one.`;
}

function tried(counts: FindingEvidence['counts']): string {
  if (!counts || counts.n0 === 0) return ' Too little has been counted to weigh it.';
  return ` It was seen on ${number(counts.k0)} of ${number(counts.n0)} genuine files.`;
}

const number = (value: number): string => value.toLocaleString('en-GB');

/** Two figures are more than is known. */
function rounded(ratio: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(ratio)) - 1);
  const value = Math.round(ratio / unit) * unit;
  return value < 10 ? String(Number(ratio.toFixed(1))) : number(value);
}

/** How often such an alarm is false. */
export function falseAlarms({ counts }: FindingEvidence): string {
  if (!counts || counts.n0 === 0) return 'How often such an alarm is false has not been measured yet.';
  const { k0, n0 } = counts;
  if (k0 > 0)
    return `Such an alarm is raised on ${percent(k0 / n0)} of genuine files (${number(k0)} of ${number(n0)}).`;
  const bound = 1 - jeffreysLowerBound(n0, n0);
  return `No such alarm on ${number(n0)} genuine files; the true rate is below ${percent(bound)} (95 % confidence).`;
}

export function likely(probability: number): string {
  if (probability > 0.9994) return 'more than 99.9 % likely to have been altered';
  if (probability < 0.001) return 'less than 0.1 % likely to have been altered';
  return `${percent(probability)} likely to have been altered`;
}
