/**
 * Keys of the corpus's own certification authority, derived from names instead of being stored: no private key lies in
 * the repository, and a signed sample still comes out byte for byte. They protect nothing.
 */
import {
  checkPrimeSync,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { integer, nul, OID, oid, sequence } from './der.ts';

export type KeyType = 'rsa' | 'p256';

export type Key = {
  type: KeyType;
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer;
  /** AlgorithmIdentifier of its signatures over SHA-256, DER. */
  algorithm: Buffer;
  /** Signs the SHA-256 of the data; the same data always gives the same signature. */
  sign: (data: Buffer) => Buffer;
};

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const toBig = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const toBytes = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');

const made = new Map<string, Key>();

/** The key with this name; made on first use (RSA: some hundred milliseconds). */
export function keyNamed(name: string, type: KeyType): Key {
  const known = made.get(`${type} ${name}`);
  if (known !== undefined) return known;
  const key = type === 'rsa' ? rsaKey(name) : p256Key(name);
  made.set(`${type} ${name}`, key);
  return key;
}

function rsaKey(name: string): Key {
  const exponent = 65537n;
  const [p, q] = [prime(`${name} p`, exponent), prime(`${name} q`, exponent)];
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  const field = (value: bigint): string => {
    const hex = value.toString(16);
    return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
  };
  const jwk = { kty: 'RSA', n: field(p * q), e: field(exponent), d: field(d), p: field(p), q: field(q) };
  const crt = { dp: field(d % (p - 1n)), dq: field(d % (q - 1n)), qi: field(inverse(q, p)) };
  const secret = createPrivateKey({ format: 'jwk', key: { ...jwk, ...crt } });
  return {
    type: 'rsa',
    spki: spkiOf(secret),
    algorithm: sequence(oid(OID.sha256WithRsa), nul()),
    sign: (data) => sign('sha256', data, secret),
  };
}

/** The first prime of 1024 bits after a value that the name gives, with p - 1 coprime to the exponent. */
function prime(name: string, exponent: bigint): bigint {
  const start = toBig(Buffer.concat([0, 1, 2, 3].map((part) => sha256(name, String(part)))));
  const top = 3n << 1022n;
  for (let candidate = start | top | 1n; ; candidate += 2n) {
    if (SMALL_PRIMES.some((small) => candidate % small === 0n)) continue;
    if (candidate % exponent !== 1n && checkPrimeSync(candidate)) return candidate;
  }
}

const SMALL_PRIMES = [
  3n,
  5n,
  7n,
  11n,
  13n,
  17n,
  19n,
  23n,
  29n,
  31n,
  37n,
  41n,
  43n,
  47n,
  53n,
  59n,
  61n,
  67n,
  71n,
];

/** Inverse of a modulo m, by the extended Euclidean algorithm. */
function inverse(a: bigint, m: bigint): bigint {
  let [oldRest, rest, oldFactor, factor] = [a % m, m, 1n, 0n];
  while (rest !== 0n) {
    const quotient = oldRest / rest;
    [oldRest, rest] = [rest, oldRest - quotient * rest];
    [oldFactor, factor] = [factor, oldFactor - quotient * factor];
  }
  return ((oldFactor % m) + m) % m;
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const publicPoint = (secret: bigint): Buffer => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(toBytes(secret, 32));
  return curve.getPublicKey();
};

function p256Key(name: string): Key {
  const secret = (toBig(sha256(name, 'p256')) % (ORDER - 1n)) + 1n;
  const point = publicPoint(secret);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return {
    type: 'p256',
    spki: Buffer.from(createPublicKey({ format: 'jwk', key: jwk }).export({ format: 'der', type: 'spki' })),
    algorithm: sequence(oid(OID.ecdsaWithSha256)),
    sign: (data) => {
      // OpenSSL draws the nonce at random. Here it comes from key and message, as RFC 6979 asks in spirit.
      const digest = sha256(data);
      const nonce = (toBig(sha256(toBytes(secret, 32), digest)) % (ORDER - 1n)) + 1n;
      const r = toBig(publicPoint(nonce).subarray(1, 33)) % ORDER;
      const s = (inverse(nonce, ORDER) * (toBig(digest) + r * secret)) % ORDER;
      return sequence(integer(r), integer(s));
    },
  };
}

function spkiOf(secret: KeyObject): Buffer {
  return Buffer.from(createPublicKey(secret).export({ format: 'der', type: 'spki' }));
}
