/**
 * Questions to the compute pools that are answered within the request. They hold personal data: sealed before they
 * enter the queue's backend, removed from it when the job ends, and so are the answers (shared/platform/exchange).
 * One listener a process serves all waiting requests.
 */
import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import {
  type Answer,
  INTERACTIVE,
  type InteractiveName,
  sealPurpose,
} from '../shared/contracts/interactive.ts';
import type { Pool } from '../shared/contracts/stages.ts';
import type { Database } from '../shared/platform/db.ts';
import { ApiError } from '../shared/platform/errors.ts';
import type { Sealer } from '../shared/platform/seal.ts';
import { cachedFor } from './cached.ts';
import type { Platform } from './deps.ts';

export interface Interactive {
  /**
   * Asks and waits.
   * @param account whose question it is; left out where the worker finds that by the job that the question names
   * @throws ApiError 503 `dependency_down` when nobody serves the pool, the queue is down or no answer came in time
   */
  ask(name: InteractiveName, payload: unknown, requestId: string, account?: string): Promise<Answer>;
  /** Ends all waiting with 503. */
  close(): void;
}

/** A worker that was seen within this time counts as alive; it says so every five seconds. */
const ALIVE_MS = 15_000;
/** How long one look at the workers serves. */
const LOOK_EVERY_MS = 1_000;
/** Beyond the job's own budget: waiting in the queue, and the way there and back. */
const PATIENCE_MS = 5_000;
const RETRY_SECONDS = 5;

interface Waiter {
  settle(sealed: Buffer): void;
  fail(error: ApiError): void;
}

const unavailable = (cause?: unknown): ApiError =>
  new ApiError('dependency_down', { cause, retryAfterSeconds: RETRY_SECONDS });

export function createInteractive({ db, queues, trace, rememberMs }: Platform, sealer: Sealer): Interactive {
  const { exchange } = queues;
  const ms = rememberMs?.workers ?? LOOK_EVERY_MS;
  const waiters = new Map<string, Waiter>();
  const pools = [...new Set(Object.values(INTERACTIVE).map((row): Pool => row.pool))];
  const served = new Map(
    pools.map((pool) => [pool, cachedFor(ms, () => isServed(db, pool), { staleMs: ms })]),
  );
  exchange.listen({
    answered: (jobId, sealed) => waiters.get(jobId)?.settle(sealed),
    failed: (jobId, reason) =>
      waiters.get(jobId)?.fail(new ApiError('unexpected', { cause: new Error(reason) })),
  });

  async function ask(
    name: InteractiveName,
    payload: unknown,
    requestId: string,
    account?: string,
  ): Promise<Answer> {
    const { pool, timeoutMs } = INTERACTIVE[name];
    const alive = await served.get(pool)!().catch((cause) => {
      throw unavailable(cause);
    });
    if (!alive) throw unavailable();
    const sealed = sealer.seal(sealPurpose('ask', name), serialize(payload));
    const head = { requestId, traceparent: trace.traceparent(), account };
    const jobId = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    waiters.set(jobId, { settle: resolve, fail: reject });
    const patienceMs = timeoutMs + PATIENCE_MS;
    const deadline = setTimeout(() => reject(unavailable()), patienceMs);
    // Whoever is refused below has nobody waiting for this promise.
    promise.catch(() => undefined);
    let ended = false;
    try {
      await exchange.ask(pool, name, jobId, head, sealed, patienceMs).catch((cause) => {
        throw unavailable(cause);
      });
      const answer = await promise;
      ended = true;
      return deserialize(sealer.open(sealPurpose('answer', name), answer)) as Answer;
    } finally {
      clearTimeout(deadline);
      waiters.delete(jobId);
      // What nobody waits for any more must not be worked on, and must not lie there.
      if (!ended) void exchange.withdraw(pool, jobId).catch(() => undefined);
    }
  }

  return {
    ask: (name, payload, requestId, account) =>
      trace.span(`ask ${name}`, { kind: 'producer' }, async (span) => {
        const answer = await ask(name, payload, requestId, account);
        span.set({ 'assay.outcome': answer.status });
        return answer;
      }),
    close() {
      for (const waiter of waiters.values()) waiter.fail(unavailable());
    },
  };
}

async function isServed(db: Database, pool: Pool): Promise<boolean> {
  const alive = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "WorkerHeartbeat"
    WHERE "pools" @> ARRAY[${pool}] AND "lastSeenAt" > ${new Date(Date.now() - ALIVE_MS)} LIMIT 1`;
  return alive.length > 0;
}
