/** The report in words: one verdict sentence, what was found, what speaks for it, what was not seen. Pure. */
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import type { CounterEvidence, Recommendation } from '../../shared/contracts/report.ts';
import { falseAlarms, headline } from '../../shared/findings/telling/words.ts';
import type { Finding } from './findings.ts';

const TOLD = 4;

export interface Summary {
  verdict: Parameters<typeof headline>[0];
  /** Manipulations, or the weaker signs where there are none; strongest first. */
  found: readonly Finding[];
  counterEvidence: readonly CounterEvidence[];
  notAssessed: number;
  condition: string | undefined;
  gate: string | null;
}

export function reasoningSummary(summary: Summary): string {
  return [
    headline(summary.verdict),
    summary.condition,
    ...summary.found.slice(0, TOLD).map(tell),
    summary.found.length > TOLD ? `${summary.found.length - TOLD} further findings are listed.` : undefined,
    ...summary.counterEvidence.slice(0, 2).map((entry) => `In its favour: ${withStop(entry.statement)}`),
    summary.gate ? `The level was limited: ${summary.gate}.` : undefined,
    summary.notAssessed > 0
      ? `${summary.notAssessed} ${summary.notAssessed === 1 ? 'thing was' : 'things were'} not assessed; see notAssessed.`
      : undefined,
    'That nothing else was found does not prove that nothing else was changed.',
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

/** One finding in a few sentences: where, what, from what to what, how often such an alarm is false. */
function tell({ row, ref, evidence }: Finding): string {
  const { page, note, recovered, falsePositiveRate } = evidence;
  const place = page === undefined ? '' : `Page ${page}: `;
  return [
    `${place}${withStop(note ?? row.meaning)}`,
    recovered?.old ? `Before: "${recovered.old}".` : undefined,
    recovered?.new ? `Now: "${recovered.new}".` : undefined,
    falsePositiveRate === undefined ? undefined : falseAlarms(evidence, row),
    `(${ref.id})`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

const withStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** What to do: each finding's advice once, strongest first, and what any gap calls for. */
export function recommendationsOf(
  riskLevel: RiskLevel,
  found: readonly Finding[],
  confidence: number,
): Recommendation[] {
  const byAdvice = new Map<string, Recommendation>();
  for (const { code, row } of found) {
    if (!byAdvice.has(row.advice)) {
      byAdvice.set(row.advice, { id: `advice-${code}`, action: row.advice, rationale: row.meaning });
    }
  }
  const recommendations = [...byAdvice.values()];
  if (confidence < 0.5) {
    recommendations.push({
      id: 'request-original',
      action: 'Ask for the original file, as the issuer sent it.',
      rationale:
        'Much of this file could not be assessed; a scan, a photograph or a re-saved copy loses its traces.',
    });
  }
  if (recommendations.length === 0) {
    recommendations.push({
      id: 'no-action',
      action: 'No further check of the file is called for.',
      rationale: `Risk ${riskLevel}: no evidence of alteration was found by the checks that apply.`,
    });
  }
  return recommendations;
}
