/** The queues on Redis or Valkey, as in production. */
import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { endsOnRedis } from '../ends.ts';
import { exchangeOnRedis } from '../exchange/on-redis.ts';
import { handOut } from './hand-out.ts';
import { ANSWER_MS, KEPT, PATIENCE } from './options.ts';
import type { Queues } from './port.ts';

/**
 * @param queuePrefix keeps the queues of several installations in one Redis apart
 * @param url address of the server, `redis://...`
 */
export function openRedisQueues(queuePrefix: string, url: string): Queues {
  const { Queue, Worker, FlowProducer } = withBackend(createRedisBackend);
  // One hash tag, so that a flow's keys share a slot in a Redis cluster.
  const prefix = `{${queuePrefix}}`;
  const patient = { maxRetriesPerRequest: null };
  // A command waits for a connection that is being made, but for one retry only; and a server that
  // takes commands and gives no answer is dropped, so that a lost route is seen here and not by TCP.
  const failFast = {
    maxRetriesPerRequest: 1,
    connectTimeout: 1_000,
    commandTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    retryStrategy: (times: number) => Math.min(times * 50, 500),
  };
  const connections: Redis[] = [];
  const connect = (options: object): Redis => {
    const connection = new Redis(url, options);
    // Errors are seen by the command that fails; without a listener ioredis prints every reconnect.
    connection.on('error', () => undefined);
    connections.push(connection);
    return connection;
  };
  const shared = { producer: undefined as Redis | undefined };
  const producerConnection = (): Redis => (shared.producer ??= connect(failFast));
  return handOut('redis', {
    producer: (pool) =>
      new Queue(pool, {
        prefix,
        connection: producerConnection(),
        // A queue whose first question (the version) fails is dead for ever; the workers ask it anyway.
        skipWaitingForReady: true,
        skipVersionCheck: true,
        defaultJobOptions: KEPT,
      }),
    flows: () => new FlowProducer({ prefix, connection: producerConnection() }),
    worker: (pool, processor, options) =>
      new Worker(pool, processor, { prefix, connection: connect(patient), ...options, ...PATIENCE }),
    exchange: (producer) =>
      exchangeOnRedis(
        prefix,
        {
          commands: producerConnection,
          waiting: (silentMs) => connect({ ...patient, socketTimeout: silentMs }),
        },
        producer,
      ),
    ends: () =>
      endsOnRedis(`${prefix}:ends`, { commands: producerConnection, waiting: () => connect(patient) }),
    ping: async () => {
      await producerConnection().ping();
    },
    disconnect: async () => {
      for (const connection of connections) connection.disconnect();
    },
  });
}
