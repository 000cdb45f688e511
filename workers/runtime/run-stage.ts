/** A stage's job: artifacts -> extract (sandboxed) -> facts -> rules -> one StageReport row. */
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import type { StageJob } from '../../shared/contracts/jobs.ts';
import type { Judgement } from '../../shared/contracts/judgement.ts';
import { asJson, Prisma } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { fetchLocal } from '../artifacts/local-artifacts.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';
import type { AnyStage } from '../stages/index.ts';
import type { CommonFacts } from '../stages/stage.ts';
import { judge } from './judge.ts';
import { failureReason, runSandboxed } from './run-sandboxed.ts';
import type { WorkerContext } from './worker-context.ts';

type Result =
  | { status: 'COMPLETED'; facts: CommonFacts; judgement: Judgement }
  | { status: 'SKIPPED' | 'FAILED'; reason: string };

/** @throws when storage or database do; a document never makes it throw */
export async function runStage(
  context: WorkerContext,
  stage: AnyStage,
  sandbox: Sandbox,
  job: StageJob,
  queueMs: number,
): Promise<void> {
  const row = await context.db.verification.findUnique({
    where: { jobId: job.jobId },
    select: {
      mediaType: true,
      prepared: true,
      stages: { where: { stage: stage.id }, select: { stage: true } },
    },
  });
  if (!row || row.stages.length > 0) return;
  const startedAt = new Date(context.now());
  const start = performance.now();
  const result = await analyse(context, stage, sandbox, job.jobId, row.mediaType as MediaType, row.prepared);
  await context.db.stageReport.createMany({
    data: {
      jobId: job.jobId,
      stage: stage.id,
      status: result.status,
      engine: stage.engine,
      engineVersion: stage.version,
      startedAt,
      durationMs: performance.now() - start,
      queueMs,
      reason: result.status === 'COMPLETED' ? null : result.reason,
      facts: result.status === 'COMPLETED' ? asJson(result.facts) : Prisma.DbNull,
      verdicts: result.status === 'COMPLETED' ? asJson(result.judgement) : Prisma.DbNull,
    },
    skipDuplicates: true,
  });
}

async function analyse(
  context: WorkerContext,
  stage: AnyStage,
  sandbox: Sandbox,
  jobId: string,
  mediaType: MediaType,
  stored: unknown,
): Promise<Result> {
  if (!stored) return { status: 'FAILED', reason: 'The document was not prepared.' };
  const document = stored as PreparedDocument;
  const skip = stage.skipReason(document);
  if (skip !== null) return { status: 'SKIPPED', reason: skip };
  const local = await fetchLocal(context.store, context.cache, jobId, document);
  const outcome = await runSandboxed(sandbox, {
    ...local,
    mediaType,
    document,
    budgetMs: stage.timeoutMs,
    settings: context.settings,
  });
  if (outcome.status !== 'done') return { status: 'FAILED', reason: failureReason(outcome) };
  try {
    return { status: 'COMPLETED', ...judge(stage, outcome.facts, { now: context.now(), ...context.trust }) };
  } catch (thrown) {
    context.log.error({ jobId, stage: stage.id, error: messageOf(thrown) }, 'facts rejected');
    return { status: 'FAILED', reason: 'The analysis returned facts of the wrong shape.' };
  }
}
