/**
 * How questions that are answered within a request, and their answers, cross the queue's backend. Both are sealed; both
 * are gone when the job ends, or when nobody waits for them any more.
 */
import type { Pool } from '../../contracts/stages.ts';
import type { QuestionHead } from './head.ts';

/** What a worker's job of a question looks like to it. */
export interface QuestionJob {
  id?: string;
  data: unknown;
}

export interface Answers {
  answered(jobId: string, sealed: Buffer): void;
  /** The job ended without an answer; the reason is for the log. */
  failed(jobId: string, reason: string): void;
}

export interface Exchange {
  /** Listens for the answers to this process's questions. Called once; answers given before it stands wait for it. */
  listen(answers: Answers): void;
  /**
   * Puts a question into a pool's queue; it lies there for `livesMs` at most.
   * @throws when the backend is down; then nothing of the question is left
   */
  ask(
    pool: Pool,
    name: string,
    jobId: string,
    head: Omit<QuestionHead, 'answerTo'>,
    sealed: Buffer,
    livesMs: number,
  ): Promise<void>;
  /** Nobody waits any more: it must not be worked on, and must not lie there. */
  withdraw(pool: Pool, jobId: string): Promise<void>;
  /** For the worker. @throws when it is not there (any more) */
  questionOf(job: QuestionJob): Promise<Buffer>;
  /** Sends the answer; the question is gone with the job at the latest. */
  answer(job: QuestionJob, sealed: Buffer): Promise<void>;
  /** Says that there will be no answer. */
  giveUp(job: QuestionJob, reason: string): Promise<void>;
}
