/** What the operator's commands work on: the service's own database, whether the service runs or not. */
import type { Database } from '../../shared/platform/db.ts';
import { KeyError } from '../../shared/platform/keys/manage.ts';
import { type FactsSeal, openFactsSeal } from '../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../shared/platform/storage/sealed/keys.ts';
import { loadSecrets, openHome } from '../services/home.ts';
import { UsageError } from './command.ts';

export interface Operator {
  db: Database;
  pepper: string;
  /** What the stages saw, sealed and opened. */
  facts: FactsSeal;
  /** For the audit log. */
  actor: string;
}

/** DATABASE_URL and KEY_PEPPER, or those of the embedded service of ASSAY_HOME, which is started if need be. */
export async function asOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  // Loaded here, so that --help and a wrong call answer at once.
  const { openDatabase } = await import('../../shared/platform/db.ts');
  const home = await openHome(process.env.ASSAY_HOME);
  const secrets = await loadSecrets(home);
  const given = process.env.DATABASE_URL;
  const postgres = given ? undefined : await ownPostgres(home, secrets.postgresPassword);
  const url = given || postgres!.url();
  try {
    const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 });
    try {
      const pepper = process.env.KEY_PEPPER || secrets.keyPepper;
      const facts = openFactsSeal(
        readStorageKeys({ STORAGE_KEYS: process.env.STORAGE_KEYS || secrets.storageKeys }),
      );
      return await work({
        db,
        pepper,
        facts,
        actor: `cli:${process.env.USER || process.getuid?.() || 'unknown'}`,
      });
    } finally {
      await db.$disconnect();
    }
  } catch (error) {
    if (error instanceof KeyError) throw new UsageError(error.message);
    throw error;
  } finally {
    await postgres?.stop();
  }
}

/** That of ASSAY_HOME, with the tables of this version. Commands on another one load nothing of it. */
async function ownPostgres(home: string, password: string) {
  const { startPostgres } = await import('../services/embedded-postgres.ts');
  const postgres = await startPostgres({ home, password });
  try {
    if (postgres.startedHere) await (await import('../services/migrate.ts')).migrateDatabase(postgres.url());
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** An account by its name or its id. @throws UsageError */
export async function tenantId({ db }: Operator, nameOrId: string): Promise<string> {
  const found = await db.tenant.findFirst({ where: { OR: [{ id: nameOrId }, { name: nameOrId }] } });
  if (!found) throw new UsageError(`no tenant "${nameOrId}"; assay tenants list shows them`);
  return found.id;
}

/** Columns, as wide as they must be. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
