/**
 * Question and answer beside the job, as bytes under keys of their own: on Redis, where a job's data goes through JSON,
 * Lua and a stream of events that outlives it. The question lies under the job's id until it is answered; the answer
 * goes onto the list of the process that asked, which takes it off. Both expire by themselves when a process dies.
 */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Pool } from '../../contracts/stages.ts';
import type { Answers, Exchange, QuestionJob } from './port.ts';

/** What stands in the job: who asked, and no word of the question. */
const Head = z.object({
  requestId: z.string(),
  traceparent: z.string().optional(),
  /** The asking process's list. */
  answerTo: z.string(),
});

/** An answer that nobody takes within this time has nobody waiting for it. */
const ANSWER_LIVES_MS = 30_000;
/** How long one look at the list lasts; the connection that brings nothing for longer is dead. */
const LOOK_SECONDS = 10;
/** Before the next look when the last one failed. */
const PAUSE_MS = 200;
const TRIES = 3;

/** A message: the job's id as text, one byte that tells how it ended, and the sealed answer or the reason. */
const ID_BYTES = 36;
const ENDS = { answered: 0, failed: 1 } as const;

export interface Connections {
  /** For commands that are answered at once. */
  commands(): Redis;
  /** A new one, for a command that waits; it is given up when it brings nothing for this long. */
  waiting(silentMs: number): Redis;
}

/** @param prefix of all keys of this service, with its hash tag */
export function exchangeBeside(
  prefix: string,
  connections: Connections,
  producer: (pool: Pool) => Queue,
): Exchange {
  const own = randomUUID();
  const questionKey = (jobId: string): string => `${prefix}:questions:${jobId}`;
  const answersKey = (process: string): string => `${prefix}:answers:${process}`;

  async function hear(connection: Redis, answers: Answers): Promise<void> {
    for (;;) {
      try {
        const found = await connection.blpopBuffer(answersKey(own), LOOK_SECONDS);
        if (found) take(found[1], answers);
      } catch {
        // Closed with the process; otherwise the connection is being made again.
        if (connection.status === 'end') return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async function send(job: QuestionJob, how: keyof typeof ENDS, content: Uint8Array): Promise<void> {
    const { answerTo } = Head.parse(job.data);
    const key = answersKey(answerTo);
    const message = Buffer.concat([Buffer.from(job.id!), Buffer.from([ENDS[how]]), content]);
    for (let tries = 1; ; tries++) {
      try {
        const done = connections.commands().multi();
        await done.rpush(key, message).pexpire(key, ANSWER_LIVES_MS).del(questionKey(job.id!)).exec();
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  return {
    listen(_pools, answers) {
      const connection = connections.waiting(2 * LOOK_SECONDS * 1_000);
      void hear(connection, answers);
      // What is sent before the first look waits in the list.
      return Promise.resolve();
    },
    async ask(pool, name, jobId, head, sealed, livesMs) {
      const data: z.infer<typeof Head> = { ...head, answerTo: own };
      // One connection keeps the order: who gets the job finds the question.
      const laid = connections.commands().set(questionKey(jobId), sealed, 'PX', livesMs);
      const added = producer(pool).add(name, data, {
        jobId,
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
      });
      try {
        await Promise.all([laid, added]);
      } catch (error) {
        void this.withdraw(pool, jobId).catch(() => undefined);
        throw error;
      }
    },
    async withdraw(pool, jobId) {
      await Promise.all([connections.commands().del(questionKey(jobId)), producer(pool).remove(jobId)]);
    },
    async questionOf(job) {
      const sealed = await connections.commands().getBuffer(questionKey(job.id!));
      if (!sealed) throw new Error('the question is gone: nobody waits for its answer any more');
      return sealed;
    },
    async answer(job, sealed) {
      await send(job, 'answered', sealed);
      return undefined;
    },
    giveUp: (job, reason) => send(job, 'failed', Buffer.from(reason)),
  };
}

function take(message: Buffer, answers: Answers): void {
  const jobId = message.toString('latin1', 0, ID_BYTES);
  const content = message.subarray(ID_BYTES + 1);
  if (message[ID_BYTES] === ENDS.answered) answers.answered(jobId, content);
  else answers.failed(jobId, content.toString('utf8'));
}
