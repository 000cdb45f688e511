/** Documents in a Google Cloud Storage bucket. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import { messageOf } from '../errors.ts';
import { readObject, writeObject } from './gcs-content.ts';
import { gcsLibrary } from './gcs-library.ts';
import { toBeReadLater } from './late-reader.ts';
import { openOwn } from './own-file.ts';
import { type DocumentStore, StorageError, type StoredGroup } from './port.ts';

/** An upload or download that takes longer is given up; a document has at most 20 MB. */
const TRANSFER_TIMEOUT_MS = 30_000;
const ERASE_AT_ONCE = 16;

export interface GcsOptions {
  bucket: string;
  /** Put before every key; empty or ends with a slash. */
  prefix: string;
  /** Address of an emulator, which takes no credentials. */
  emulator?: string;
  /** After which an upload or download is given up; 30 s unless said. */
  transferTimeoutMs?: number;
}

export function openGcsStore(options: GcsOptions): DocumentStore {
  const { bucket: name, prefix: root, emulator, transferTimeoutMs = TRANSFER_TIMEOUT_MS } = options;
  const { Storage, IdempotencyStrategy } = gcsLibrary();
  const storage = new Storage({
    ...(emulator ? { apiEndpoint: emulator, projectId: 'emulator' } : {}),
    retryOptions: {
      autoRetry: true,
      maxRetries: 2,
      maxRetryDelay: 2,
      totalTimeout: 20,
      // The same key always gets the same content, so repeating a request is safe.
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
  });
  const bucket = storage.bucket(name);
  const object = (key: string): File => bucket.file(`${root}${key}`);

  const address = (key: string) => ({ bucket: name, name: `${root}${key}` });

  const write: DocumentStore['write'] = async (key, content, before) => {
    toBeReadLater(content);
    const once = content instanceof Readable;
    try {
      await before;
      const opened = { open: () => content, ...(once ? { attempts: 1 } : {}) };
      await writeObject(storage, address(key), opened, transferTimeoutMs);
    } finally {
      if (once) content.destroy();
    }
  };

  const list = async (prefix: string): Promise<string[]> => {
    if (!prefix.endsWith('/')) throw new StorageError('a prefix ends with a slash');
    try {
      const [files] = await bucket.getFiles({ prefix: `${root}${prefix}` });
      return files.map((file) => file.name.slice(root.length)).sort();
    } catch (cause) {
      throw failure('list', cause);
    }
  };

  /** A bucket lists by name, so what belongs together comes together. */
  async function* groups(prefix: string): AsyncGenerator<StoredGroup> {
    if (!prefix.endsWith('/')) throw new StorageError('a prefix ends with a slash');
    const start = `${root}${prefix}`;
    let group: StoredGroup | undefined;
    try {
      for await (const file of bucket.getFilesStream({ prefix: start }) as AsyncIterable<File>) {
        const [name, rest] = file.name.slice(start.length).split('/', 2);
        if (!name || rest === undefined) continue;
        // Of an object that does not say when it was written, nothing is said to be old.
        const time = Date.parse(String(file.metadata.updated ?? file.metadata.timeCreated));
        const writtenAt = Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
        if (group?.name === name) group.writtenAt = Math.max(group.writtenAt, writtenAt);
        else {
          if (group) yield group;
          group = { name, writtenAt };
        }
      }
    } catch (cause) {
      throw failure('list', cause);
    }
    if (group) yield group;
  }

  const erase = async (prefix: string): Promise<void> => {
    const keys = await list(prefix);
    try {
      for (let at = 0; at < keys.length; at += ERASE_AT_ONCE) {
        const batch = keys.slice(at, at + ERASE_AT_ONCE);
        await Promise.all(batch.map((key) => object(key).delete({ ignoreNotFound: true })));
      }
    } catch (cause) {
      throw failure('erase', cause);
    }
  };

  const exists = async (key: string): Promise<boolean> => {
    try {
      return (await object(key).exists())[0];
    } catch (cause) {
      throw failure('exists', cause);
    }
  };

  const openRead = (key: string): Promise<Readable> => readObject(storage, address(key), transferTimeoutMs);

  return {
    kind: 'gs',
    write,
    adopt: async (key, file, before) => {
      await before;
      const handle = await openOwn(file).catch((cause) => {
        throw failure('adopt', cause);
      });
      try {
        const open = () => handle.createReadStream({ autoClose: false, start: 0 });
        await writeObject(storage, address(key), { open }, transferTimeoutMs);
      } finally {
        await handle.close();
      }
      await rm(file, { force: true });
    },
    openRead,
    localPath: async (key, directory) => {
      const file = path.join(directory, key.replaceAll('/', '__'));
      if (await stat(file).catch(() => undefined)) return file;
      const partial = `${file}.${randomUUID()}`;
      await mkdir(directory, { recursive: true });
      try {
        await pipeline(await openRead(key), createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, file);
        return file;
      } catch (cause) {
        await rm(partial, { force: true });
        throw failure('read', cause);
      }
    },
    exists,
    list,
    groups,
    erase,
    probe: async () => {
      const key = `probe/${randomUUID()}`;
      await write(key, Buffer.from('probe'));
      await object(key)
        .delete({ ignoreNotFound: true })
        .catch((cause) => {
          throw failure('probe', cause);
        });
    },
  };
}

function failure(what: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return new StorageError(`${what} failed: ${code ?? messageOf(cause)}`, { cause });
}
