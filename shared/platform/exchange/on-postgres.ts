/**
 * Question inside the job, answer in a row of its own: on PostgreSQL, where BullMQ's events cannot carry answers. They
 * are read by a cursor over a sequence that starts with the first look and passes over what commits out of order, so that
 * an answer could be lost. A row waits until the process that asked has taken it, and a notification says that it is there.
 */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { z } from 'zod';
import type { Pool } from '../../contracts/stages.ts';
import type { Notifications } from '../notifications.ts';
import type { Statements } from '../statements.ts';
import { ANSWER_LIVES_MS, QuestionHead } from './head.ts';
import type { Answers, Exchange, QuestionJob } from './port.ts';
import { retried } from './retried.ts';

const Question = QuestionHead.extend({ sealed: z.base64() });

export interface Connections {
  statements: Statements;
  notifications: Notifications;
}

interface AnswerRow {
  jobId: string;
  answerTo: string;
  failed: boolean;
  content: Buffer;
}

const channelOf = (process: string): string => `answers_${process}`;

export function exchangeOnPostgres(
  { statements, notifications }: Connections,
  producer: (pool: Pool) => Queue,
): Exchange {
  const own = randomUUID();

  async function take(answers: Answers): Promise<void> {
    const rows = await statements.rows<AnswerRow>`
      DELETE FROM "QuestionAnswer"
      WHERE "answerTo" = ${own} OR "createdAt" < now() - ${ANSWER_LIVES_MS} * interval '1 millisecond'
      RETURNING "jobId", "answerTo", "failed", "content"`;
    for (const { jobId, answerTo, failed, content } of rows) {
      if (answerTo !== own) continue;
      if (failed) answers.failed(jobId, content.toString('utf8'));
      else answers.answered(jobId, content);
    }
  }

  async function send(job: QuestionJob, failed: boolean, content: Uint8Array): Promise<void> {
    const { answerTo } = QuestionHead.parse(job.data);
    // Said when the row is there for everyone. After a try whose end was not heard the row is there already.
    await retried(
      () => statements.rows`
        WITH laid AS (
          INSERT INTO "QuestionAnswer" ("jobId", "answerTo", "failed", "content")
          VALUES (${job.id!}, ${answerTo}, ${failed}, ${content})
          ON CONFLICT ("jobId") DO NOTHING)
        SELECT pg_notify(${channelOf(answerTo)}, '')`,
    );
  }

  return {
    listen(answers) {
      // What failed again and again is looked for when the connection is made again, or with its next sign of life.
      const look = oneAtATime(() => retried(() => take(answers)).catch(() => undefined));
      notifications.hear(channelOf(own), look);
    },
    async ask(pool, name, jobId, head, sealed) {
      const data: z.infer<typeof Question> = { ...head, answerTo: own, sealed: sealed.toString('base64') };
      await producer(pool).add(name, data, {
        jobId,
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    async withdraw(pool, jobId) {
      await producer(pool).remove(jobId);
    },
    questionOf: async ({ data }) => Buffer.from(Question.parse(data).sealed, 'base64'),
    answer: (job, sealed) => send(job, false, sealed),
    giveUp: (job, reason) => send(job, true, Buffer.from(reason)),
  };
}

/** @param look never rejects. @returns runs it now, and once more after it when it was called meanwhile */
function oneAtATime(look: () => Promise<void>): () => void {
  let wanted = false;
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    while (wanted) {
      wanted = false;
      await look();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}
