/** The job of a question: what stands in it is readable, who asked and no word of the question. */
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

export const QuestionHead = z.object({
  requestId: z.string(),
  /** As in contracts/jobs.ts. */
  traceparent: z.string().optional(),
  /** Whose question it is: no compute child works for two accounts. */
  account: z.string().optional(),
  /** The asking process: whoever answers tells it alone. */
  answerTo: z.uuid(),
});
export type QuestionHead = z.infer<typeof QuestionHead>;

/** An answer that nobody takes within this time has nobody waiting for it. */
export const ANSWER_LIVES_MS = 30_000;

/** Tried once, because somebody waits; nothing of it stays. */
export const jobOptions = (jobId: string): JobsOptions => ({
  jobId,
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: true,
});

export const QUESTION_GONE = 'the question is gone: nobody waits for its answer any more';
