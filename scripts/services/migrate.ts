/** Brings a database to the schema of this checkout: Prisma's migrations, then the queues' own tables. */
import { ensureAccountRole } from '../../shared/platform/account-role.ts';
import { type Config, loadConfig } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { migrateQueues } from '../../shared/platform/queue.ts';
import { SetupError } from './remedy.ts';
import { NO_FILTER, readMigrations, withSchemaEngine } from './schema-engine.ts';

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

/** Everything that must be there before an API or a worker starts. */
export async function migrate(config: Config): Promise<string[]> {
  const applied = await migrateDatabase(config.DATABASE_URL);
  await migrateQueues(config);
  const db = openDatabase(config);
  await ensureAccountRole(db).finally(() => db.$disconnect());
  return applied;
}

if (import.meta.main) {
  const applied = await migrate(loadConfig());
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`);
}
