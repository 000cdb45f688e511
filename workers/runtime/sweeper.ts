/**
 * Keeps the promises that the queue alone cannot keep: jobs that it lost are added again, jobs that nobody can
 * serve end, documents and reports are erased when their time is over,
 * and what is stored for no job at all.
 */
import { randomUUID } from 'node:crypto';
import { INTERACTIVE } from '../../shared/contracts/interactive.ts';
import { KEPT } from '../../shared/contracts/retention.ts';
import { STAGES } from '../../shared/contracts/stages.ts';
import { settleHolds } from '../../shared/platform/accounts/usage-holds.ts';
import { Prisma } from '../../shared/platform/db.ts';
import { enqueueVerification } from '../../shared/platform/enqueue.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { jobPrefix, keptPrefix } from '../../shared/platform/storage/key.ts';
import { eraseEach } from './erase-each.ts';
import { giveUpStages, MOST_DELIVERIES } from './give-up.ts';
import { eraseOrphansDaily } from './orphans.ts';
import type { WorkerContext } from './worker-context.ts';

/** A row this old without a live job was lost by the queue (or by the API between insert and add). */
const LOST_AFTER_MS = 10_000;
/** A stage's job is given up, so that a report can be written, when no worker has served its pool for this long. */
const UNSERVED_AFTER_MS = 1_800_000;
const BATCH = 100;

const LIVE_STATES = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children', 'paused']);

/** One round; several processes may run it at once, each step claims its rows by itself. */
export async function sweep(context: WorkerContext): Promise<void> {
  for (const step of [
    requeueLost,
    giveUpUnserved,
    eraseDocuments,
    eraseReports,
    eraseOrphansDaily,
    endLivenessSessions,
    settleUsage,
    forgetExpired,
  ]) {
    try {
      await step(context);
    } catch (thrown) {
      context.log.warn({ step: step.name, error: messageOf(thrown) }, 'sweep step failed');
    }
  }
}

async function requeueLost(context: WorkerContext): Promise<void> {
  const queue = context.queues.producer('verification');
  const before = new Date(context.now() - LOST_AFTER_MS);
  const rows = await context.db.verification.findMany({
    where: { state: { in: ['QUEUED', 'PROCESSING'] }, createdAt: { lt: before } },
    select: { jobId: true, requestId: true, attempt: true, sha256: true },
    orderBy: { createdAt: 'asc' },
    take: BATCH,
  });
  for (const row of rows) {
    const job = await queue.getJob(row.jobId);
    const state = job ? await job.getState() : 'missing';
    if (LIVE_STATES.has(state)) continue;
    // It ended in the queue without ending in the database: a worker died at the wrong moment.
    await job?.remove().catch(() => undefined);
    if (row.attempt >= MOST_DELIVERIES) {
      await bury(context, row, job?.failedReason ?? 'too many deliveries');
      continue;
    }
    context.log.warn({ jobId: row.jobId, state }, 'verification added to the queue again');
    await enqueueVerification(context.queues, row.jobId, row.requestId);
  }
}

async function bury(
  context: WorkerContext,
  row: { jobId: string; sha256: string },
  reason: string,
): Promise<void> {
  await context.db.$transaction([
    context.db.verification.updateMany({
      where: { jobId: row.jobId, state: { in: ['QUEUED', 'PROCESSING'] } },
      data: {
        state: 'FAILED',
        finishedAt: new Date(context.now()),
        failure: { reason: 'processing_failed', message: reason },
      },
    }),
    context.db.deadLetter.create({
      data: { id: randomUUID(), jobId: row.jobId, queue: 'verification', reason, inputSha256: row.sha256 },
    }),
  ]);
}

/**
 * Removing a waiting child lets its parent go on; its row says that nobody served it. Waiting long is no reason to give
 * up where somebody serves the pool: then it is a queue.
 */
async function giveUpUnserved(context: WorkerContext): Promise<void> {
  const since = context.now() - UNSERVED_AFTER_MS;
  const seen = await context.db.workerHeartbeat.findMany({
    where: { lastSeenAt: { gt: new Date(since) } },
    select: { pools: true },
  });
  const served = new Set(seen.flatMap(({ pools }) => pools));
  for (const pool of ['document', ...STAGES] as const) {
    if (served.has(pool)) continue;
    const waiting = await context.queues.producer(pool).getJobs(['waiting', 'prioritized'], 0, BATCH, true);
    for (const job of waiting) {
      if (!job || job.timestamp >= since || job.name in INTERACTIVE) continue;
      const { jobId } = job.data as { jobId: string };
      context.log.error({ pool, jobId }, 'no worker serves this pool; its job is given up');
      const row = await context.db.verification.findUnique({ where: { jobId }, select: { sha256: true } });
      if (row && pool !== 'document') {
        await giveUpStages(context, { jobId, ...row }, [pool], 'No worker served this analysis.');
      }
      await job.remove();
    }
  }
}

async function eraseDocuments(context: WorkerContext): Promise<void> {
  const rows = await context.db.$queryRaw<{ jobId: string; placesStay: boolean }[]>`
    SELECT v."jobId", t."documentRetentionHours" >= ${KEPT.placesFromHours}::int AS "placesStay"
    FROM "Verification" v JOIN "Tenant" t ON t."id" = v."tenantId"
    WHERE v."documentErasedAt" IS NULL AND v."finishedAt" IS NOT NULL
      AND v."finishedAt" < ${new Date(context.now())}::timestamptz - make_interval(hours =>
            CASE WHEN v."livemode" THEN t."documentRetentionHours"
                 ELSE LEAST(t."documentRetentionHours", ${KEPT.testDocumentHours}::int) END)
    ORDER BY random() LIMIT ${BATCH}`;
  await eraseEach(context, rows, async ({ jobId, placesStay }) => {
    // The account may have shortened its time since the places were drawn.
    const prefixes = placesStay ? [jobPrefix(jobId)] : [jobPrefix(jobId), keptPrefix(jobId)];
    await eraseAround(context, prefixes, async () => {
      // Facts hold the document's text, so they go with its bytes; the report stays.
      await context.db.$transaction([
        context.db.stageReport.updateMany({ where: { jobId }, data: { facts: Prisma.DbNull } }),
        context.db.verification.updateMany({
          where: { jobId },
          data: { documentErasedAt: new Date(context.now()), prepared: Prisma.DbNull },
        }),
      ]);
    });
  });
}

async function eraseReports(context: WorkerContext): Promise<void> {
  const rows = await context.db.$queryRaw<{ jobId: string }[]>`
    SELECT v."jobId" FROM "Verification" v JOIN "Tenant" t ON t."id" = v."tenantId"
    WHERE v."finishedAt" < ${new Date(context.now())}::timestamptz - make_interval(days => t."reportRetentionDays")
    ORDER BY random() LIMIT ${BATCH}`;
  await eraseEach(context, rows, async ({ jobId }) => {
    const prefixes = [jobPrefix(jobId), keptPrefix(jobId)];
    await eraseAround(context, prefixes, () => context.db.verification.deleteMany({ where: { jobId } }));
  });
}

/**
 * Bytes go before rows, so that none are left that nobody knows of; and once more behind them: a drawing that ended in
 * between still saw the row.
 */
async function eraseAround(
  { store }: WorkerContext,
  prefixes: readonly string[],
  rows: () => Promise<unknown>,
): Promise<void> {
  for (const prefix of prefixes) await store.erase(prefix);
  await rows();
  for (const prefix of prefixes) await store.erase(prefix);
}

/** Sessions that nobody goes on with end on time, and what is personal of them with it; later the record goes. */
async function endLivenessSessions({ db, now }: WorkerContext): Promise<void> {
  const at = new Date(now());
  await db.$executeRaw`
    UPDATE "LivenessSession" SET "state" = 'EXPIRED', "sealed" = NULL, "finishedAt" = "expiresAt", "version" = "version" + 1
    WHERE "state" IN ('CREATED', 'IN_PROGRESS') AND "expiresAt" <= ${at}`;
  await db.livenessSession.deleteMany({ where: { eraseAfter: { lte: at } } });
  // Left by processes that died in the middle of a frame.
  await db.livenessTurn.deleteMany({ where: { arrivedAt: { lt: new Date(now() - DEAD_TURN_MS) } } });
}

const settleUsage = ({ db, now }: WorkerContext): Promise<void> => settleHolds(db, now(), BATCH);

const DEAD_TURN_MS = 60_000;
const DAY_MS = 86_400_000;

async function forgetExpired(context: WorkerContext): Promise<void> {
  const now = context.now();
  await context.db.idempotencyRecord.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  await context.db.usageWindow.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  await context.db.requestLog.deleteMany({
    where: { at: { lt: new Date(now - KEPT.requestLogDays * DAY_MS) } },
  });
  await context.db.auditEvent.deleteMany({ where: { at: { lt: new Date(now - KEPT.auditDays * DAY_MS) } } });
  await context.db.workerHeartbeat.deleteMany({ where: { lastSeenAt: { lt: new Date(now - DAY_MS) } } });
}
