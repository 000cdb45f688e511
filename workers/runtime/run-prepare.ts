/** A verification's first job: makes the PreparedDocument, stores its artifacts and lets the stages begin. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import { StageJob } from '../../shared/contracts/jobs.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { jsonText, UNFLUSHED } from '../../shared/platform/db.ts';
import { addedAt, addStages } from '../../shared/platform/enqueue.ts';
import type { Job } from '../../shared/platform/queue.ts';
import { artifactKey } from '../../shared/platform/storage/key.ts';
import { useDocument } from '../artifacts/local-copies.ts';
import type { VerificationHead } from '../fusion/verification-row.ts';
import { isWhole, PREPARED_FILES } from '../prepare/artifacts.ts';
import { prepare } from '../prepare/prepare.ts';
import type { Delivery, Sandbox, TaskInput } from '../sandbox/supervisor.ts';
import { STAGE_BY_ID } from '../stages/index.ts';
import { readBack } from './results.ts';
import { failureReason, runSandboxed } from './run-sandboxed.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Never fails for the document's sake: one that cannot be prepared is stored as `damaged`, with the reason.
 * @throws when storage, database or queue do (the queue then tries again)
 */
export async function runPrepare(context: WorkerContext, sandbox: Sandbox, job: Job): Promise<void> {
  const data = StageJob.parse(job.data);
  const { jobId } = data;
  const row = await claim(context, job, jobId);
  // Deleted by its owner, or finished by an earlier delivery.
  if (!row) return;
  context.documents.forget(jobId);
  context.results.forget(jobId);
  // An attempt before this one may have died between the preparation and the stages.
  if (!row.isPrepared) {
    let start = performance.now();
    const document = await prepareDocument(context, sandbox, jobId, row, {
      since: addedAt(job),
      onStart: () => {
        start = performance.now();
      },
    });
    const prepared = { ...document, preparedInMs: performance.now() - start };
    row.reported.push(...(await keep(context, row, prepared)));
    context.documents.remember(jobId, { mediaType: row.mediaType, account: row.tenantId }, prepared);
  }
  await addStages(context.queues, job, data, row.reported);
}

/**
 * Stores what was prepared, and with it the results of the stages that have nothing to do: a job that says so costs as
 * much waiting and writing as one that looks. Raw, because the client's way to a Json column costs 4 ms of this process
 * more (docs/measurements/service.md).
 * @returns the stages that are done with it
 */
async function keep(
  { db, now, results }: WorkerContext,
  row: Claimed,
  prepared: PreparedDocument,
): Promise<StageId[]> {
  const { jobId } = row;
  const startedAt = new Date(now());
  const skipped = STAGES.flatMap((id) => {
    const { engine, version, skipReason } = STAGE_BY_ID[id];
    const reason = skipReason(prepared);
    return reason === null ? [] : [{ id, engine, engineVersion: version, reason }];
  });
  const text = jsonText(prepared);
  const written = await db.$executeRaw`
    WITH kept AS (
      UPDATE "Verification" SET "prepared" = ${text}::jsonb WHERE "jobId" = ${jobId} AND ${UNFLUSHED}
      RETURNING "jobId")
    INSERT INTO "StageReport" ("jobId", "stage", "status", "engine", "engineVersion", "startedAt", "durationMs", "reason")
    SELECT kept."jobId", s."id", 'SKIPPED'::"StageStatus", s."engine", s."engineVersion", ${startedAt}, 0, s."reason"
    FROM kept, jsonb_to_recordset(${jsonText(skipped)}::jsonb)
      AS s("id" text, "engine" text, "engineVersion" text, "reason" text)
    ON CONFLICT DO NOTHING`;
  // Nobody else has had a hand in it.
  if (row.reported.length === 0 && written === skipped.length) {
    const done = {
      status: 'SKIPPED',
      startedAt: startedAt.toISOString(),
      durationMs: 0,
      queueMs: 0,
    } as const;
    const stages = skipped.map((stage) => ({ ...stage, ...done, cause: null, verdicts: null, facts: null }));
    results.begin(row, readBack(text), stages);
  }
  return skipped.map(({ id }) => id);
}

interface Claimed extends VerificationHead {
  mediaType: MediaType;
  isPrepared: boolean;
  /** Stages with a result from an earlier delivery. */
  reported: string[];
  /** What the account's plan says; null is the service's own cap. */
  maxPages: number | null;
}

/**
 * Counts the delivery, unless it repeats one that failed and was told so: what is away is not the document's fault. Raw,
 * because the client takes four statements in a transaction for it, and five times as long
 * (docs/measurements/service.md).
 * @returns undefined when there is nothing to do (any more)
 */
async function claim({ db, now }: WorkerContext, job: Job, jobId: string): Promise<Claimed | undefined> {
  const repeated = job.attemptsMade > 0;
  const rows = await db.$queryRaw<Claimed[]>`
    UPDATE "Verification"
    SET "state" = 'PROCESSING', "startedAt" = ${new Date(now())}, "attempt" = "attempt" + ${repeated ? 0 : 1}::int
    WHERE "jobId" = ${jobId} AND "state" IN ('QUEUED', 'PROCESSING') AND ${UNFLUSHED}
    RETURNING "jobId", "tenantId", "livemode", "mediaType", "bytes", "sha256", "testFault", "reference", "attempt",
      "createdAt", "startedAt", "prepared" IS NOT NULL AS "isPrepared",
      ARRAY(SELECT s."stage" FROM "StageReport" s WHERE s."jobId" = "Verification"."jobId") AS "reported",
      (SELECT p."fraudPages" FROM "Tenant" t JOIN "Plan" p ON p."id" = t."planId"
       WHERE t."id" = "Verification"."tenantId") AS "maxPages"`;
  return rows[0];
}

async function prepareDocument(
  context: WorkerContext,
  sandbox: Sandbox,
  jobId: string,
  { mediaType, tenantId: account, maxPages }: Claimed,
  turn: Pick<TaskInput, 'since' | 'onStart'>,
): Promise<PreparedDocument> {
  const task = {
    ...turn,
    mediaType,
    account,
    budgetMs: prepare.timeoutMs,
    settings: { ...context.settings, ...(maxPages === null ? {} : { maxPages }) },
  };
  let prepared: PreparedDocument | null = null;
  const delivery: Delivery = {
    expected: PREPARED_FILES,
    collect: async (received, facts) => {
      const names = await readdir(received);
      const parsed = prepare.result.safeParse(facts);
      prepared = parsed.success && isWhole(parsed.data, new Set(names)) ? parsed.data : null;
      // Side by side: each waits for the disk, or for the bucket.
      await Promise.all(
        (prepared ? names : []).map(async (name) => {
          const [key, file] = [artifactKey(jobId, name), path.join(received, name)];
          await context.copies.keep(jobId, key, file);
          await context.store.adopt(key, file);
        }),
      );
    },
  };
  const outcome = await useDocument(context.copies, jobId, null, ['document'], (files) =>
    runSandboxed(sandbox, { ...task, ...files }, delivery),
  );
  if (outcome.status !== 'done') {
    const { status: cause, message } = outcome;
    context.log.warn({ jobId, stage: 'document', cause, message }, 'task lost');
    return unprepared(mediaType, failureReason(outcome));
  }
  return prepared ?? unprepared(mediaType, 'The preparation returned nothing usable.');
}

function unprepared(mediaType: MediaType, reason: string): PreparedDocument {
  return {
    mediaType,
    condition: 'unopened',
    conditionReason: reason,
    pageCount: 0,
    pages: [],
    notAssessed: [{ what: 'every page', reason }],
  };
}
