/** What `assay doctor` looks at, each with what to do about it. Everything is tried, nothing is assumed. */
import { access, chmod, constants, mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { ACCOUNT_ROLE_REMEDY, hasAccountRole } from '../../shared/platform/account-role.ts';
import { type Config, ConfigError, loadConfig } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import {
  chooseFaceModels,
  type FaceModelsInUse,
  faceModelChoice,
} from '../../shared/platform/face-models.ts';
import { openStore } from '../../shared/platform/storage/open.ts';
import { readStorageKeys } from '../../shared/platform/storage/sealed/keys.ts';
import { readModel } from '../../workers/networks/model-file.ts';
import {
  DEFAULT_LANGUAGES,
  languagesWithoutData,
  remedyFor,
} from '../../workers/reading/tesseract/languages.ts';
import { ISOLATION_REMEDY, openIsolation } from '../../workers/runtime/isolation.ts';
import { sandboxSettings } from '../../workers/runtime/settings.ts';
import { postgresAccount } from '../services/account.ts';
import { openHome, readRunning } from '../services/home.ts';
import { postgresPrograms } from '../services/postgres-files.ts';
import { findRedisServer } from '../services/redis.ts';
import { SetupError } from '../services/remedy.ts';

export interface Finding {
  topic: string;
  state: 'ok' | 'note' | 'fail';
  text: string;
  remedy?: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LITTLE_SPACE = 1024 ** 3;
/** What API, worker, PostgreSQL and children at rest take together. */
const SERVICE_GB = 2;

const one = (topic: string, state: Finding['state'], told: string, remedy?: string): Finding[] => {
  // A line each, whatever an error is made of.
  const text = told.replace(/\s*\n\s*/g, ' ');
  return [remedy === undefined ? { topic, state, text } : { topic, state, text, remedy }];
};

/** The environment's configuration; what scripts/up would generate is filled in, so that the rest can be read. */
function configuration(): Config {
  return loadConfig({
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || 'postgresql://embedded',
    KEY_PEPPER: process.env.KEY_PEPPER || 'x'.repeat(32),
  });
}

async function node(): Promise<Finding[]> {
  const wanted = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).dependencies.node;
  return process.versions.node === wanted
    ? one('node', 'ok', `${process.versions.node}, as pinned`)
    : one('node', 'fail', `${process.versions.node} instead of ${wanted}`, 'run scripts/setup');
}

async function variables(): Promise<Finding[]> {
  try {
    configuration();
    return one('settings', 'ok', 'every variable that is set has a valid value');
  } catch (error) {
    return one('settings', 'fail', messageOf(error), 'mend these variables');
  }
}

async function database(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    try {
      await postgresPrograms(postgresAccount());
      return one('database', 'ok', 'embedded PostgreSQL (DATABASE_URL is not set)');
    } catch (error) {
      return one(
        'database',
        'fail',
        messageOf(error),
        error instanceof SetupError ? error.remedy : 'set DATABASE_URL',
      );
    }
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version');
    return one('database', 'ok', `PostgreSQL ${rows[0].server_version} at DATABASE_URL`);
  } catch (error) {
    return one(
      'database',
      'fail',
      `DATABASE_URL: ${messageOf(error)}`,
      'start that server, or mend the address',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Embedded, the service's user may make the role. */
async function accountRows(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL;
  if (!url) return [];
  const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 1 });
  try {
    return (await hasAccountRole(db))
      ? one('accounts', 'ok', 'requests read behind row-level security')
      : one('accounts', 'note', 'no row-level security between accounts', ACCOUNT_ROLE_REMEDY);
  } catch (error) {
    return one(
      'accounts',
      'note',
      `not looked at: ${messageOf(error).split('\n').at(-1)}`,
      'npm run migrate',
    );
  } finally {
    await db.$disconnect();
  }
}

async function queue(): Promise<Finding[]> {
  const url = process.env.REDIS_URL;
  if (!url) {
    const program = await findRedisServer();
    return program
      ? one('queue', 'ok', `private ${path.basename(program)} (REDIS_URL is not set)`)
      : one(
          'queue',
          'note',
          'BullMQ on PostgreSQL: slower than Redis',
          'apt-get install redis-server, or set REDIS_URL',
        );
  }
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null });
  // What the command fails with says only that the connection is closed.
  let why: Error | undefined;
  redis.on('error', (error) => {
    why = error;
  });
  try {
    await redis.connect();
    const info = await redis.info();
    const read = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '?';
    const policy = read('maxmemory_policy');
    return policy === 'noeviction'
      ? one('queue', 'ok', `Redis ${read('redis_version')} at REDIS_URL`)
      : one(
          'queue',
          'fail',
          `Redis may evict jobs (maxmemory-policy ${policy})`,
          'CONFIG SET maxmemory-policy noeviction',
        );
  } catch (error) {
    return one(
      'queue',
      'fail',
      `REDIS_URL: ${messageOf(why ?? error)}`,
      'start that server, or mend the address',
    );
  } finally {
    redis.disconnect();
  }
}

/** scripts/up fills in what it has made for this home. */
const runsEmbedded = (): boolean => !process.env.KEY_PEPPER;

async function storage(): Promise<Finding[]> {
  try {
    const config = configuration();
    // Documents lie there unless another place is named.
    if (!process.env.STORAGE_URL) await openHome(config.ASSAY_HOME);
    await openStore(config).probe();
    const where = config.STORAGE_URL.startsWith('gs:') ? config.STORAGE_URL : 'local disk';
    const probed = `${where}: written, read and erased a probe`;
    const sealing = readStorageKeys(config).current !== null || runsEmbedded();
    return sealing
      ? one('storage', 'ok', `${probed}; documents are sealed`)
      : one('storage', 'note', `${probed}; documents are stored as they are`, 'set STORAGE_KEYS');
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const remedy =
      error instanceof ConfigError
        ? 'mend this variable'
        : 'mend STORAGE_URL and the rights on what it names';
    return one('storage', 'fail', messageOf(error), remedy);
  }
}

async function space(): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(await openHome(process.env.ASSAY_HOME));
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free for ASSAY_HOME`;
  return free < LITTLE_SPACE ? one('space', 'fail', text, 'free at least 1 GB') : one('space', 'ok', text);
}

/** Every task may take its cap at the same moment. */
async function memory(): Promise<Finding[]> {
  const { WORKER_CORES, CHILD_MEMORY_MB } = configuration();
  const [most, there] = [(WORKER_CORES * CHILD_MEMORY_MB) / 1024, os.totalmem() / 1024 ** 3];
  const text = `${WORKER_CORES} tasks at once of up to ${CHILD_MEMORY_MB} MB, ${there.toFixed(1)} GB on this machine`;
  return most + SERVICE_GB > there
    ? one('memory', 'note', text, 'lower WORKER_CORES or CHILD_MEMORY_MB, or add memory')
    : one('memory', 'ok', text);
}

async function isolation(): Promise<Finding[]> {
  // Trust lists that children read lie there.
  await openHome(process.env.ASSAY_HOME);
  const trial = await mkdtemp(path.join(os.tmpdir(), 'assay-doctor-'));
  // Entered by the account of a child that root starts.
  await chmod(trial, 0o711);
  try {
    // What the service would take, not what it may fall back to.
    const { kind, weakness } = openIsolation(configuration(), path.join(trial, 'scratch'), {
      warn: () => undefined,
    });
    return weakness === null
      ? one(
          'sandbox',
          'ok',
          'bubblewrap: own mounts, processes and account, no network, system calls filtered',
        )
      : one('sandbox', 'note', `${kind}: ${weakness}; ASSAY_ENV=production refuses this`, ISOLATION_REMEDY);
  } catch (error) {
    return one('sandbox', 'fail', messageOf(error), ISOLATION_REMEDY);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function reading(): Promise<Finding[]> {
  const { tesseractPath: found, ocrLanguages = DEFAULT_LANGUAGES } = sandboxSettings(configuration());
  // A bare name is looked for where the child runs.
  if (found?.includes('/') && !(await isProgram(found)))
    return one('text', 'fail', `TESSERACT_PATH: ${found} is no program`, 'name the binary, or unset it');
  const [missing] = await languagesWithoutData(ocrLanguages, found).catch(() => []);
  if (missing !== undefined)
    return one('text', 'fail', `OCR_LANGUAGES: there is no data for ${missing}`, remedyFor(missing, found));
  return found
    ? one('text', 'ok', `native tesseract (${found}), ${ocrLanguages.join('+')}`)
    : one(
        'text',
        'note',
        'tesseract.js: about half as fast as the native one',
        'apt-get install tesseract-ocr',
      );
}

const isProgram = (file: string): Promise<boolean> =>
  Promise.all([access(file, constants.X_OK), stat(file)]).then(
    ([, found]) => found.isFile(),
    () => false,
  );

async function models(): Promise<Finding[]> {
  const directory = path.resolve(configuration().MODELS_DIR);
  const shown = path.relative(process.cwd(), directory) || '.';
  if (!(await stat(path.join(directory, 'manifest.json')).catch(() => undefined))) {
    return one(
      'models',
      'note',
      `no manifest in ${shown}: faces are not looked at`,
      'set MODELS_DIR, or restore models/',
    );
  }
  let chosen: FaceModelsInUse;
  try {
    chosen = chooseFaceModels(directory, faceModelChoice(configuration()));
  } catch (error) {
    return one('models', 'fail', messageOf(error), 'mend the FACE_ variables');
  }
  for (const model of chosen.models) {
    try {
      await readModel(chosen.fileOf(model), model);
    } catch (error) {
      const made = model.converter !== undefined;
      const remedy = made ? 'run scripts/setup' : 'place that file in FACE_MODEL_DIR';
      return one('models', made ? 'note' : 'fail', messageOf(error), remedy);
    }
  }
  return one('models', 'ok', chosen.models.map(({ id }) => id).join(', '));
}

const WATCHED: Finding = {
  ...{ topic: 'limits', state: 'note' },
  text: 'the worker watches the memory of its children, ten times a second; the kernel does not bound it',
  remedy: 'give the worker a cgroup v2 of its own (docs/runbook.md, Deploying)',
};

async function service(): Promise<Finding[]> {
  const running = await readRunning(await openHome(process.env.ASSAY_HOME));
  if (!running) return one('service', 'note', 'not running', 'scripts/up');
  try {
    const answer = await fetch(`${running.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const state = (await answer.json()) as {
      checks: { queue: { backend: string }; storage: { kind: string } };
      workers: { processes: { isolation: string; memoryBound: boolean }[]; poolsWithoutWorker: string[] };
    };
    const { checks, workers } = state;
    const lacking = workers.poolsWithoutWorker;
    const text = `${running.url}: queue on ${checks.queue.backend}, storage ${checks.storage.kind}, ${workers.processes.length} worker process(es), sandbox ${[...new Set(workers.processes.map((each) => each.isolation))].join(', ') || 'unknown'}`;
    if (!answer.ok)
      return one('service', 'fail', `${running.url} is not ready`, `look at ${running.url}/readyz`);
    if (lacking.length > 0) {
      const remedy = 'start workers for these pools';
      return one('service', 'fail', `${text}; nobody serves ${lacking.join(', ')}`, remedy);
    }
    const watched = workers.processes.some(({ memoryBound }) => !memoryBound);
    return [...one('service', 'ok', text), ...(watched ? [WATCHED] : [])];
  } catch (error) {
    return one('service', 'fail', `${running.url}: ${messageOf(error)}`, 'look at ASSAY_HOME/logs/api.log');
  }
}

/** What ends a look is a finding as well, and no reason not to look at the rest. */
function tried(topic: string, check: () => Promise<Finding[]>): () => Promise<Finding[]> {
  return () =>
    check().catch((error) => {
      const remedy = error instanceof SetupError ? error.remedy : 'mend what this says, and try again';
      return one(topic, 'fail', messageOf(error), remedy);
    });
}

export const CHECKS: readonly (() => Promise<Finding[]>)[] = [
  tried('node', node),
  tried('settings', variables),
  tried('database', database),
  tried('accounts', accountRows),
  tried('queue', queue),
  tried('storage', storage),
  tried('space', space),
  tried('memory', memory),
  tried('sandbox', isolation),
  tried('text', reading),
  tried('models', models),
  tried('service', service),
];
