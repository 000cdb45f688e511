/**
 * A private Redis (or Valkey) for the queues when the machine has its program: loopback, a password, data below
 * ASSAY_HOME, and the two settings that BullMQ needs (nothing is evicted, jobs survive a restart).
 */
import { constants } from 'node:fs';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { keptPort } from './port.ts';
import { SetupError } from './remedy.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface PrivateRedis {
  url: string;
  startedHere: boolean;
  /** Its process, when this call started it. */
  server?: Supervised;
  stop(): Promise<void>;
}

const PROGRAMS = ['valkey-server', 'redis-server'];
const READY_TIMEOUT_MS = 15_000;

/** Path of the machine's Redis program, or undefined. */
export async function findRedisServer(searchPath = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const directory of [...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/sbin']) {
    for (const program of PROGRAMS) {
      const file = path.join(directory, program);
      if (directory !== '' && (await isExecutable(file))) return file;
    }
  }
  return undefined;
}

/**
 * Starts the private Redis, or gives the one that already runs for this home.
 * @returns undefined when the machine has no Redis program
 * @throws SetupError when it has one that does not start
 */
export async function startRedis(options: {
  home: string;
  password: string;
  throwaway?: boolean;
  /** Told when it ended by itself; it is started again. */
  onEnd?(how: string): void;
}): Promise<PrivateRedis | undefined> {
  const program = await findRedisServer();
  if (!program) return undefined;
  const directory = path.join(options.home, 'redis');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const urlOn = (port: number): string =>
    `redis://:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
  const portFile = path.join(directory, 'port');

  const earlier = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (earlier && (await answers(urlOn(earlier)))) {
    return { url: urlOn(earlier), startedHere: false, stop: async () => undefined };
  }

  const port = await keptPort(portFile);
  const settings = await writeSettings(directory, port, options);
  const logFile = path.join(options.home, 'redis.log');
  const server = supervise({
    name: 'redis',
    command: program,
    args: [settings],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    cwd: directory,
    logFile,
    deathSignal: 'TERM',
    onEnd: (how) => options.onEnd?.(how),
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(urlOn(port)))) {
    if (server.restarts > 0 || Date.now() > deadline) {
      await server.stop(0, 'SIGKILL');
      throw new SetupError(
        `The machine's ${path.basename(program)} did not start; see ${logFile}.`,
        'Set REDIS_URL to a Redis of your own, or start with --queue postgres to keep the queues in PostgreSQL.',
      );
    }
    await sleep(25);
  }
  return { url: urlOn(port), startedHere: true, server, stop: () => server.stop(5_000) };
}

/** The password goes by file, never by the command line, which every user of the machine can read. */
async function writeSettings(
  directory: string,
  port: number,
  { password, throwaway }: { password: string; throwaway?: boolean },
): Promise<string> {
  const settings = path.join(directory, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${directory}`,
    'maxmemory-policy noeviction',
    throwaway ? 'appendonly no' : 'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'daemonize no',
  ];
  await writeFile(settings, lines.join('\n'), { mode: 0o600 });
  return settings;
}

async function answers(url: string): Promise<boolean> {
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    return (await connection.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    connection.disconnect();
  }
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
