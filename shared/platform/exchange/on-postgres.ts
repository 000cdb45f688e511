/**
 * Question and answer in rows of their own: on PostgreSQL, where a job's data goes through JSON, and where BullMQ's events
 * cannot carry answers. They are read by a cursor over a sequence that starts with the first look and passes over what
 * commits out of order, so that an answer could be lost. A row waits until the process that asked has taken it, and a
 * notification says that it is there.
 */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Pool } from '../../contracts/stages.ts';
import type { Notifications } from '../notifications.ts';
import type { Statements } from '../statements.ts';
import { ANSWER_LIVES_MS, jobOptions, QUESTION_GONE, QuestionHead } from './head.ts';
import type { Answers, Exchange, QuestionJob } from './port.ts';
import { retried } from './retried.ts';

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
    // Whoever looks tidies up after processes that are gone.
    const rows = await statements.rows<AnswerRow>`
      WITH late AS (DELETE FROM "Question" WHERE "expiresAt" < now())
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
        WITH answered AS (DELETE FROM "Question" WHERE "jobId" = ${job.id!}), laid AS (
          INSERT INTO "QuestionAnswer" ("jobId", "answerTo", "failed", "content")
          VALUES (${job.id!}, ${answerTo}, ${failed}, ${content})
          ON CONFLICT ("jobId") DO NOTHING)
        SELECT pg_notify(${channelOf(answerTo)}, '')`,
    );
  }

  async function withdraw(pool: Pool, jobId: string): Promise<void> {
    await Promise.all([
      statements.change`DELETE FROM "Question" WHERE "jobId" = ${jobId}`,
      producer(pool).remove(jobId),
    ]);
  }

  return {
    listen(answers) {
      // What failed again and again is looked for when the connection is made again, or with its next sign of life.
      const look = oneAtATime(() => retried(() => take(answers)).catch(() => undefined));
      notifications.hear(channelOf(own), look);
    },
    async ask(pool, name, jobId, head, sealed, livesMs) {
      const data: QuestionHead = { ...head, answerTo: own };
      // Who gets the job must find the question.
      await statements.change`
        INSERT INTO "Question" ("jobId", "sealed", "expiresAt")
        VALUES (${jobId}, ${sealed}, now() + ${livesMs} * interval '1 millisecond')`;
      try {
        await producer(pool).add(name, data, jobOptions(jobId));
      } catch (error) {
        void withdraw(pool, jobId).catch(() => undefined);
        throw error;
      }
    },
    withdraw,
    async questionOf(job) {
      const [question] = await statements.rows<{ sealed: Buffer }>`
        SELECT "sealed" FROM "Question" WHERE "jobId" = ${job.id!}`;
      if (!question) throw new Error(QUESTION_GONE);
      return question.sealed;
    },
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
