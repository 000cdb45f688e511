/** Overview, reports list and audit log: what they read, always within the visitor's own tenant. */
import type { Request, Response } from 'express';
import { RiskLevel } from '../../shared/contracts/finding.ts';
import { Outcome } from '../../shared/contracts/report.ts';
import { ENGLISH } from '../../shared/findings/language/words.ts';
import { forAccount } from '../../shared/platform/account-role.ts';
import { documentEndOf, retentionOf } from '../../shared/platform/accounts/retention.ts';
import { type Database, Prisma } from '../../shared/platform/db.ts';
import type { Deps } from '../deps.ts';
import { dayIn, parameter } from './forms.ts';
import { document } from './layout.ts';
import { auditPage } from './pages/audit.ts';
import { overviewPage } from './pages/overview.ts';
import { type ListedReport, type ReportFilter, reportsPage } from './pages/reports.ts';
import type { Visitor } from './session.ts';
import { signedOf } from './signed.ts';
import { quotasOf, reportsByLevel, requestsByDay } from './usage-data.ts';

type ListDeps = Pick<Deps, 'db' | 'fileNames'>;

const PAGE_SIZE = 25;
const AUDIT_PAGE_SIZE = 50;
/** Pages further back are reached by narrowing the dates: an offset costs as much as it skips. */
const MAX_PAGE = 400;
const DAY_MS = 86_400_000;
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

export async function showOverview(deps: ListDeps, _req: Request, res: Response, visitor: Visitor) {
  const { db } = deps;
  const now = Date.now();
  const [quotas, risks, days, newest] = await Promise.all([
    quotasOf(db, visitor, now),
    reportsByLevel(db, visitor.tenant.id, now),
    requestsByDay(db, visitor.tenant.id, now),
    listReports(deps, visitor.tenant.id, Prisma.sql`v."tenantId" = ${visitor.tenant.id}`, 0, 5),
  ]);
  const month = new Date(now).toLocaleDateString(ENGLISH.locale, MONTH);
  const body = overviewPage({ planId: visitor.plan.id, month, quotas, risks, days, newest });
  res.send(document({ title: 'Overview', signed: signedOf(visitor), section: '', body }));
}

export async function showReports(deps: ListDeps, req: Request, res: Response, visitor: Visitor) {
  const filter = readFilter(req);
  const page = Math.min(MAX_PAGE, Math.max(1, Number.parseInt(parameter(req, 'page'), 10) || 1));
  const own = forAccount(deps.db, visitor.tenant.id);
  const where = conditions(visitor.tenant.id, filter);
  const [total, reports] = await Promise.all([
    countReports(own, where),
    listReports(deps, visitor.tenant.id, where, (page - 1) * PAGE_SIZE, PAGE_SIZE),
  ]);
  const body = reportsPage({ filter, reports, total, page, pageSize: PAGE_SIZE, lastPage: MAX_PAGE });
  res.send(document({ title: 'Reports', signed: signedOf(visitor), section: '/reports', wide: true, body }));
}

type ReportRow = Omit<ListedReport, 'name' | 'documentUntil'> & {
  fileName: Uint8Array | null;
  finishedAt: Date | null;
};

async function listReports(
  { db, fileNames }: ListDeps,
  tenantId: string,
  where: Prisma.Sql,
  skip: number,
  take: number,
): Promise<ListedReport[]> {
  const [rows, kept] = await Promise.all([
    forAccount(db, tenantId).$queryRaw<ReportRow[]>`
      SELECT v."jobId", v."createdAt", v."state"::text AS "state", v."mediaType", v."bytes", v."livemode", v."source",
             v."reference", v."fileName", v."finishedAt", v."documentErasedAt", r."riskLevel", r."outcome", c."headline"
      FROM "Verification" v
      LEFT JOIN "Report" r ON r."jobId" = v."jobId"
      LEFT JOIN "ReviewCase" c ON c."jobId" = v."jobId"
      WHERE ${where} ORDER BY v."createdAt" DESC, v."jobId" LIMIT ${take} OFFSET ${skip}`,
    retentionOf(db, tenantId),
  ]);
  return rows.map(({ fileName, finishedAt, ...row }) => ({
    ...row,
    name: fileNames.open(fileName, row.jobId) ?? null,
    documentUntil: finishedAt && documentEndOf(kept, row.livemode, finishedAt),
  }));
}

async function countReports(db: Pick<Database, '$queryRaw'>, where: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count"
    FROM "Verification" v LEFT JOIN "Report" r ON r."jobId" = v."jobId" WHERE ${where}`;
  return row?.count ?? 0;
}

/** What is not a filter counts as none: an address that was cut off still shows the list. */
function readFilter(req: Request): ReportFilter {
  const risk = RiskLevel.safeParse(parameter(req, 'risk'));
  const outcome = Outcome.safeParse(parameter(req, 'outcome'));
  const mode = parameter(req, 'mode');
  return {
    risk: risk.success ? risk.data : '',
    outcome: outcome.success ? outcome.data : '',
    mode: mode === 'live' || mode === 'test' ? mode : '',
    from: dayIn(parameter(req, 'from')),
    to: dayIn(parameter(req, 'to')),
  };
}

function conditions(tenantId: string, { risk, outcome, mode, from, to }: ReportFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`v."tenantId" = ${tenantId}`,
      mode && Prisma.sql`v."livemode" = ${mode === 'live'}`,
      risk && Prisma.sql`r."riskLevel" = ${risk}`,
      outcome && Prisma.sql`r."outcome" = ${outcome}`,
      from && Prisma.sql`v."createdAt" >= ${new Date(from)}`,
      to && Prisma.sql`v."createdAt" < ${new Date(Date.parse(to) + DAY_MS)}`,
    ].filter((condition) => condition !== ''),
    ' AND ',
  );
}

export async function showAudit({ db }: ListDeps, req: Request, res: Response, visitor: Visitor) {
  const before = /^\d{1,18}$/.exec(parameter(req, 'before'))?.[0];
  const rows = await forAccount(db, visitor.tenant.id).auditEvent.findMany({
    where: { tenantId: visitor.tenant.id, ...(before === undefined ? {} : { id: { lt: BigInt(before) } }) },
    orderBy: { id: 'desc' },
    take: AUDIT_PAGE_SIZE + 1,
  });
  const shown = rows.slice(0, AUDIT_PAGE_SIZE);
  const users = await db.user.findMany({
    where: { tenantId: visitor.tenant.id },
    select: { id: true, email: true },
  });
  const names = new Map(users.map(({ id, email }) => [`user:${id}`, email]));
  const events = shown.map((row) => ({
    id: String(row.id),
    at: row.at,
    actor: names.get(row.actor) ?? row.actor,
    action: row.action,
    subject: row.subject,
    detail: row.detail as Record<string, unknown> | null,
  }));
  const older = rows.length > AUDIT_PAGE_SIZE ? String(shown.at(-1)!.id) : undefined;
  const body = auditPage(events, older);
  res.send(document({ title: 'Audit log', signed: signedOf(visitor), section: '/audit', body }));
}
