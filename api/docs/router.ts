/** The public pages: start, documentation, and a sample tried without a key. Made once, when first asked for, but for what is tried. */
import { Readable } from 'node:stream';
import express, { type Request, type Response, Router } from 'express';
import { biometricOpenApiDocument, openApiDocument } from '../../shared/contracts/openapi.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { actionDescription } from '../actions/description.ts';
import { publicGet } from '../answers/public-get.ts';
import { analyse, reportOf } from '../assistants/analyse.ts';
import type { GuestLimits } from '../assistants/guest-limits.ts';
import { GUEST_RETENTION, type Guests } from '../assistants/guests.ts';
import type { Html } from '../dashboard/html.ts';
import type { Deps } from '../deps.ts';
import { catalogue } from '../handlers/public.ts';
import { madeOnce } from '../made-once.ts';
import { contextOf } from '../request-context.ts';
import { readSample } from '../samples/router.ts';
import { SAMPLES } from '../samples/samples.ts';
import { receiveContent } from '../upload/upload.ts';
import type { Description } from './description.ts';
import { errorsPage } from './errors.ts';
import { findingPage, findingsPage, notePage } from './findings.ts';
import { render, send } from './frame.ts';
import { assistantsPage, guidePage, pollingPage } from './guide.ts';
import { overviewPage } from './overview.ts';
import { referencePage } from './reference.ts';
import { startPage } from './start.ts';
import { triedPage } from './tried.ts';

const TRIED_WAIT_MS = 25_000;
const FORM_BYTES = 2_000;

export interface DocsOptions {
  deps: Deps;
  baseUrl: string;
  guests: Guests;
  limits: GuestLimits;
}

/** Those that need no test key. */
const OPEN_SAMPLES = SAMPLES.filter(({ testFault }) => testFault === undefined);

const DESCRIPTIONS: readonly { path: string; file: string; describe(baseUrl: string): object }[] = [
  { path: '/docs/reference', file: '/api/public/openapi.json', describe: openApiDocument },
  {
    path: '/docs/reference/biometric',
    file: '/api/public/openapi-biometric.json',
    describe: biometricOpenApiDocument,
  },
  { path: '/docs/reference/action', file: '/api/public/gpt-action.json', describe: actionDescription },
];

export function docsRouter(options: DocsOptions): Router {
  const { baseUrl, deps } = options;
  const allowance = {
    minute: deps.config.GUEST_MINUTE_LIMIT,
    day: deps.config.GUEST_DAILY_LIMIT,
    hours: GUEST_RETENTION.documentHours,
  };
  const router = Router({ caseSensitive: true, strict: true });
  const page = (path: string, section: string, contents: () => { title: string; body: Html }): void => {
    const made = madeOnce(() => render({ section, ...contents() }));
    publicGet(router, path, (_req, res) => send(res, made()));
  };
  const known = madeOnce(catalogue);
  page('/', '/', () => ({
    title: 'Assay: can this document be trusted?',
    body: startPage(OPEN_SAMPLES, allowance),
  }));
  page('/docs', '/docs', () => ({ title: 'Documentation', body: overviewPage() }));
  page('/docs/guide', '/docs/guide', () => ({ title: 'Ten minutes', body: guidePage(baseUrl) }));
  page('/docs/polling', '/docs', () => ({
    title: 'Waiting, repeating, limits',
    body: pollingPage(baseUrl),
  }));
  page('/docs/assistants', '/docs', () => ({ title: 'Assistants', body: assistantsPage(baseUrl) }));
  page('/docs/errors', '/docs/errors', () => ({ title: 'Errors', body: errorsPage() }));
  for (const { path, file, describe } of DESCRIPTIONS) {
    page(path, '/docs/reference', () => {
      // Made by us: what the pages use of it stands in Description.
      const description = describe(baseUrl) as Description;
      return { title: description.info.title, body: referencePage(description, file, baseUrl) };
    });
  }
  page('/docs/findings', '/docs/findings', () => ({ title: 'Findings', body: findingsPage(known()) }));
  publicGet(router, '/docs/findings/:code', (req, res) => {
    const { code } = req.params;
    const finding = known().findings.find((each) => each.code === code);
    const entry = finding ?? known().notes.find((each) => each.code === code);
    if (!entry) throw new ApiError('route_not_found');
    const body = finding ? findingPage(finding, known().measuredOn) : notePage(entry);
    send(res, render({ title: entry.title, section: '/docs/findings', body }));
  });
  tryRoutes(router, options);
  return router;
}

function tryRoutes(router: Router, { deps, guests, limits }: DocsOptions): void {
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES });
  router.post('/try', form, async (req, res) => {
    contextOf(res).route = '/try';
    const sample = OPEN_SAMPLES.find(({ name }) => name === (req.body as { sample?: unknown })?.sample);
    if (!sample) throw new ApiError('route_not_found');
    const principal = await admit(req, res);
    const bytes = await readSample(sample);
    const { requestId } = contextOf(res);
    const report = await analyse(deps, {
      ...{ principal, requestId, source: 'web' },
      repeatedBy: limits.nameOf(req.ip ?? ''),
      waitMs: () => TRIED_WAIT_MS,
      receive: () => receiveContent(Readable.from([bytes]), { directory: deps.uploadDirectory }),
    });
    tell(res, report);
  });
  publicGet(router, '/try/:handle', async (req, res) => {
    await limits.request(req.ip ?? '');
    tell(res, await reportOf(deps, await guests('web'), String(req.params.handle)));
  });

  async function admit(req: Request, res: Response) {
    const address = req.ip ?? '';
    await limits.request(address);
    await limits.document(address);
    const principal = await guests('web');
    contextOf(res).principal = principal;
    return principal;
  }
}

const tell = (res: Response, report: Parameters<typeof triedPage>[0]): void =>
  send(res, render({ title: 'A sample, verified', section: '/', body: triedPage(report) }));
