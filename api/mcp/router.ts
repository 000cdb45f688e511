/**
 * The Model Context Protocol endpoint: /api/mcp over Streamable HTTP, revision 2026-07-28 and, statelessly, those of
 * 2025. Who calls is settled first, then limits, then the body; the protocol is the SDK's business.
 */
import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedOrigins,
  type McpServerFactory,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import cors from 'cors';
import { type Request, type Response, Router } from 'express';
import { MAX_DOCUMENT_BYTES } from '../../shared/contracts/document.ts';
import { ERRORS } from '../../shared/contracts/problem.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { lingerFor } from '../answers/linger.ts';
import type { Download } from '../assistants/download.ts';
import type { GuestLimits } from '../assistants/guest-limits.ts';
import type { Guests } from '../assistants/guests.ts';
import type { Deps } from '../deps.ts';
import { createGate } from '../limits/admission.ts';
import { authenticate } from '../middleware/credential.ts';
import { contextOf } from '../request-context.ts';
import { readBody } from '../upload/read-body.ts';
import type { McpCaller } from './caller.ts';
import { mcpErrorName, mcpServer } from './tools.ts';
import { sendWebResponse, webRequest } from './web.ts';

const MCP_PATH = '/api/mcp';

const GUEST_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Beside the document's base64: the call around it. */
const MESSAGE_BYTES = 64 * 1024;
/** Messages with a document in them that this process holds in memory at once, and what one sender may have of them. */
const LARGE_MESSAGES = 16;
const LARGE_SHARE = 0.25;
/** JSON-RPC's range for what an implementation defines. */
const SERVER_ERROR = -32_000;

export interface McpOptions {
  deps: Deps;
  baseUrl: string;
  download: Download;
  guests: Guests;
  limits: GuestLimits;
}

export function mcpRouter({ deps, baseUrl, download, guests, limits }: McpOptions): Router {
  const origins = [new URL(baseUrl).hostname, ...localhostAllowedOrigins()];
  const large = createGate(LARGE_MESSAGES, LARGE_SHARE);
  const around = { deps, download, baseUrl, countGuest: limits.document };
  const factory: McpServerFactory = ({ authInfo }) => mcpServer(around, authInfo!.extra!.caller as McpCaller);
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: bodyLimit(MAX_DOCUMENT_BYTES),
    onerror: (error) => deps.log.debug({ error: mcpErrorName(error) }, 'mcp'),
  });

  async function callerOf(req: Request, res: Response): Promise<McpCaller> {
    const { requestId } = contextOf(res);
    if (req.get('authorization') !== undefined || req.get('x-api-key') !== undefined) {
      // A credential that does not count is refused, never taken for none.
      const principal = await authenticate(deps.keys, req, { malformedStatus: 401 });
      contextOf(res).principal = principal;
      return { principal, maxDocumentBytes: MAX_DOCUMENT_BYTES, requestId };
    }
    const address = req.ip ?? '';
    await limits.request(address);
    const principal = await guests('mcp');
    contextOf(res).principal = principal;
    const guest = { address, name: limits.nameOf(address) };
    return { principal, guest, maxDocumentBytes: GUEST_DOCUMENT_BYTES, requestId };
  }

  async function answer(req: Request, res: Response): Promise<void> {
    const caller = await callerOf(req, res);
    // A length that is not told may be any.
    const isLarge = req.method === 'POST' && !(Number(req.get('content-length')) <= MESSAGE_BYTES);
    const leave = isLarge ? large.enter(caller.guest?.name ?? caller.principal.tenantId) : () => undefined;
    try {
      const body = req.method === 'POST' ? await bodyOf(req, caller, isLarge) : undefined;
      const request = webRequest(req, res, `${baseUrl}${MCP_PATH}`, body);
      const { keyId, scopes } = caller.principal;
      const authInfo: AuthInfo = { token: '', clientId: keyId, scopes: [...scopes], extra: { caller } };
      await sendWebResponse(await handler.fetch(request, { authInfo }), res);
    } finally {
      leave();
    }
  }

  async function bodyOf(req: Request, caller: McpCaller, isLarge: boolean): Promise<Buffer<ArrayBuffer>> {
    // There is a document in it: whoever would have to wait too long is refused before it is read.
    const received = isLarge ? await deps.admission.admit(caller.principal.tenantId) : () => undefined;
    try {
      return await readBody(req, bodyLimit(caller.maxDocumentBytes), deps.config.UPLOAD_PATIENCE_MS);
    } finally {
      // What is asked for it counts from here on.
      received();
    }
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.all(
    MCP_PATH,
    (req, res, next) => {
      contextOf(res).route = MCP_PATH;
      // A page of another origin that reached this service by a rebound name shows by its Origin.
      const { origin } = req.headers;
      const foreign =
        origin !== undefined && originValidationResponse(webRequest(req, res, baseUrl, undefined), origins);
      if (foreign) sendWebResponse(foreign, res).catch(next);
      else next();
    },
    cors({
      methods: ['GET', 'POST', 'DELETE'],
      exposedHeaders: ['WWW-Authenticate', 'Mcp-Session-Id', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    }),
    async (req, res) => {
      try {
        await answer(req, res);
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || res.headersSent) throw thrown;
        lingerFor(req);
        refuse(res, thrown);
      }
    },
  );
  return router;
}

/** Bytes of a message that carries a document of this size in base64. */
function bodyLimit(documentBytes: number): number {
  return Math.ceil(documentBytes / 3) * 4 + MESSAGE_BYTES;
}

/** What the transport refuses is a JSON-RPC error, so that a host can show it; the HTTP status says the kind. */
function refuse(res: Response, error: ApiError): void {
  const { code, message } = ERRORS[error.reason];
  const { reason, details, retryAfterSeconds } = error;
  const context = contextOf(res);
  const { requestId } = context;
  // For the request's log, as of every other refusal.
  context.reason = reason;
  if (error.status === 401) res.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
  const data = { code, reason, requestId, ...(details ? { details } : {}) };
  res.status(reason === 'body_too_large' ? 413 : error.status);
  res.json({ jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message, data } });
}
