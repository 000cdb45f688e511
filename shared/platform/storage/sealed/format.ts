/**
 * A stored object under envelope encryption. Each object has a key of its own, which is wrapped by the configured one:
 *
 *   "ASSEAL1\n" | length of the key's id (u8) | id | nonce (12) | wrapped key (32) | tag (16) | chunks
 *
 * Without a key content is stored as it is; only what itself begins with these eight octets stands behind a mark, which is
 * a header with an id of no length. A document could else pass for a sealed object that nobody can open.
 *
 * A chunk is up to 64 KiB under AES-256-GCM with its tag behind it. Its nonce is its number, and whether it is the last:
 * chunks that change places, are missing, doubled or cut off at the end do not open (the STREAM construction; Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015). The wrapped key is bound to the object's storage key, so that two objects cannot
 * be exchanged.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { StorageError } from '../port.ts';
import { KEY_BYTES, type StorageKey, type StorageKeys } from './keys.ts';

const MAGIC = Buffer.from('ASSEAL1\n');
const CHUNK_BYTES = 64 * 1024;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;
/** Magic, the longest id and the wrapped key: after as many bytes it is known what an object is. */
export const MAX_HEADER_BYTES = MAGIC.length + 1 + 32 + WRAPPED_BYTES;

export interface Header {
  keyId: string;
  wrapped: Buffer;
  /** Where the chunks begin. */
  end: number;
}

/** Before content that is stored as it is and begins as a sealed object does. */
export const PLAIN_MARK = Buffer.from([...MAGIC, 0]);
/** After as many octets it is known whether content needs the mark. */
export const MARKED_BYTES = MAGIC.length;

const beginsWith = (start: Uint8Array, mark: Buffer): boolean =>
  Buffer.compare(start.subarray(0, mark.length), mark) === 0;

export const needsPlainMark = (start: Uint8Array): boolean => beginsWith(start, MAGIC);

/** What of the start of an object without a header is content. */
export const plainContent = (start: Buffer): Buffer =>
  beginsWith(start, PLAIN_MARK) ? start.subarray(PLAIN_MARK.length) : start;

/** Null for an object that is stored as it is. @param start at least the object's first MAX_HEADER_BYTES, or all of it */
export function readHeader(start: Buffer): Header | null {
  if (!beginsWith(start, MAGIC) || beginsWith(start, PLAIN_MARK)) return null;
  const idEnd = MAGIC.length + 1 + (start[MAGIC.length] ?? 0);
  const end = idEnd + WRAPPED_BYTES;
  if (start.length < end) throw new StorageError('a sealed object without its key');
  return {
    keyId: start.toString('latin1', MAGIC.length + 1, idEnd),
    wrapped: start.subarray(idEnd, end),
    end,
  };
}

const boundTo = (objectKey: string): Buffer => Buffer.from(`assay/storage/v1\0${objectKey}`);

export function wrapKey(own: Buffer, { id, key }: StorageKey, objectKey: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(objectKey));
  const wrapped = Buffer.concat([cipher.update(own), cipher.final()]);
  return Buffer.concat([
    MAGIC,
    Buffer.from([id.length]),
    Buffer.from(id),
    nonce,
    wrapped,
    cipher.getAuthTag(),
  ]);
}

/** @throws StorageError when the key is not there, or was not made for this object */
export function unwrapKey({ keyId, wrapped }: Header, keys: StorageKeys, objectKey: string): Buffer {
  const known = keys.byId(keyId);
  if (!known) throw new StorageError(`sealed with the key "${keyId}", which STORAGE_KEYS does not have`);
  const cipher = createDecipheriv('aes-256-gcm', known.key, wrapped.subarray(0, NONCE_BYTES))
    .setAAD(boundTo(objectKey))
    .setAuthTag(wrapped.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch (cause) {
    throw new StorageError('sealed for another object, or altered', { cause });
  }
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

function sealChunk(key: KeyObject, index: number, last: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: KeyObject, index: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new StorageError('a sealed object that was cut off');
  const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last)).setAuthTag(
    sealed.subarray(-TAG_BYTES),
  );
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch (cause) {
    throw new StorageError('a sealed object that was altered or cut off', { cause });
  }
}

/** Parts of exactly `size` bytes; the last one, which may be shorter or empty, is marked. */
async function* parts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ index: number; last: boolean; bytes: Buffer }> {
  let held: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const chunk of source) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    length += chunk.byteLength;
    if (length <= size) continue;
    let all = Buffer.concat(held);
    // More than a part: whatever is left may be the last one.
    for (; all.length > size; all = all.subarray(size)) {
      yield { index: index++, last: false, bytes: all.subarray(0, size) };
    }
    held = [all];
    length = all.length;
  }
  yield { index, last: true, bytes: Buffer.concat(held) };
}

export async function* sealed(
  source: AsyncIterable<Uint8Array>,
  current: StorageKey,
  objectKey: string,
): AsyncGenerator<Buffer> {
  const own = randomBytes(KEY_BYTES);
  const key = createSecretKey(own);
  yield wrapKey(own, current, objectKey);
  for await (const { index, last, bytes } of parts(source, CHUNK_BYTES))
    yield sealChunk(key, index, last, bytes);
}

/** Opens the chunks behind a header. */
export async function* opened(source: AsyncIterable<Uint8Array>, own: Buffer): AsyncGenerator<Buffer> {
  const key = createSecretKey(own);
  for await (const { index, last, bytes } of parts(source, CHUNK_BYTES + TAG_BYTES)) {
    const content = openChunk(key, index, last, bytes);
    if (content.length > 0) yield content;
  }
}
