/**
 * The whole service on this machine: PostgreSQL and Redis unless addresses are given, migrations, the API and one
 * worker process for all pools. `scripts/up`, `assay verify` without a running service, and the tests start this.
 */
import { mkdir, rename, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Config, loadConfig } from '../../shared/platform/config.ts';
import { serviceAddress } from '../../shared/platform/service-address.ts';
import { startPostgres } from './embedded-postgres.ts';
import { loadSecrets, type Secrets } from './home.ts';
import { ensureLocalKey } from './local-key.ts';
import { migrate } from './migrate.ts';
import { freePort } from './port.ts';
import { startRedis } from './redis.ts';
import { SetupError } from './remedy.ts';
import { type Supervised, supervise } from './supervise.ts';

export type QueueChoice = 'auto' | 'redis' | 'postgres';

export interface StackOptions {
  /** ASSAY_HOME, absolute and there. */
  home: string;
  queue?: QueueChoice;
  /** The port to try first; another one is taken when it is busy. Without it, any free one. */
  port?: number;
  /** Environment of the processes; what is embedded is added to it. */
  env: Record<string, string | undefined>;
  /** For tests: databases without crash safety. */
  throwaway?: boolean;
  /** Told what is being done. */
  progress(step: string): void;
  /** Gives the start up. */
  signal?: AbortSignal;
}

export interface Stack {
  url: string;
  /** Secret of the local tenant's test key. */
  apiKey: string;
  config: Config;
  /** Environment with which another process joins this service. */
  env: Record<string, string>;
  api: Supervised;
  worker: Supervised;
  /** Where they were started here. */
  postgres?: Supervised;
  redis?: Supervised;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Compiled code of the API, the workers and the command line (scripts/assay/assay.js): a third of a start is reading TypeScript. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'assay');
/** A busy machine takes a while to warm some twenty processes; one that is broken is told at once (see `ill`). */
const READY_MS = 120_000;
/** The processes drain for 25 s; afterwards they are not asked again. */
const DRAIN_MS = 35_000;
const LARGE_LOG_BYTES = 10 * 1024 * 1024;

/** @throws SetupError; whatever was started by then has been stopped again */
export async function startStack(options: StackOptions): Promise<Stack> {
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return await bringUp(options, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  options: StackOptions,
  started: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { home, progress, signal } = options;
  const secrets = await loadSecrets(home);
  const env = await environment(options, secrets);
  const postgres = await ownPostgres(options, secrets, env, started);
  const redis = await ownRedis(options, secrets, env, started);

  signal?.throwIfAborted();
  const config = loadConfig(env);
  progress('migrations');
  const applied = await migrate(config);
  if (applied.length > 0) progress(`applied ${applied.length} migration${applied.length > 1 ? 's' : ''}`);
  const apiKey = await ensureLocalKey(config, home);

  signal?.throwIfAborted();
  progress('API and workers');
  const worker = await run('worker', 'workers/main.ts', env, options);
  started.push(() => worker.stop(DRAIN_MS));
  const api = await run('api', 'api/main.ts', env, options);
  // Pushed last, so stopped first: no new work arrives while the workers drain.
  started.push(() => api.stop(DRAIN_MS));

  const url = serviceAddress(config);
  await untilReady(url, [api, worker], signal);
  return { url, apiKey, config, env, api, worker, postgres, redis, stop };
}

/** Starts PostgreSQL unless an address is given, and writes its own into the environment. */
async function ownPostgres(
  { home, throwaway, progress }: StackOptions,
  { postgresPassword: password }: Secrets,
  env: Record<string, string>,
  started: (() => Promise<void>)[],
): Promise<Supervised | undefined> {
  if (env.DATABASE_URL) return undefined;
  progress('PostgreSQL (embedded)');
  const onEnd = (how: string): void => progress(`PostgreSQL ended (${how}); starting it again`);
  const postgres = await startPostgres({ home, password, throwaway, onEnd });
  started.push(postgres.stop);
  env.DATABASE_URL = postgres.url();
  return postgres.server;
}

/** Starts Redis unless an address is given or queues are to be on PostgreSQL; so they are too where there is none. */
async function ownRedis(
  { home, queue, throwaway, progress }: StackOptions,
  { redisPassword: password }: Secrets,
  env: Record<string, string>,
  started: (() => Promise<void>)[],
): Promise<Supervised | undefined> {
  if (env.REDIS_URL || queue === 'postgres') return undefined;
  const onEnd = (how: string): void => progress(`Redis ended (${how}); starting it again`);
  const redis = await startRedis({ home, password, throwaway, onEnd });
  if (redis) {
    progress('queues on Redis (private)');
    started.push(redis.stop);
    env.REDIS_URL = redis.url;
    return redis.server;
  }
  if (queue === 'redis') {
    throw new SetupError(
      'No redis-server or valkey-server is on this machine.',
      'Install one (Debian: apt-get install redis-server), set REDIS_URL, or start with --queue postgres.',
    );
  }
  progress('queues on PostgreSQL (no redis-server found)');
  return undefined;
}

/** One of our own processes, under supervision and with its log in the home. */
async function run(
  name: string,
  script: string,
  env: Record<string, string>,
  { home, progress }: StackOptions,
): Promise<Supervised> {
  const logs = path.join(home, 'logs');
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const logFile = path.join(logs, `${name}.log`);
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) > LARGE_LOG_BYTES) {
    await rename(logFile, `${logFile}.1`);
  }
  return supervise({
    name,
    command: process.execPath,
    args: [path.join(ROOT, script)],
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    cwd: ROOT,
    logFile,
    deathSignal: 'TERM',
    onEnd: (how) => progress(`${name} ended (${how}); starting it again. Its log: ${logFile}`),
  });
}

async function environment(options: StackOptions, secrets: Secrets): Promise<Record<string, string>> {
  const given = Object.entries(options.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const env: Record<string, string> = Object.fromEntries(given);
  env.ASSAY_HOME = options.home;
  env.HOST ??= '127.0.0.1';
  const wanted = env.PORT && env.PORT !== '0' ? Number(env.PORT) : options.port;
  const busy = wanted === undefined || (await isTaken(env.HOST, wanted));
  if (busy && env.PORT && env.PORT !== '0') {
    throw new SetupError(
      `Port ${env.PORT} of ${env.HOST} is in use by another program.`,
      'Stop that program, or set PORT to another one (PORT=0 takes a free one).',
    );
  }
  env.PORT = String(busy ? await freePort() : wanted);
  env.BOARD_PASSWORD ??= secrets.boardPassword;
  env.KEY_PEPPER ??= secrets.keyPepper;
  env.STORAGE_KEYS ??= secrets.storageKeys;
  return env;
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
    const answer = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
    socket.setTimeout(1_000, answer(false));
  });
}

/** Ready: the API takes submits and every pool has a worker. */
async function untilReady(url: string, processes: Supervised[], signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let seen = 'no answer yet';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const ill = processes.find((process) => process.restarts >= 3);
    if (ill) {
      throw new SetupError(
        `The ${ill.name} process does not stay up. Its last words:\n${await ill.lastWords()}`,
        'Mend what it says and start again; `assay doctor` shows what this machine has.',
      );
    }
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) });
      const body = (await answer.json()) as { workers: { poolsWithoutWorker: string[] } };
      if (answer.ok && body.workers.poolsWithoutWorker.length === 0) return;
      seen = answer.ok
        ? `no worker yet for ${body.workers.poolsWithoutWorker.join(', ')}`
        : JSON.stringify(body);
    } catch {
      // Not listening yet.
    }
    await sleep(60);
  }
  throw new SetupError(
    `The service did not become ready within ${READY_MS / 1000} s: ${seen}`,
    'Look at the logs of the API and the worker in ASSAY_HOME/logs.',
  );
}
