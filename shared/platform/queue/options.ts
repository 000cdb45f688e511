/** Times and options that both backends are opened with. */
import { retryDelay } from '../retry.ts';

/** How long a producer waits for the backend before it says that the backend is down. */
export const ANSWER_MS = 2_000;

/** How long closing waits for jobs at work, and again for connections, before it cuts them off. */
export const CLOSE_MS = 5_000;

/** How long a process that starts waits for its first connections: a busy machine is slow then. */
export const FIRST_CONTACT_MS = 30_000;

/** Kept for a while so that Bull Board can show them and a late waiter still finds them. */
export const KEPT = {
  removeOnComplete: { age: 3600, count: 10_000 },
  removeOnFail: { age: 7 * 86_400, count: 10_000 },
};

/**
 * A killed worker's jobs come back after lock + check interval; the defaults (30 s each) would cost a
 * synchronous submit its whole minute. Processors only orchestrate, so a short lock is never missed.
 */
export const STALL = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 2,
  runRetryDelay: 2_000,
};

export const PATIENCE = {
  ...STALL,
  settings: {
    backoffStrategy: (attemptsMade: number, _type?: string, error?: Error, job?: { timestamp: number }) =>
      retryDelay(attemptsMade, error, job?.timestamp ?? Date.now()),
  },
};
