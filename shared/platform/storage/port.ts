/**
 * Where documents and artifacts lie: a port with two adapters, local disk and Google Cloud Storage.
 * Keys are made by key.ts only; a caller's file name is never part of one.
 */
import type { Readable } from 'node:stream';

export class StorageError extends Error {
  override name = 'StorageError';
}

/** Thrown by `openRead` and `fetchTo` when nothing is stored under the key. */
export class NotStoredError extends StorageError {
  override name = 'NotStoredError';
}

/** What lies directly under a prefix: one segment of its keys. */
export interface StoredGroup {
  name: string;
  /** When something of it was written last, milliseconds since the epoch; what was replaced since may not show. */
  writtenAt: number;
}

export interface DocumentStore {
  /** `file` or `gs`, for the status page. */
  readonly kind: string;
  /**
   * Stores a stream whole or not at all: after a rejection nothing is readable under the key.
   * @param once as of `adopt`
   * @throws StorageError
   */
  write(key: string, content: Readable | Uint8Array, once?: Promise<unknown>): Promise<void>;
  /**
   * Stores a file that the caller gives away (it may be moved).
   * @param once nothing is readable under the key before this resolves; the work until then is done meanwhile
   * @throws StorageError
   */
  adopt(key: string, file: string, once?: Promise<unknown>): Promise<void>;
  /** @throws NotStoredError, StorageError */
  openRead(key: string): Promise<Readable>;
  /**
   * A path on this machine with the content. Local adapters give the stored file itself (read-only use);
   * remote ones download into `directory` once and give that copy.
   * @throws NotStoredError, StorageError
   */
  localPath(key: string, directory: string): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** Keys under a prefix that ends with `/`. */
  list(prefix: string): Promise<string[]>;
  /** What lies directly under a prefix that ends with `/`, however much that is; objects of its own are left out. */
  groups(prefix: string): AsyncIterable<StoredGroup>;
  /** Erases everything under a prefix that ends with `/`; no error when there is nothing. */
  erase(prefix: string): Promise<void>;
  /** Writes, reads and erases a probe object. @throws StorageError */
  probe(): Promise<void>;
}
