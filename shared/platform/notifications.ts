/**
 * PostgreSQL's notifications, heard over one connection of their own that is made again whenever it breaks. What is
 * said while it is broken is lost: after each new connection, and with every sign of life of a standing one, each
 * listener is called without a message, so that it can look for what it missed.
 */
import pg from 'pg';

export interface Notifications {
  /** @param heard gets what was said on the channel; `undefined` when something may have been missed */
  hear(channel: string, heard: (said: string | undefined) => void): void;
  close(): Promise<void>;
}

/** Before the next connection when one broke or could not be made. */
const PAUSE_MS = 200;
/** How often the connection is asked whether it still stands: a lost route says nothing by itself. */
const ASK_EVERY_MS = 10_000;
const ANSWER_MS = 2_000;

export function notificationsOf(connectionString: string): Notifications {
  const listeners = new Map<string, (said: string | undefined) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let staying: Promise<void> | undefined;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // Seen as the end of the connection.
    made.on('error', () => undefined);
    made.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload));
    await made.connect();
    return made;
  }

  async function listen(on: pg.Client, channel: string): Promise<void> {
    try {
      await on.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listeners.get(channel)?.(undefined);
    } catch {
      await on.end();
    }
  }

  /** @returns when the connection no longer stands */
  async function whileItStands(made: pg.Client): Promise<void> {
    const asking = setInterval(() => {
      made.query('SELECT 1').then(
        () => {
          for (const heard of listeners.values()) heard(undefined);
        },
        () => made.end(),
      );
    }, ASK_EVERY_MS);
    await new Promise<void>((resolve) => made.once('end', resolve));
    clearInterval(asking);
  }

  async function stay(): Promise<void> {
    while (!closed) {
      try {
        const made = await connect();
        const ended = whileItStands(made);
        client = made;
        await Promise.all([...listeners.keys()].map((channel) => listen(made, channel)));
        if (closed) await made.end();
        await ended;
      } catch {
        // Made again below.
      }
      client = undefined;
      if (!closed) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  return {
    hear(channel, heard) {
      listeners.set(channel, heard);
      if (client) void listen(client, channel);
      staying ??= stay();
    },
    async close() {
      closed = true;
      await client?.end();
      await staying;
    },
  };
}
