/** The last step of a verification: reads the stage rows, fuses them, writes the report once and for ever. */
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { Judgement } from '../../shared/contracts/judgement.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import type { WorkerContext } from '../runtime/worker-context.ts';
import { type FactsOf, STAGE_BY_ID } from '../stages/index.ts';
import { adjudicate } from './adjudicate.ts';
import type { FinishedStage } from './finished-stage.ts';
import { type FuseInput, fuse } from './fuse.ts';
import { judgeFusion } from './judge-fusion.ts';
import { portraitConsistency } from './portraits.ts';
import { FUSION_RULES } from './rules/index.ts';

type Row = NonNullable<Awaited<ReturnType<typeof loadRow>>>;
type Facts = Partial<Record<StageId, unknown>>;

/** @throws when the database does; the queue then tries again */
export async function runFusion(context: WorkerContext, jobId: string): Promise<void> {
  const [row, facts] = await Promise.all([loadRow(context, jobId), loadFacts(context, jobId)]);
  if (!row || row.report) return;
  const input = fuseInput(row, facts, context.now());
  const nothingWorked = input.stages.length === 0;
  if (nothingWorked) return fail(context, row, 'No stage of the analysis reported.');
  const deterministic = fuse(input);
  const ai = await adjudicate(context.config, deterministic);
  await store(context, row, ai ? fuse(input, ai) : deterministic);
  context.documents.forget(jobId);
  await rm(path.join(context.cache, jobId), { recursive: true, force: true });
}

/** Verdicts are enough for the report: facts, which can be large, stay where they are. */
async function loadRow(context: WorkerContext, jobId: string) {
  return context.db.verification.findUnique({
    where: { jobId },
    include: { stages: { omit: { facts: true } }, report: { select: { jobId: true } } },
  });
}

/** Stages whose facts are needed here: those that a fusion rule names, and those of the portraits. */
const NEEDED: readonly StageId[] = [
  ...new Set(Object.values(FUSION_RULES).flatMap((rule) => rule.needs)),
  'face',
];

/** Facts of another version of the stage than this process has are as good as none: their rules stay open. */
async function loadFacts(context: WorkerContext, jobId: string): Promise<Facts> {
  const rows = await context.db.stageReport.findMany({
    where: { jobId, stage: { in: [...NEEDED] }, status: 'COMPLETED' },
    select: { stage: true, facts: true },
  });
  return Object.fromEntries(
    rows.map(({ stage, facts }) => [stage, STAGE_BY_ID[stage as StageId].facts.safeParse(facts).data]),
  );
}

/** The one section of the report that needs two stages' facts; it stands with the face stage's evidence. */
function withPortraits(stages: readonly FinishedStage[], facts: Facts): FinishedStage[] {
  const found = portraitConsistency(
    facts.ocr as FactsOf<'ocr'> | undefined,
    facts.face as FactsOf<'face'> | undefined,
  );
  return stages.map((stage) =>
    found && stage.id === 'face' && stage.judgement
      ? {
          ...stage,
          judgement: {
            ...stage.judgement,
            evidence: { ...stage.judgement.evidence, portraitConsistency: found },
          },
        }
      : stage,
  );
}

function fuseInput(row: Row, facts: Facts, now: number): FuseInput {
  const stages = row.stages.filter((stage) => STAGES.includes(stage.stage as StageId)).map(finished);
  return {
    jobId: row.jobId,
    reportId: `rep_${randomBytes(16).toString('hex')}`,
    livemode: row.livemode,
    ...(row.testFault ? { testFault: row.testFault } : {}),
    bytes: row.bytes,
    sha256: row.sha256,
    mediaType: row.mediaType,
    document: row.prepared as PreparedDocument | null,
    stages: withPortraits(stages, facts),
    fusionVerdicts: judgeFusion(facts, { now }),
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    now: new Date(now),
  };
}

function finished(row: Row['stages'][number]): FinishedStage {
  return {
    id: row.stage as StageId,
    status: row.status,
    engine: row.engine,
    engineVersion: row.engineVersion,
    startedAt: row.startedAt,
    durationMs: row.durationMs,
    queueMs: row.queueMs,
    reason: row.reason ?? undefined,
    judgement: (row.verdicts as Judgement | null) ?? undefined,
  };
}

/**
 * First writer wins, byte for byte: a zombie that wakes up after its job was taken over cannot overwrite.
 * A verification that its owner deleted meanwhile stays deleted (the foreign key refuses the report).
 */
async function store(context: WorkerContext, row: Row, report: ProductionReport): Promise<void> {
  const body = JSON.stringify({ productionReport: report });
  await context.db.$transaction([
    context.db.$executeRaw`
      INSERT INTO "Report" ("jobId", "tenantId", "reportId", "riskLevel", "attempt", "body", "etag")
      SELECT "jobId", "tenantId", ${report.reportId}, ${report.riskLevel}, "attempt", ${body}, ${etagOf(body)}
      FROM "Verification" WHERE "jobId" = ${row.jobId}
      ON CONFLICT ("jobId") DO NOTHING`,
    context.db.verification.updateMany({
      where: { jobId: row.jobId, state: { not: 'COMPLETED' } },
      data: { state: 'COMPLETED', finishedAt: new Date(context.now()) },
    }),
  ]);
}

async function fail(context: WorkerContext, row: Row, message: string): Promise<void> {
  await context.db.verification.updateMany({
    where: { jobId: row.jobId, state: { not: 'COMPLETED' } },
    data: {
      state: 'FAILED',
      finishedAt: new Date(context.now()),
      failure: { reason: 'processing_failed', message },
    },
  });
}

const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;
