/** Where the service keeps what it accepted: database, queue, documents. */
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { ACCOUNT_ROLE_REMEDY, hasAccountRole } from '../../../shared/platform/account-role.ts';
import { ConfigError } from '../../../shared/platform/config.ts';
import { openDatabase } from '../../../shared/platform/db.ts';
import { messageOf } from '../../../shared/platform/errors.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { postgresAccount } from '../../services/account.ts';
import { openHome } from '../../services/home.ts';
import { postgresPrograms } from '../../services/postgres-files.ts';
import { findRedisServer } from '../../services/redis.ts';
import { SetupError } from '../../services/remedy.ts';
import { configuration, type Finding, one } from './finding.ts';

export async function database(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    try {
      await postgresPrograms(postgresAccount());
      return one('database', 'ok', 'embedded PostgreSQL (DATABASE_URL is not set)');
    } catch (error) {
      return one(
        'database',
        'fail',
        messageOf(error),
        error instanceof SetupError ? error.remedy : 'set DATABASE_URL',
      );
    }
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version');
    return one('database', 'ok', `PostgreSQL ${rows[0].server_version} at DATABASE_URL`);
  } catch (error) {
    return one(
      'database',
      'fail',
      `DATABASE_URL: ${messageOf(error)}`,
      'start that server, or mend the address',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Embedded, the service's user may make the role. */
export async function accountRows(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL;
  if (!url) return [];
  const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 1 });
  try {
    return (await hasAccountRole(db))
      ? one('accounts', 'ok', 'requests read behind row-level security')
      : one('accounts', 'note', 'no row-level security between accounts', ACCOUNT_ROLE_REMEDY);
  } catch (error) {
    return one(
      'accounts',
      'note',
      `not looked at: ${messageOf(error).split('\n').at(-1)}`,
      'npm run migrate',
    );
  } finally {
    await db.$disconnect();
  }
}

export async function queue(): Promise<Finding[]> {
  const url = process.env.REDIS_URL;
  if (!url) {
    const program = await findRedisServer();
    return program
      ? one('queue', 'ok', `private ${path.basename(program)} (REDIS_URL is not set)`)
      : one(
          'queue',
          'note',
          'BullMQ on PostgreSQL: slower than Redis',
          'apt-get install redis-server, or set REDIS_URL',
        );
  }
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null });
  // What the command fails with says only that the connection is closed.
  let why: Error | undefined;
  redis.on('error', (error) => {
    why = error;
  });
  try {
    await redis.connect();
    const info = await redis.info();
    const read = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '?';
    const policy = read('maxmemory_policy');
    return policy === 'noeviction'
      ? one('queue', 'ok', `Redis ${read('redis_version')} at REDIS_URL`)
      : one(
          'queue',
          'fail',
          `Redis may evict jobs (maxmemory-policy ${policy})`,
          'CONFIG SET maxmemory-policy noeviction',
        );
  } catch (error) {
    return one(
      'queue',
      'fail',
      `REDIS_URL: ${messageOf(why ?? error)}`,
      'start that server, or mend the address',
    );
  } finally {
    redis.disconnect();
  }
}

/** scripts/up fills in what it has made for this home. */
const runsEmbedded = (): boolean => !process.env.KEY_PEPPER;

export async function storage(): Promise<Finding[]> {
  try {
    const config = configuration();
    // Documents lie there unless another place is named.
    if (!process.env.STORAGE_URL) await openHome(config.ASSAY_HOME);
    await openStore(config).probe();
    const where = config.STORAGE_URL.startsWith('gs:') ? config.STORAGE_URL : 'local disk';
    const probed = `${where}: written, read and erased a probe`;
    const sealing = readStorageKeys(config).current !== null || runsEmbedded();
    return sealing
      ? one('storage', 'ok', `${probed}; documents are sealed`)
      : one('storage', 'note', `${probed}; documents are stored as they are`, 'set STORAGE_KEYS');
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const remedy =
      error instanceof ConfigError
        ? 'mend this variable'
        : 'mend STORAGE_URL and the rights on what it names';
    return one('storage', 'fail', messageOf(error), remedy);
  }
}
