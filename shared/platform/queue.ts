/**
 * The queues: BullMQ on Redis in production, on PostgreSQL where there is no Redis; the same code on both.
 * A process asks for producers, workers and event listeners here and nowhere else.
 */
import type { Config } from './config.ts';
import { migratePostgresQueues, openPostgresQueues } from './queue/on-postgres.ts';
import { openRedisQueues } from './queue/on-redis.ts';
import type { Queues } from './queue/port.ts';

export type { Job, Processor, Queue, QueueBackend, Queues, Worker } from './queue/port.ts';

/** Applies the queue schema of the PostgreSQL backend; once, before any producer or worker starts. */
export async function migrateQueues(config: Config): Promise<void> {
  if (!config.REDIS_URL) await migratePostgresQueues(config);
}

/** Opens the backend that the configuration names. */
export function openQueues(config: Config): Queues {
  return config.REDIS_URL
    ? openRedisQueues(config.QUEUE_PREFIX, config.REDIS_URL)
    : openPostgresQueues(config);
}
