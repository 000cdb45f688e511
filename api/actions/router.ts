/**
 * The custom action of a chat assistant: its description, and two operations over the same pipeline. The assistant
 * gives a document as an address that is good for five minutes, waits 45 seconds for an answer and takes 100 000
 * characters; all of its users work for one tenant with limits of its own.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from '../../shared/contracts/document.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { sendStoredJson } from '../answers/present.ts';
import { publicGet } from '../answers/public-get.ts';
import { analyse, reportOf } from '../assistants/analyse.ts';
import type { Download } from '../assistants/download.ts';
import type { GuestLimits } from '../assistants/guest-limits.ts';
import type { Guests } from '../assistants/guests.ts';
import type { ShortReport } from '../assistants/short-report.ts';
import type { Deps } from '../deps.ts';
import { madeOnce } from '../made-once.ts';
import { contextOf } from '../request-context.ts';
import { readBody } from '../upload/read-body.ts';
import { receiveContent } from '../upload/upload.ts';
import { actionDescription, REPORT_PATH, VERIFY_PATH } from './description.ts';

const DESCRIPTION_PATH = '/api/public/gpt-action.json';

/** From the request to the answer; the assistant gives up after 45 s. */
export const ANSWER_WITHIN_MS = 38_000;
const DOWNLOAD_MS = 10_000;
const MAX_BODY_BYTES = 100_000;
/** Where the assistant keeps the files of its users. */
const FILE_HOSTS = ['oaiusercontent.com'];

const Body = z.object({
  openaiFileIdRefs: z.array(z.union([z.string(), z.object({ download_link: z.string() })])),
});

export interface ActionOptions {
  deps: Deps;
  baseUrl: string;
  download: Download;
  guests: Guests;
  limits: GuestLimits;
}

export function actionsRouter(options: ActionOptions): Router {
  const { deps, baseUrl, guests, limits } = options;
  const description = madeOnce(() => JSON.stringify(actionDescription(baseUrl)));
  const router = Router({ caseSensitive: true, strict: true });

  /** Counted and named before anything is read. */
  async function admit(req: Request, res: Response) {
    await limits.request(req.ip ?? '');
    const principal = await guests('action');
    contextOf(res).principal = principal;
    return principal;
  }

  publicGet(router, DESCRIPTION_PATH, (_req, res) => sendStoredJson(res, 200, description()));

  router.all(VERIFY_PATH, async (req, res) => {
    contextOf(res).route = VERIFY_PATH;
    if (req.method !== 'POST') {
      res.set('Allow', 'POST');
      throw new ApiError('method_not_allowed');
    }
    const principal = await admit(req, res);
    res.json(await verify(options, req, res, principal));
  });

  const path = REPORT_PATH.replace(/\{(\w+)\}/, ':$1');
  router.all(path, async (req, res) => {
    contextOf(res).route = REPORT_PATH;
    if (req.method !== 'GET') {
      res.set('Allow', 'GET');
      throw new ApiError('method_not_allowed');
    }
    const principal = await admit(req, res);
    res.json(await reportOf(deps, principal, String(req.params.handle)));
  });
  return router;
}

async function verify(
  { deps, download, limits }: ActionOptions,
  req: Request,
  res: Response,
  principal: Awaited<ReturnType<Guests>>,
): Promise<ShortReport> {
  const { requestId, startedAt } = contextOf(res);
  const link = await linkOf(req);
  const fetched = {
    maxBytes: MAX_DOCUMENT_BYTES,
    timeoutMs: DOWNLOAD_MS,
    maxRedirects: 0,
    hosts: FILE_HOSTS,
  };
  return analyse(deps, {
    ...{ principal, requestId, source: 'action' },
    repeatedBy: limits.nameOf(req.ip ?? ''),
    waitMs: () => {
      const left = ANSWER_WITHIN_MS - (performance.now() - startedAt);
      return Math.max(100, Math.min(left, deps.config.SUBMIT_TIMEOUT_MS));
    },
    receive: () =>
      download(link, fetched, (content) => receiveContent(content, { directory: deps.uploadDirectory })),
  });
}

/** The one file's address. @throws ApiError 400, 415 */
async function linkOf(req: Request): Promise<string> {
  if (!req.is('application/json')) throw new ApiError('json_expected');
  const text = (await readBody(req, MAX_BODY_BYTES)).toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('malformed_json', { cause });
  }
  const parsed = Body.safeParse(body);
  const [ref, ...others] = parsed.success ? parsed.data.openaiFileIdRefs : [];
  if (ref === undefined) throw new ApiError('attachment_missing');
  if (others.length > 0) throw new ApiError('too_many_files', { details: { files: others.length + 1 } });
  return typeof ref === 'string' ? ref : ref.download_link;
}
