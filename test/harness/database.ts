/** A migrated database for each test file, cloned from a template in some 50 ms. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../scripts/services/migrate.ts';
import { type Database, openDatabase } from '../../shared/platform/db.ts';
import { testConfig } from './config.ts';
import { postgresServer } from './services.ts';

const TEMPLATE = 'assay_template';
let template: Promise<void> | undefined;

async function makeTemplate(): Promise<void> {
  const server = await postgresServer();
  await statement(server.url('postgres'), `CREATE DATABASE ${TEMPLATE}`);
  await migrate(testConfig({ DATABASE_URL: server.url(TEMPLATE) }));
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database with every migration applied, and gives its address. It goes with the run. */
export async function newDatabase(): Promise<string> {
  template ??= makeTemplate();
  await template;
  const server = await postgresServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await statement(server.url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return server.url(name);
}

export interface TestDatabase {
  /** Its address, inside hooks and tests. */
  readonly url: string;
  /** Prisma on it. */
  readonly client: Database;
}

/**
 * Call inside `describe`: before its tests a fresh migrated database is there, after them it is closed.
 *
 *   const database = withDatabase();
 *   it('...', async () => { await database.client.tenant.create(...) });
 */
export function withDatabase(): TestDatabase {
  const made: { url?: string; client?: Database } = {};
  before(async function () {
    this.timeout(180_000);
    made.url = await newDatabase();
    made.client = openDatabase(testConfig({ DATABASE_URL: made.url }));
  });
  after(async () => {
    await made.client?.$disconnect();
  });
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the database is there inside hooks and tests only');
    return value;
  };
  return {
    get url() {
      return present(made.url);
    },
    get client() {
      return present(made.client);
    },
  };
}
