/** What the API, the workers and the scripts ask of the queues; both backends are behind it. */
import type { Job, JobsOptions, Processor, Queue, Worker } from 'bullmq';
import type { Pool } from '../../contracts/stages.ts';
import type { Ends } from '../ends.ts';
import type { Exchange } from '../exchange/port.ts';

export type { Job, Processor, Queue, Worker };
export type QueueBackend = 'redis' | 'postgres';

export interface FlowJob {
  pool: Pool;
  data: object;
  opts: JobsOptions;
}

export interface WorkerOptions {
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
