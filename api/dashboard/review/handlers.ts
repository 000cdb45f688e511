/** POST /dashboard/reports/{jobId}/review and .../assign */
import type { Request, Response } from 'express';
import type { Sealer } from '../../../shared/platform/seal.ts';
import type { Deps } from '../../deps.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { DashboardError } from '../dashboard-error.ts';
import { field, fieldNames } from '../forms.ts';
import { loadReport } from '../report/load.ts';
import type { Visitor } from '../session.ts';
import { assign, type Decision, decide } from './decide.ts';
import { filterFrom, queryOf } from './filter.ts';
import { VERDICTS } from './settled.ts';

type ReviewDeps = Pick<Deps, 'db' | 'fileNames' | 'store'> & { sealer: Sealer };

/** After a decision the next case comes by itself; after a note the same one is shown. */
export async function decideCase(deps: ReviewDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId, report } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const verdict = VERDICTS.find((one) => one === field(req, 'verdict'));
  if (!verdict) throw new DashboardError(400, 'Choose a decision.');
  const { findings } = report.pipeline.evidence;
  const opinions = fieldNames(req, 'finding-').flatMap((findingId): Decision['opinions'] => {
    const said = field(req, `finding-${findingId}`);
    const code = Object.hasOwn(findings, findingId) ? findings[findingId]?.code : undefined;
    return code !== undefined && (said === 'right' || said === 'false')
      ? [{ findingId, code, right: said === 'right' }]
      : [];
  });
  const note = field(req, 'note');
  await decide(deps, visitor, { jobId, verdict, note, version: versionOf(req), opinions });
  const stays = verdict === 'NOTED' || verdict === 'REOPENED';
  res.redirect(303, stays ? caseAddress(req, jobId) : nextAddress(req));
}

export async function assignCase(deps: ReviewDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const userId = field(req, 'assignee') || null;
  await assign(deps.db, visitor, { jobId, version: versionOf(req), userId });
  res.redirect(303, caseAddress(req, jobId));
}

const versionOf = (req: Request): number => Number(/^\d{1,9}$/.exec(field(req, 'version'))?.[0] ?? -1);

const listOf = (req: Request): string => queryOf(filterFrom(field(req, 'list')));

function caseAddress(req: Request, jobId: string): string {
  const list = listOf(req);
  return `${DASHBOARD_PATH}/reports/${jobId}${list === '' ? '' : `?${list}`}`;
}

function nextAddress(req: Request): string {
  const next = /^job_[a-z2-7]{26}$/.exec(field(req, 'next'))?.[0];
  return next ? caseAddress(req, next) : `${DASHBOARD_PATH}/inbox?${listOf(req)}`;
}
