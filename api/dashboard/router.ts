/**
 * /dashboard: pages for people. A session cookie opens them, never an API key; whatever changes something is a form
 * with the session's CSRF token. Rendered here; scripts make some pages quicker, none needs them.
 */
import { type NextFunction, type Request, type Response, Router } from 'express';
import helmet from 'helmet';
import { mayDo, type Right } from '../../shared/platform/accounts/roles.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import { lingerFor } from '../answers/linger.ts';
import type { Deps } from '../deps.ts';
import type { Interactive } from '../interactive.ts';
import { contextOf } from '../request-context.ts';
import { DASHBOARD_PATH, sendAsset } from './assets.ts';
import { DashboardError, notFound, notYours } from './dashboard-error.ts';
import { formBody, fromOurPagesOnly, requireCsrf } from './forms.ts';
import { html } from './html.ts';
import { makeKey, revoke, rotate, showKeys, showRevoke, showRotate } from './keys.ts';
import { document } from './layout.ts';
import { showAudit, showOverview, showReports } from './lists.ts';
import {
  share,
  showAnnotated,
  showPagePicture,
  showPageText,
  showPlace,
  showPrint,
  showReport,
  showShared,
  showSharedPicture,
  showSharedPlace,
  showSharedPrint,
  showSharedText,
  showSignedVersion,
  showThumbnail,
  unshare,
} from './report/handlers.ts';
import { showRequests } from './requests.ts';
import { changeRetention, showRetention } from './retention.ts';
import { exportCases } from './review/export.ts';
import { assignCase, decideCase } from './review/handlers.ts';
import { showInbox } from './review/inbox.ts';
import { exportRates, showRates } from './review/rates.ts';
import { changeSettings, showSettings } from './review/settings.ts';
import { endSession, type Visitor, visitorOf } from './session.ts';
import { showSignIn, signIn } from './sign-in.ts';
import { streamUploads } from './upload/events.ts';
import { upload } from './upload/receive.ts';
import { showOneUpload, showUpload } from './upload/show.ts';
import { changeRole, makeUser, removeFromAccount, renewPassword, showUser, showUsers } from './users.ts';

type DashboardDeps = Deps & { interactive: Interactive; sealer: Sealer };
type Open = (deps: DashboardDeps, req: Request, res: Response) => Promise<void> | void;
type Signed = (deps: DashboardDeps, req: Request, res: Response, visitor: Visitor) => Promise<void> | void;

/**
 * What is open to whoever has the right; a POST is carried out with the session's CSRF token only. An upload's stands in
 * a header or behind the file, and is looked at there.
 */
const PAGES: readonly (readonly ['get' | 'post', string, Right, Signed])[] = [
  ['get', '/', 'reports', showFirstPage],
  ['get', '/inbox', 'review', showInbox],
  ['get', '/inbox/export.csv', 'review', exportCases('csv')],
  ['get', '/inbox/export.json', 'review', exportCases('json')],
  ['get', '/upload', 'review', showUpload],
  ['post', '/upload', 'review', upload],
  ['get', '/upload/events', 'review', streamUploads],
  ['get', '/upload/:jobId', 'review', showOneUpload],
  ['get', '/rates', 'review', showRates],
  ['get', '/rates/export.csv', 'review', exportRates('csv')],
  ['get', '/rates/export.json', 'review', exportRates('json')],
  ['get', '/review-settings', 'retention', showSettings],
  ['post', '/review-settings', 'retention', changeSettings],
  ['get', '/reports', 'reports', showReports],
  ['get', '/reports/:jobId', 'reports', showReport],
  ['get', '/reports/:jobId/pages/:page.png', 'reports', showPagePicture],
  ['get', '/reports/:jobId/pages/:page/text', 'reports', showPageText],
  ['get', '/reports/:jobId/places/:place', 'reports', showPlace],
  ['get', '/reports/:jobId/thumbnail.png', 'reports', showThumbnail],
  ['post', '/reports/:jobId/review', 'review', decideCase],
  ['post', '/reports/:jobId/assign', 'review', assignCase],
  ['get', '/reports/:jobId/report.pdf', 'reports', showPrint],
  ['get', '/reports/:jobId/document.pdf', 'reports', showAnnotated],
  ['get', '/reports/:jobId/signed/:number.pdf', 'reports', showSignedVersion],
  ['post', '/reports/:jobId/share', 'share', share],
  ['post', '/reports/:jobId/share/:linkId/revoke', 'share', unshare],
  ['get', '/keys', 'keys', showKeys],
  ['post', '/keys', 'keys', makeKey],
  ['get', '/keys/requests', 'keys', showRequests],
  ['get', '/keys/:keyId/rotate', 'keys', showRotate],
  ['post', '/keys/:keyId/rotate', 'keys', rotate],
  ['get', '/keys/:keyId/revoke', 'keys', showRevoke],
  ['post', '/keys/:keyId/revoke', 'keys', revoke],
  ['get', '/users', 'users', showUsers],
  ['post', '/users', 'users', makeUser],
  ['get', '/users/:userId', 'users', showUser],
  ['post', '/users/:userId/role', 'users', changeRole],
  ['post', '/users/:userId/password', 'users', renewPassword],
  ['post', '/users/:userId/remove', 'users', removeFromAccount],
  ['get', '/retention', 'retention', showRetention],
  ['post', '/retention', 'retention', changeRetention],
  ['get', '/audit', 'audit', showAudit],
];

export function dashboardRouter(deps: DashboardDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(pageHeaders, fromOurPagesOnly, formBody);

  const open = (method: 'get' | 'post', path: string, handler: Open): void => {
    router[method](path, async (req, res) => {
      contextOf(res).route = DASHBOARD_PATH + path;
      await handler(deps, req, res);
    });
  };
  open('get', '/assets/:name', (_deps, req, res) => {
    if (!sendAsset(res, req.params.name)) throw notFound();
  });
  open('get', '/shared/:token', showShared);
  open('get', '/shared/:token/pages/:page.png', showSharedPicture);
  open('get', '/shared/:token/pages/:page/text', showSharedText);
  open('get', '/shared/:token/places/:place', showSharedPlace);
  open('get', '/shared/:token/report.pdf', showSharedPrint);
  open('get', '/sign-in', (_deps, req, res) => showSignIn(req, res));
  open('post', '/sign-in', signIn);
  for (const [method, path, right, handler] of PAGES) {
    open(method, path, async (_deps, req, res) => {
      const visitor = await visitorOf(deps.db, req);
      if (!visitor) return toSignIn(req, res);
      if (!mayDo(visitor.role, right)) throw notYours(visitor.role);
      if (method === 'post' && handler !== upload) requireCsrf(req, visitor.csrf);
      await handler(deps, req, res, visitor);
    });
  }
  open('post', '/sign-out', async (_deps, req, res) => {
    const visitor = await visitorOf(deps.db, req);
    if (visitor) requireCsrf(req, visitor.csrf);
    await endSession(deps.db, deps.config, req, res);
    res.redirect(303, `${DASHBOARD_PATH}/sign-in`);
  });
  router.use(() => {
    throw notFound();
  });
  router.use(problemPage(deps));
  return router;
}

/** The overview is about usage; whoever only reviews begins with what waits. */
function showFirstPage(deps: DashboardDeps, req: Request, res: Response, visitor: Visitor) {
  if (!mayDo(visitor.role, 'usage')) return res.redirect(303, `${DASHBOARD_PATH}/inbox`);
  return showOverview(deps, req, res, visitor);
}

/** Our own files only, nothing from elsewhere; the origin is told to our own pages only, which forms are checked by. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
});

function toSignIn(req: Request, res: Response): void {
  // The page's script would follow to the sign-in and take it for the answer to its file.
  if (req.get('x-csrf-token') !== undefined) {
    lingerFor(req);
    res.status(401).json({ message: 'You are signed out. Load this page again.' });
    return;
  }
  const next = req.method === 'GET' ? `?next=${encodeURIComponent(req.originalUrl)}` : '';
  res.redirect(303, `${DASHBOARD_PATH}/sign-in${next}`);
}

function problemPage({ log }: Deps) {
  return (thrown: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const { requestId, route } = contextOf(res);
    const known = thrown instanceof DashboardError ? thrown : statusOf(thrown);
    if (!known) log.error({ requestId, route, cause: messageOf(thrown) }, 'failed');
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    lingerFor(req);
    const { status, message } = known ?? {
      status: 500,
      message: 'Something failed on our side. Try again; if it stays, tell the operator the id below.',
    };
    if (known?.retryAfterSeconds !== undefined) res.set('Retry-After', String(known.retryAfterSeconds));
    const title = TITLES[status] ?? 'This did not work';
    const body = html`<section class="card narrow"><h1>${title}</h1><p>${message}</p><p><a href="${DASHBOARD_PATH}">To the overview</a></p><p class="hint">Request ${requestId}</p></section>`;
    res.status(status).send(document({ title, body }));
  };
}

const TITLES: Record<number, string> = {
  403: 'Not carried out',
  409: 'Not carried out',
  404: 'Not found',
  413: 'Too large',
  429: 'Too many tries',
  503: 'Not available at the moment',
};

/** A body or a path that Express could not read is the sender's mistake. */
function statusOf(thrown: unknown): DashboardError | undefined {
  if (thrown instanceof URIError) return notFound();
  if (thrown instanceof ApiError && thrown.status === 503) {
    return new DashboardError(503, 'A part that this needs is down. Try again in a moment.', 5);
  }
  const status = (thrown as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new DashboardError(status, 'What was sent could not be read.')
    : undefined;
}
