/** What a judgement comes to, small enough to be read as a diff. */
import type { ProductionReport } from '../../shared/contracts/report.ts';

/** Everything of a report that a change to a rule, a rate or the policy may move, and nothing that time moves. */
export function verdictOf(name: string, report: ProductionReport): Record<string, unknown> {
  const { evidence, stages } = report.pipeline;
  const unfinished = stages.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
  return {
    name,
    riskLevel: report.riskLevel,
    outcome: evidence.outcome,
    fraudProbability: round(report.fraudProbability),
    confidence: round(report.confidence),
    findings: Object.values(evidence.findings).map((finding) => told(finding)),
    toCheck: Array.isArray(evidence.toCheck)
      ? evidence.toCheck.map(({ code, note }) => `${code}: ${note}`)
      : [],
    inFavour: evidence.counterEvidence.map(({ code }) => code).toSorted(),
    open: [...new Set(evidence.notAssessed.map(({ stage, what }) => `${stage}: ${what}`))].toSorted(),
    ...(unfinished.length > 0 ? { unfinished } : {}),
    summary: report.reasoningSummary,
  };
}

function told({
  code,
  page,
  recovered,
}: ProductionReport['pipeline']['evidence']['findings'][string]): string {
  const place = page === undefined ? '' : ` on page ${page}`;
  const values = recovered ? ` "${recovered.old ?? ''}" -> "${recovered.new ?? ''}"` : '';
  return `${code}${place}${values}`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
