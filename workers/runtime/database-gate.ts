/**
 * Takes jobs only while the database answers: a worker that reaches the queue and not the database would do work whose
 * results it cannot write.
 */
import type { Database } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { Log } from '../../shared/platform/log.ts';
import { isOutage } from '../../shared/platform/outage.ts';
import type { Worker } from '../../shared/platform/queue.ts';
import { within } from '../../shared/platform/within.ts';

const LOOK_EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

export interface DatabaseGate {
  /** Whether jobs are taken at the moment. */
  readonly open: boolean;
  /** Told of every failure of a job: one that speaks of an outage has the database looked at now. */
  suspect(thrown: unknown): void;
  stop(): void;
}

/** @param workers are paused while the database is away, and resumed when it is back */
export function openDatabaseGate(
  db: Pick<Database, '$queryRaw'>,
  workers: readonly Pick<Worker, 'pause' | 'resume'>[],
  log: Log,
): DatabaseGate {
  let open = true;
  let looking: Promise<void> | undefined;

  const turn = async (toOpen: boolean, why?: unknown): Promise<void> => {
    if (open === toOpen) return;
    open = toOpen;
    if (toOpen) log.info('the database answers again; jobs are taken');
    else log.error({ error: messageOf(why) }, 'the database does not answer; no jobs are taken');
    // Jobs at work end by themselves: each fails, and is tried again later.
    await Promise.allSettled(workers.map((worker) => (toOpen ? worker.resume() : worker.pause(true))));
  };
  const look = (): Promise<void> =>
    (looking ??= within(ANSWER_MS, db.$queryRaw`SELECT 1 AS "answer"`)
      .then(
        () => turn(true),
        (thrown) => turn(false, thrown),
      )
      .finally(() => {
        looking = undefined;
      }));
  const timer = setInterval(look, LOOK_EVERY_MS);

  return {
    get open() {
      return open;
    },
    suspect(thrown) {
      if (open && isOutage(thrown)) void look();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
