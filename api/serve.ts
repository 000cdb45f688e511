/** How the HTTP server treats connections: the bounds that Express does not know, and what never becomes a request. */
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReason } from '../shared/contracts/problem.ts';
import { ApiError } from '../shared/platform/errors.ts';
import { errorBody } from './answers/present.ts';
import { newRequestId } from './middleware/request-id.ts';

export function serve(server: Server, app: RequestListener): Server {
  server.headersTimeout = 15_000;
  // A document of 20 MB at 1 Mbit/s takes 170 s; an idle client is given up much sooner by upload.ts.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => {
    answers.set(req.socket, res);
    app(req, res);
  });
  // Without this listener Node asks for the body at once; so the handler decides (upload only after admission).
  server.on('checkContinue', app);
  // Expectations that nobody knows are none (RFC 9110, 10.1.1): the answer is then the route's own.
  server.on('checkExpectation', app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const inAnswer = answer?.headersSent && !answer.writableFinished;
    // Words in the middle of another answer would be taken for a part of it.
    if (!socket.writable || inAnswer || error.code === 'ECONNRESET') socket.destroy(error);
    else socket.end(refusal(new ApiError(REASONS[error.code ?? ''] ?? 'malformed_request')));
  });
  return server;
}

/** By what Node calls it; everything else is a message that it cannot read. */
const REASONS: Record<string, ErrorReason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The one error envelope, for a message that came to no request: nothing of what follows on its connection is read. */
function refusal(error: ApiError): string {
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(error, requestId));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
