/**
 * Reads and writes the content of a bucket's objects over the JSON API. The client's own streams pipe into streams that
 * are gone by then when the bucket fails in the middle, which ends the process (ERR_STREAM_UNABLE_TO_PIPE), or wait
 * for ever on one that stalls; here every failure comes out of the one stream or promise that the caller has.
 */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CRC32C, Storage } from '@google-cloud/storage';
import { messageOf } from '../errors.ts';
import { gcsLibrary } from './gcs-library.ts';
import { NotStoredError, StorageError } from './port.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;

export interface Address {
  bucket: string;
  /** The object's full name. */
  name: string;
}

/**
 * Resolves when the content begins to come; what fails afterwards destroys the stream with a StorageError. A stream that
 * nobody reads any more harms nobody.
 * @param timeoutMs for the whole transfer
 * @throws NotStoredError, StorageError
 */
export async function readObject(storage: Storage, address: Address, timeoutMs: number): Promise<Readable> {
  const signal = AbortSignal.timeout(timeoutMs);
  const path = `/storage/v1/b/${encodeURIComponent(address.bucket)}/o/${encodeURIComponent(address.name)}?alt=media`;
  const response = await answered('read', ATTEMPTS, () => call(storage, path, { signal }));
  const content = Readable.from(received(response), { objectMode: false });
  // The caller's own listeners may come later than a failure.
  content.on('error', () => undefined);
  return content;
}

/**
 * Stores the whole content in one request, or nothing: the bucket shows an object when its last byte has arrived.
 * @param content gives it anew for each attempt; a stream that can be read once only allows one
 * @throws StorageError
 */
export async function writeObject(
  storage: Storage,
  address: Address,
  content: { open(): Readable | Uint8Array; attempts?: number },
  timeoutMs: number,
): Promise<void> {
  const { CRC32C } = gcsLibrary();
  const signal = AbortSignal.timeout(timeoutMs);
  const path = `/upload/storage/v1/b/${encodeURIComponent(address.bucket)}/o?uploadType=media&name=${encodeURIComponent(address.name)}`;
  let sum = new CRC32C();
  const response = await answered('write', content.attempts ?? ATTEMPTS, () => {
    const opened = content.open();
    sum = new CRC32C();
    const chunks = opened instanceof Readable ? summed(opened, sum) : summed([opened], sum);
    return call(storage, path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(Readable.from(chunks, { objectMode: false })) as unknown as ReadableStream,
      duplex: 'half',
      signal,
    });
  });
  const stored = (await response.json().catch(() => ({}))) as { crc32c?: string };
  if (stored.crc32c === undefined || stored.crc32c === sum.toString()) return;
  await storage.bucket(address.bucket).file(address.name).delete({ ignoreNotFound: true });
  throw new StorageError('write failed: the stored content does not match its checksum');
}

async function* summed(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, sum: CRC32C) {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    sum.update(bytes);
    if (bytes.length > 0) yield bytes;
  }
}

/** Fails at the end when the bytes are not what the bucket says that it has. */
async function* received({ body, headers }: Response) {
  const sum = new (gcsLibrary().CRC32C)();
  try {
    if (body) yield* summed(body as unknown as AsyncIterable<Uint8Array>, sum);
  } catch (cause) {
    throw new StorageError(`read failed: ${messageOf(cause)}`, { cause });
  }
  const expected = /crc32c=([^,]+)/.exec(headers.get('x-goog-hash') ?? '')?.[1];
  if (expected !== undefined && sum.toString() !== expected) {
    throw new StorageError('read failed: the content does not match its checksum');
  }
}

/** @returns an answer that is ok, of the first attempt that has one */
async function answered(what: string, attempts: number, ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await ask().catch((cause) => {
      return new StorageError(`${what} failed: ${messageOf(cause)}`, { cause });
    });
    if (response instanceof Response) {
      if (response.ok) return response;
      await response.body?.cancel().catch(() => undefined);
      if (response.status === 404 && what === 'read') {
        throw new NotStoredError('nothing is stored under this key');
      }
    }
    const refused = response instanceof StorageError ? response : undefined;
    const status = response instanceof Response ? response.status : undefined;
    const final = status !== undefined && status < 500 && status !== 429;
    if (final || attempt >= attempts) throw refused ?? new StorageError(`${what} failed: ${status}`);
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

/** An emulator, which is a custom endpoint, takes no credentials. */
async function call(
  storage: Storage,
  path: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response> {
  init.signal?.throwIfAborted();
  const url = `${storage.apiEndpoint}${path}`;
  const headers = new Headers(init.headers);
  if (!storage.customEndpoint) {
    const credentials = new Headers(await storage.authClient.getRequestHeaders(url));
    for (const [name, value] of credentials) headers.set(name, value);
  }
  return fetch(url, { ...init, headers });
}
