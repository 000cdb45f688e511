/** Moves stored objects to the first of the configured keys: those of older keys, and those that are not sealed yet. */
import { Readable } from 'node:stream';
import { ROOTS } from '../key.ts';
import { type DocumentStore, NotStoredError, StorageError } from '../port.ts';
import { plainContent, readHeader, sealed, unwrapKey, wrapKey } from './format.ts';
import type { StorageKeys } from './keys.ts';
import { behind, startOf } from './store.ts';

export interface Rotation {
  /** Under the first key already. */
  current: number;
  /** Given a new wrapping of their own key; their content is copied as it is. */
  rewrapped: number;
  /** Stored as they were, sealed now. */
  sealed: number;
}

/**
 * Safe beside a running service and safe to repeat: each object is replaced whole, and one that is erased meanwhile stays
 * erased.
 * @param store as it stores, without keys
 * @param dry only counts
 * @throws StorageError when an object opens with none of the keys
 */
export async function rotate(store: DocumentStore, keys: StorageKeys, dry = false): Promise<Rotation> {
  const { current } = keys;
  if (!current) throw new StorageError('STORAGE_KEYS is not set');
  const done: Rotation = { current: 0, rewrapped: 0, sealed: 0 };
  const lists = await Promise.all(ROOTS.map((root) => store.list(root)));
  for (const key of lists.flat()) {
    const source = await store.openRead(key).catch((error) => {
      if (error instanceof NotStoredError) return null;
      throw error;
    });
    if (!source) continue;
    try {
      const { start, rest } = await startOf(source);
      const header = readHeader(start);
      const what = header?.keyId === current.id ? 'current' : header ? 'rewrapped' : 'sealed';
      if (dry || what === 'current') {
        done[what] += 1;
        continue;
      }
      const content = header
        ? rewrapped(wrapKey(unwrapKey(header, keys, key), current, key), start.subarray(header.end), rest)
        : sealed(behind(plainContent(start), rest), current, key);
      if (await replaced(store, key, content)) done[what] += 1;
    } finally {
      source.destroy();
    }
  }
  return done;
}

/** @returns false for one that is not there any more: written again it would outlive its erasure */
async function replaced(store: DocumentStore, key: string, content: AsyncIterable<Buffer>): Promise<boolean> {
  const written = Readable.from(whileThere(store, key, content), { objectMode: false });
  try {
    await store.write(key, written);
    return true;
  } catch (error) {
    if (await store.exists(key)) throw error;
    return false;
  }
}

/** Looked for at the very end, when all that is left is to give the new object its name. */
async function* whileThere(
  store: DocumentStore,
  key: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* content;
  if (!(await store.exists(key))) throw new NotStoredError('erased meanwhile');
}

async function* rewrapped(head: Buffer, after: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* behind(after, rest);
}
