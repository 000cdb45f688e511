/**
 * The message that a verification has ended. It is a hint: whoever waits looks at the row as well, so that a lost
 * message costs a second and nothing else.
 */
import type { Redis } from 'ioredis';
import type { FusionEnd } from '../contracts/jobs.ts';
import type { Notifications } from './notifications.ts';
import type { Statements } from './statements.ts';

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

/**
 * One message an end, on both backends: BullMQ's events of a queue tell everything that happens to its jobs, each of
 * which is read, and asked for again, by every process. On PostgreSQL they are also read by a cursor that misses some.
 */
export function endsOnPostgres(
  channel: string,
  { statements, notifications }: { statements: Statements; notifications: Notifications },
): Ends {
  return {
    hear(listener) {
      notifications.hear(channel, (said) => said && listener(read(said)));
    },
    async tell(jobId, end) {
      await statements.rows`SELECT pg_notify(${channel}, ${write(jobId, end)})`;
    },
  };
}

export function endsOnRedis(channel: string, connections: { commands(): Redis; waiting(): Redis }): Ends {
  return {
    hear(listener) {
      const connection = connections.waiting();
      connection.on('message', (_channel, message) => listener(read(message)));
      // Asked for again by itself after each new connection.
      connection.subscribe(channel).catch(() => undefined);
    },
    async tell(jobId, end) {
      await connections.commands().publish(channel, write(jobId, end));
    },
  };
}

const write = (jobId: string, end: FusionEnd): string => `${jobId} ${end}`;

function read(message: string): End {
  const [jobId, returnvalue] = message.split(' ');
  return { jobId: jobId!, returnvalue };
}
