/** How many jobs lie in each queue, asked at most once a second however many want to know. */
import { POOLS, type Pool } from '../../shared/contracts/stages.ts';
import type { Queues } from '../../shared/platform/queue.ts';
import { within } from '../../shared/platform/within.ts';
import { cachedFor } from '../cached.ts';

const STATES = ['wait', 'prioritized', 'active', 'waiting-children', 'delayed', 'failed'] as const;
export type Depth = Record<(typeof STATES)[number], number>;
export type Depths = Record<Pool, Depth>;

export function createQueueDepth(queues: Queues): () => Promise<Depths> {
  const read = async (): Promise<Depths> => {
    const counts = await Promise.all(POOLS.map((pool) => queues.producer(pool).getJobCounts(...STATES)));
    return Object.fromEntries(
      POOLS.map((pool, at) => [
        pool,
        Object.fromEntries(STATES.map((state) => [state, counts[at]![state] ?? 0])),
      ]),
    ) as Depths;
  };
  return cachedFor(1_000, () => within(2_000, read()), { staleMs: 1_000 });
}
