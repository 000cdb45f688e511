/** Makes queues, workers and the producer of flows when they are first asked for, and closes them in order. */
import type { FlowProducer, Queue, Worker } from 'bullmq';
import type { Pool } from '../../contracts/stages.ts';
import type { Ends } from '../ends.ts';
import type { Exchange } from '../exchange/port.ts';
import { doneWithin } from './done-within.ts';
import { ANSWER_MS, CLOSE_MS, KEPT } from './options.ts';
import type { FlowJob, QueueBackend, Queues } from './port.ts';

/** What a backend knows to make. */
type Opened = Omit<Queues, 'backend' | 'ready' | 'close' | 'addFlow' | 'exchange' | 'ends'> & {
  flows(): FlowProducer;
  exchange(producer: Queues['producer']): Exchange;
  ends(): Ends;
  disconnect(): Promise<void>;
};

/** Remembers what was handed out, so that `close` closes workers before the queues that they feed. */
export function handOut(backend: QueueBackend, opened: Opened): Queues {
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
      if (!(await doneWithin(ANSWER_MS, adding))) throw new Error('the queue did not take the job in time');
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
      await doneWithin(CLOSE_MS, Promise.allSettled(workers.map((worker) => worker.close())));
      const producing = flows ? [...others, flows] : [...others];
      await doneWithin(CLOSE_MS, Promise.allSettled(producing.map((other) => other.close())));
      await opened.disconnect();
    },
  };
}
