/** Whether this process can do its work: real probes, shared for a moment, each bounded in time. */

import { POOLS } from '../../shared/contracts/stages.ts';
import { WorkerState } from '../../shared/contracts/worker-state.ts';
import type { Database } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { within } from '../../shared/platform/within.ts';
import { cachedFor } from '../cached.ts';
import type { Deps } from '../deps.ts';

const PROBE_MS = 2_000;
/** A worker that has not been heard of for this long is not counted on. */
const HEARTBEAT_MS = 15_000;

export interface Check {
  ok: boolean;
  ms: number;
  error?: string;
}

export interface Readiness {
  ready: boolean;
  draining: boolean;
  checks: { database: Check; queue: Check & { backend: string }; storage: Check & { kind: string } };
  workers: {
    /**
     * One a process: the pools that it serves, how its compute children are isolated, what that lacks, and whether the
     * kernel bounds the memory of each.
     */
    processes: {
      pools: string[];
      isolation: string;
      isolationWeakness: string | null;
      memoryBound: boolean;
      secondsSinceSeen: number;
    }[];
    poolsWithoutWorker: string[];
  };
}

/** Ready means: submits can be taken. Missing workers are told and do not make this process unready. */
export function createReadiness(deps: Deps): () => Promise<Readiness> {
  const database = cachedFor(2_000, () => probe(() => deps.db.$queryRaw`SELECT 1`));
  const queue = cachedFor(2_000, () => probe(() => deps.queues.ping()));
  // Writes an object, which may cost money where the store is a bucket.
  const storage = cachedFor(15_000, () => probe(() => deps.store.probe()));
  const workers = cachedFor(500, () => within(PROBE_MS, livingWorkers(deps.db)));
  return async () => {
    const [db, jobs, store] = await Promise.all([database(), queue(), storage()]);
    const processes = await workers().catch(() => []);
    const served = new Set(processes.flatMap((worker) => worker.pools));
    const draining = deps.isDraining();
    return {
      ready: db.ok && jobs.ok && store.ok && !draining,
      draining,
      checks: {
        database: db,
        queue: { ...jobs, backend: deps.queues.backend },
        storage: { ...store, kind: deps.store.kind },
      },
      workers: { processes, poolsWithoutWorker: POOLS.filter((pool) => !served.has(pool)) },
    };
  };
}

async function probe(ask: () => Promise<unknown>): Promise<Check> {
  const start = performance.now();
  const spent = (): number => Math.round((performance.now() - start) * 10) / 10;
  try {
    await within(PROBE_MS, ask());
    return { ok: true, ms: spent() };
  } catch (error) {
    return { ok: false, ms: spent(), error: briefly(error) };
  }
}

/** Addresses and passwords stand in connection errors, and this page is public: the kind of error must do. */
function briefly(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{3,20}$/.test(code)
    ? code
    : messageOf(error).startsWith('no answer')
      ? 'timeout'
      : 'failed';
}

async function livingWorkers(db: Database): Promise<Readiness['workers']['processes']> {
  const rows = await db.workerHeartbeat.findMany({
    where: { lastSeenAt: { gt: new Date(Date.now() - HEARTBEAT_MS) } },
    orderBy: { startedAt: 'asc' },
  });
  return rows.map(({ pools, isolation, lastSeenAt, state }) => {
    const { isolationWeakness = null, memoryBound = false } = WorkerState.safeParse(state).data ?? {};
    const secondsSinceSeen = Math.max(0, Math.round((Date.now() - lastSeenAt.getTime()) / 1000));
    return { pools, isolation, isolationWeakness, memoryBound, secondsSinceSeen };
  });
}
