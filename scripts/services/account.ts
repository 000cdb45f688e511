/** PostgreSQL refuses to run as root; root starts it as the unprivileged account `postgres`. */
import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './child.ts';
import { SetupError } from './remedy.ts';

/** The account for PostgreSQL: undefined when this process is an ordinary user and can run it itself. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp('postgres');
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  const created = lookUp('postgres');
  if (created) return created;
  throw new SetupError(
    'PostgreSQL does not run as root, and the account "postgres" could not be created.',
    'Create it (useradd --system postgres), start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function lookUp(name: string): Account | undefined {
  const id = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const uid = id('-u');
  const gid = id('-g');
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { name, uid, gid };
}

/** Whether the account may enter every directory down to `directory` (its missing parts count as enterable). */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found) {
      const execute = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
      if ((found.mode & execute) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
