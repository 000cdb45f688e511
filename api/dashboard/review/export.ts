/** GET /dashboard/inbox/export.csv and .json: the cases of a list with their decisions, as long as they are. */
import type { Request, Response } from 'express';
import { forAccount } from '../../../shared/platform/account-role.ts';
import { csvLine } from '../../../shared/platform/csv.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import type { Sealer } from '../../../shared/platform/seal.ts';
import { writeOn } from '../../answers/write-on.ts';
import type { Deps } from '../../deps.ts';
import { actorOf, type Visitor } from '../session.ts';
import { type Case, caseQuery, emailsOf, findCases } from './cases.ts';
import { filterOf, queryOf } from './filter.ts';
import { noteOf } from './load.ts';
import { type Place, placeOf } from './place.ts';
import { deciders } from './settled.ts';

type ExportDeps = Pick<Deps, 'db' | 'fileNames'> & { sealer: Sealer };

const BATCH = 500;

interface ExportedCase {
  jobId: string;
  name: string | null;
  reference: string | null;
  livemode: boolean;
  submittedAt: string;
  riskLevel: string;
  outcome: string;
  headline: string;
  kind: string | null;
  state: string;
  decision: string | null;
  decidedAt: string | null;
  decidedBy: string[];
  assignee: string | null;
  acts: { at: string; by: string; verdict: string; note: string | null }[];
  findings: { findingId: string; code: string; right: boolean }[];
}

const COLUMNS = [
  ...['jobId', 'name', 'reference', 'livemode', 'submittedAt', 'riskLevel', 'outcome', 'headline', 'kind'],
  ...['state', 'decision', 'decidedAt', 'assignee', 'decidedBy', 'notes', 'findings'],
];

export function exportCases(format: 'csv' | 'json') {
  return async (deps: ExportDeps, req: Request, res: Response, visitor: Visitor): Promise<void> => {
    const filter = filterOf(req);
    const entry = { actor: actorOf(visitor), action: 'review.exported', tenantId: visitor.tenant.id };
    await deps.db.$transaction((tx) =>
      appendAudit(tx, { ...entry, detail: { format, filter: queryOf(filter) } }),
    );
    const day = new Date().toISOString().slice(0, 10);
    res.set('Content-Disposition', `attachment; filename="decisions-${day}.${format}"`);
    res.type(format === 'csv' ? 'text/csv' : 'application/json');
    await writeOn(res, format === 'csv' ? csvLine(COLUMNS) : '{"cases":[\n');
    let first = true;
    let after: Place | undefined;
    const who = { tenantId: visitor.tenant.id, userId: visitor.userId };
    const query = await caseQuery(deps.db, who, filter);
    for (;;) {
      const rows = await findCases(deps.db, query, after, BATCH);
      for (const one of await withDecisions(deps, who.tenantId, rows)) {
        const line = format === 'csv' ? csvLine(cells(one)) : `${first ? '' : ',\n'}${JSON.stringify(one)}`;
        if (!(await writeOn(res, line))) return;
        first = false;
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH || res.destroyed) break;
      after = placeOf(last);
    }
    res.end(format === 'csv' ? '' : '\n]}\n');
  };
}

async function withDecisions(
  { db, sealer, fileNames }: ExportDeps,
  tenantId: string,
  rows: readonly Case[],
): Promise<ExportedCase[]> {
  const where = { tenantId, jobId: { in: rows.map(({ jobId }) => jobId) } };
  const own = forAccount(db, tenantId);
  const [acts, opinions] = await Promise.all([
    own.reviewAct.findMany({ where, orderBy: { id: 'asc' } }),
    own.findingOpinion.findMany({ where, orderBy: { id: 'asc' } }),
  ]);
  const names = await emailsOf(
    db,
    tenantId,
    acts.map(({ userId }) => userId),
  );
  const nameOf = (userId: string): string => names.get(userId) ?? userId;
  const ofCase = Map.groupBy(acts, ({ jobId }) => jobId);
  return rows.map((row) => ({
    jobId: row.jobId,
    name: fileNames.open(row.fileName, row.jobId) ?? null,
    reference: row.reference,
    livemode: row.livemode,
    submittedAt: row.createdAt.toISOString(),
    riskLevel: row.riskLevel,
    outcome: row.outcome,
    headline: row.headline,
    kind: row.kind,
    state: row.state,
    decision: row.verdict,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: deciders(ofCase.get(row.jobId) ?? [], row.verdict).map(nameOf),
    assignee: row.assignee,
    acts: (ofCase.get(row.jobId) ?? []).map(({ at, userId, verdict, note }) => ({
      ...{ at: at.toISOString(), by: nameOf(userId), verdict },
      note: note && (noteOf(sealer, row.jobId, note) ?? null),
    })),
    findings: opinions
      .filter(({ jobId }) => jobId === row.jobId)
      .map(({ findingId, code, right }) => ({ findingId, code, right })),
  }));
}

function cells({ acts, decidedBy, findings, livemode, ...one }: ExportedCase): string[] {
  const given: Record<string, string | null> = {
    ...one,
    livemode: livemode ? 'live' : 'test',
    decidedBy: decidedBy.join(' '),
    notes: acts.flatMap(({ note }) => note ?? []).join(' | '),
    findings: findings.map(({ code, right }) => `${code}=${right ? 'right' : 'false alarm'}`).join(' '),
  };
  return COLUMNS.map((column) => given[column] ?? '');
}
