/**
 * Question and answer beside the job, as bytes under keys of their own: on Redis, where a job's data goes through JSON,
 * Lua and a stream of events that outlives it. The question lies under the job's id until it is answered; the answer
 * goes onto the list of the process that asked, which takes it off. Both expire by themselves when a process dies.
 */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Pool } from '../../contracts/stages.ts';
import { ANSWER_LIVES_MS, jobOptions, QUESTION_GONE, QuestionHead } from './head.ts';
import type { Answers, Exchange, QuestionJob } from './port.ts';
import { retried } from './retried.ts';

/** How long one look at the list lasts; the connection that brings nothing for longer is dead. */
const LOOK_SECONDS = 10;
/** Before the next look when the last one failed. */
const PAUSE_MS = 200;

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
export function exchangeOnRedis(
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
    const { answerTo } = QuestionHead.parse(job.data);
    const key = answersKey(answerTo);
    const message = Buffer.concat([Buffer.from(job.id!), Buffer.from([ENDS[how]]), content]);
    await retried(async () => {
      const done = connections.commands().multi();
      await done.rpush(key, message).pexpire(key, ANSWER_LIVES_MS).del(questionKey(job.id!)).exec();
    });
  }

  return {
    listen(answers) {
      void hear(connections.waiting(2 * LOOK_SECONDS * 1_000), answers);
    },
    async ask(pool, name, jobId, head, sealed, livesMs) {
      const data: QuestionHead = { ...head, answerTo: own };
      // One connection keeps the order: who gets the job finds the question.
      const laid = connections.commands().set(questionKey(jobId), sealed, 'PX', livesMs);
      const added = producer(pool).add(name, data, jobOptions(jobId));
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
      if (!sealed) throw new Error(QUESTION_GONE);
      return sealed;
    },
    answer: (job, sealed) => send(job, 'answered', sealed),
    giveUp: (job, reason) => send(job, 'failed', Buffer.from(reason)),
  };
}

function take(message: Buffer, answers: Answers): void {
  const jobId = message.toString('latin1', 0, ID_BYTES);
  const content = message.subarray(ID_BYTES + 1);
  if (message[ID_BYTES] === ENDS.answered) answers.answered(jobId, content);
  else answers.failed(jobId, content.toString('utf8'));
}
