/**
 * One after the other in this process, by a key. What waits for a lock of the database holds one of the few connections, so where all
 * who want one lock come at once, everybody else's statements would find none and be told of an outage.
 */
import { ApiError } from '../../shared/platform/errors.ts';

const RETRY_SECONDS = 5;

const last = new Map<string, Promise<void>>();

/**
 * @param patienceMs how long it may wait for those before it
 * @throws ApiError 503 when its turn did not come in time, and what the work throws
 */
export async function inTurn<T>(key: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const own = (last.get(key) ?? Promise.resolve()).then(() => {
    if (performance.now() - since > patienceMs)
      throw new ApiError('dependency_down', { retryAfterSeconds: RETRY_SECONDS });
    return work();
  });
  const over = own.then(
    () => {},
    () => {},
  );
  last.set(key, over);
  over.then(() => {
    if (last.get(key) === over) last.delete(key);
  });
  return own;
}
