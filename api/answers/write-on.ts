/** Answers that are written part by part. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/**
 * Writes a part, and waits where its reader is slow.
 * @returns false when nobody reads any more; there is then no sense in going on
 */
export async function writeOn(res: ServerResponse, text: string): Promise<boolean> {
  // Once it is closed there is neither a drain nor another close to wait for.
  if (res.destroyed) return false;
  if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')]).catch(() => undefined);
  return !res.destroyed;
}
