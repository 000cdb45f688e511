/** The report page: for whoever is signed in, and for whoever has a link to it. */
import type { Request, Response } from 'express';
import type { NoCopy } from '../../../shared/contracts/drawing.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { KEPT } from '../../../shared/contracts/retention.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { keptPlaces } from '../../../shared/findings/telling/kept-places.ts';
import { headline } from '../../../shared/findings/telling/outcome.ts';
import {
  documentEndOf,
  type Retention,
  reportEndOf,
  retentionOf,
} from '../../../shared/platform/accounts/retention.ts';
import { mayDo } from '../../../shared/platform/accounts/roles.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import type { Sealer } from '../../../shared/platform/seal.ts';
import { negotiatedWords } from '../../answers/language.ts';
import { sendAnnotated } from '../../drawing.ts';
import { contextOf } from '../../request-context.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { DashboardError, notFound } from '../dashboard-error.ts';
import { field } from '../forms.ts';
import { type Content, html } from '../html.ts';
import { document, type Signed } from '../layout.ts';
import { type CaseFilter, filterOf, queryOf } from '../review/filter.ts';
import { loadReview, type Review } from '../review/load.ts';
import { actorOf, type Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import type { Kept } from './circumstances.ts';
import { languageLinks } from './language-links.ts';
import {
  hasAnnotatedCopy,
  type LoadedReport,
  loadReport,
  type ReportDeps,
  sendPagePicture,
  sendPlace,
  sendPrint,
  sendThumbnail,
  shownPages,
} from './load.ts';
import { pageText, readPage } from './page-text.ts';
import { reportPage } from './report-page.ts';
import { openShares, revokeShare, sharedReport, shareReport } from './share.ts';
import { sendSignedVersion, signedVersions } from './signed-version.ts';
import { downloadLinks, ownTools, readingTools, sharedTools } from './tools.ts';

type OwnDeps = ReportDeps & { sealer: Sealer };

export async function showReport(deps: OwnDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await noteReading(deps, visitor, 'report.read', loaded.jobId);
  await sendOwnReport(deps, res, visitor, loaded, {
    filter: filterOf(req),
    words: negotiatedWords(req, res),
  });
}

export async function showPagePicture(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendPagePicture(deps, res, loaded, wantedPicture(req));
}

export async function showPlace(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await sendPlace(deps, res, jobId, req.params.place);
}

export async function showThumbnail(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId, documentErasedAt } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  if (documentErasedAt) throw notFound();
  await sendThumbnail(deps, res, jobId);
}

export async function showPrint(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const { jobId } = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await noteReading(deps, visitor, 'report.downloaded', jobId);
  await sendPrint(deps, res, jobId, negotiatedWords(req, res));
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
  await noteReading(deps, visitor, 'document.downloaded', jobId);
  const missing = await sendAnnotated(deps, res, jobId, contextOf(res).requestId);
  if (missing) throw new DashboardError(404, NO_COPY[missing]);
}

export async function showSignedVersion(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await noteReading(deps, visitor, 'document.downloaded', loaded.jobId);
  await sendSignedVersion(deps, res, loaded, req.params.number);
}

export async function showPageText(deps: ReportDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  await noteReading(deps, visitor, 'document.text_read', loaded.jobId);
  const address = `${DASHBOARD_PATH}/reports/${loaded.jobId}`;
  await sendText(deps, req, res, { loaded, tenantId: visitor.tenant.id, address, signed: signedOf(visitor) });
}

export async function share(deps: OwnDeps, req: Request, res: Response, visitor: Visitor) {
  const loaded = await loadReport(deps, req.params.jobId, visitor.tenant.id);
  const token = await shareReport(deps.db, visitor, loaded.jobId, Number(field(req, 'days')));
  const base = deps.config.BASE_URL?.replace(/\/$/, '') ?? `${req.protocol}://${req.get('host')}`;
  const link = `${base}${DASHBOARD_PATH}/shared/${token}`;
  await sendOwnReport(deps, res, visitor, loaded, {
    filter: filterOf(req),
    words: negotiatedWords(req, res),
    link,
  });
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
  const words = negotiatedWords(req, res);
  const body = bodyOf(loaded, address, sharedTools(address, expiresAt, words), words);
  const { language } = words;
  res.send(
    document({ title: headline(loaded.report, words), language, wide: true, scripts: ['viewer'], body }),
  );
}

export async function showSharedPicture(deps: ReportDeps, req: Request, res: Response) {
  await sendPagePicture(deps, res, await loadShared(deps, req), wantedPicture(req));
}

export async function showSharedPlace(deps: ReportDeps, req: Request, res: Response) {
  await sendPlace(deps, res, (await loadShared(deps, req)).jobId, req.params.place);
}

export async function showSharedText(deps: ReportDeps, req: Request, res: Response) {
  const { tenantId, ...loaded } = await loadShared(deps, req);
  res.set('Referrer-Policy', 'no-referrer');
  const address = `${DASHBOARD_PATH}/shared/${String(req.params.token)}`;
  await sendText(deps, req, res, { loaded, tenantId, address });
}

async function sendText(
  deps: ReportDeps,
  req: Request,
  res: Response,
  of: { loaded: LoadedReport; tenantId: string; address: string; signed?: Signed },
): Promise<void> {
  const words = negotiatedWords(req, res);
  const { number, read } = await readPage(deps, of.loaded, of.tenantId, req.params.page);
  const text = pageText(read, words);
  // The report's script shows it below the page.
  if (req.query.part === '1') return void res.type('html').send(text.text);
  const title = `${words.say('page.textRead')}: ${words.say('page.number', { page: number })}`;
  const back = html`<p><a href="${of.address}?lang=${words.language}#page-${number}">${words.say('page.backToReport')}</a></p>`;
  const body = html`<h1>${title}</h1>${back}${text}`;
  const { signed } = of;
  res.send(
    document({ title, language: words.language, body, ...(signed ? { signed, section: '/inbox' } : {}) }),
  );
}

export async function showSharedPrint(deps: ReportDeps, req: Request, res: Response) {
  await sendPrint(deps, res, (await loadShared(deps, req)).jobId, negotiatedWords(req, res));
}

const wantedPicture = (req: Request) => ({ page: req.params.page, save: req.query.save });

async function loadShared(deps: ReportDeps, req: Request) {
  const { jobId, tenantId, expiresAt } = await sharedReport(deps.db, req.params.token);
  return { ...(await loadReport(deps, jobId, tenantId)), tenantId, expiresAt };
}

/** Who has seen what is asked for later, and of whom. */
async function noteReading({ db }: ReportDeps, visitor: Visitor, action: string, jobId: string) {
  const entry = { actor: actorOf(visitor), action, tenantId: visitor.tenant.id, subject: jobId };
  await db.$transaction((tx) => appendAudit(tx, entry));
}

async function sendOwnReport(
  deps: OwnDeps,
  res: Response,
  visitor: Visitor,
  loaded: LoadedReport,
  { filter, words, link }: { filter: CaseFilter; words: Words; link?: string },
): Promise<void> {
  const address = `${DASHBOARD_PATH}/reports/${loaded.jobId}`;
  const downloads = downloadLinks(
    address,
    {
      annotated: hasAnnotatedCopy(loaded),
      signed: loaded.documentErasedAt ? [] : signedVersions(loaded.report),
    },
    words,
  );
  const tools = mayDo(visitor.role, 'share')
    ? ownTools(downloads, address, visitor.csrf, await openShares(deps.db, loaded.jobId), words, link)
    : readingTools(downloads);
  const review = mayDo(visitor.role, 'review')
    ? await loadReview(deps, visitor, loaded.jobId, filter)
    : undefined;
  const until = keptUntil(loaded, await retentionOf(deps.db, visitor.tenant.id));
  const body = bodyOf(loaded, address, tools, words, { review, until, list: queryOf(filter) });
  const [title, signed] = [headline(loaded.report, words), signedOf(visitor)];
  const { language } = words;
  res.send(document({ title, language, signed, section: '/inbox', wide: true, scripts: ['viewer'], body }));
}

function bodyOf(
  loaded: LoadedReport,
  address: string,
  tools: Content,
  words: Words,
  { list, ...own }: { review?: Review | undefined; until?: Kept; list?: string } = {},
) {
  const all = html`${languageLinks(address, words, list)}${tools}`;
  return reportPage({ ...loaded, pages: shownPages(loaded), address, tools: all, words, ...own });
}

const keepsPlaces = (report: ProductionReport, { documentHours }: Retention): boolean =>
  documentHours >= KEPT.placesFromHours && keptPlaces(report).length > 0;

/** As the sweeper reckons: from the end of the analysis. */
function keptUntil(
  { report, livemode, finishedAt, documentErasedAt, kept }: LoadedReport,
  set: Retention,
): Kept {
  const from = finishedAt ?? new Date(report.generatedAt);
  const documentUntil = documentErasedAt ? null : documentEndOf(set, livemode, from);
  const placesStay = documentErasedAt ? kept.size > 0 : keepsPlaces(report, set);
  return { documentUntil, placesStay, reportUntil: reportEndOf(set, from) };
}
