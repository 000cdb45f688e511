/** What was not assessed, told once for each cause: one page that could not be read leaves twenty rules open. Pure. */
import type { ProductionReport } from '../../contracts/report.ts';

type Gap = ProductionReport['pipeline']['evidence']['notAssessed'][number];

export interface CauseOfGaps extends Pick<Gap, 'stage' | 'reason' | 'pages'> {
  /** Codes of rules, or words; at least one, in the report's order. */
  whats: [string, ...string[]];
}

/** Of one stage, with the same words and the same pages. */
export function gapsByCause(gaps: readonly Gap[]): CauseOfGaps[] {
  const causes = new Map<string, CauseOfGaps>();
  for (const { stage, what, reason, pages } of gaps) {
    const key = JSON.stringify([stage, reason, pages ?? []]);
    const cause = causes.get(key);
    if (cause) cause.whats.push(what);
    else causes.set(key, { stage, whats: [what], reason, ...(pages && { pages }) });
  }
  return [...causes.values()];
}
