/**
 * What pkijs 4 (asn1js 4) cannot read or has no identifier for though it is in order: where it refuses for one of
 * these, the first reader's word stands alone and the limit is told. Each has its test; anything else is disagreement.
 */
import { type DigestName, schemeOf, signerDigestOf } from './algorithms.ts';
import type { SecondReading } from './second-reader.ts';
import { stoppedAtBounds } from './second-reader-asn1.ts';
import { parseSignedData, type SignedData, type SignerInfo } from './signed-data.ts';

export type Limit =
  | 'digest-unknown'
  | 'algorithm-unknown'
  | 'key-as-algorithm'
  | 'digest-misnamed'
  | 'certificate-named-otherwise'
  | 'too-many-nodes';

interface Case {
  message: SignedData;
  signer: SignerInfo;
  reading: SecondReading;
}

const DIGESTS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);
const KINDS = new Set(['rsa-pkcs1', 'rsa-pss', 'ecdsa']);

const scheme = ({ signer }: Case) => (signer.signatureAlgorithm ? schemeOf(signer.signatureAlgorithm) : null);

const hashesOf = (found: ReturnType<typeof schemeOf>): (DigestName | null)[] =>
  found?.kind === 'rsa-pss' ? [found.hash, found.mgfHash] : [found?.hash ?? null];

/** Asked in this order; each says whether pkijs's refusal is one of that kind. */
const LIMITS: readonly (readonly [Limit, (one: Case) => boolean])[] = [
  ['too-many-nodes', ({ reading }) => stoppedAtBounds(reading.reason ?? '')],
  // SHA-224, SHA-3, SHAKE, RIPEMD and MD5; the hash inside the signature as well as the message's.
  [
    'digest-unknown',
    (one) => {
      const hashes = [signerDigestOf(one.signer.digestAlgorithm?.oid), ...hashesOf(scheme(one))];
      return hashes.some((hash) => hash !== null && !DIGESTS.has(hash));
    },
  ],
  // Ed25519, Ed448, DSA, plain ECDSA, ML-DSA, SLH-DSA: pkijs has no identifier for them.
  ['algorithm-unknown', (one) => !KINDS.has(scheme(one)?.kind ?? '')],
  // The algorithm names the key only (id-ecPublicKey), and the digest algorithm the hash.
  ['key-as-algorithm', ({ signer }) => signer.signatureAlgorithm?.oid === '1.2.840.10045.2.1'],
  [
    'digest-misnamed',
    ({ signer }) => schemeOf(signer.digestAlgorithm ?? { oid: '', parameters: null }) !== null,
  ],
  // It compares issuers' strings with their types, and knows key identifiers that are SHA-1 of the key.
  [
    'certificate-named-otherwise',
    ({ reading }) => /find signer certificate|No certificates/.test(reading.reason ?? ''),
  ],
];

/** Why pkijs could not say the same of a message that the first reader calls valid; null when it should have. */
export function limitOf(raw: Uint8Array, reading: SecondReading): Limit | null {
  // What it computed and refused it could read.
  if (reading.outcome === 'invalid') return null;
  const message = parseSignedData(raw);
  if (typeof message === 'string') return null;
  const [signer] = message.signerInfos;
  if (!signer) return null;
  const one: Case = { message, signer, reading };
  return LIMITS.find(([, applies]) => applies(one))?.[0] ?? null;
}
