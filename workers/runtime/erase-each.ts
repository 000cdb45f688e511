/** Erasing a batch of what is stored, where the store may refuse some of it. */
import { messageOf } from '../../shared/platform/errors.ts';
import type { WorkerContext } from './worker-context.ts';

const PATIENCE_MS = 30_000;

/**
 * What the store does not let go (a bucket may hold back objects for years) keeps none of the others: each round takes
 * other rows, for a full batch of such would else be taken again and again. When storage is away each try takes its time:
 * then the rest is left to the next round.
 */
export async function eraseEach<Row extends { jobId: string }>(
  { log }: Pick<WorkerContext, 'log'>,
  rows: readonly Row[],
  erase: (row: Row) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  for (const row of rows) {
    try {
      await erase(row);
    } catch (thrown) {
      if (performance.now() - began > PATIENCE_MS) throw thrown;
      log.warn({ jobId: row.jobId, error: messageOf(thrown) }, 'not erased; the next round tries again');
    }
  }
}
