/**
 * The queues: BullMQ on Redis in production, on PostgreSQL where there is no Redis; the same code on both.
 * A process asks for producers, workers and event listeners here and nowhere else.
 */
import {
  createPostgresBackend,
  createRedisBackend,
  type FlowProducer,
  type Job,
  type JobsOptions,
  type Processor,
  type Queue,
  type Worker,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Pool } from '../contracts/stages.ts';
import type { Config } from './config.ts';
import { type Ends, endsOnPostgres, endsOnRedis } from './ends.ts';
import { exchangeOnPostgres } from './exchange/on-postgres.ts';
import { exchangeOnRedis } from './exchange/on-redis.ts';
import type { Exchange } from './exchange/port.ts';
import { notificationsOf } from './notifications.ts';
import { retryDelay } from './retry.ts';
import { statementsOf } from './statements.ts';

export type { Job, Processor, Queue, Worker };
export type QueueBackend = 'redis' | 'postgres';

/** How long a producer waits for the backend before it says that the backend is down. */
const ANSWER_MS = 2_000;

const CLOSE_MS = 5_000;

/** How long a process that starts waits for its first connections: a busy machine is slow then. */
const FIRST_CONTACT_MS = 30_000;

/** Kept for a while so that Bull Board can show them and a late waiter still finds them. */
const KEPT = {
  removeOnComplete: { age: 3600, count: 10_000 },
  removeOnFail: { age: 7 * 86_400, count: 10_000 },
};

/**
 * A killed worker's jobs come back after lock + check interval; the defaults (30 s each) would cost a
 * synchronous submit its whole minute. Processors only orchestrate, so a short lock is never missed.
 */
const STALL = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 2, runRetryDelay: 2_000 };

const PATIENCE = {
  ...STALL,
  settings: {
    backoffStrategy: (attemptsMade: number, _type?: string, error?: Error, job?: { timestamp: number }) =>
      retryDelay(attemptsMade, error, job?.timestamp ?? Date.now()),
  },
};

export interface FlowJob {
  pool: Pool;
  data: object;
  opts: JobsOptions;
}

interface WorkerOptions {
  concurrency: number;
  /** Of the process, as operators find it: a job says by whom it was run. */
  name?: string;
}

export interface Queues {
  backend: QueueBackend;
  /** Fails within about a second when the backend is down, instead of buffering. */
  producer(pool: Pool): Queue;
  /** Adds a job that waits for its child, both or neither. Fails as fast as a producer does. */
  addFlow(parent: FlowJob & { child: FlowJob }): Promise<void>;
  worker(pool: Pool, processor: Processor, options: WorkerOptions): Worker;
  /** Questions that are answered within a request. */
  exchange: Exchange;
  /** Word of verifications that have ended, from whichever process. */
  ends: Ends;
  /** Resolves when the backend answers; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Resolves when every worker handed out so far is connected. A rejection is final: on PostgreSQL BullMQ never
   * tries a first contact again, so the process must end and be started anew.
   */
  ready(): Promise<void>;
  /**
   * Closes everything that was handed out. Jobs at work have a few seconds to end (whoever wants to wait longer
   * closes the workers first); with the backend gone, closing would wait for it, so it is cut off then.
   */
  close(): Promise<void>;
}

/** Applies the queue schema of the PostgreSQL backend; once, before any producer or worker starts. */
export async function migrateQueues(config: Config): Promise<void> {
  if (config.REDIS_URL) return;
  const { Queue } = withBackend(createPostgresBackend);
  const queue = new Queue('verification', {
    prefix: config.QUEUE_PREFIX,
    connection: { connectionString: config.DATABASE_URL, max: 1, migrate: true, schema: queueSchema(config) },
  });
  await queue.waitUntilReady();
  await queue.close();
}

/** Opens the backend that the configuration names. */
export function openQueues(config: Config): Queues {
  return config.REDIS_URL ? openRedisQueues(config, config.REDIS_URL) : openPostgresQueues(config);
}

function openRedisQueues(config: Config, url: string): Queues {
  const { Queue, Worker, FlowProducer } = withBackend(createRedisBackend);
  // One hash tag, so that a flow's keys share a slot in a Redis cluster.
  const prefix = `{${config.QUEUE_PREFIX}}`;
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

function queueSchema(config: Config): string {
  return `${config.QUEUE_PREFIX}_queues`;
}

function openPostgresQueues(config: Config): Queues {
  const { Queue, Worker, FlowProducer } = withBackend(createPostgresBackend);
  const prefix = config.QUEUE_PREFIX;
  const connection = (max: number, patienceMs: number) => ({
    connectionString: config.DATABASE_URL,
    max,
    schema: queueSchema(config),
    connectionTimeoutMillis: patienceMs,
  });
  const pool = new pg.Pool({ ...connection(2, ANSWER_MS), query_timeout: ANSWER_MS });
  pool.on('error', () => undefined);
  const statements = statementsOf(pool);
  const notifications = notificationsOf(config.DATABASE_URL);
  const queues = handOut('postgres', {
    producer: (pool) =>
      new Queue(pool, {
        prefix,
        connection: { ...connection(2, ANSWER_MS), query_timeout: ANSWER_MS },
        defaultJobOptions: KEPT,
      }) as unknown as Queue,
    flows: () =>
      new FlowProducer({
        prefix,
        connection: { ...connection(2, ANSWER_MS), query_timeout: ANSWER_MS },
      }) as unknown as FlowProducer,
    worker: (pool, processor, options) => {
      const worker = new Worker(pool, processor, {
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
      await within(CLOSE_MS, Promise.allSettled([notifications.close(), pool.end()]));
    },
  });
  return queues;
}

type Opened = Omit<Queues, 'backend' | 'ready' | 'close' | 'addFlow' | 'exchange' | 'ends'> & {
  flows(): FlowProducer;
  exchange(producer: Queues['producer']): Exchange;
  ends(): Ends;
  disconnect(): Promise<void>;
};

/** @returns whether the work was done in time; what it throws goes through */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Remembers what was handed out, so that `close` closes workers before the queues that they feed. */
function handOut(backend: QueueBackend, opened: Opened): Queues {
  const workers: Worker[] = [];
  const contacts: Promise<unknown>[] = [];
  const others = new Set<Queue>();
  const producers = new Map<Pool, Queue>();
  let flows: FlowProducer | undefined;
  const flowProducer = (): FlowProducer => {
    if (!flows) {
      const made = opened.flows();
      made.on('error', () => undefined);
      // As with a queue: a first contact that failed is not remembered.
      made.waitUntilReady().catch(() => {
        if (flows === made) flows = undefined;
        made.close().catch(() => undefined);
      });
      flows = made;
    }
    return flows;
  };
  const producer = (pool: Pool): Queue => {
    let queue = producers.get(pool);
    if (!queue) {
      const made = opened.producer(pool);
      made.on('error', () => undefined);
      producers.set(pool, made);
      others.add(made);
      // BullMQ remembers a first contact that failed; the next caller gets a queue that tries anew.
      made.waitUntilReady().catch(() => {
        producers.delete(pool);
        others.delete(made);
        made.close().catch(() => undefined);
      });
      queue = made;
    }
    return queue;
  };
  return {
    backend,
    producer,
    exchange: opened.exchange(producer),
    ends: opened.ends(),
    addFlow: async (parent) => {
      const node = ({ pool, data, opts }: FlowJob) => ({
        name: pool,
        queueName: pool,
        data,
        opts: { ...KEPT, ...opts },
      });
      const adding = flowProducer().add({ ...node(parent), children: [node(parent.child)] });
      if (!(await within(ANSWER_MS, adding))) throw new Error('the queue did not take the job in time');
    },
    worker: (pool, processor, options) => {
      const worker = opened.worker(pool, processor, options);
      workers.push(worker);
      const contact = worker.waitUntilReady();
      contact.catch(() => undefined);
      contacts.push(contact);
      return worker;
    },
    ping: opened.ping,
    ready: async () => {
      await Promise.all(contacts);
    },
    close: async () => {
      await within(CLOSE_MS, Promise.allSettled(workers.map((worker) => worker.close())));
      const producing = flows ? [...others, flows] : [...others];
      await within(CLOSE_MS, Promise.allSettled(producing.map((other) => other.close())));
      await opened.disconnect();
    },
  };
}
