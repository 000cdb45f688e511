import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { PdfDict, PdfView } from '../types.ts';
import { rc4 } from './rc4.ts';
import { dictOf, entry, integerOf, nameOf } from './values.ts';

type Resolve = PdfView['resolve'];
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** Opens strings and streams of a file whose user password is empty. */
export interface Decryptor {
  string(bytes: Uint8Array, num: number, gen: number): Uint8Array;
  /** `filter` is the crypt filter that the stream names itself (/Crypt /Name), or null for the file's default. */
  stream(bytes: Uint8Array, num: number, gen: number, filter: string | null): Uint8Array;
  /** False: the XMP stream is plain. */
  encryptMetadata: boolean;
}

export type Opened = { state: 'open'; decryptor: Decryptor } | { state: 'locked'; reason: string };

/** A file has one or two. */
const MAX_CRYPT_FILTERS = 64;

/** Password padding of algorithm 2, step a. */
const PAD = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

/**
 * Standard security handler, revisions 2 to 6, with the empty user password (ISO 32000-1 7.6.3, ISO 32000-2 7.6.4).
 * `encrypt` is the resolved /Encrypt dictionary, `id` the first element of the trailer's /ID; `resolve` leads to crypt
 * filters that stand in objects of their own.
 */
export function openEncryption(encrypt: PdfDict, id: Uint8Array, resolve: Resolve): Opened {
  const handler = nameOf(entry(encrypt, 'Filter'));
  if (handler !== 'Standard') return { state: 'locked', reason: `security handler ${handler ?? 'missing'}` };
  const version = integerOf(entry(encrypt, 'V')) ?? 0;
  const revision = integerOf(entry(encrypt, 'R')) ?? 0;
  const o = stringOf(encrypt, 'O');
  const u = stringOf(encrypt, 'U');
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6 || !o || !u) {
    return { state: 'locked', reason: `standard handler V ${version}, R ${revision}` };
  }
  const metadata = entry(encrypt, 'EncryptMetadata');
  // Meaningful from V 4 on only (table 21): older files have their metadata encrypted whatever it says.
  const encryptMetadata = version < 4 || !(metadata?.kind === 'bool' && !metadata.value);
  const key =
    revision >= 5
      ? key256(u, stringOf(encrypt, 'UE'), revision)
      : key128(encrypt, version, revision, o, u, id, encryptMetadata);
  if (!key) return { state: 'locked', reason: 'needs a password' };
  const methods = cryptFilters(encrypt, version, resolve);
  if (!methods) return { state: 'locked', reason: 'crypt filter of another kind' };
  // Crypt filters work with 128 bits; a shorter file key is padded with zeros (as readers do, not in the standard).
  const fileKey =
    version === 4 && key.length < 16 ? Buffer.concat([key, Buffer.alloc(16 - key.length)]) : key;
  const apply = (bytes: Uint8Array, num: number, gen: number, method: Method): Uint8Array =>
    decrypt(bytes, fileKey, num, gen, method);
  return {
    state: 'open',
    decryptor: {
      encryptMetadata,
      string: (bytes, num, gen) => apply(bytes, num, gen, methods.string),
      stream: (bytes, num, gen, filter) =>
        apply(bytes, num, gen, filter === null ? methods.stream : methods.named(filter)),
    },
  };
}

function stringOf(dict: PdfDict, key: string): Uint8Array | null {
  const value = entry(dict, key);
  return value?.kind === 'string' ? value.bytes : null;
}

/** Null where strings or streams are encrypted in a way that is not known: as they stand they are not what readers show. */
function cryptFilters(encrypt: PdfDict, version: number, resolve: Resolve) {
  if (version < 4) return { string: 'rc4' as Method, stream: 'rc4' as Method, named: (): Method => 'rc4' };
  // Looked up now: while a stream is being decrypted, none may be read for its sake.
  const filters = new Map(
    dictOf(entry(encrypt, 'CF'))
      ?.entries.slice(-MAX_CRYPT_FILTERS)
      .map(({ key, value }) => [key.value, methodOf(dictOf(resolve(value)), resolve)]),
  );
  // A filter that is not there leaves everything as it is, for readers too.
  const known = (name: string): Method | null => {
    const method = name === 'Identity' ? 'none' : filters.get(name);
    return method === undefined ? 'none' : method;
  };
  const [string, stream] = ['StrF', 'StmF'].map((key) => known(nameOf(entry(encrypt, key)) ?? 'Identity'));
  return string && stream ? { string, stream, named: (name: string) => known(name) ?? 'none' } : null;
}

function methodOf(filter: PdfDict | null, resolve: Resolve): Method | null {
  const method = nameOf(resolve(entry(filter, 'CFM') ?? undefined)) ?? 'None';
  if (method === 'V2') return 'rc4';
  if (method === 'AESV2') return 'aes128';
  if (method === 'AESV3') return 'aes256';
  return method === 'None' ? 'none' : null;
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Algorithms 2 and 6: the file key when the empty password is right, else null. */
function key128(
  encrypt: PdfDict,
  version: number,
  revision: number,
  o: Uint8Array,
  u: Uint8Array,
  id: Uint8Array,
  encryptMetadata: boolean,
): Uint8Array | null {
  let bits = version === 1 ? 40 : (integerOf(entry(encrypt, 'Length')) ?? (version === 4 ? 128 : 40));
  if (bits < 40) bits *= 8; // some producers write bytes
  const size = Math.min(16, Math.max(5, bits >> 3));
  const permissions = Buffer.alloc(4);
  const p = entry(encrypt, 'P');
  permissions.writeInt32LE((p?.kind === 'number' ? p.value : 0) | 0);
  const extra = revision >= 4 && !encryptMetadata ? Buffer.from('ffffffff', 'hex') : Buffer.alloc(0);
  let key: Uint8Array = md5(PAD, o.subarray(0, 32), permissions, id, extra);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, size));
  key = key.subarray(0, size);
  if (revision === 2) return Buffer.compare(rc4(key, PAD), u.subarray(0, 32)) === 0 ? key : null;
  let check: Uint8Array = md5(PAD, id);
  for (let i = 0; i < 20; i++)
    check = rc4(
      key.map((b) => b ^ i),
      check,
    );
  return Buffer.compare(check, u.subarray(0, 16)) === 0 ? key : null;
}

/** Algorithm 2.A with the empty password. */
function key256(u: Uint8Array, ue: Uint8Array | null, revision: number): Uint8Array | null {
  if (u.length < 48 || !ue || ue.length < 32) return null;
  const digest = (salt: Uint8Array): Uint8Array =>
    revision === 5 ? createHash('sha256').update(salt).digest() : hardened(salt);
  if (Buffer.compare(digest(u.subarray(32, 40)), u.subarray(0, 32)) !== 0) return null;
  const decipher = createDecipheriv(
    'aes-256-cbc',
    digest(u.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false);
  return Buffer.concat([decipher.update(ue.subarray(0, 32)), decipher.final()]);
}

/** Algorithm 2.B for an empty password (revision 6). */
function hardened(salt: Uint8Array): Uint8Array {
  let k: Buffer = createHash('sha256').update(salt).digest();
  for (let round = 0; ; round++) {
    const block = Buffer.concat(new Array<Buffer>(64).fill(k));
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false);
    const e = Buffer.concat([cipher.update(block), cipher.final()]);
    const sum = e.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    k = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(e)
      .digest();
    if (round >= 63 && e.readUInt8(e.length - 1) <= round - 31) return k.subarray(0, 32);
  }
}

function decrypt(bytes: Uint8Array, key: Uint8Array, num: number, gen: number, method: Method): Uint8Array {
  if (method === 'none') return bytes;
  if (method === 'aes256') return aes(key, bytes);
  const salt = Buffer.from([num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255]);
  const tail = method === 'aes128' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const objectKey = md5(key, salt, tail).subarray(0, Math.min(16, key.length + 5));
  return method === 'rc4' ? rc4(objectKey, bytes) : aes(objectKey, bytes);
}

/** CBC with the first block as vector; a broken tail or padding is kept rather than refused. */
function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const usable = bytes.length - (bytes.length % 16);
  if (usable < 32 || (key.length !== 16 && key.length !== 32)) return new Uint8Array(0);
  const decipher = createDecipheriv(
    key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    key,
    bytes.subarray(0, 16),
  );
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(bytes.subarray(16, usable)), decipher.final()]);
  const pad = plain.at(-1) ?? 0;
  return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain;
}
