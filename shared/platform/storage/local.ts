/** Documents on local disk: each key is a file below one directory. */
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../errors.ts';
import { toBeReadLater } from './late-reader.ts';
import { openOwn } from './own-file.ts';
import { type DocumentStore, NotStoredError, StorageError, type StoredGroup } from './port.ts';

/** Plain segments only: no empty one, none that begins with a dot, nothing that a file system reads otherwise. */
const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/** Unfinished files; the leading dot keeps it out of reach of every key. */
const PARTIAL = '.partial';

/** A write that takes longer than this has lost its process. */
const ABANDONED_MS = 3_600_000;

export function openLocalStore(root: string): DocumentStore {
  const base = path.resolve(root);

  const place = (key: string): string => {
    if (!KEY.test(key) || key.length > 500) throw new StorageError('not a storage key');
    return path.join(base, key);
  };
  const placeOfPrefix = (prefix: string): string => {
    if (!prefix.endsWith('/')) throw new StorageError('a prefix ends with a slash');
    return place(prefix.slice(0, -1));
  };

  const write: DocumentStore['write'] = async (key, content, once) => {
    toBeReadLater(content);
    const target = place(key);
    const partial = path.join(base, PARTIAL, randomUUID());
    try {
      await mkdir(path.dirname(partial), { recursive: true, mode: 0o700 });
      // `flush` is fsync before close: a file that has its name also has its bytes.
      const options = { mode: 0o600, flush: true };
      if (content instanceof Uint8Array) await writeFile(partial, content, { ...options, flag: 'wx' });
      else await pipeline(content, createWriteStream(partial, { ...options, flags: 'wx' }));
      await once;
      await moveInto(partial, target);
    } catch (cause) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw failure('write', cause);
    }
  };

  return {
    kind: 'file',
    write,
    adopt: async (key, file, once) => {
      const target = place(key);
      try {
        const handle = await openOwn(file);
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await once;
        await moveInto(file, target);
      } catch (cause) {
        if (codeOf(cause) !== 'EXDEV') throw failure('adopt', cause);
        const handle = await openOwn(file).catch((again) => {
          throw failure('adopt', again);
        });
        await write(key, handle.createReadStream());
        await rm(file, { force: true });
      }
    },
    openRead: async (key) => {
      const handle = await openFile(place(key));
      return handle.createReadStream();
    },
    localPath: async (key) => {
      const file = place(key);
      await (await openFile(file)).close();
      return file;
    },
    exists: async (key) => {
      try {
        return (await stat(place(key))).isFile();
      } catch (cause) {
        if (isAbsent(cause)) return false;
        throw failure('exists', cause);
      }
    },
    list: async (prefix) => {
      const directory = placeOfPrefix(prefix);
      try {
        const entries = await readdir(directory, { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) =>
            path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
          )
          .sort();
      } catch (cause) {
        if (isAbsent(cause)) return [];
        throw failure('list', cause);
      }
    },
    groups: (prefix) => groupsIn(placeOfPrefix(prefix)),
    erase: async (prefix) => {
      try {
        await rm(placeOfPrefix(prefix), { recursive: true, force: true });
      } catch (cause) {
        throw failure('erase', cause);
      }
    },
    probe: async () => {
      await eraseAbandoned(path.join(base, PARTIAL)).catch((cause) => {
        throw failure('probe', cause);
      });
      const key = `probe/${randomUUID()}`;
      await write(key, Buffer.from('probe'));
      await unlink(place(key)).catch((cause) => {
        throw failure('probe', cause);
      });
    },
  };
}

/** A directory's own time is that of the last name it was given: here, of what was stored last. */
async function* groupsIn(directory: string): AsyncGenerator<StoredGroup> {
  try {
    for await (const entry of await opendir(directory)) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
      const found = await stat(path.join(directory, entry.name)).catch(() => undefined);
      if (found) yield { name: entry.name, writtenAt: found.mtimeMs };
    }
  } catch (cause) {
    if (!isAbsent(cause)) throw failure('list', cause);
  }
}

async function openFile(file: string): Promise<FileHandle> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
  } catch (cause) {
    // A link is nothing that this store has stored (ELOOP).
    if (!isAbsent(cause) && codeOf(cause) !== 'ELOOP') throw failure('read', cause);
  }
  await handle?.close();
  throw new NotStoredError('nothing is stored under this key');
}

/** Renames into place and makes the name durable. */
async function moveInto(file: string, target: string): Promise<void> {
  const directory = path.dirname(target);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await rename(file, target);
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what a killed process left behind. */
async function eraseAbandoned(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const file = path.join(directory, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

function codeOf(thrown: unknown): string | undefined {
  return (thrown as NodeJS.ErrnoException | undefined)?.code;
}

function isAbsent(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function failure(what: string, cause: unknown): StorageError {
  return cause instanceof StorageError
    ? cause
    : new StorageError(`${what} failed: ${codeOf(cause) ?? messageOf(cause)}`, { cause });
}
