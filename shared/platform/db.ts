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
