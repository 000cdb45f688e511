/**
 * Writes the report right behind the last result, where this process wrote them all. The queue's own job for it comes some
 * milliseconds later and finds it done; it is what makes sure, whatever goes wrong here.
 */
import { messageOf } from '../../shared/platform/errors.ts';
import { runFusion } from '../fusion/run-fusion.ts';
import type { WorkerContext } from './worker-context.ts';

/** To be called when a result was the last. Never throws. */
export async function endEarly(context: WorkerContext, jobId: string): Promise<void> {
  // Asked for its opinion, a language model takes seconds: that is no time in which a stage's job should be held.
  if (context.config.AI_URL) return;
  try {
    const end = await runFusion(context, jobId);
    if (end !== 'INCOMPLETE') await context.queues.ends.tell(jobId, end);
  } catch (thrown) {
    context.results.forget(jobId);
    context.log.warn({ jobId, error: messageOf(thrown) }, 'the report is left to the queue');
  }
}
