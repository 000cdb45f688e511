/** The queues on PostgreSQL, where there is no Redis. */
import { createPostgresBackend, type FlowProducer, type Queue, type Worker, withBackend } from 'bullmq';
import pg from 'pg';
import type { Config } from '../config.ts';
import { endsOnPostgres } from '../ends.ts';
import { exchangeOnPostgres } from '../exchange/on-postgres.ts';
import { notificationsOf } from '../notifications.ts';
import { LONGEST_PAUSE_MS } from '../retry.ts';
import { statementsOf } from '../statements.ts';
import { type ClockMarks, keepClockMarks } from './clock-marks.ts';
import { doneWithin } from './done-within.ts';
import { handOut } from './hand-out.ts';
import { ANSWER_MS, CLOSE_MS, FIRST_CONTACT_MS, KEPT, PATIENCE } from './options.ts';
import type { Queues } from './port.ts';

/** Applies the queue schema; safe in several processes at once, and again. */
export async function migratePostgresQueues(config: Config): Promise<void> {
  const { Queue } = withBackend(createPostgresBackend);
  const queue = new Queue('verification', {
    prefix: config.QUEUE_PREFIX,
    connection: { connectionString: config.DATABASE_URL, max: 1, migrate: true, schema: queueSchema(config) },
  });
  await queue.waitUntilReady();
  await queue.close();
}

function queueSchema(config: Config): string {
  return `${config.QUEUE_PREFIX}_queues`;
}

/** Opens the queues in the schema `QUEUE_PREFIX`_queues of the database; `migratePostgresQueues` must have made it. */
export function openPostgresQueues(config: Config): Queues {
  const { Queue, Worker, FlowProducer } = withBackend(createPostgresBackend);
  const prefix = config.QUEUE_PREFIX;
  const connection = (max: number, patienceMs: number) => ({
    connectionString: config.DATABASE_URL,
    max,
    schema: queueSchema(config),
    connectionTimeoutMillis: patienceMs,
    // Queues are hints: what a crash of PostgreSQL takes of the last moment, the sweeper adds again.
    options: '-c synchronous_commit=off',
  });
  const brief = { ...connection(2, ANSWER_MS), query_timeout: ANSWER_MS };
  const pool = new pg.Pool(brief);
  pool.on('error', () => undefined);
  const statements = statementsOf(pool);
  const notifications = notificationsOf(config.DATABASE_URL);
  let clockMarks: ClockMarks | undefined;
  const queues = handOut('postgres', {
    producer: (pool) =>
      new Queue(pool, { prefix, connection: brief, defaultJobOptions: KEPT }) as unknown as Queue,
    flows: () => new FlowProducer({ prefix, connection: brief }) as unknown as FlowProducer,
    worker: (name, processor, options) => {
      clockMarks ??= keepClockMarks(pool, queueSchema(config), LONGEST_PAUSE_MS);
      const worker = new Worker(name, processor, {
        prefix,
        connection: connection(Math.min(4, options.concurrency + 1), FIRST_CONTACT_MS),
        ...options,
        // A loop that runs on a connection which was never made spins without a pause.
        autorun: false,
        ...PATIENCE,
      });
      worker.waitUntilReady().then(
        () => worker.run().catch((error) => worker.emit('error', error)),
        () => undefined,
      );
      return worker as unknown as Worker;
    },
    exchange: (producer) => exchangeOnPostgres({ statements, notifications }, producer),
    ends: () => endsOnPostgres(`${prefix}_ends`, { statements, notifications }),
    ping: async () => {
      await queues.producer('verification').getJobCountByTypes('waiting');
    },
    disconnect: async () => {
      clockMarks?.stop();
      await doneWithin(CLOSE_MS, Promise.allSettled([notifications.close(), pool.end()]));
    },
  });
  return queues;
}
