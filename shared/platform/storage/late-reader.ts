/** Streams that are given to a store, and read when the place for them is there. */
import type { Readable } from 'node:stream';

/** A stream that breaks before anybody reads it ends no process: whoever reads it then is told. */
export function toBeReadLater(content: Readable | Uint8Array): void {
  if (!(content instanceof Uint8Array)) content.on('error', () => undefined);
}
