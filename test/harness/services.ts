/**
 * The real services that tests run against, started when the first test asks and stopped when the run ends:
 * one PostgreSQL for each mocha run, one Redis where the machine has its program.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '../../scripts/services/embedded-postgres.ts';
import { type PrivateRedis, startRedis } from '../../scripts/services/redis.ts';

const started: {
  home?: Promise<string>;
  postgres?: Promise<EmbeddedPostgres>;
  redis?: Promise<PrivateRedis | undefined>;
} = {};
const enders: (() => Promise<void>)[] = [];

/** A directory of this run; everything below it is gone afterwards. */
export function runDirectory(): Promise<string> {
  return (started.home ??= makeRunDirectory());
}

async function makeRunDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'assay-test-'));
  // As root, PostgreSQL runs as another account, which must be able to pass through.
  await chmod(directory, 0o711);
  return directory;
}

export async function postgresServer(): Promise<EmbeddedPostgres> {
  started.postgres ??= runDirectory().then((home) =>
    startPostgres({ home, password: randomBytes(16).toString('hex'), throwaway: true }),
  );
  return started.postgres;
}

/** Address of the run's own Redis; null on a machine without one, and then the test must say so. */
export async function redisUrl(): Promise<string | null> {
  started.redis ??= runDirectory().then((home) =>
    startRedis({ home, password: randomBytes(16).toString('hex'), throwaway: true }),
  );
  return (await started.redis)?.url ?? null;
}

/** Registers what else must be stopped at the end of the run (before the services, last registered first). */
export function atEndOfRun(end: () => Promise<void>): void {
  enders.push(end);
}

export async function stopServices(): Promise<void> {
  for (const end of enders.reverse()) await end().catch((error) => console.error(error));
  await (await started.redis?.catch(() => undefined))?.stop();
  await (await started.postgres?.catch(() => undefined))?.stop();
  if (started.home) await rm(await started.home, { recursive: true, force: true });
}
