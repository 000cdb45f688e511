/** The database client: Prisma on PostgreSQL through node-postgres. There is no other way to the tables. */
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Config } from './config.ts';

export type Database = PrismaClient;
export { Prisma } from '../../generated/prisma/client.ts';

export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Database {
  const adapter = new PrismaPg({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    // A database that is down must be told to the caller, not waited for.
    connectionTimeoutMillis: 3_000,
    // The adapter writes times without their zone, in UTC: on a server of another zone they would shift.
    options: '-c TimeZone=UTC',
  });
  return new PrismaClient({ adapter });
}

/**
 * A value as text for a jsonb column of a raw statement: Prisma's own way to a Json column takes ten times as long
 * for the facts of a page (docs/measurements/service.md). PostgreSQL has neither NUL nor half a character in text, and hostile documents do, as do
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
