/** What stands in the job of a question, readable: who asked, and no word of the question. */
import { z } from 'zod';

export const QuestionHead = z.object({
  requestId: z.string(),
  /** As in contracts/jobs.ts. */
  traceparent: z.string().optional(),
  /** The asking process: whoever answers tells it alone. */
  answerTo: z.uuid(),
});
export type QuestionHead = z.infer<typeof QuestionHead>;

/** An answer that nobody takes within this time has nobody waiting for it. */
export const ANSWER_LIVES_MS = 30_000;
