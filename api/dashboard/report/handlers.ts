/** The report page for whoever is signed in, and its pictures. */
import type { Request, Response } from 'express';
import { headline } from '../../../shared/findings/telling/words.ts';
import type { Deps } from '../../deps.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { document } from '../layout.ts';
import type { Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import { loadReport, sendPagePicture, shownPages } from './load.ts';
import { reportPage } from './report-page.ts';

type ReportDeps = Pick<Deps, 'db' | 'store'>;

export async function showReport(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const body = reportPage({
    ...loaded,
    pages: shownPages(loaded),
    address: `${DASHBOARD_PATH}/reports/${loaded.jobId}`,
    tools: null,
  });
  const title = headline(loaded.report);
  res.send(document({ title, signed: signedOf(visitor), section: '/reports', wide: true, body }));
}

export async function showPagePicture(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendPagePicture(deps, res, loaded, req.params.page);
}
