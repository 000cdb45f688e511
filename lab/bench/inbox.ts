/**
 * How long the inbox takes with many reports: its pages, the page in the middle and at the end, and searches, each as
 * the API asks the database. Rows are made by the database itself, of the words that real cases have.
 *
 *   node lab/bench/inbox.ts [ROWS] [ROUNDS]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { caseQuery, countCases, findCases, PAGE_SIZE } from '../../api/dashboard/review/cases.ts';
import { type CaseFilter, filterFrom } from '../../api/dashboard/review/filter.ts';
import { type Place, placeOf } from '../../api/dashboard/review/place.ts';
import { startPostgres } from '../../scripts/services/embedded-postgres.ts';
import { migrateDatabase } from '../../scripts/services/migrate.ts';
import { ensureAccountRole } from '../../shared/platform/account-role.ts';
import { type Database, openDatabase } from '../../shared/platform/db.ts';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 40);
const WHO = { tenantId: 'ten_bench', userId: 'nobody' };

async function fill(db: Database): Promise<void> {
  await db.$executeRaw`INSERT INTO "Plan" ("id") VALUES ('bench') ON CONFLICT DO NOTHING`;
  for (const id of [WHO.tenantId, 'ten_other'])
    await db.tenant.create({ data: { id, name: id, planId: 'bench' } });
  // A tenth belongs to another account, a tenth is done.
  await db.$executeRaw`
    INSERT INTO "Verification" ("jobId", "tenantId", "livemode", "state", "mediaType", "bytes", "sha256", "storageKey",
                                "requestId", "reference", "createdAt", "finishedAt")
    SELECT 'job_' || translate(md5(n::text), '0189', 'ghij'), CASE WHEN n % 10 = 0 THEN 'ten_other' ELSE ${WHO.tenantId} END,
           true, 'COMPLETED', 'application/pdf', 1000, md5(n::text), 'k', 'r', 'KYC-' || n,
           now() - n * interval '20 seconds', now() - n * interval '20 seconds'
    FROM generate_series(1, ${Math.round(rows / 0.9)}::int) AS n`;
  await db.$executeRaw`
    INSERT INTO "ReviewCase" ("jobId", "tenantId", "livemode", "state", "rank", "riskLevel", "outcome", "headline", "kind",
                              "codes", "reference", "search", "createdAt", "decidedAt", "verdict")
    SELECT "jobId", "tenantId", true, CASE WHEN n % 7 = 3 THEN 'DONE' ELSE 'OPEN' END,
           (ARRAY[10, 20, 30, 60, 90])[1 + h % 5], (ARRAY['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'MINIMAL'])[1 + h % 5],
           (ARRAY['altered', 'altered', 'suspicious', 'nothing_found', 'nothing_found'])[1 + h % 5],
           'Text replaced in a later save: ' || h || ' to ' || (h + 1), (ARRAY['invoice', 'payslip', 'receipt'])[1 + h % 3],
           ARRAY['revision-text-changed'], "reference",
           array_to_tsvector(ARRAY['kyc', n::text, (ARRAY['invoice', 'payslip', 'receipt'])[1 + h % 3], h::text, 'text',
             'replaced', 'in', 'a', 'later', 'save', 'to', CASE WHEN n % 997 = 0 THEN 'seldom' ELSE 'often' END,
             'code:revision-text-changed', 'kind:' || (ARRAY['invoice', 'payslip', 'receipt'])[1 + h % 3]]), "createdAt",
           CASE WHEN n % 7 = 3 THEN "createdAt" END, CASE WHEN n % 7 = 3 THEN 'APPROVED' END::"ReviewVerdict"
    FROM (SELECT v.*, split_part("reference", '-', 2)::int AS n, abs(hashtext("jobId")) % 100000 AS h
          FROM "Verification" v) AS numbered`;
  await db.$executeRaw`ANALYZE`;
}

/** The place a share of the way down the list. */
async function placeAt(db: Database, share: number): Promise<Place | undefined> {
  const skip = Math.max(0, Math.floor(rows * 0.85 * share) - 1);
  const [row] = await db.$queryRaw<{ rank: number; createdAt: Date; jobId: string }[]>`
    SELECT "rank", "createdAt", "jobId" FROM "ReviewCase" WHERE "tenantId" = ${WHO.tenantId} AND "state" = 'OPEN'
    ORDER BY "rank", "createdAt", "jobId" OFFSET ${skip} LIMIT 1`;
  return row && placeOf({ ...row, state: 'OPEN', decidedAt: null });
}

async function timed(name: string, work: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    found = await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(`| ${name} | ${found} | ${at(0.5)} | ${at(0.95)} |`);
}

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-inbox-'));
const postgres = await startPostgres({ home, password: randomBytes(16).toString('hex'), throwaway: true });
try {
  const url = postgres.url();
  await migrateDatabase(url);
  const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 8 });
  await ensureAccountRole(db);
  await fill(db);
  console.log(`| ${rows} reports of one account | rows | p50 ms | p95 ms |\n|---|---|---|---|`);
  /** What one page of the inbox costs: the page, and the three numbers beside the tabs. */
  const page = async (filter: CaseFilter, after?: Place): Promise<number> => {
    const query = await caseQuery(db, WHO, filter);
    const [cases] = await Promise.all([
      findCases(db, query, after, PAGE_SIZE + 1),
      ...(['open', 'mine', 'done'] as const).map((view) =>
        countCases(db, { ...query, filter: { ...filter, view } }),
      ),
    ]);
    return cases.length;
  };
  const middle = await placeAt(db, 0.5);
  const end = await placeAt(db, 0.999);
  await timed('first page', () => page(filterFrom('')));
  await timed('page in the middle', () => page(filterFrom(''), middle));
  await timed('last page', () => page(filterFrom(''), end));
  await timed('decided ones', () => page(filterFrom('view=done')));
  await timed('search: one reference', () => page(filterFrom('q=KYC-54321')));
  await timed('search: a word that one of 997 has', () => page(filterFrom('q=seldom')));
  await timed('search: words that all have', () => page(filterFrom('q=text+replaced')));
  await timed('search: nothing has it', () => page(filterFrom('q=zebra')));
  await timed('search: a reference in the middle of the list', () => page(filterFrom('q=KYC-5432'), middle));
  await timed('filter: level and kind', () => page(filterFrom('level=MINIMAL&kind=receipt')));
  await timed('filter: finding and day', () =>
    page(filterFrom('code=revision-text-changed&from=2020-01-01')),
  );
  await timed('filter: a kind that none is', () => page(filterFrom('kind=visa')));
  await db.$disconnect();
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
