/**
 * Word that a verification has ended. A hint: whoever waits looks at the row all the same, so that a lost word costs a
 * second and nothing else.
 */

import type { QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { FusionEnd } from '../contracts/jobs.ts';
import type { Pool } from '../contracts/stages.ts';

export interface End {
  jobId: string;
  /** A FusionEnd; anything else says only that there is something to look at. */
  returnvalue?: unknown;
}

export interface Ends {
  /** From now on, ends of all processes. */
  hear(listener: (end: End) => void): void;
  /** Said by the worker as soon as the report is stored. @throws when the backend is down */
  tell(jobId: string, end: FusionEnd): Promise<void>;
}

/** BullMQ's own events: on PostgreSQL, where they come by one notification. The job's result is the word. */
export function endsByEvents(events: (pool: Pool) => QueueEvents): Ends {
  return {
    hear(listener) {
      const heard = events('verification');
      heard.on('completed', listener);
      heard.on('failed', ({ jobId }) => listener({ jobId }));
    },
    tell: async () => undefined,
  };
}

/**
 * One message an end: on Redis, where BullMQ's events of a queue are a stream of everything that happens to its jobs,
 * each of which is read, and asked for again, by every process.
 */
export function endsByMessages(channel: string, connections: { commands(): Redis; waiting(): Redis }): Ends {
  return {
    hear(listener) {
      const connection = connections.waiting();
      connection.on('message', (_channel, message) => {
        const [jobId, returnvalue] = message.split(' ');
        listener({ jobId: jobId!, returnvalue });
      });
      // Asked for again by itself after each new connection.
      connection.subscribe(channel).catch(() => undefined);
    },
    async tell(jobId, end) {
      await connections.commands().publish(channel, `${jobId} ${end}`);
    },
  };
}
