/**
 * Backpressure: a submit that would wait too long is refused before its body is read. The wait is estimated from the
 * longest queue and the rate at which documents were finished lately, which are looked at once a second at most, and
 * from the promises of this process: what it admitted and has not answered yet, received or not, so that a burst does
 * not pass between two looks.
 */
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { within } from '../../shared/platform/within.ts';
import { cachedFor } from '../cached.ts';
import type { Depths } from './queue-depth.ts';

/** Time over which the rate is taken. */
const WINDOW_MS = 30_000;
/** Too short a time of work says nothing about the rate. */
const MIN_WINDOW_MS = 3_000;
/** Documents a millisecond that are counted on before any have been finished. */
const FIRST_RATE = 4 / 1000;
/** What one account may have promised of all that can be, so that the others are not refused for it. */
const ACCOUNT_SHARE = 0.75;
/** Looks further apart than this do not tell whether there was work all the time between them. */
const GAP_MS = 5_000;

export interface Admission {
  /** Milliseconds that a document submitted now would wait. @throws when queue or database do not answer */
  estimatedWaitMs(): Promise<number>;
  /**
   * Promises one document.
   * @returns what ends the promise, to be called when it was answered or refused after all
   * @throws ApiError 503 `queue_saturated`, or `dependency_down` when that cannot be told
   */
  admit(account?: string): Promise<() => void>;
}

export function createAdmission(
  db: Database,
  depths: () => Promise<Depths>,
  maxWaitMs: number,
  now: () => number = Date.now,
): Admission {
  let busy: { since: number; lastLook: number } | undefined;
  let lastRate: number | undefined;
  let promised = 0;
  const byAccount = new Map<string, number>();
  const count = (account: string, change: 1 | -1): void => {
    promised += change;
    const left = (byAccount.get(account) ?? 0) + change;
    if (left > 0) byAccount.set(account, left);
    else byAccount.delete(account);
  };

  async function estimate(): Promise<number> {
    // A document has at most one job in each pool, so the longest queue is the one it waits for.
    const waiting = Math.max(...Object.values(await depths()).map((depth) => depth.wait + depth.prioritized));
    const at = now();
    if (waiting === 0) {
      busy = undefined;
      return 0;
    }
    const apart = busy ? at - busy.lastLook : GAP_MS;
    // A clock that has gone back tells as little.
    if (!busy || apart > GAP_MS || apart < 0) busy = { since: at, lastLook: at };
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
    async admit(account = '') {
      const estimated = await estimatedWaitMs().catch((cause) => {
        throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
      });
      const rate = lastRate ?? FIRST_RATE;
      const mine = (byAccount.get(account) ?? 0) / rate / ACCOUNT_SHARE;
      const waitMs = Math.max(estimated, promised / rate, mine);
      if (waitMs <= maxWaitMs) {
        // Counted without a pause after the look: no two take the last place.
        count(account, 1);
        let ended = false;
        return () => {
          if (!ended) count(account, -1);
          ended = true;
        };
      }
      // Spread over half the wait again, so that the refused do not come back all at once.
      const seconds = Math.ceil(((waitMs - maxWaitMs) / 1000) * (1 + Math.random() / 2));
      throw new ApiError('queue_saturated', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
    },
  };
}

/**
 * Bounds what is in work at once, in all and for each holder: `enter` gives the way out.
 * @param share what one holder may have of the places, 0..1
 * @throws ApiError 503 when it is full
 */
export function createGate(
  places: number,
  share = 1,
): { enter(holder?: string): () => void; readonly inside: number } {
  let inside = 0;
  const held = new Map<string, number>();
  const most = Math.max(1, Math.floor(places * share));
  return {
    enter(holder = '') {
      const mine = held.get(holder) ?? 0;
      if (inside >= places || mine >= most) throw new ApiError('queue_saturated', { retryAfterSeconds: 1 });
      inside++;
      held.set(holder, mine + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        inside--;
        const rest = (held.get(holder) ?? 1) - 1;
        if (rest > 0) held.set(holder, rest);
        else held.delete(holder);
      };
    },
    get inside() {
      return inside;
    },
  };
}
