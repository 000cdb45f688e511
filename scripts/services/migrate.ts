/** Brings a database to the schema of this checkout: Prisma's migrations, then the queues' own tables. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureAccountRole } from '../../shared/platform/account-role.ts';
import { type Config, loadConfig } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { isOutage } from '../../shared/platform/outage.ts';
import { migrateQueues } from '../../shared/platform/queue.ts';
import { SetupError } from './remedy.ts';
import { NO_FILTER, readMigrations, withSchemaEngine } from './schema-engine.ts';

const ROLE_TRIES = 10;
const ROLE_PAUSE_MS = 500;

/**
 * Applies what is missing; running it again changes nothing.
 * @returns names of the migrations that were applied
 * @throws SetupError
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations();
  try {
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters: NO_FILTER }),
    );
    return appliedMigrationNames;
  } catch (cause) {
    throw new SetupError(
      `The database could not be migrated: ${messageOf(cause)}`,
      'Check that DATABASE_URL answers and that its user may create tables; run scripts/up again afterwards.',
      { cause },
    );
  }
}

/** A machine that is busy starting everything may take longer than a connection waits. */
async function makeAccountRole(config: Config): Promise<void> {
  const db = openDatabase(config);
  try {
    for (let triesLeft = ROLE_TRIES; ; triesLeft--) {
      try {
        return await ensureAccountRole(db);
      } catch (error) {
        if (triesLeft === 0 || !isOutage(error)) throw error;
        await sleep(ROLE_PAUSE_MS);
      }
    }
  } finally {
    await db.$disconnect();
  }
}

/** Everything that must be there before an API or a worker starts. */
export async function migrate(config: Config): Promise<string[]> {
  const applied = await migrateDatabase(config.DATABASE_URL);
  await migrateQueues(config);
  await makeAccountRole(config);
  return applied;
}

if (import.meta.main) {
  const applied = await migrate(loadConfig());
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`);
}
