/**
 * A document's facts as they are kept, and their judgement from nothing else: no decoder runs, so that a rule, a rate
 * or the policy can be changed and its effect seen on every stored document within seconds.
 */
import { z } from 'zod';
import { PreparedDocument } from '../../shared/contracts/document.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { judge } from '../runtime/judge.ts';
import { STAGE_BY_ID } from '../stages/index.ts';
import type { RuleContext } from '../stages/stage.ts';
import { captureOf } from './capture-class.ts';
import type { FinishedStage } from './finished-stage.ts';
import { fuse } from './fuse.ts';
import { judgeFusion, skippedOf } from './judge-fusion.ts';
import { withPortraits } from './portraits.ts';
import { stagesReadTogether } from './read-together.ts';

const StoredStage = z.object({
  id: z.enum(STAGES),
  status: z.enum(['COMPLETED', 'SKIPPED', 'FAILED']),
  engine: z.string(),
  engineVersion: z.string(),
  /** Why it was skipped or failed. */
  reason: z.string().optional(),
  /** Of the stage's own schema; absent unless it completed. */
  facts: z.unknown().optional(),
});
export type StoredStage = z.infer<typeof StoredStage>;

export const StoredFacts = z.object({
  /** What the document is called where reports are compared; no part of the judgement. */
  name: z.string(),
  sha256: z.string(),
  bytes: z.int().min(0),
  mediaType: z.string(),
  /** Null when the preparation itself did not come back. */
  prepared: PreparedDocument.nullable(),
  stages: z.array(StoredStage),
});
export type StoredFacts = z.infer<typeof StoredFacts>;

/**
 * The report that these facts get. Ids are made from the document's digest and times from `context.now`, so that the
 * same facts give the same bytes.
 * @throws InvalidFactsError when a completed stage's facts do not have its present shape
 */
export function judgeStored(stored: StoredFacts, context: RuleContext): ProductionReport {
  const parsed: Partial<Record<StageId, unknown>> = {};
  const stages = stored.stages.map((stage): FinishedStage => {
    const { id, status, engine, engineVersion, reason } = stage;
    const finished: FinishedStage = {
      ...{ id, status, engine, engineVersion, startedAt: null, durationMs: 0, queueMs: 0 },
      ...(reason === undefined ? {} : { reason }),
    };
    if (status !== 'COMPLETED') return finished;
    const { facts, judgement } = judge(STAGE_BY_ID[id], stage.facts, context);
    parsed[id] = facts;
    return { ...finished, judgement };
  });
  const now = new Date(context.now);
  return fuse({
    jobId: `job_${stored.sha256.slice(0, 26)}`,
    reportId: `rep_${stored.sha256.slice(0, 32)}`,
    livemode: false,
    ...{ bytes: stored.bytes, sha256: stored.sha256, mediaType: stored.mediaType },
    document: stored.prepared,
    stages: withPortraits(stagesReadTogether(stages, parsed), parsed),
    capture: captureOf(stored.mediaType, stored.prepared, parsed),
    fusionVerdicts: judgeFusion(parsed, context, skippedOf(stored.prepared, stored.stages)),
    ...{ createdAt: now, startedAt: now, now },
  });
}
