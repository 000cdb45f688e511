/** The database client: Prisma on PostgreSQL through node-postgres. There is no other way to the tables. */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Config } from './config.ts';
import { counted } from './error-counts.ts';

export type Database = PrismaClient;
export { Prisma };

/** What a statement can answer beside rows: that its rows are there already, or miss another one. */
const ANSWERS = new Set(['UniqueConstraintViolation', 'ForeignKeyConstraintViolation']);

const isAnswer = (thrown: unknown): boolean =>
  ANSWERS.has(String((thrown as { cause?: { kind?: unknown } } | null)?.cause?.kind));

/** The adapter whose failing statements are counted. */
class CountingPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    const { queryRaw, executeRaw, startTransaction } = adapter;
    adapter.queryRaw = (query) => counted('database', isAnswer, () => queryRaw.call(adapter, query));
    adapter.executeRaw = (query) => counted('database', isAnswer, () => executeRaw.call(adapter, query));
    adapter.startTransaction = (level) =>
      counted('database', isAnswer, () => startTransaction.call(adapter, level));
    return adapter;
  }
}

/** Statements that a connection keeps planned; lists of values make new texts without end. */
const MOST_PLANNED = 200;
const planned = new Map<string, string>();

/** One name for one text, so that PostgreSQL reads and plans it once a connection; beyond the bound none, as before. */
function planName({ sql }: { sql: string }): string {
  const known = planned.get(sql);
  if (known !== undefined || planned.size >= MOST_PLANNED) return known ?? '';
  const name = createHash('sha256').update(sql).digest('base64url');
  planned.set(sql, name);
  return name;
}

/**
 * A condition that always holds, for statements that may be lost when PostgreSQL itself crashes: their commit does not wait
 * for the disk. Every later commit that does wait takes them along, so that what was answered stands on all of them.
 */
export const UNFLUSHED = Prisma.sql`set_config('synchronous_commit', 'off', true) IS NOT NULL`;

export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Database {
  const connections = {
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    // A database that is down must be told to the caller, not waited for.
    connectionTimeoutMillis: 3_000,
    // The adapter writes times without their zone, in UTC: on a server of another zone they would shift.
    options: '-c TimeZone=UTC',
  };
  const adapter = new CountingPg(connections, { statementNameGenerator: planName });
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
