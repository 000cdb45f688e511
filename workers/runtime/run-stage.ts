/** A stage's job: artifacts -> extract (sandboxed) -> facts -> rules -> one StageReport row. */
import { UnrecoverableError } from 'bullmq';
import type { StageJob } from '../../shared/contracts/jobs.ts';
import type { Judgement } from '../../shared/contracts/judgement.ts';
import { jsonText, UNFLUSHED } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { useDocument } from '../artifacts/local-copies.ts';
import { NEEDED } from '../fusion/verification-row.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Sandbox, TaskInput } from '../sandbox/supervisor.ts';
import type { AnyStage } from '../stages/index.ts';
import type { CommonFacts } from '../stages/stage.ts';
import type { DocumentInWork } from './documents.ts';
import { endEarly } from './end-early.ts';
import { judge } from './judge.ts';
import { readBack } from './results.ts';
import { failureReason, runSandboxed } from './run-sandboxed.ts';
import type { WorkerContext } from './worker-context.ts';

/** The stage that crashes for a file that asks for a crash: the one whose loss changes a report least. */
const CRASHING_STAGE = 'qr';

type Result =
  | { status: 'COMPLETED'; facts: CommonFacts; judgement: Judgement }
  | { status: 'SKIPPED'; reason: string }
  | { status: 'FAILED'; reason: string; cause: Cause };

/** Why a stage failed: what ended its process, facts that do not fit, a document without its pages. */
type Cause = Exclude<Outcome['status'], 'done'> | 'rejected' | 'unprepared';

/**
 * @param queueMs until a worker process took the job
 * @param since when the document came, in ms since the epoch
 * @param again not the job's first delivery: somebody may have done it already
 * @throws UnrecoverableError when the row says FAILED, so that the queue says it too and does not try again; else when
 * storage or database do, never by the document
 */
export async function runStage(
  context: WorkerContext,
  stage: AnyStage,
  sandbox: Sandbox,
  job: StageJob,
  { queueMs, since, again }: { queueMs: number; since: number; again: boolean },
): Promise<void> {
  if (again) {
    context.documents.forget(job.jobId);
    context.results.forget(job.jobId);
    const done = await context.db.stageReport.findUnique({
      where: { jobId_stage: { jobId: job.jobId, stage: stage.id } },
      select: { status: true, reason: true },
    });
    if (done?.status === 'FAILED') throw new UnrecoverableError(done.reason ?? 'failed');
    if (done) return;
  }
  const found = await context.documents.get(job.jobId);
  if (!found) return;
  const taken = performance.now();
  let [startedAt, start] = [new Date(context.now()), taken];
  // Waiting for a core is waiting, wherever it is done.
  const onStart = (): void => {
    [startedAt, start] = [new Date(context.now()), performance.now()];
  };
  const result = await analyse(context, stage, sandbox, job, found, { since, onStart });
  const isLast = await write(context, {
    jobId: job.jobId,
    stage,
    result,
    startedAt,
    durationMs: performance.now() - start,
    queueMs: queueMs + start - taken,
  });
  if (isLast) await endEarly(context, job.jobId);
  if (result.status === 'FAILED') throw new UnrecoverableError(result.reason);
}

interface Done {
  jobId: string;
  stage: AnyStage;
  result: Result;
  startedAt: Date;
  durationMs: number;
  queueMs: number;
}

/**
 * The first row of a stage stands: a zombie that wakes up late changes nothing. Raw, because the client's way to a Json
 * column costs 5 ms of this process more (docs/measurements/service.md).
 * @returns whether this process has now written all that the verification waited for
 */
async function write({ db, facts, results }: WorkerContext, done: Done): Promise<boolean> {
  const { jobId, stage, result, startedAt, durationMs, queueMs } = done;
  const completed = result.status === 'COMPLETED';
  const reason = completed ? null : result.reason;
  const cause = result.status === 'FAILED' ? result.cause : null;
  const verdicts = completed ? jsonText(result.judgement) : null;
  const written = await db.$executeRaw`
    INSERT INTO "StageReport" ("jobId", "stage", "status", "engine", "engineVersion", "startedAt", "durationMs",
                               "queueMs", "reason", "cause", "facts", "verdicts")
    SELECT ${jobId}, ${stage.id}, ${result.status}::"StageStatus", ${stage.engine}, ${stage.version},
           ${startedAt}::timestamptz, ${durationMs}::float, ${queueMs}::float, ${reason}, ${cause},
           ${completed ? jsonText(facts.seal(jobId, stage.id, result.facts)) : null}::jsonb, ${verdicts}::jsonb
    WHERE ${UNFLUSHED}
    ON CONFLICT DO NOTHING`;
  if (written === 0) {
    results.forget(jobId);
    return false;
  }
  const { id, engine, version: engineVersion } = stage;
  return results.note(jobId, {
    ...{ id, status: result.status, engine, engineVersion, durationMs, queueMs, reason, cause },
    startedAt: startedAt.toISOString(),
    verdicts: verdicts === null ? null : readBack(verdicts),
    facts: completed && NEEDED.includes(id) ? readBack(jsonText(result.facts)) : null,
  });
}

async function analyse(
  context: WorkerContext,
  stage: AnyStage,
  sandbox: Sandbox,
  { jobId, testFault }: StageJob,
  { mediaType, account, prepared: document }: DocumentInWork,
  turn: Pick<TaskInput, 'since' | 'onStart'>,
): Promise<Result> {
  if (!document) return { status: 'FAILED', reason: 'The document was not prepared.', cause: 'unprepared' };
  const skip = stage.skipReason(document);
  if (skip !== null) return { status: 'SKIPPED', reason: skip };
  const task = {
    ...{ ...turn, mediaType, account, document, budgetMs: stage.timeoutMs, settings: context.settings },
    crash: testFault === 'worker_crash' && stage.id === CRASHING_STAGE,
  };
  const outcome = await useDocument(context.copies, jobId, document, stage.reads, (files) =>
    runSandboxed(sandbox, { ...task, ...files }),
  );
  if (outcome.status !== 'done') {
    context.log.warn(
      { jobId, stage: stage.id, cause: outcome.status, message: outcome.message },
      'task lost',
    );
    return { status: 'FAILED', reason: failureReason(outcome), cause: outcome.status };
  }
  try {
    return { status: 'COMPLETED', ...judge(stage, outcome.facts, { now: context.now(), ...context.trust }) };
  } catch (thrown) {
    context.log.error({ jobId, stage: stage.id, error: messageOf(thrown) }, 'facts rejected');
    return {
      status: 'FAILED',
      reason: 'The analysis returned facts of the wrong shape.',
      cause: 'rejected',
    };
  }
}
