/**
 * Composition root of a worker process: `node workers/main.ts [pool ...]` serves only the pools named,
 * all of them without a name. Processes of one pool on many machines is how Assay scales.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { UnrecoverableError } from 'bullmq';
import { INTERACTIVE } from '../shared/contracts/interactive.ts';
import { KEEP_PLACES } from '../shared/contracts/jobs.ts';
import { POOLS, type Pool } from '../shared/contracts/stages.ts';
import type { WorkerState } from '../shared/contracts/worker-state.ts';
import { type Config, loadConfig } from '../shared/platform/config.ts';
import { wordsOf } from '../shared/platform/config-kinds.ts';
import { openDatabase } from '../shared/platform/db.ts';
import { addedAt } from '../shared/platform/enqueue.ts';
import { errorCounts } from '../shared/platform/error-counts.ts';
import { messageOf } from '../shared/platform/errors.ts';
import { createLog, type Log } from '../shared/platform/log.ts';
import { outliveLostConnections } from '../shared/platform/lost-connections.ts';
import { type Job, openQueues, type Worker } from '../shared/platform/queue.ts';
import { openSealer } from '../shared/platform/seal.ts';
import { openStore } from '../shared/platform/storage/open.ts';
import { openFactsSeal } from '../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../shared/platform/storage/sealed/keys.ts';
import { tracedStore } from '../shared/platform/storage/traced.ts';
import { openTrace } from '../shared/platform/telemetry/open.ts';
import type { Trace } from '../shared/platform/telemetry/trace.ts';
import { openLocalCopies } from './artifacts/local-copies.ts';
import { needLanguages } from './reading/tesseract/languages.ts';
import { crewsOf, modulesOfCrews } from './runtime/crews.ts';
import { type DatabaseGate, openDatabaseGate } from './runtime/database-gate.ts';
import { openDocuments } from './runtime/documents.ts';
import { startHeartbeat } from './runtime/heartbeat.ts';
import { codeCacheOf, openChildGroups, openIsolation } from './runtime/isolation.ts';
import { keepPlaces } from './runtime/keep-places.ts';
import { serveMetrics } from './runtime/metrics.ts';
import { loadPdfTrust } from './runtime/pdf-trust.ts';
import { openResults } from './runtime/results.ts';
import { runInteractive } from './runtime/run-interactive.ts';
import { runPrepare } from './runtime/run-prepare.ts';
import { runStage } from './runtime/run-stage.ts';
import { runVerification } from './runtime/run-verification.ts';
import { sandboxSettings } from './runtime/settings.ts';
import { sweep } from './runtime/sweeper.ts';
import { tracedJob, tracedSandbox } from './runtime/traced.ts';
import type { WorkerContext } from './runtime/worker-context.ts';
import { fillCodeCache } from './sandbox/code-cache.ts';
import type { Isolation } from './sandbox/isolation.ts';
import { openSandboxes } from './sandbox/supervisor.ts';
import { STAGE_BY_ID } from './stages/index.ts';

/** Fusion computes little and waits for the database much. */
const FUSION_CONCURRENCY = 16;
const SWEEP_MS = 5_000;
const DRAIN_MS = 25_000;

function poolsToServe(config: Config, named: readonly string[]): Pool[] {
  const wanted = named.length > 0 || !config.WORKER_POOLS ? named : wordsOf(config.WORKER_POOLS);
  const unknown = wanted.filter((name) => !POOLS.includes(name as Pool));
  if (unknown.length > 0) throw new Error(`no such pool: ${unknown.join(', ')}. Pools: ${POOLS.join(', ')}`);
  return wanted.length > 0 ? ([...new Set(wanted)] as Pool[]) : [...POOLS];
}

/** A killed worker leaves its tasks' files; the next one to start on this machine removes them. */
async function clearDeadScratch(root: string): Promise<void> {
  for (const pid of await readdir(root).catch(() => [])) {
    if (!existsSync(`/proc/${pid}`)) await rm(path.join(root, pid), { recursive: true, force: true });
  }
}

/** What everything in this process shares. */
function openContext(config: Config, log: Log, trace: Trace, scratch: string): WorkerContext {
  const { anchors, anchorsAsOf, unusable } = loadPdfTrust(config.PDF_TRUST_DIR);
  if (unusable.length > 0) log.warn({ unusable }, 'trust anchors left out');
  const db = openDatabase(config);
  const store = tracedStore(openStore(config), trace);
  return {
    config,
    log,
    db,
    queues: openQueues(config),
    store,
    documents: openDocuments(db),
    results: openResults(),
    sealer: openSealer(config),
    settings: sandboxSettings(config),
    trust: { anchors, anchorsAsOf },
    facts: openFactsSeal(readStorageKeys(config)),
    copies: openLocalCopies(store, path.join(scratch, 'copies')),
    now: Date.now,
  };
}

type Sandboxes = Awaited<ReturnType<typeof openSandboxes>>;

/** Does one job of a pool, whichever it is. */
async function handle(
  context: WorkerContext,
  sandboxes: Sandboxes,
  pool: Pool,
  job: Job,
  token?: string,
): Promise<unknown> {
  if (pool === 'verification') return runVerification(context, job, token);
  const sandbox = sandboxes.get(pool);
  if (!sandbox) throw new Error(`no children for the pool ${pool}`);
  if (job.name in INTERACTIVE) return runInteractive(context, sandbox, job);
  if (job.name === KEEP_PLACES) return keepPlaces(context, sandbox, job);
  if (pool === 'document') return runPrepare(context, sandbox, job);
  return runStage(context, STAGE_BY_ID[pool], sandbox, job.data, {
    queueMs: (job.processedOn ?? job.timestamp) - job.timestamp,
    since: addedAt(job),
    again: job.attemptsStarted > 1,
  });
}

/** Takes the jobs of the pools as long as the database answers. */
function serve(
  context: WorkerContext,
  pools: readonly Pool[],
  sandboxes: Sandboxes,
  trace: Trace,
): { workers: Worker[]; gate: DatabaseGate } {
  const { config, log } = context;
  let gate: DatabaseGate | undefined;
  const workers = pools.map((pool) => {
    const concurrency = pool === 'verification' ? FUSION_CONCURRENCY : config.WORKER_CORES;
    const work = (job: Job, token?: string) =>
      tracedJob(trace, pool, job, () => handle(context, sandboxes, pool, job, token));
    const name = `${os.hostname()} ${process.pid}`;
    const worker = context.queues.worker(pool, work, { concurrency, name });
    worker.on('error', (error) => log.warn({ pool, error: error.message }, 'queue error'));
    worker.on('failed', (job, error) => {
      gate?.suspect(error);
      // Its row says so already, and what it costs: a document's own doing is no alarm.
      if (error instanceof UnrecoverableError) {
        log.warn({ pool, jobId: job?.data.jobId, reason: error.message }, 'ended as failed');
        return;
      }
      log.error({ pool, jobId: job?.data.jobId, error: error.message }, 'job failed');
    });
    return worker;
  });
  gate = openDatabaseGate(context.db, workers, log);
  return { workers, gate };
}

/** What the heartbeat tells of this process. */
function stateOf(
  { config, settings }: WorkerContext,
  sandboxes: Sandboxes,
  { weakness, cgroups }: Pick<Isolation, 'weakness' | 'cgroups'>,
) {
  return {
    children: Object.fromEntries(
      [...sandboxes].map(([pool, { kills, starts }]) => [pool, { size: config.WORKER_CORES, starts, kills }]),
    ) satisfies WorkerState['children'],
    cores: os.availableParallelism(),
    errors: errorCounts(),
    rssBytes: process.memoryUsage.rss(),
    tesseract: settings.tesseractPath ? 'native' : 'tesseract.js',
    isolationWeakness: weakness,
    memoryBound: cgroups !== null,
  };
}

/** Ends what is open at the first signal to stop, and then the process. */
function onSignal(log: Log, end: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    await end();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config, 'worker');
  outliveLostConnections(log);
  const pools = poolsToServe(config, process.argv.slice(2));
  const home = path.resolve(config.ASSAY_HOME);
  const scratch = path.join(home, 'scratch', String(process.pid));
  await clearDeadScratch(path.dirname(scratch));
  // Copies of stored files, as earlier versions left them.
  await rm(path.join(home, 'cache'), { recursive: true, force: true });
  const isolation = openIsolation(config, scratch, log, openChildGroups(config, log));
  const trace = await openTrace(config, log, 'worker');
  const context = openContext(config, log, trace, scratch);
  if (pools.includes('ocr'))
    await needLanguages(context.settings.ocrLanguages ?? [], context.settings.tesseractPath);

  const crews = crewsOf(pools);
  const memoryBytes = config.CHILD_MEMORY_MB * 1024 * 1024;
  const opened = await openSandboxes(
    {
      ...{ isolation, scratch, cores: config.WORKER_CORES, memoryBytes, settings: context.settings },
      ...{ spares: config.CHILD_SPARES, maxTasks: config.CHILD_MAX_TASKS },
    },
    crews,
  );
  const sandboxes = new Map([...opened].map(([pool, sandbox]) => [pool, tracedSandbox(sandbox, trace)]));
  const { workers, gate } = serve(context, pools, sandboxes, trace);

  // Nobody counts on a process that cannot take jobs.
  await context.queues.ready();
  const state = () => stateOf(context, sandboxes, isolation);
  const heartbeat = startHeartbeat(context.db, pools, isolation.kind, state, (thrown) =>
    log.warn({ error: messageOf(thrown) }, 'heartbeat not written'),
  );
  const sweeping = pools.includes('verification')
    ? setInterval(() => void sweep(context), SWEEP_MS)
    : undefined;
  const metrics = await serveMetrics(config.WORKER_METRICS_PORT, sandboxes);
  log.info({ pools, isolation: isolation.kind, backend: context.queues.backend }, 'worker ready');
  process.send?.({ type: 'ready' });
  // Later children have less to compile: replacements, and those for another account.
  const modules = modulesOfCrews(crews);
  void fillCodeCache(codeCacheOf(config), { modules, memoryBytes }, (reason) =>
    log.warn({ reason }, 'no compiled code is kept'),
  );

  onSignal(log, async () => {
    clearInterval(sweeping);
    gate.stop();
    // What does not end in time goes back to the queue by its stall check, in another process.
    const drained = Promise.allSettled(workers.map((worker) => worker.close()));
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    for (const sandbox of sandboxes.values()) sandbox.close();
    await rm(scratch, { recursive: true, force: true });
    metrics?.close();
    await heartbeat.stop().catch(() => undefined);
    await context.queues.close();
    await context.db.$disconnect();
    await trace.close();
  });
}

main().catch((thrown) => {
  console.error(`worker: ${messageOf(thrown)}`);
  process.exit(1);
});
