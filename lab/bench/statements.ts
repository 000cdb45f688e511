/**
 * What one statement costs through Prisma's client and through its raw SQL: the statements of a document's way, each
 * in turn with its other form, on a database of its own. The clock and the process's own time, medians.
 *
 *   node lab/bench/statements.ts [--rounds 60]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/services/embedded-postgres.ts';
import { migrateDatabase } from '../../scripts/services/migrate.ts';
import { type Database, jsonText, openDatabase } from '../../shared/platform/db.ts';
import { createTenant } from '../../shared/platform/keys/manage.ts';

const WARM_UP = 10;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } });

const newId = (): string => `job_${randomBytes(13).toString('hex')}`;

/** As large as the words of a dense page. */
const FACTS = {
  words: Array.from({ length: 800 }, (_, at) => ({ text: `word ${at}`, box: [0.1, 0.2, 0.3, 0.4] })),
};

type Case = (jobId: string) => Promise<unknown>;

function casesOf(db: Database, tenantId: string): Record<string, Record<'client' | 'raw', Case>> {
  const document = { mediaType: 'application/pdf', bytes: 5, sha256: 'x', storageKey: 'k' };
  const done = { engine: 'e', engineVersion: '1', durationMs: 1.5, queueMs: 2 };
  return {
    'make a verification': {
      client: () =>
        db.verification.create({
          data: { jobId: newId(), tenantId, livemode: true, requestId: 'r', ...document },
          select: { jobId: true },
        }),
      raw: () => db.$executeRaw`
        INSERT INTO "Verification" ("jobId", "tenantId", "livemode", "mediaType", "bytes", "sha256", "storageKey",
                                    "requestId")
        VALUES (${newId()}, ${tenantId}, true, 'application/pdf', 5, 'x', 'k', 'r')`,
    },
    'look whether it has ended': {
      client: (jobId) =>
        db.verification.findMany({
          where: { jobId: { in: [jobId] } },
          select: { jobId: true, state: true },
        }),
      raw: (jobId) =>
        db.$queryRaw`SELECT "jobId", "state" FROM "Verification" WHERE "jobId" = ANY(${[jobId]})`,
    },
    'claim it': {
      client: (jobId) =>
        db.verification.update({
          where: { jobId, state: { in: ['QUEUED', 'PROCESSING'] } },
          data: { state: 'PROCESSING', startedAt: new Date(), attempt: { increment: 1 } },
          select: { mediaType: true, prepared: true, tenant: { select: { plan: true } } },
        }),
      raw: (jobId) => db.$queryRaw`
        UPDATE "Verification" SET "state" = 'PROCESSING', "startedAt" = ${new Date()}, "attempt" = "attempt" + 1
        WHERE "jobId" = ${jobId} AND "state" IN ('QUEUED', 'PROCESSING')
        RETURNING "mediaType", "prepared" IS NOT NULL AS "isPrepared",
          (SELECT p."fraudPages" FROM "Tenant" t JOIN "Plan" p ON p."id" = t."planId"
           WHERE t."id" = "Verification"."tenantId") AS "maxPages"`,
    },
    'keep what was prepared': {
      client: (jobId) => db.verification.updateMany({ where: { jobId }, data: { prepared: FACTS } }),
      raw: (jobId) => db.$executeRaw`
        UPDATE "Verification" SET "prepared" = ${jsonText(FACTS)}::jsonb WHERE "jobId" = ${jobId}`,
    },
    'write a stage report': {
      client: (jobId) =>
        db.stageReport.createMany({
          data: { jobId, stage: newId(), status: 'COMPLETED', startedAt: new Date(), facts: FACTS, ...done },
          skipDuplicates: true,
        }),
      raw: (jobId) => db.$executeRaw`
        INSERT INTO "StageReport" ("jobId", "stage", "status", "engine", "engineVersion", "startedAt", "durationMs",
                                   "queueMs", "facts")
        VALUES (${jobId}, ${newId()}, 'COMPLETED', 'e', '1', ${new Date()}, 1.5, 2, ${jsonText(FACTS)}::jsonb)
        ON CONFLICT DO NOTHING`,
    },
    'read all of it for the fusion': {
      client: async (jobId) => {
        await db.verification.findUnique({
          where: { jobId },
          include: { stages: { omit: { facts: true } } },
        });
        await db.stageReport.findMany({ where: { jobId, stage: 'face' }, select: { facts: true } });
      },
      raw: (jobId) => db.$queryRaw`
        SELECT v.*, (SELECT jsonb_agg(to_jsonb(s) - 'facts' || jsonb_build_object(
                  'facts', CASE WHEN s."stage" = 'face' THEN s."facts" END))
                FROM "StageReport" s WHERE s."jobId" = v."jobId") AS "stages"
        FROM "Verification" v WHERE v."jobId" = ${jobId}`,
    },
    'store the report and the state': {
      client: (jobId) =>
        db.$transaction([
          db.verification.updateMany({
            where: { jobId, state: { not: 'COMPLETED' } },
            data: { state: 'COMPLETED', finishedAt: new Date() },
          }),
          db.report.createMany({
            data: { jobId, tenantId, reportId: newId(), riskLevel: 'LOW', attempt: 1, body: '{}', etag: 'e' },
            skipDuplicates: true,
          }),
        ]),
      raw: (jobId) => db.$executeRaw`
        WITH ended AS (
          UPDATE "Verification" SET "state" = 'COMPLETED', "finishedAt" = ${new Date()}
          WHERE "jobId" = ${jobId} AND "state" <> 'COMPLETED' RETURNING "jobId", "tenantId", "attempt")
        INSERT INTO "Report" ("jobId", "tenantId", "reportId", "riskLevel", "attempt", "body", "etag")
        SELECT "jobId", "tenantId", ${newId()}, 'LOW', "attempt", '{}', 'e' FROM ended
        ON CONFLICT ("jobId") DO NOTHING`,
    },
    'fetch the report': {
      client: (jobId) =>
        db.report.findFirst({
          where: { jobId, tenantId, verification: { livemode: true } },
          select: { body: true, etag: true },
        }),
      raw: (jobId) => db.$queryRaw`
        SELECT r."body", r."etag" FROM "Report" r JOIN "Verification" v ON v."jobId" = r."jobId"
        WHERE r."jobId" = ${jobId} AND r."tenantId" = ${tenantId} AND v."livemode" = true`,
    },
  };
}

async function timed(run: () => Promise<unknown>): Promise<{ clock: number; own: number }> {
  const own = process.cpuUsage();
  const start = performance.now();
  await run();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  return { clock, own: (user + system) / 1000 };
}

const median = (all: readonly number[]): string =>
  (all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN).toFixed(1);

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-statements-'));
const postgres = await startPostgres({ home, password: randomBytes(16).toString('hex'), throwaway: true });
const db = openDatabase({ DATABASE_URL: postgres.url(), DATABASE_POOL_SIZE: 4 });
try {
  await migrateDatabase(postgres.url());
  const { id: tenantId } = await createTenant(db, { name: 'bench' });
  const seen = new Map<string, { clock: number; own: number }[]>();
  const cases = casesOf(db, tenantId);
  for (let round = 0; round < Number(values.rounds) + WARM_UP; round++) {
    // Each form has its own document of the round: one must not find what the other has left.
    for (const form of round % 2 === 0 ? (['client', 'raw'] as const) : (['raw', 'client'] as const)) {
      const jobId = newId();
      const document = { mediaType: 'application/pdf', bytes: 5, sha256: 'x', storageKey: 'k' };
      const row = { jobId, tenantId, livemode: true, requestId: 'r', ...document };
      await db.verification.create({ data: row });
      for (const [name, forms] of Object.entries(cases)) {
        const took = await timed(() => forms[form](jobId));
        if (round >= WARM_UP) seen.set(`${name}/${form}`, [...(seen.get(`${name}/${form}`) ?? []), took]);
      }
    }
  }
  const figures = (name: string, form: string): string => {
    const all = seen.get(`${name}/${form}`) ?? [];
    return `${median(all.map(({ clock }) => clock))} (${median(all.map(({ own }) => own))})`;
  };
  process.stdout.write('| statement | client, ms (own) | raw, ms (own) |\n|---|--:|--:|\n');
  for (const name of Object.keys(cases)) {
    process.stdout.write(`| ${name} | ${figures(name, 'client')} | ${figures(name, 'raw')} |\n`);
  }
} finally {
  await db.$disconnect();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
