/** A store whose objects are sealed (format.ts) before they reach the disk or the bucket. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../../errors.ts';
import { toBeReadLater } from '../late-reader.ts';
import { openOwn } from '../own-file.ts';
import { type DocumentStore, StorageError } from '../port.ts';
import {
  MARKED_BYTES,
  MAX_HEADER_BYTES,
  needsPlainMark,
  opened,
  PLAIN_MARK,
  plainContent,
  readHeader,
  sealed,
  unwrapKey,
} from './format.ts';
import type { StorageKey, StorageKeys } from './keys.ts';

const asStream = (content: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(content, { objectMode: false });

/**
 * Objects that were stored before there was a key are given as they are; `assay storage rotate` seals them. Without a
 * key nothing is sealed, and what was sealed is an error, not a document.
 */
export function sealedStore(store: DocumentStore, keys: StorageKeys): DocumentStore {
  const write: DocumentStore['write'] = async (key, content, once) => {
    toBeReadLater(content);
    const { current } = keys;
    if (content instanceof Uint8Array)
      return store.write(
        key,
        current ? await sealedWhole(content, current, key) : markedWhole(content),
        once,
      );
    try {
      await store.write(key, asStream(current ? sealed(content, current, key) : marked(content)), once);
    } finally {
      content.destroy();
    }
  };
  const openRead = async (key: string): Promise<Readable> =>
    asStream(contentOf(await store.openRead(key), keys, key));

  return {
    kind: store.kind,
    write,
    openRead,
    adopt: async (key, file, once) => {
      const handle = await openOwn(file).catch((cause) => {
        throw failure('adopt', cause);
      });
      if (!keys.current && !(await needsMark(handle))) {
        await handle.close();
        return store.adopt(key, file, once);
      }
      await write(key, await contentToSeal(handle), once);
      await rm(file, { force: true });
    },
    localPath: async (key, directory) => {
      const file = path.join(directory, key.replaceAll('/', '__'));
      if (keys.current) return copied(() => openRead(key), file);
      const stored = await store.localPath(key, directory);
      // Beside the copy that a remote store makes of the object as it lies there.
      return (await isStoredAsItIs(stored)) ? stored : copied(() => openRead(key), `${file}.content`);
    },
    exists: (key) => store.exists(key),
    list: (prefix) => store.list(prefix),
    groups: (prefix) => store.groups(prefix),
    erase: (prefix) => store.erase(prefix),
    probe: () => store.probe(),
  };
}

/** Writes content to a file unless that is there already. */
async function copied(contentOfIt: () => Promise<Readable>, file: string): Promise<string> {
  if (await stat(file).catch(() => undefined)) return file;
  const content = await contentOfIt();
  const partial = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
    await rename(partial, file);
    return file;
  } catch (cause) {
    await rm(partial, { force: true });
    throw failure('read', cause);
  }
}

const markedWhole = (content: Uint8Array): Uint8Array =>
  needsPlainMark(content) ? Buffer.concat([PLAIN_MARK, content]) : content;

async function* marked(content: Readable): AsyncGenerator<Buffer> {
  const { start, rest } = await startOf(content);
  yield* behind(Buffer.from(markedWhole(start)), rest);
}

/** Read in one piece it is stored in a third of the steps; as many of these may be in work as there are uploads. */
const ONE_PIECE_BYTES = 1024 * 1024;

async function contentToSeal(handle: FileHandle): Promise<Readable | Uint8Array> {
  try {
    if ((await handle.stat()).size > ONE_PIECE_BYTES) return handle.createReadStream();
    const content = await handle.readFile();
    await handle.close();
    return content;
  } catch (cause) {
    await handle.close();
    throw failure('adopt', cause);
  }
}

async function sealedWhole(content: Uint8Array, key: StorageKey, objectKey: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of sealed(Readable.from([content]), key, objectKey)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* contentOf(source: Readable, keys: StorageKeys, key: string): AsyncGenerator<Buffer> {
  try {
    const { start, rest } = await startOf(source);
    const header = readHeader(start);
    const body = behind(header ? start.subarray(header.end) : plainContent(start), rest);
    if (header) yield* opened(body, unwrapKey(header, keys, key));
    else yield* body;
  } finally {
    source.destroy();
  }
}

/** What a reader has taken already, and the rest. */
export async function* behind(taken: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (taken.length > 0) yield taken;
  yield* rest;
}

/** The first bytes of a stream, and an iterator over what is left; whoever asks destroys the stream afterwards. */
export async function startOf(source: Readable): Promise<{ start: Buffer; rest: AsyncGenerator<Buffer> }> {
  const chunks = source.iterator() as AsyncIterator<Buffer>;
  let start = Buffer.alloc(0);
  while (start.length < MAX_HEADER_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const rest = (async function* () {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
  return { start, rest };
}

/** @returns false for content behind a mark. @throws StorageError for a sealed object, which must not pass for a document */
async function isStoredAsItIs(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = await startOfFile(handle, MAX_HEADER_BYTES);
    const header = readHeader(start);
    if (header) throw new StorageError(`sealed with the key "${header.keyId}", and STORAGE_KEYS is not set`);
    return plainContent(start) === start;
  } finally {
    await handle.close();
  }
}

async function needsMark(handle: FileHandle): Promise<boolean> {
  try {
    return needsPlainMark(await startOfFile(handle, MARKED_BYTES));
  } catch (cause) {
    await handle.close();
    throw failure('adopt', cause);
  }
}

async function startOfFile(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function failure(what: string, cause: unknown): StorageError {
  return cause instanceof StorageError
    ? cause
    : new StorageError(`${what} failed: ${(cause as NodeJS.ErrnoException).code ?? messageOf(cause)}`, {
        cause,
      });
}
