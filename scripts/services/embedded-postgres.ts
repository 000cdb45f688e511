/**
 * A real PostgreSQL for this machine only: loopback, password, data below ASSAY_HOME.
 * Starting it when it already runs gives the running one; `stop` stops only what this call started.
 */
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresAccount } from './account.ts';
import { type Account, spawnChild } from './child.ts';
import { keptPort } from './port.ts';
import { type PostgresPrograms, postgresDirectory, postgresPrograms } from './postgres-files.ts';
import { SetupError } from './remedy.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface PostgresOptions {
  /** ASSAY_HOME, absolute. */
  home: string;
  password: string;
  /** Gives up crash safety for speed: for tests, whose data nobody wants afterwards. */
  throwaway?: boolean;
  /** Told when it ended by itself; it is started again. */
  onEnd?(how: string): void;
}

export interface EmbeddedPostgres {
  /** Address of one of its databases; `assay` unless named. */
  url(database?: string): string;
  startedHere: boolean;
  /** Its process, when this call started it. */
  server?: Supervised;
  stop(): Promise<void>;
}

const USER = 'assay';
const START_ATTEMPTS = 3;
/** Recovery after a power cut can take a while. */
const READY_TIMEOUT_MS = 60_000;

/** @throws SetupError with what to do */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const directory = await postgresDirectory(options.home, account);
  const data = path.join(directory, 'data');
  const urlOn = (port: number) => (database: string) =>
    `postgresql://${USER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;

  const running = await runningPort(data, urlOn);
  if (running !== undefined) return opened(urlOn(running), undefined);

  const programs = await postgresPrograms(account);
  if (!(await stat(path.join(data, 'PG_VERSION')).catch(() => undefined))) {
    await initialise(programs, directory, data, options.password, account);
  }
  const logFile = path.join(options.home, 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    const port = await keptPort(path.join(directory, 'port'));
    const server = startServer(programs, data, port, logFile, account, options);
    if (await becomesReady(server, data, urlOn(port)('postgres'))) return opened(urlOn(port), server);
    // Two starts side by side: the other one won, and its server is as good as ours.
    const other = await runningPort(data, urlOn);
    if (other !== undefined) return opened(urlOn(other), undefined);
    if (attempt === START_ATTEMPTS) {
      throw new SetupError(
        `PostgreSQL did not start. Its last words:\n${await lastLines(logFile)}`,
        `Look at ${logFile}. If its data is beyond repair, remove ${directory} (all reports are lost), or set DATABASE_URL.`,
      );
    }
  }
}

async function opened(
  url: (database: string) => string,
  server: Supervised | undefined,
): Promise<EmbeddedPostgres> {
  await ensureDatabase(url('postgres'), 'assay');
  return {
    url: (database = 'assay') => url(database),
    startedHere: server !== undefined,
    ...(server ? { server } : {}),
    // SIGINT is PostgreSQL's "fast shutdown": sessions are cut, data is flushed.
    stop: async () => server?.stop(15_000, 'SIGINT'),
  };
}

async function initialise(
  programs: PostgresPrograms,
  directory: string,
  data: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  // Built aside and renamed, so that an interrupted or doubled start never leaves half a cluster.
  const partial = path.join(directory, `data.${process.pid}`);
  const passwordFile = path.join(directory, `password.${process.pid}`);
  const logFile = path.join(directory, 'initdb.log');
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(partial, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    const initdb = spawnChild(
      programs.initdb,
      [
        `--pgdata=${partial}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      { env: environment(), cwd: directory, logFile, as: account, deathSignal: 'TERM' },
    );
    await new Promise<void>((resolve) => {
      initdb.once('exit', () => resolve());
      initdb.once('error', () => resolve());
    });
    if (initdb.exitCode !== 0) {
      throw new SetupError(
        `The database directory could not be made:\n${await lastLines(logFile)}`,
        `Make sure that ${directory} is writable and has 100 MB free, or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
    await rename(partial, data).catch(async (cause) => {
      if (!(await stat(data).catch(() => undefined))) throw cause;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

function startServer(
  programs: PostgresPrograms,
  data: string,
  port: number,
  logFile: string,
  account: Account | undefined,
  { throwaway, onEnd }: PostgresOptions,
): Supervised {
  const settings = {
    listen_addresses: '127.0.0.1',
    // Loopback and a password; a socket file would be one more thing to protect and clean up.
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'warning',
    // Statements can carry personal data: they never land in a log.
    log_min_error_statement: 'panic',
    ...(throwaway
      ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '32MB' }
      : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return supervise({
    name: 'postgres',
    command: programs.postgres,
    args: ['-D', data, '-p', String(port), ...flags],
    env: environment(),
    cwd: data,
    logFile,
    as: account,
    deathSignal: 'INT',
    onEnd: (how) => onEnd?.(how),
  });
}

/** Nothing of ours: the server must not inherit keys and addresses. */
function environment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Port of the server that already serves this data directory with our password. */
async function runningPort(
  data: string,
  urlOn: (port: number) => (database: string) => string,
): Promise<number | undefined> {
  const pidFile = path.join(data, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return undefined;
  if (port && (await answers(urlOn(port)('postgres')))) return port;
  // After a reboot the number can belong to some other program, and PostgreSQL would refuse to start.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command !== undefined && !command.includes('postgres')) await rm(pidFile, { force: true });
  return undefined;
}

/** @returns false when it does not come up, also because another start was faster and serves this directory */
async function becomesReady(server: Supervised, data: string, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.restarts > 0) break;
    if (await answers(url)) {
      if ((await servedBy(data)) === server.pid) return true;
      break;
    }
    await sleep(40);
  }
  await server.stop(5_000, 'SIGINT');
  return false;
}

/** Process that has the data directory, by the directory's own word. */
async function servedBy(data: string): Promise<number> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(lines.split('\n')[0]);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((error) => {
        // 42P04, duplicate_database: another start made it between the two statements.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await client.end();
  }
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
