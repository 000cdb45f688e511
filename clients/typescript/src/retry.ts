/** When a call is worth repeating, and after how long. Every call of this client may be repeated: submits carry a key. */
import type { AssayError } from './error.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** Timers end at once beyond this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Failures of the service with nothing behind them; a failed analysis would only fail again. */
const AGAIN = new Set(['job_creation_failed', 'job_load_failed', 'unexpected']);

/**
 * @param attempt the attempt that is to come, 2 for the first repetition
 * @returns milliseconds; undefined when repeating cannot help
 */
export function waitBefore(attempt: number, error: AssayError): number | undefined {
  const { status, reason = '' } = error;
  const worthIt =
    status === 0 ||
    status === 502 ||
    status === 503 ||
    status === 504 ||
    reason === 'idempotency_in_progress' ||
    reason === 'minute_limit_exceeded' ||
    reason === 'concurrent_limit_exceeded' ||
    (status === 500 && AGAIN.has(reason));
  if (!worthIt) return undefined;
  const backoff = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 2));
  // Spread, so that many clients do not come back at once; never before the service said.
  return Math.max((error.retryAfterSeconds ?? 0) * 1_000, backoff) + (Math.random() * backoff) / 2;
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
