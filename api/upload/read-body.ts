/** Reads a request's body whole, bounded in size, time and slowness. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../shared/platform/errors.ts';
import { LEAST_UPLOAD_BYTES } from './upload.ts';

/** A client that sends nothing for this long, or has not finished after the second time, is given up. */
const IDLE_MS = 10_000;
const WHOLE_MS = 60_000;

/**
 * @param patienceMs a client that sends less than a document's least rate asks for in this time is given up as well
 * @throws ApiError `body_too_large`, `malformed_json` when the client gives up or stalls
 */
export async function readBody(
  req: IncomingMessage,
  maxBytes: number,
  patienceMs = 10_000,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = (): ApiError => new ApiError('body_too_large', { details: { maxBytes } });
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stalled = new Error('the client stopped sending');
  const idle = setTimeout(() => req.destroy(stalled), IDLE_MS);
  const whole = setTimeout(() => req.destroy(stalled), WHOLE_MS);
  let bytesBefore = 0;
  const pace = setInterval(() => {
    if (bytes - bytesBefore < LEAST_UPLOAD_BYTES) req.destroy(stalled);
    bytesBefore = bytes;
  }, patienceMs);
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
    clearInterval(pace);
  }
  return Buffer.concat(chunks);
}
