/** Object identifiers of digests and signatures, and how node:crypto computes each of them. */
import { createHash, type Hash } from 'node:crypto';
import {
  type BerNode,
  childrenOf,
  isContext,
  isUniversal,
  oidOf,
  rawOf,
  readBer,
  smallInteger,
  TAG,
} from './ber.ts';

/** Names as node:crypto takes them. */
export type DigestName =
  | 'md5'
  | 'ripemd160'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha512-224'
  | 'sha512-256'
  | 'sha3-224'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'
  | 'shake128'
  | 'shake256';

const DIGESTS: Record<string, DigestName> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.36.3.2.1': 'ripemd160',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.5': 'sha512-224',
  '2.16.840.1.101.3.4.2.6': 'sha512-256',
  '2.16.840.1.101.3.4.2.7': 'sha3-224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '2.16.840.1.101.3.4.2.11': 'shake128',
  '2.16.840.1.101.3.4.2.12': 'shake256',
  // id-shake256-len as RFC 8419 uses it with Ed448: 512 bits, which is also what is computed without a length.
  '2.16.840.1.101.3.4.2.18': 'shake256',
};

export type SignatureScheme =
  /** `hash` null: the identifier names the key only; the SignerInfo's digest algorithm is meant. */
  | { kind: 'rsa-pkcs1' | 'ecdsa' | 'ecdsa-plain' | 'dsa'; hash: DigestName | null }
  | { kind: 'rsa-pss'; hash: DigestName; mgfHash: DigestName; saltLength: number }
  | { kind: 'ed25519' | 'ed448' | 'ml-dsa' | 'slh-dsa'; hash: null };

const scheme = (
  kind: 'rsa-pkcs1' | 'ecdsa' | 'ecdsa-plain' | 'dsa',
  hash: DigestName | null,
): SignatureScheme => ({ kind, hash });

const SIGNATURES: Record<string, SignatureScheme> = {
  '1.2.840.113549.1.1.1': scheme('rsa-pkcs1', null),
  '1.2.840.113549.1.1.4': scheme('rsa-pkcs1', 'md5'),
  '1.2.840.113549.1.1.5': scheme('rsa-pkcs1', 'sha1'),
  '1.3.14.3.2.29': scheme('rsa-pkcs1', 'sha1'),
  '1.3.36.3.3.1.2': scheme('rsa-pkcs1', 'ripemd160'),
  '1.2.840.113549.1.1.14': scheme('rsa-pkcs1', 'sha224'),
  '1.2.840.113549.1.1.11': scheme('rsa-pkcs1', 'sha256'),
  '1.2.840.113549.1.1.12': scheme('rsa-pkcs1', 'sha384'),
  '1.2.840.113549.1.1.13': scheme('rsa-pkcs1', 'sha512'),
  '1.2.840.113549.1.1.15': scheme('rsa-pkcs1', 'sha512-224'),
  '1.2.840.113549.1.1.16': scheme('rsa-pkcs1', 'sha512-256'),
  '2.16.840.1.101.3.4.3.13': scheme('rsa-pkcs1', 'sha3-224'),
  '2.16.840.1.101.3.4.3.14': scheme('rsa-pkcs1', 'sha3-256'),
  '2.16.840.1.101.3.4.3.15': scheme('rsa-pkcs1', 'sha3-384'),
  '2.16.840.1.101.3.4.3.16': scheme('rsa-pkcs1', 'sha3-512'),
  '1.2.840.10045.2.1': scheme('ecdsa', null),
  '1.2.840.10045.4.1': scheme('ecdsa', 'sha1'),
  '1.2.840.10045.4.3.1': scheme('ecdsa', 'sha224'),
  '1.2.840.10045.4.3.2': scheme('ecdsa', 'sha256'),
  '1.2.840.10045.4.3.3': scheme('ecdsa', 'sha384'),
  '1.2.840.10045.4.3.4': scheme('ecdsa', 'sha512'),
  '2.16.840.1.101.3.4.3.9': scheme('ecdsa', 'sha3-224'),
  '2.16.840.1.101.3.4.3.10': scheme('ecdsa', 'sha3-256'),
  '2.16.840.1.101.3.4.3.11': scheme('ecdsa', 'sha3-384'),
  '2.16.840.1.101.3.4.3.12': scheme('ecdsa', 'sha3-512'),
  // BSI TR-03111, 5.2.1: r and s as two fixed-size integers side by side.
  '0.4.0.127.0.7.1.1.4.1.1': scheme('ecdsa-plain', 'sha1'),
  '0.4.0.127.0.7.1.1.4.1.2': scheme('ecdsa-plain', 'sha224'),
  '0.4.0.127.0.7.1.1.4.1.3': scheme('ecdsa-plain', 'sha256'),
  '0.4.0.127.0.7.1.1.4.1.4': scheme('ecdsa-plain', 'sha384'),
  '0.4.0.127.0.7.1.1.4.1.5': scheme('ecdsa-plain', 'sha512'),
  '0.4.0.127.0.7.1.1.4.1.6': scheme('ecdsa-plain', 'ripemd160'),
  '0.4.0.127.0.7.1.1.4.1.8': scheme('ecdsa-plain', 'sha3-224'),
  '0.4.0.127.0.7.1.1.4.1.9': scheme('ecdsa-plain', 'sha3-256'),
  '0.4.0.127.0.7.1.1.4.1.10': scheme('ecdsa-plain', 'sha3-384'),
  '0.4.0.127.0.7.1.1.4.1.11': scheme('ecdsa-plain', 'sha3-512'),
  '1.2.840.10040.4.1': scheme('dsa', null),
  '1.2.840.10040.4.3': scheme('dsa', 'sha1'),
  '2.16.840.1.101.3.4.3.1': scheme('dsa', 'sha224'),
  '2.16.840.1.101.3.4.3.2': scheme('dsa', 'sha256'),
  // FIPS 204 and 205, pure (RFC 9882, RFC 9814): the key says which parameter set.
  ...Object.fromEntries(
    [17, 18, 19].map((n) => [`2.16.840.1.101.3.4.3.${n}`, { kind: 'ml-dsa', hash: null }]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`2.16.840.1.101.3.4.3.${20 + n}`, { kind: 'slh-dsa', hash: null }]),
  ),
  '1.3.101.112': { kind: 'ed25519', hash: null },
  '1.3.101.113': { kind: 'ed448', hash: null },
};

const RSASSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';

export interface AlgorithmId {
  oid: string;
  parameters: BerNode | null;
}

/** AlgorithmIdentifier (RFC 5280, 4.1.1.2); null when it is not one. */
export function algorithmOf(node: BerNode | null | undefined): AlgorithmId | null {
  const [id, parameters] = childrenOf(node);
  const oid = oidOf(id);
  return oid === null ? null : { oid, parameters: parameters ?? null };
}

export function digestNameOf(oid: string | undefined): DigestName | null {
  return (oid !== undefined && DIGESTS[oid]) || null;
}

/**
 * The digest that a SignerInfo names as its digest algorithm. Some signers write the identifier of the whole signature
 * there (sha1WithRSAEncryption in the place of SHA-1), which leaves no doubt about the digest.
 */
export function signerDigestOf(oid: string | undefined): DigestName | null {
  return digestNameOf(oid) ?? (oid === undefined ? null : (SIGNATURES[oid]?.hash ?? null));
}

/** Object identifier of a digest, for building keys with parameters. */
export function digestOid(name: DigestName): string {
  return Object.keys(DIGESTS).find((key) => DIGESTS[key] === name) as string;
}

/** The scheme that a signature's AlgorithmIdentifier names; null when unknown here. */
export function schemeOf(algorithm: AlgorithmId): SignatureScheme | null {
  return algorithm.oid === RSASSA_PSS ? pssOf(algorithm.parameters) : (SIGNATURES[algorithm.oid] ?? null);
}

/**
 * RSASSA-PSS-params (RFC 4055, 3.1); absent fields mean SHA-1, MGF1 with SHA-1 and 20 octets of salt. With a signature the
 * parameters themselves must be there: without them nobody knows what was computed, and a guess that fails would accuse.
 */
function pssOf(parameters: BerNode | null): SignatureScheme | null {
  if (!isUniversal(parameters, TAG.sequence)) return null;
  let hash: DigestName | null = 'sha1';
  let mgfHash: DigestName | null = 'sha1';
  let saltLength: number | null = 20;
  for (const field of childrenOf(parameters)) {
    const [inner] = childrenOf(field);
    if (isContext(field, 0)) hash = digestNameOf(algorithmOf(inner)?.oid);
    else if (isContext(field, 1)) {
      const mgf = algorithmOf(inner);
      mgfHash = mgf?.oid === MGF1 ? digestNameOf(algorithmOf(mgf.parameters)?.oid) : null;
    } else if (isContext(field, 2)) saltLength = smallInteger(inner);
    // The trailer field: 1 is the only one that is defined for use, and what is computed here.
    else if (!isContext(field, 3) || smallInteger(inner) !== 1) return null;
  }
  if (!hash || !mgfHash || saltLength === null) return null;
  return { kind: 'rsa-pss', hash, mgfHash, saltLength };
}

/**
 * What an RSASSA-PSS key allows (RFC 4055, 1.2 and 3.3): nothing is said without parameters; `unreadable` where they are
 * there and name what is not known here.
 */
export function pssLimitsOf(spki: Uint8Array): SignatureScheme | 'unreadable' | null {
  const algorithm = algorithmOf(childrenOf(readBer(spki))[0]);
  if (algorithm?.oid !== RSASSA_PSS || !algorithm.parameters || isUniversal(algorithm.parameters, TAG.null))
    return null;
  return pssOf(algorithm.parameters) ?? 'unreadable';
}

/** A hash object; SHAKE in the output lengths of RFC 8702 (256 and 512 bits). */
function newHash(name: DigestName): Hash {
  if (name === 'shake128') return createHash(name, { outputLength: 32 });
  if (name === 'shake256') return createHash(name, { outputLength: 64 });
  return createHash(name);
}

/** Digest of several byte ranges as if they stood side by side. */
export function digestOf(name: DigestName, parts: readonly Uint8Array[]): Uint8Array {
  const hash = newHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Computes the digest of several byte ranges side by side. */
export type Digester = (name: DigestName, parts: readonly Uint8Array[]) => Uint8Array;

/**
 * A digester for ranges that all begin where `whole` begins: what it has taken in once is not taken in again, so that
 * a file signed a thousand times is digested about once. Ask in the order of the first ranges' lengths.
 */
export function growingDigester(whole: Uint8Array): Digester {
  const running = new Map<DigestName, { hash: Hash; at: number }>();
  return (name, parts) => {
    const [first, ...rest] = parts;
    const fits = first && first.buffer === whole.buffer && first.byteOffset === whole.byteOffset;
    // Hashes with a chosen output length lose it when they are copied.
    if (!fits || name.startsWith('shake')) return digestOf(name, parts);
    const state = running.get(name) ?? { hash: newHash(name), at: 0 };
    if (state.at > first.length) return digestOf(name, parts);
    running.set(name, state);
    state.hash.update(whole.subarray(state.at, first.length));
    state.at = first.length;
    const hash = state.hash.copy();
    for (const part of rest) hash.update(part);
    return hash.digest();
  };
}

/** True when two AlgorithmIdentifiers are the same, an absent parameter and NULL counting as equal. */
export function sameAlgorithm(a: AlgorithmId, b: AlgorithmId): boolean {
  if (a.oid !== b.oid) return false;
  const raw = (id: AlgorithmId) =>
    id.parameters && id.parameters.tag !== 5 ? Buffer.from(rawOf(id.parameters)).toString('hex') : '';
  return raw(a) === raw(b);
}
