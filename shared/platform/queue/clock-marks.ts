/**
 * The queues on PostgreSQL keep times of day of whoever wrote them: when a queue was last looked through for jobs of dead
 * workers, until when a job is held, when it is tried again. A machine whose clock was ahead leaves them in the future, and
 * nothing of it happens until that time comes. Workers bring such marks back.
 */
import type pg from 'pg';
import { STALL } from './options.ts';

/** Clocks of a fleet differ; a job that is held by a machine whose clock is ahead by less must stay with it. */
const SKEW_MS = 60_000;
const EVERY_MS = STALL.stalledInterval;

export interface ClockMarks {
  stop(): void;
}

/**
 * @param schema of the queues
 * @param longestDelayMs a job that waits longer than this was put off by a wrong clock
 */
export function keepClockMarks(pool: pg.Pool, schema: string, longestDelayMs: number): ClockMarks {
  const timer = setInterval(() => {
    // Where the database is away the next look comes soon enough.
    bringBack(pool, schema, longestDelayMs).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function bringBack(pool: pg.Pool, schema: string, longestDelayMs: number): Promise<void> {
  const now = Date.now();
  const name = `"${schema}"`;
  await pool.query(
    `UPDATE ${name}.meta SET value = '0' WHERE field = 'stalled-check' AND value::bigint > $1::bigint`,
    [now + STALL.stalledInterval],
  );
  await pool.query(
    `UPDATE ${name}.job SET locked_until_ms = $1::bigint WHERE state = 'active' AND locked_until_ms > $2::bigint`,
    [now, now + STALL.lockDuration + SKEW_MS],
  );
  await pool.query(
    `UPDATE ${name}.job SET process_at_ms = $1::bigint WHERE state = 'delayed' AND process_at_ms > $2::bigint`,
    [now, now + longestDelayMs + SKEW_MS],
  );
}
