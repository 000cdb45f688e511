/** What lies in ASSAY_HOME beside the services' data: generated secrets, and who serves from it at the moment. */
import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from './make-directory.ts';
import { identityOf, isAlive } from './process-identity.ts';
import { SetupError } from './remedy.ts';

/** Made once, kept for the life of the home. Whoever may read them may do everything. */
export interface Secrets {
  keyPepper: string;
  postgresPassword: string;
  redisPassword: string;
  boardPassword: string;
  /** As STORAGE_KEYS has them. */
  storageKeys: string;
  /** Key of the local tenant, for the command line; made with the first start. */
  apiKey?: string;
}

/** Written while a service runs from this home. */
export interface Running {
  pid: number;
  url: string;
  apiKey: string;
  startedAt: string;
}

const token = (): string => randomBytes(24).toString('base64url');

/** A key by the date of its making, for STORAGE_KEYS. */
export const newStorageKey = (): string =>
  `${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}:${randomBytes(32).toString('base64')}`;

/** Directory of ASSAY_HOME, absolute and there. @throws SetupError */
export async function openHome(configured: string | undefined): Promise<string> {
  const home = path.resolve(configured || './var');
  try {
    // Entered by the account that runs PostgreSQL; every file in it has a mode of its own.
    await makeDirectory(home, 0o711);
    return home;
  } catch (cause) {
    throw new SetupError(`${home} cannot be made.`, 'Set ASSAY_HOME to a directory that you may write.', {
      cause,
    });
  }
}

/** Reads the secrets of a home, and makes them at the first time. @throws SetupError */
export async function loadSecrets(home: string): Promise<Secrets> {
  const file = path.join(home, 'secrets.json');
  const found = await readFile(file, 'utf8').catch((cause) => {
    // One that is there and does not open, of another account say, would be made anew for ever.
    if (cause.code !== 'ENOENT') throw unusable(file, cause);
    return undefined;
  });
  if (found === undefined) {
    const made: Secrets = {
      keyPepper: token(),
      postgresPassword: token(),
      redisPassword: token(),
      boardPassword: token(),
      storageKeys: newStorageKey(),
    };
    const partial = await writePrivate(file, made);
    // Linked, not renamed: of two first starts side by side, one's secrets hold for both.
    await link(partial, file).catch(() => undefined);
    await rm(partial, { force: true });
    return loadSecrets(home);
  }
  try {
    await chmod(file, 0o600);
    const secrets = JSON.parse(found) as Secrets;
    // A home from before documents were sealed.
    if (!secrets.storageKeys) await saveSecrets(home, { ...secrets, storageKeys: newStorageKey() });
    return secrets.storageKeys ? secrets : loadSecrets(home);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

const unusable = (file: string, cause: unknown): SetupError =>
  new SetupError(
    `${file} cannot be used.`,
    'Restore it. Without it the database of this home cannot be opened: removing the whole home starts afresh.',
    { cause },
  );

export async function saveSecrets(home: string, secrets: Secrets): Promise<void> {
  const file = path.join(home, 'secrets.json');
  await rename(await writePrivate(file, secrets), file);
}

/** The service that runs from this home at the moment, by its own word and by the process being there. */
export async function readRunning(home: string): Promise<Running | undefined> {
  const text = await readFile(path.join(home, 'running.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { identity, ...running } = JSON.parse(text) as Running & { identity?: string };
    return isAlive(running.pid, identity) ? running : undefined;
  } catch {
    return undefined;
  }
}

export async function writeRunning(home: string, running: Running): Promise<void> {
  const file = path.join(home, 'running.json');
  await rename(await writePrivate(file, { ...running, identity: identityOf(running.pid) }), file);
}

export async function clearRunning(home: string): Promise<void> {
  await rm(path.join(home, 'running.json'), { force: true });
}

/** Another process serves from this home, or is about to; whoever can wait may try again. */
export class HomeInUse extends SetupError {
  override name = 'HomeInUse';
}

/**
 * One starter at a time in a home.
 * @returns what gives the place back
 * @throws HomeInUse when another process has it
 */
export async function claimHome(home: string): Promise<() => Promise<void>> {
  const file = path.join(home, 'starter.pid');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const me = `${process.pid} ${identityOf(process.pid) ?? ''}`;
      await writeFile(file, me, { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (cause) {
      const [id, identity] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
      const holder = Number(id);
      if (holder && isAlive(holder, identity || undefined)) {
        throw new HomeInUse(
          `Another start is under way in ${home} (process ${holder}).`,
          `Wait for it, end it (kill ${holder}), or set ASSAY_HOME to another directory.`,
          { cause },
        );
      }
      await rm(file, { force: true });
    }
  }
  throw new SetupError(`${home} is contended.`, 'Run this again.');
}

async function writePrivate(file: string, content: unknown): Promise<string> {
  const partial = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return partial;
}
