/** Hears what a child says, one message after the other. */
import type { Duplex } from 'node:stream';
import { MessageReader } from './message.ts';
import { type Reply, readReply } from './replies.ts';

/**
 * No byte is read while a message is being dealt with (a file is being written): a child cannot flood its worker.
 *
 * @param limit bytes that the next message may have
 * @param hear deals with one reply; what it throws is a breach too
 * @param breach told once; nothing is heard afterwards
 */
export function listen(
  channel: Duplex,
  limit: () => number,
  hear: (reply: Reply) => void | Promise<void>,
  breach: (error: unknown) => void,
): void {
  const reader = new MessageReader(limit);
  let broken = false;
  const stop = (error: unknown): void => {
    if (broken) return;
    broken = true;
    breach(error);
  };
  let hearing = Promise.resolve();
  channel.on('data', (chunk: Buffer) => {
    if (broken) return;
    try {
      const bodies = reader.push(chunk);
      if (bodies.length === 0) return;
      channel.pause();
      hearing = hearing.then(async () => {
        for (const body of bodies) if (!broken) await hear(readReply(body));
        channel.resume();
      });
      hearing.catch(stop);
    } catch (error) {
      stop(error);
    }
  });
  // It is told by the process's end.
  channel.on('error', () => undefined);
}
