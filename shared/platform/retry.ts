/**
 * When a job that failed is tried again. What stands below the service may be away for long, and a document must not
 * pay for that; a job that fails although everything is there is poison, and is given up after a few attempts.
 */
import { isOutage } from './outage.ts';

/** Options of a job that is retried by `retryDelay`. */
export const RETRIED = {
  attempts: 1_000_000,
  backoff: { type: 'by-cause' },
  // The last failure is what an operator reads; one line for each of a long outage would fill the queue.
  stackTraceLimit: 1,
} as const;

/** An outage is waited out this long from the job's addition. */
const OUTAGE_MS = 24 * 3_600_000;
const OUTAGE_PAUSE_MS = { first: 250, longest: 5_000 };
/** No job is put off for longer. */
export const LONGEST_PAUSE_MS = OUTAGE_PAUSE_MS.longest;

const POISON_ATTEMPTS = 4;
const POISON_PAUSE_MS = 500;

/**
 * BullMQ's backoff strategy of every worker.
 * @param attemptsMade attempts that failed, this one included
 * @returns milliseconds until the next attempt; -1: none, the job has failed for good
 */
export function retryDelay(
  attemptsMade: number,
  error: unknown,
  addedAt: number,
  now: number = Date.now(),
): number {
  if (isOutage(error)) {
    if (now - addedAt > OUTAGE_MS) return -1;
    return Math.min(OUTAGE_PAUSE_MS.first * 2 ** (attemptsMade - 1), OUTAGE_PAUSE_MS.longest);
  }
  return attemptsMade >= POISON_ATTEMPTS ? -1 : POISON_PAUSE_MS * 2 ** (attemptsMade - 1);
}
