/** The report page: for whoever is signed in, and for whoever has a link to it. */
import type { Request, Response } from 'express';
import type { NoCopy } from '../../../shared/contracts/drawing.ts';
import { headline } from '../../../shared/findings/telling/outcome.ts';
import { mayDo } from '../../../shared/platform/accounts/roles.ts';
import { sendAnnotated } from '../../drawing.ts';
import { contextOf } from '../../request-context.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { DashboardError } from '../dashboard-error.ts';
import { field } from '../forms.ts';
import type { Content } from '../html.ts';
import { document } from '../layout.ts';
import type { Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import {
  hasAnnotatedCopy,
  type LoadedReport,
  loadReport,
  type ReportDeps,
  sendPagePicture,
  sendPrint,
  shownPages,
} from './load.ts';
import { reportPage } from './report-page.ts';
import { openShares, revokeShare, sharedReport, shareReport } from './share.ts';
import { downloadLinks, ownTools, readingTools, sharedTools } from './tools.ts';

export async function showReport(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendOwnReport(deps, res, visitor, loaded);
}

export async function showPagePicture(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendPagePicture(deps, res, loaded, wantedPicture(req));
}

export async function showPrint(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendPrint(deps, res, jobId);
}

const NO_COPY: Record<NoCopy, string> = {
  erased: 'The document has been erased; its report is all that is left.',
  not_pdf: 'The document is a picture; its pages with the findings drawn are shown in the report.',
  encrypted: 'The document is locked, so its findings cannot be written into it.',
  unreadable: 'The document is too damaged for its findings to be written into it.',
  too_demanding: 'Writing the findings into this document takes too long.',
};

export async function showAnnotated(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const missing = await sendAnnotated(deps, res, jobId, contextOf(res).requestId);
  if (missing) throw new DashboardError(404, NO_COPY[missing]);
}

export async function share(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const token = await shareReport(deps.db, visitor, loaded.jobId, Number(field(req, 'days')));
  const base = deps.config.BASE_URL?.replace(/\/$/, '') ?? `${req.protocol}://${req.get('host')}`;
  await sendOwnReport(deps, res, visitor, loaded, `${base}${DASHBOARD_PATH}/shared/${token}`);
}

export async function unshare(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await revokeShare(deps.db, visitor, jobId, String(req.params.linkId));
  res.redirect(303, `${DASHBOARD_PATH}/reports/${jobId}`);
}

export async function showShared(deps: ReportDeps, req: Request, res: Response) {
  const { expiresAt, ...loaded } = await loadShared(deps, req);
  const address = `${DASHBOARD_PATH}/shared/${String(req.params.token)}`;
  // The token stands in the address: it is told to nobody else.
  res.set('Referrer-Policy', 'no-referrer');
  const body = bodyOf(loaded, address, sharedTools(address, expiresAt));
  res.send(document({ title: headline(loaded.report), wide: true, body }));
}

export async function showSharedPicture(deps: ReportDeps, req: Request, res: Response) {
  await sendPagePicture(deps, res, await loadShared(deps, req), wantedPicture(req));
}

export async function showSharedPrint(deps: ReportDeps, req: Request, res: Response) {
  await sendPrint(deps, res, (await loadShared(deps, req)).jobId);
}

const wantedPicture = (req: Request) => ({ page: req.params.page, save: req.query.save });

async function loadShared(deps: ReportDeps, req: Request) {
  const { jobId, tenantId, expiresAt } = await sharedReport(deps.db, req.params.token);
  return { ...(await loadReport(deps, jobId, tenantId)), expiresAt };
}

async function sendOwnReport(
  { db }: ReportDeps,
  res: Response,
  visitor: Visitor,
  loaded: LoadedReport,
  link?: string,
): Promise<void> {
  const address = `${DASHBOARD_PATH}/reports/${loaded.jobId}`;
  const downloads = downloadLinks(address, hasAnnotatedCopy(loaded));
  const tools = mayDo(visitor.role, 'share')
    ? ownTools(downloads, address, visitor.csrf, await openShares(db, loaded.jobId), link)
    : readingTools(downloads);
  const body = bodyOf(loaded, address, tools);
  const title = headline(loaded.report);
  res.send(document({ title, signed: signedOf(visitor), section: '/reports', wide: true, body }));
}

function bodyOf(loaded: LoadedReport, address: string, tools: Content) {
  return reportPage({ ...loaded, pages: shownPages(loaded), address, tools });
}
