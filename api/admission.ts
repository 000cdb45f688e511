/**
 * Backpressure: a submit that would wait too long is refused before its body is read. The wait is estimated from the
 * longest queue and the rate at which documents were finished lately; both are looked at once a second at most.
 */
import type { Database } from '../shared/platform/db.ts';
import { ApiError } from '../shared/platform/errors.ts';
import { cachedFor, within } from './cached.ts';
import type { Depths } from './queue-depth.ts';

/** Time over which the rate is taken. */
const WINDOW_MS = 30_000;
/** Too short a time of work says nothing about the rate. */
const MIN_WINDOW_MS = 3_000;
/** Looks further apart than this do not tell whether there was work all the time between them. */
const GAP_MS = 5_000;

export interface Admission {
  /** Milliseconds that a document submitted now would wait. @throws when queue or database do not answer */
  estimatedWaitMs(): Promise<number>;
  /** @throws ApiError 503 `queue_saturated`, or `dependency_down` when that cannot be told */
  admit(): Promise<void>;
}

export function createAdmission(
  db: Database,
  depths: () => Promise<Depths>,
  maxWaitMs: number,
  now: () => number = Date.now,
): Admission {
  let busy: { since: number; lastLook: number } | undefined;
  let lastRate: number | undefined;

  async function estimate(): Promise<number> {
    // A document has at most one job in each pool, so the longest queue is the one it waits for.
    const waiting = Math.max(...Object.values(await depths()).map((depth) => depth.wait + depth.prioritized));
    const at = now();
    if (waiting === 0) {
      busy = undefined;
      return 0;
    }
    if (!busy || at - busy.lastLook > GAP_MS) busy = { since: at, lastLook: at };
    busy.lastLook = at;
    const window = Math.min(WINDOW_MS, at - busy.since);
    if (window < MIN_WINDOW_MS) return lastRate === undefined ? 0 : waiting / lastRate;
    const finished = await db.verification.count({ where: { finishedAt: { gt: new Date(at - window) } } });
    // Nothing finished although there is work: it takes at least as long as this has lasted.
    if (finished === 0) return at - busy.since;
    lastRate = finished / window;
    return waiting / lastRate;
  }

  const estimatedWaitMs = cachedFor(1_000, () => within(3_000, estimate()), { now });
  return {
    estimatedWaitMs,
    async admit() {
      const waitMs = await estimatedWaitMs().catch((cause) => {
        throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
      });
      if (waitMs <= maxWaitMs) return;
      // Spread over half the wait again, so that the refused do not come back all at once.
      const seconds = Math.ceil(((waitMs - maxWaitMs) / 1000) * (1 + Math.random() / 2));
      throw new ApiError('queue_saturated', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
    },
  };
}

/** Bounds what is in work at once: `enter` gives the way out. @throws ApiError 503 when it is full */
export function createGate(places: number): { enter(): () => void; readonly inside: number } {
  let inside = 0;
  return {
    enter() {
      if (inside >= places) throw new ApiError('queue_saturated', { retryAfterSeconds: 1 });
      inside++;
      let left = false;
      return () => {
        if (!left) inside--;
        left = true;
      };
    },
    get inside() {
      return inside;
    },
  };
}
