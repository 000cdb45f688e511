/** One signature value checked with node:crypto. Every primitive is OpenSSL's; this file only says which one. */
import { constants, createHash, createPublicKey, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { type DigestName, digestOid, pssLimitsOf, type SignatureScheme } from './algorithms.ts';
import { childrenOf, contentOf, readBer } from './ber.ts';
import { oid, tlv } from './der.ts';

export type Checked =
  | { outcome: 'valid' }
  | { outcome: 'invalid' }
  /** Could not be computed: that says nothing about the document. */
  | { outcome: 'unsupported'; reason: string };

/** Keys read last: one certificate signs many times in one document. */
const MAX_KEYS = 32;
const keys = new Map<string, KeyObject | null>();

/** Curves that OpenSSL knows by name; a key on other parameters (CVE-2020-0601) proves nothing about its certificate. */
export function keyOf(spki: Uint8Array): KeyObject | null {
  const name = Buffer.from(spki.buffer, spki.byteOffset, spki.byteLength).toString('latin1');
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = readKey(spki);
  const [oldest] = keys.keys();
  if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  keys.set(name, key);
  return key;
}

function readKey(spki: Uint8Array): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ec' && !key.asymmetricKeyDetails?.namedCurve) return null;
    return key;
  } catch {
    return null;
  }
}

/** Key size in bits, or the curve's name; for the report. */
export function describeKey(spki: Uint8Array): string | null {
  const key = keyOf(spki);
  if (!key) return null;
  const details = key.asymmetricKeyDetails;
  const size = details?.namedCurve ?? details?.modulusLength;
  return size === undefined ? String(key.asymmetricKeyType) : `${key.asymmetricKeyType} ${size}`;
}

/**
 * Verifies `signature` over the concatenation of `parts`.
 * @param spki SubjectPublicKeyInfo, DER
 * @param hash used where the scheme's identifier names the key only
 */
export function checkSignature(
  scheme: SignatureScheme,
  hash: DigestName,
  spki: Uint8Array,
  parts: readonly Uint8Array[],
  signature: Uint8Array,
): Checked {
  const data = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  const plan = planFor(scheme, scheme.hash ?? hash, spki);
  if (typeof plan === 'string') return { outcome: 'unsupported', reason: plan };
  try {
    if (verify(plan.digest, data, plan.key, signature)) return { outcome: 'valid' };
    return scheme.kind === 'rsa-pkcs1' && holdsDigest(plan, data, signature)
      ? { outcome: 'unsupported', reason: 'the digest fits, but stands in a malformed DigestInfo' }
      : { outcome: 'invalid' };
  } catch (error) {
    // OpenSSL refuses the combination (a digest larger than the key, a curve it does not carry).
    return { outcome: 'unsupported', reason: `not computable: ${(error as Error).message.slice(0, 120)}` };
  }
}

/**
 * Does a refused PKCS #1 value hold the right digest in a wrong wrapping (RFC 8017, 9.2; a missing NULL is the usual
 * one)? Some validators take it, OpenSSL does not: the key's owner signed the digest, and the form is disputed.
 */
function holdsDigest(plan: Plan, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    const block = publicDecrypt({ key: keyOfPlan(plan), padding: constants.RSA_PKCS1_PADDING }, signature);
    const digest = createHash(plan.digest as string)
      .update(data)
      .digest();
    return block.length < digest.length + 32 && block.subarray(-digest.length).equals(digest);
  } catch {
    return false;
  }
}

function keyOfPlan(plan: Plan): KeyObject {
  return (plan.key as { key: KeyObject }).key;
}

interface Plan {
  digest: string | null;
  key: Parameters<typeof verify>[2];
}

function planFor(scheme: SignatureScheme, digest: DigestName, spki: Uint8Array): Plan | string {
  const key = scheme.kind === 'rsa-pss' ? pssKey(spki, scheme) : keyOf(spki);
  if (!key) return 'the public key cannot be read, or is on an unnamed curve';
  const type = key.asymmetricKeyType;
  const wrongKey = `a ${scheme.kind} signature with a ${type} key`;
  switch (scheme.kind) {
    case 'rsa-pkcs1':
      if (type !== 'rsa') return wrongKey;
      return { digest, key: { key, padding: constants.RSA_PKCS1_PADDING } };
    case 'rsa-pss':
      if (type !== 'rsa-pss') return wrongKey;
      if (!isAllowed(scheme, spki)) return 'the key is restricted to other parameters of RSA-PSS';
      return {
        digest,
        key: { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength },
      };
    case 'ecdsa':
    case 'ecdsa-plain':
      if (type !== 'ec') return wrongKey;
      return { digest, key: { key, dsaEncoding: scheme.kind === 'ecdsa' ? 'der' : 'ieee-p1363' } };
    case 'dsa':
      if (type !== 'dsa') return wrongKey;
      return { digest, key: { key, dsaEncoding: 'der' } };
    case 'ed25519':
    case 'ed448':
      if (type !== scheme.kind) return wrongKey;
      return { digest: null, key };
    case 'ml-dsa':
    case 'slh-dsa':
      if (!String(type).startsWith(`${scheme.kind}-`)) return wrongKey;
      return { digest: null, key };
  }
}

/**
 * RFC 4055, 3.3: hash and mask must be the key's, and the salt no shorter than it says. The value may fit all the same:
 * validators that honour the key refuse it, others do not, so it is not computed here.
 */
function isAllowed({ hash, mgfHash, saltLength }: PssScheme, spki: Uint8Array): boolean {
  const limits = pssLimitsOf(spki);
  if (limits === null) return true;
  if (limits === 'unreadable' || limits.kind !== 'rsa-pss') return false;
  return limits.hash === hash && limits.mgfHash === mgfHash && limits.saltLength <= saltLength;
}

type PssScheme = Extract<SignatureScheme, { kind: 'rsa-pss' }>;

/**
 * node:crypto takes the mask's hash from the key only, so an RSA key is wrapped as an RSASSA-PSS key whose parameters
 * are those of the signature (RFC 4055, 3.1): any digest, mask and salt length can then be verified.
 */
export function pssKey(
  spki: Uint8Array,
  scheme: { hash: DigestName; mgfHash: DigestName },
): KeyObject | null {
  const root = readBer(spki);
  const [, bits] = childrenOf(root);
  const plain = keyOf(spki);
  if (!bits || !plain || (plain.asymmetricKeyType !== 'rsa' && plain.asymmetricKeyType !== 'rsa-pss')) {
    return plain;
  }
  const nul = tlv(5);
  const hash = (name: DigestName) => tlv(0x30, oid(digestOid(name)), nul);
  const parameters = tlv(
    0x30,
    tlv(0xa0, hash(scheme.hash)),
    tlv(0xa1, tlv(0x30, oid('1.2.840.113549.1.1.8'), hash(scheme.mgfHash))),
    // In a key the salt length is the least one, and 20 where it is left out.
    tlv(0xa2, tlv(2, Uint8Array.of(0))),
  );
  const algorithm = tlv(0x30, oid('1.2.840.113549.1.1.10'), parameters);
  return keyOf(tlv(0x30, algorithm, tlv(3, contentOf(bits))));
}
