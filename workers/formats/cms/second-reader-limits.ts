/**
 * What pkijs 4 (asn1js 4, WebCrypto of Node 24) cannot read or compute though it is in order: where it refuses for one of
 * these, the first reader's word stands alone and the limit is told. Each has its test; anything else is disagreement.
 */
import { schemeOf, signerDigestOf } from './algorithms.ts';
import { childrenOf, isUniversal, readBer, TAG } from './ber.ts';
import type { SecondReading } from './second-reader.ts';
import { stoppedAtBounds } from './second-reader-asn1.ts';
import { parseSignedData, type SignedData, type SignerInfo } from './signed-data.ts';
import { describeKey } from './verify.ts';

export type Limit =
  | 'digest-not-in-webcrypto'
  | 'algorithm-not-in-webcrypto'
  | 'curve-not-in-webcrypto'
  | 'pss-with-two-hashes'
  | 'key-as-algorithm'
  | 'digest-misnamed'
  | 'certificate-named-otherwise'
  | 'too-many-nodes';

interface Case {
  message: SignedData;
  signer: SignerInfo;
  reading: SecondReading;
  spki: Uint8Array | null;
}

const DIGESTS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);
const KINDS = new Set(['rsa-pkcs1', 'rsa-pss', 'ecdsa']);
const CURVES = /^ec (prime256v1|P-256|secp384r1|P-384|secp521r1|P-521)$/;

const scheme = ({ signer }: Case) => signer.signatureAlgorithm && schemeOf(signer.signatureAlgorithm);

/** Asked in this order; each says whether pkijs's refusal is one of that kind. */
const LIMITS: readonly (readonly [Limit, (one: Case) => boolean])[] = [
  ['too-many-nodes', ({ reading }) => stoppedAtBounds(reading.reason ?? '')],
  // SHA-224, SHA-3, SHAKE, RIPEMD and MD5; the hash inside the signature as well as the message's.
  [
    'digest-not-in-webcrypto',
    (one) => {
      const hashes = [signerDigestOf(one.signer.digestAlgorithm?.oid), scheme(one)?.hash ?? null];
      return hashes.some((hash) => hash !== null && !DIGESTS.has(hash));
    },
  ],
  // Ed25519, Ed448, DSA, plain ECDSA, ML-DSA, SLH-DSA: pkijs has no identifier for them.
  ['algorithm-not-in-webcrypto', (one) => !KINDS.has(scheme(one)?.kind ?? '')],
  ['pss-with-two-hashes', (one) => differentMgf(scheme(one))],
  // Brainpool, P-224, and every curve written out by its parameters, as passports have them.
  [
    'curve-not-in-webcrypto',
    (one) => scheme(one)?.kind === 'ecdsa' && one.spki !== null && !isNamed(one.spki),
  ],
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

/**
 * Why pkijs could not say the same of a message that the first reader calls valid; null when it should have.
 * @param spki of the certificate whose key verified
 */
export function limitOf(raw: Uint8Array, reading: SecondReading, spki: Uint8Array | null): Limit | null {
  const message = parseSignedData(raw);
  if (typeof message === 'string') return null;
  const [signer] = message.signerInfos;
  if (!signer) return null;
  const one: Case = { message, signer, reading, spki };
  // What it computed and refused it can read: only a hash that it does not know apart explains that.
  const asked = reading.outcome === 'invalid' ? LIMITS.filter(([code]) => COMPUTED.has(code)) : LIMITS;
  return asked.find(([, applies]) => applies(one))?.[0] ?? null;
}

/** Of a value that is right it computes a wrong answer under these. */
const COMPUTED: ReadonlySet<Limit> = new Set(['pss-with-two-hashes']);

/** P-256, P-384 or P-521, and by its name: parameters that spell out the same curve are no name to pkijs. */
function isNamed(spki: Uint8Array): boolean {
  const [algorithm] = childrenOf(readBer(spki));
  const [, parameters] = childrenOf(algorithm);
  return isUniversal(parameters, TAG.oid) && CURVES.test(describeKey(spki) ?? '');
}

function differentMgf(found: ReturnType<typeof schemeOf> | null): boolean {
  return found?.kind === 'rsa-pss' && found.hash !== found.mgfHash;
}
