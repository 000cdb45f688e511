/**
 * Figures of the whole service rather than of this process: queues, workers, stages. Every API process gives the same,
 * so a dashboard takes their maximum. What cannot be read is absent, never zero.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import { POOLS, type Pool } from '../../shared/contracts/stages.ts';
import { WorkerState } from '../../shared/contracts/worker-state.ts';
import { type ErrorCounts, registerErrorCounts } from '../../shared/platform/error-counts.ts';
import { within } from '../../shared/platform/within.ts';
import { cachedFor } from '../cached.ts';
import type { Deps } from '../deps.ts';

const KEPT_MS = 5_000;
const ANSWER_MS = 2_000;
/** Time over which latencies and failures of the stages are told. */
const WINDOW_MS = 300_000;
/** A worker that has not been heard of for this long is not counted. */
const HEARTBEAT_MS = 15_000;
const QUANTILES = [0.5, 0.95];

interface Workers {
  processes: number;
  isolations: { isolation: string; weak: boolean; processes: number }[];
  /** By pool: processes, their children, kills by reason. */
  pools: Map<Pool, { processes: number; capacity: number; kills: Map<string, number> }>;
  /** Of database and storage, over all of them. */
  errors: ErrorCounts;
}

interface StageFigures {
  stage: string;
  /** How many failed, by cause. */
  failures: Record<string, number>;
  p50: number;
  p95: number;
}

export function registerFleetMetrics(registry: Registry, deps: Deps): void {
  const registers = [registry];
  const workers = cachedFor(KEPT_MS, () => within(ANSWER_MS, readWorkers(deps)));
  const stages = cachedFor(KEPT_MS, () => within(ANSWER_MS, readStages(deps)));
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (set: (labels: Record<string, string>, value: number) => void) => Promise<void>,
  ): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        await fill((labels, value) => this.set(labels, value)).catch(() => undefined);
      },
    });

  gauge(
    'assay_queue_oldest_waiting_seconds',
    'Age of the job that waits longest in each queue; 0 when none waits',
    ['pool'],
    async (set) => {
      const ages = await within(ANSWER_MS, Promise.all(POOLS.map((pool) => oldestAge(deps, pool))));
      for (const [at, pool] of POOLS.entries()) set({ pool }, ages[at]!);
    },
  );
  gauge('assay_worker_processes', 'Worker processes heard of lately', [], async (set) => {
    set({}, (await workers()).processes);
  });
  gauge('assay_pool_workers', 'Worker processes that serve each pool', ['pool'], async (set) => {
    const { pools } = await workers();
    for (const pool of POOLS) set({ pool }, pools.get(pool)?.processes ?? 0);
  });
  gauge(
    'assay_pool_utilisation_ratio',
    'Jobs at work in each compute pool by the children there are; absent without any',
    ['pool'],
    async (set) => {
      const [{ pools }, depths] = await Promise.all([workers(), deps.depths()]);
      for (const [pool, { capacity }] of pools) {
        if (capacity > 0) set({ pool }, depths[pool].active / capacity);
      }
    },
  );
  registerErrorCounts(registry, 'api', async () => ({ workers: (await workers()).errors }));
  new Counter({
    name: 'assay_sandbox_kills_total',
    help: 'Compute children that were killed or died, over the worker processes that live',
    labelNames: ['pool', 'reason'],
    registers,
    async collect() {
      this.reset();
      const found = await workers().catch(() => undefined);
      for (const [pool, { kills }] of found?.pools ?? []) {
        for (const [reason, count] of kills) this.inc({ pool, reason }, count);
      }
    },
  });
  gauge(
    'assay_stage_seconds',
    'Duration of each stage over the last five minutes, by quantile',
    ['stage', 'quantile'],
    async (set) => {
      for (const { stage, p50, p95 } of await stages()) {
        set({ stage, quantile: '0.5' }, p50 / 1000);
        set({ stage, quantile: '0.95' }, p95 / 1000);
      }
    },
  );
  gauge(
    'assay_stage_failures',
    'Failed stages over the last five minutes, by cause; lost: given up by the service itself',
    ['stage', 'cause'],
    async (set) => {
      for (const { stage, failures } of await stages()) {
        for (const [cause, failed] of Object.entries(failures)) set({ stage, cause }, failed);
      }
    },
  );
  gauge(
    'assay_worker_isolation',
    'Worker processes by the isolation of their children, and whether it lacks something against the strongest',
    ['isolation', 'weak'],
    async (set) => {
      for (const { isolation, weak, processes } of (await workers()).isolations) {
        set({ isolation, weak: String(weak) }, processes);
      }
    },
  );
  gauge('assay_dead_letters', 'Verifications that were given up and not replayed', [], async (set) => {
    set({}, await within(ANSWER_MS, deps.db.deadLetter.count({ where: { replayedAt: null } })));
  });
}

async function oldestAge({ queues }: Deps, pool: Pool): Promise<number> {
  const oldest = await queues.producer(pool).getJobs(['waiting', 'prioritized'], 0, 0, true);
  return oldest[0] ? Math.max(0, (Date.now() - oldest[0].timestamp) / 1000) : 0;
}

async function readWorkers({ db }: Deps): Promise<Workers> {
  const rows = await db.workerHeartbeat.findMany({
    where: { lastSeenAt: { gt: new Date(Date.now() - HEARTBEAT_MS) } },
  });
  const pools: Workers['pools'] = new Map();
  const isolations: Workers['isolations'] = [];
  const errors: ErrorCounts = { database: 0, storage: 0 };
  for (const row of rows) {
    const state = WorkerState.safeParse(row.state).data;
    const children = state?.children ?? {};
    errors.database += state?.errors?.database ?? 0;
    errors.storage += state?.errors?.storage ?? 0;
    const weak = row.isolation === 'none' || Boolean(state?.isolationWeakness);
    const alike = isolations.find((each) => each.isolation === row.isolation && each.weak === weak);
    if (alike) alike.processes++;
    else isolations.push({ isolation: row.isolation, weak, processes: 1 });
    for (const pool of row.pools as Pool[]) {
      const sum = pools.get(pool) ?? { processes: 0, capacity: 0, kills: new Map() };
      sum.processes++;
      sum.capacity += children[pool]?.size ?? 0;
      for (const [reason, count] of Object.entries(children[pool]?.kills ?? {})) {
        sum.kills.set(reason, (sum.kills.get(reason) ?? 0) + count);
      }
      pools.set(pool, sum);
    }
  }
  return { processes: rows.length, isolations, pools, errors };
}

async function readStages({ db }: Deps): Promise<StageFigures[]> {
  return db.$queryRaw<StageFigures[]>`
    SELECT s."stage",
      COALESCE((SELECT jsonb_object_agg(f."cause", f."failed") FROM (
        SELECT COALESCE(r."cause", 'unknown') AS "cause", COUNT(*) AS "failed"
        FROM "StageReport" r JOIN "Verification" w USING ("jobId")
        WHERE r."stage" = s."stage" AND r."status" = 'FAILED'
          AND w."finishedAt" > ${new Date(Date.now() - WINDOW_MS)}
        GROUP BY 1) f), '{}') AS "failures",
      percentile_cont(${QUANTILES[0]}::float) WITHIN GROUP (ORDER BY s."durationMs") AS "p50",
      percentile_cont(${QUANTILES[1]}::float) WITHIN GROUP (ORDER BY s."durationMs") AS "p95"
    FROM "StageReport" s JOIN "Verification" v USING ("jobId")
    WHERE v."finishedAt" > ${new Date(Date.now() - WINDOW_MS)} AND s."status" <> 'SKIPPED'
    GROUP BY s."stage"`;
}
