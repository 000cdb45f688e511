/**
 * After an early answer the client may still be sending. Closing at once would make many clients lose the answer to a
 * connection reset; reading for ever would be an invitation. So the rest is read and dropped, up to a bound.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 10_000;

export function lingerFor(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete || req.destroyed) return;
  // The connection is not used again: where the refused body ends is only the client's word.
  if (!res.headersSent) res.setHeader('Connection', 'close');
  let left = LINGER_BYTES;
  const close = (): void => void req.socket.destroy();
  const timer = setTimeout(close, LINGER_MS).unref();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
