/**
 * Waiting for jobs: one listener and one look at the database a second for all of a process's waiting submits. The
 * message of an end says how the row ended; a message without that is a hint to look. The row in Postgres is what
 * counts, so a lost message costs at most a second. (BullMQ's waitUntilFinished adds listeners for every wait and loses
 * why a job failed.)
 */
import { FusionEnd } from '../../shared/contracts/jobs.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { End, Ends } from '../../shared/platform/ends.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { Log } from '../../shared/platform/log.ts';

export type Outcome = FusionEnd | 'TIMEOUT';

export interface Completion {
  /** Starts waiting; called before the job is enqueued, so that not even the fastest end is missed. */
  expect(jobId: string, timeoutMs: number): { outcome: Promise<Outcome>; cancel(): void };
  readonly waiting: number;
  /** Waits that ended without a report since this process began. */
  readonly timeouts: number;
  /** Ends all waiting as TIMEOUT: their jobs go on without this process. */
  close(): void;
}

const LOOK_EVERY_MS = 1_000;

export function createCompletion(db: Database, ends: Pick<Ends, 'hear'>, log: Log): Completion {
  type Waiter = (outcome: Outcome) => void;
  const waiters = new Map<string, Set<Waiter>>();
  const hinted = new Set<string>();
  let waiting = 0;
  let timeouts = 0;
  let looking = false;

  function settleAll(jobId: string, outcome: Outcome): void {
    for (const settle of waiters.get(jobId) ?? []) settle(outcome);
  }

  async function look(jobIds: string[]): Promise<void> {
    const rows = await db.verification.findMany({
      where: { jobId: { in: jobIds } },
      select: { jobId: true, state: true },
    });
    const states = new Map(rows.map((row) => [row.jobId, row.state]));
    for (const jobId of jobIds) {
      const state = states.get(jobId) ?? 'GONE';
      if (state === 'QUEUED' || state === 'PROCESSING') continue;
      settleAll(jobId, state);
    }
  }

  // A failed look is repeated by the next one; a database that stays away ends in each waiter's deadline.
  const complain = (error: unknown): void =>
    log.warn({ error: messageOf(error) }, 'could not look at waiting jobs');

  function heard({ jobId, returnvalue }: End): void {
    if (!waiters.has(jobId)) return;
    const told = FusionEnd.safeParse(returnvalue);
    if (told.success) {
      settleAll(jobId, told.data);
      return;
    }
    if (hinted.size === 0) {
      setImmediate(() => {
        const jobIds = [...hinted];
        hinted.clear();
        look(jobIds).catch(complain);
      });
    }
    hinted.add(jobId);
  }
  ends.hear(heard);

  const timer = setInterval(() => {
    // A slow look is not overtaken by the next.
    if (waiters.size === 0 || looking) return;
    looking = true;
    look([...waiters.keys()])
      .catch(complain)
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    expect(jobId, timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const settle: Waiter = (outcome) => {
        clearTimeout(deadline);
        const mine = waiters.get(jobId);
        if (mine?.delete(settle)) waiting--;
        if (mine?.size === 0) waiters.delete(jobId);
        resolve(outcome);
      };
      const deadline = setTimeout(() => {
        timeouts++;
        settle('TIMEOUT');
      }, timeoutMs);
      const mine = waiters.get(jobId) ?? new Set();
      waiters.set(jobId, mine.add(settle));
      waiting++;
      return { outcome: promise, cancel: () => settle('GONE') };
    },
    get waiting() {
      return waiting;
    },
    get timeouts() {
      return timeouts;
    },
    close() {
      clearInterval(timer);
      for (const settles of [...waiters.values()]) for (const settle of [...settles]) settle('TIMEOUT');
    },
  };
}
