/** The last step of a verification: reads the stage rows, fuses them, writes the report once and for ever. */
import { createHash, randomBytes } from 'node:crypto';
import type { FusionEnd } from '../../shared/contracts/jobs.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { inboxRow } from '../../shared/findings/telling/inbox-row.ts';
import { keptPlaces } from '../../shared/findings/telling/kept-places.ts';
import { addKeepPlaces } from '../../shared/platform/enqueue.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { caseWords } from '../../shared/platform/review/words.ts';
import type { FactsSeal } from '../../shared/platform/storage/sealed/facts.ts';
import { giveUpStages, LOST_REASON, MOST_DELIVERIES } from '../runtime/give-up.ts';
import type { WorkerContext } from '../runtime/worker-context.ts';
import { STAGE_BY_ID } from '../stages/index.ts';
import { adjudicate } from './adjudicate.ts';
import { captureOf } from './capture-class.ts';
import type { FinishedStage } from './finished-stage.ts';
import { type FuseInput, fuse } from './fuse.ts';
import { judgeFusion, skippedOf } from './judge-fusion.ts';
import { withPortraits } from './portraits.ts';
import { stagesReadTogether } from './read-together.ts';
import { loadRow, NEEDED, type StageRow, type VerificationRow } from './verification-row.ts';

type Facts = Partial<Record<StageId, unknown>>;

/**
 * @returns GONE when its owner deleted the verification meanwhile; INCOMPLETE when results are missing and may still
 *   be had: a report is never written without a stage that could be run again
 * @throws when the database does; the queue then tries again
 */
export async function runFusion(context: WorkerContext, jobId: string): Promise<FusionEnd | 'INCOMPLETE'> {
  const found = context.results.whole(jobId) ?? (await loadRow(context.db, jobId));
  if (!found) return 'GONE';
  // An attempt before this one may have died between its end and the queue's word of it.
  if (found.isEnded) return stateOf(context, jobId);
  const missing = STAGES.filter((id) => !found.stages.some((stage) => stage.id === id));
  if (missing.length > 0 && found.attempt < MOST_DELIVERIES) return 'INCOMPLETE';
  if (missing.length > 0) await giveUpStages(context, found, missing, LOST_REASON);
  if (missing.length === STAGES.length) return fail(context, found, 'No stage of the analysis reported.');
  const row = missing.length > 0 ? ((await loadRow(context.db, jobId)) ?? found) : found;
  // In one order, whichever came first: what weighs the same is told in this one.
  const stages = STAGES.flatMap((id) => row.stages.filter((stage) => stage.id === id));
  const input = fuseInput(context.facts, row, stages, context.now());
  const deterministic = fuse(input);
  const ai = await adjudicate(context.config, deterministic);
  const report = ai ? fuse(input, ai) : deterministic;
  const ended = await store(context, row, report);
  if (ended === 'INCOMPLETE') return ended;
  context.documents.forget(jobId);
  context.results.end(jobId, ended);
  // Nobody waits for it, and a report is one without it.
  if (ended === 'COMPLETED' && keptPlaces(report).length > 0) {
    addKeepPlaces(context.queues, jobId).catch((error) =>
      context.log.warn({ jobId, error: messageOf(error) }, 'no pictures are kept with the report'),
    );
  }
  return ended;
}

/** How it ended, by whomever; INCOMPLETE where it has not. */
async function stateOf({ db, results }: WorkerContext, jobId: string): Promise<FusionEnd | 'INCOMPLETE'> {
  const row = await db.verification.findUnique({ where: { jobId }, select: { state: true } });
  if (row?.state !== 'QUEUED' && row?.state !== 'PROCESSING') return row?.state ?? 'GONE';
  // What is remembered as written is not there (any more).
  results.forget(jobId);
  return 'INCOMPLETE';
}

/** Facts of another version of the stage than this process has are as good as none: their rules stay open. */
function factsOf(seal: FactsSeal, jobId: string, stages: readonly StageRow[]): Facts {
  return Object.fromEntries(
    stages
      .filter(({ id, status }) => NEEDED.includes(id) && status === 'COMPLETED')
      .map(({ id, facts }) => [id, STAGE_BY_ID[id].facts.safeParse(seal.open(jobId, id, facts)).data]),
  );
}

function fuseInput(
  seal: FactsSeal,
  row: VerificationRow,
  stages: readonly StageRow[],
  now: number,
): FuseInput {
  const facts = factsOf(seal, row.jobId, stages);
  return {
    jobId: row.jobId,
    reportId: `rep_${randomBytes(16).toString('hex')}`,
    livemode: row.livemode,
    ...(row.testFault ? { testFault: row.testFault } : {}),
    ...(row.reference ? { reference: row.reference } : {}),
    bytes: row.bytes,
    sha256: row.sha256,
    mediaType: row.mediaType,
    document: row.prepared,
    stages: withPortraits(stagesReadTogether(stages.map(finished), facts), facts),
    capture: captureOf(row.mediaType, row.prepared, facts),
    fusionVerdicts: judgeFusion(facts, { now }, skippedOf(row.prepared, stages)),
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    now: new Date(now),
  };
}

function finished({ verdicts, facts: _, ...stage }: StageRow): FinishedStage {
  return {
    ...stage,
    startedAt: new Date(stage.startedAt),
    reason: stage.reason ?? undefined,
    judgement: verdicts ?? undefined,
  };
}

/**
 * First writer wins, byte for byte: a zombie that wakes up after its job was taken over cannot overwrite.
 * A verification that its owner deleted meanwhile stays deleted (the foreign key refuses the report). Results whose
 * writing did not wait for the disk may have gone with a crash of PostgreSQL: no report stands without them.
 */
async function store(
  context: WorkerContext,
  row: VerificationRow,
  report: ProductionReport,
): Promise<FusionEnd | 'INCOMPLETE'> {
  const body = JSON.stringify({ productionReport: report });
  const { rank, headline, kind, codes } = inboxRow(report);
  const words = caseWords({ reference: row.reference, kind, headline, codes });
  // One statement is one transaction: the report and the state that tells of it stand together or not at all. Raw,
  // because the client's transaction takes four ways to the database and twice the time (docs/measurements/service.md).
  const ended = await context.db.$executeRaw`
    WITH ended AS (
      UPDATE "Verification" SET "state" = 'COMPLETED', "finishedAt" = ${new Date(context.now())}
      WHERE "jobId" = ${row.jobId} AND "state" IN ('QUEUED', 'PROCESSING')
        AND ("prepared" IS NOT NULL OR ${row.prepared === null})
        AND (SELECT count(*) FROM "StageReport" s WHERE s."jobId" = ${row.jobId}) >= ${row.stages.length}::int
      RETURNING "jobId", "tenantId", "attempt", "livemode", "reference", "createdAt"),
    listed AS (
      INSERT INTO "ReviewCase" ("jobId", "tenantId", "livemode", "rank", "riskLevel", "outcome", "headline", "kind",
                                "codes", "reference", "search", "createdAt")
      SELECT "jobId", "tenantId", "livemode", ${rank}, ${report.riskLevel}, ${report.pipeline.evidence.outcome},
             ${headline}, ${kind}, ${codes}::text[], "reference", array_to_tsvector(${words}::text[]), "createdAt"
      FROM ended
      ON CONFLICT ("jobId") DO NOTHING)
    INSERT INTO "Report" ("jobId", "tenantId", "reportId", "riskLevel", "outcome", "attempt", "body", "etag")
    SELECT "jobId", "tenantId", ${report.reportId}, ${report.riskLevel}, ${report.pipeline.evidence.outcome},
           "attempt", ${body}, ${etagOf(body)}
    FROM ended
    ON CONFLICT ("jobId") DO NOTHING`;
  return ended > 0 ? 'COMPLETED' : stateOf(context, row.jobId);
}

async function fail(
  context: WorkerContext,
  row: VerificationRow,
  message: string,
): Promise<FusionEnd | 'INCOMPLETE'> {
  const { count } = await context.db.verification.updateMany({
    where: { jobId: row.jobId, state: { not: 'COMPLETED' } },
    data: {
      state: 'FAILED',
      finishedAt: new Date(context.now()),
      failure: { reason: 'processing_failed', message },
    },
  });
  return count > 0 ? 'FAILED' : stateOf(context, row.jobId);
}

const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;
