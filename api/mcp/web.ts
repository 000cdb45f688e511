/** Between Node's requests and the web-standard ones that the MCP SDK speaks. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** `body` has been read already; the request's signal fires when the client goes before its answer. */
export function webRequest(
  req: IncomingMessage,
  res: ServerResponse,
  url: string,
  body: Buffer<ArrayBuffer> | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return new Request(url, {
    method: req.method ?? 'POST',
    headers,
    signal: gone.signal,
    ...(body ? { body } : {}),
  });
}

export async function sendWebResponse(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  // Stricter than the SDK's `no-cache`: an answer is about a document.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  // A proxy that buffers would keep a stream's messages back.
  res.setHeader('X-Accel-Buffering', 'no');
  if (!response.body) {
    res.end();
    return;
  }
  res.flushHeaders();
  // Log, trace and pipeline listen to one response, each for its own end of it: no leak that Node should warn of.
  res.setMaxListeners(20);
  const content = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  // When the client goes in the middle there is nobody to tell.
  await pipeline(content, res).catch(() => undefined);
}
