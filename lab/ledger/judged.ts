/** What the present rules, rates and policy make of a file's stored facts. */
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { captureOf } from '../../workers/fusion/capture-class.ts';
import { judgeFusion, skippedOf } from '../../workers/fusion/judge-fusion.ts';
import { verdictsReadTogether } from '../../workers/fusion/read-together.ts';
import { judgeStored, type StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { InvalidFactsError, judge } from '../../workers/runtime/judge.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import type { Entry } from './list.ts';

/** Judged as on that day, so that the same facts give the same figures. */
const CONTEXT = { now: Date.parse('2026-12-01T12:00:00Z') };

export interface JudgedFile {
  entry: Entry;
  /** As the product takes the file, whatever the list says. */
  captured: CaptureClass;
  /** By code, of the stages that completed. */
  verdicts: Record<string, Verdict['verdict']>;
  report: ProductionReport;
}

/** @returns null for facts of an earlier shape: the stage is to be collected again */
export function judgeFile(entry: Entry, stored: StoredFacts): JudgedFile | null {
  const judged = judgeStoredFile(stored);
  return judged && { entry, ...judged };
}

/** The same of a file that stands in no list. */
export function judgeStoredFile(stored: StoredFacts): Omit<JudgedFile, 'entry'> | null {
  try {
    const facts: Partial<Record<StageId, unknown>> = {};
    const verdicts: Record<string, Verdict> = {};
    for (const stage of stored.stages) {
      if (stage.status !== 'COMPLETED') continue;
      const judged = judge(STAGE_BY_ID[stage.id], stage.facts, CONTEXT);
      facts[stage.id] = judged.facts;
      Object.assign(verdicts, judged.judgement.verdicts);
    }
    Object.assign(verdicts, judgeFusion(facts, CONTEXT, skippedOf(stored.prepared, stored.stages)));
    const captured = captureOf(stored.mediaType, stored.prepared, facts).class;
    // As the report takes them.
    const told = Object.entries(verdictsReadTogether(verdicts, facts)).map(([code, { verdict }]) => [
      code,
      verdict,
    ]);
    return { captured, verdicts: Object.fromEntries(told), report: judgeStored(stored, CONTEXT) };
  } catch (thrown) {
    if (thrown instanceof InvalidFactsError) return null;
    throw thrown;
  }
}

export const isAtLeast = (report: ProductionReport, level: 'MEDIUM' | 'HIGH'): boolean =>
  (level === 'MEDIUM' ? ['MEDIUM', 'HIGH', 'CRITICAL'] : ['HIGH', 'CRITICAL']).includes(report.riskLevel);

/** Its level says that we could not look, not that something was found. */
export const isNotAssessable = (report: ProductionReport): boolean =>
  report.pipeline.evidence.outcome === 'not_assessable';
