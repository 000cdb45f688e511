/**
 * After an early answer the client may still be sending. Closing at once would make many clients lose the answer to a
 * connection reset (fetch fails with EPIPE, as measured); reading without a bound would let anybody keep the process
 * busy. So the rest is read and dropped, up to a bound.
 */
import type { IncomingMessage } from 'node:http';

const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 10_000;

export function lingerFor(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  let left = LINGER_BYTES;
  const close = (): void => void req.socket.destroy();
  const timer = setTimeout(close, LINGER_MS).unref();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  const done = (): void => clearTimeout(timer);
  req.once('end', done).once('close', done);
  req.resume();
}
