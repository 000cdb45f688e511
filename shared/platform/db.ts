/** The database client: Prisma on PostgreSQL through node-postgres. */
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
  });
  return new PrismaClient({ adapter });
}

/**
 * A value as text for a jsonb column of a raw statement: Prisma's own way to a Json column takes ten times as long
 * for the facts of a page. PostgreSQL has no NUL in text, and hostile documents do: it becomes U+FFFD.
 */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');
