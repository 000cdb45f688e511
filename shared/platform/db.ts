/** The database client: Prisma on PostgreSQL through node-postgres, and plain statements over the same connections. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Config } from './config.ts';
import { type Statements, statementsOf } from './statements.ts';

export type Database = PrismaClient & Statements;
export { Prisma } from '../../generated/prisma/client.ts';

export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Database {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    // A database that is down must be told to the caller, not waited for.
    connectionTimeoutMillis: 3_000,
  });
  // A connection that breaks while it is idle is replaced by the next statement; without a listener it ends the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const disconnect = prisma.$disconnect.bind(prisma);
  let ended: Promise<void> | undefined;
  return Object.assign(prisma, statementsOf(pool), {
    async $disconnect() {
      await disconnect();
      await (ended ??= pool.end());
    },
  });
}

/**
 * A value as text for a jsonb column of a plain statement: Prisma's own way to a Json column takes ten times as long
 * for the facts of a page. PostgreSQL has neither NUL nor half a character in text, and hostile documents do, as do
 * texts that were cut: each becomes U+FFFD.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify writes halves of characters as escapes, and whole ones never.
  return text.includes('\\u0000') || text.includes('\\ud')
    ? text.replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (written) =>
        written.length > 2 ? '\\ufffd' : written,
      )
    : text;
}
