/** What a report's numbers mean, in words. Pure. */
import type { FindingEvidence, ProductionReport } from '../../contracts/report.ts';
import type { Row } from '../row.ts';
import { percent } from './figures.ts';

/** Below this, "nothing found" says little. */
const TOO_LITTLE_SEEN = 0.3;

const HEADLINE = {
  CRITICAL: 'This document was altered.',
  HIGH: 'This document was probably altered.',
  MEDIUM: 'Something about this document needs an explanation before it is relied on.',
  LOW: 'No alteration was found; some circumstances are unusual.',
  MINIMAL: 'No alteration was found.',
} as const;

type Verdict = Pick<
  ProductionReport,
  'detectedManipulations' | 'confidence' | 'riskLevel' | 'fraudProbability'
>;

/** The verdict in one sentence; the report's own summary begins with it too. */
export function headline(report: Verdict): string {
  if (report.detectedManipulations.length === 0 && report.confidence < TOO_LITTLE_SEEN) {
    return 'This document could not be assessed well enough to say whether it was altered.';
  }
  // HIGH begins at 40 %, and what is less likely than not is not probable.
  if (report.riskLevel === 'HIGH' && report.fraudProbability < 0.5) {
    return 'There are strong signs that this document was altered.';
  }
  return HEADLINE[report.riskLevel];
}

/**
 * A likelihood ratio as a sentence, with the verbal scale of the ENFSI guideline for evaluative reporting (2015).
 * @param ratio how many times more often this is seen on altered than on genuine documents
 */
export function strength(ratio: number): string {
  if (ratio <= 1.5) return 'Context only: it does not count for or against the document.';
  return `${support(ratio)}: seen about ${rounded(ratio)} times more often on altered documents than on genuine ones.`;
}

function support(ratio: number): string {
  if (ratio < 10) return 'Weak evidence';
  if (ratio < 100) return 'Moderate evidence';
  if (ratio < 10_000) return 'Strong evidence';
  return 'Very strong evidence';
}

/** Two figures are more than is known. */
function rounded(ratio: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(ratio)) - 1);
  const value = Math.round(ratio / unit) * unit;
  return value < 10 ? String(Number(ratio.toFixed(1))) : value.toLocaleString('en-GB');
}

/** How often such an alarm is false; undefined where it has not been measured. */
export function falseAlarms(evidence: FindingEvidence, row: Row | undefined): string {
  const rate = evidence.falsePositiveRate;
  if (rate === undefined) return 'How often such an alarm is false has not been measured yet.';
  const files = row?.measured?.files;
  if (files === undefined) return `Such an alarm is raised on ${percent(rate)} of unaltered files.`;
  if (rate > 0) return `Such an alarm is raised on ${percent(rate)} of unaltered files (${files} measured).`;
  // Rule of three: with none among n, the true rate is below 3/n with 95 % confidence.
  return `No such alarm on ${files} unaltered files; the true rate is below ${percent(3 / files)} (95 % confidence).`;
}

/** How much could be looked at. */
export function assessed(confidence: number): string {
  return confidence === 1
    ? 'all that matters could be checked'
    : `${percent(confidence)} of what matters could be checked`;
}

export function likely(probability: number): string {
  if (probability > 0.9994) return 'more than 99.9 % likely to have been altered';
  if (probability < 0.001) return 'less than 0.1 % likely to have been altered';
  return `${percent(probability)} likely to have been altered`;
}
