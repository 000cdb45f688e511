/** Between Node's requests and the web-standard ones that the MCP SDK speaks. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../shared/platform/errors.ts';

/** A client that sends nothing for this long, or has not finished after the second time, is given up. */
const IDLE_MS = 10_000;
const WHOLE_MS = 60_000;

/** @throws ApiError `body_too_large`, `malformed_json` when the client gives up or stalls */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = (): ApiError => new ApiError('body_too_large', { details: { maxBytes } });
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stalled = new Error('the client stopped sending');
  const idle = setTimeout(() => req.destroy(stalled), IDLE_MS);
  const whole = setTimeout(() => req.destroy(stalled), WHOLE_MS);
  try {
    // Whoever is refused in the middle must still get the answer, so the request stays open.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      idle.refresh();
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('malformed_json', { cause });
  } finally {
    clearTimeout(idle);
    clearTimeout(whole);
  }
  return Buffer.concat(chunks);
}

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
  const content = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  // When the client goes in the middle there is nobody to tell.
  await pipeline(content, res).catch(() => undefined);
}
