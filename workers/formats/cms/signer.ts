/**
 * One SignerInfo judged over bytes: is the message digest that of the content, is the signature that of the attributes,
 * do the algorithms agree with one another, is the certificate the one that the signer bound.
 */
import {
  type Digester,
  type DigestName,
  digestNameOf,
  digestOf,
  type SignatureScheme,
  schemeOf,
  signerDigestOf,
} from './algorithms.ts';
import { type BerNode, isUniversal, octetsOf, oidOf, TAG, timeOf } from './ber.ts';
import type { Certificate } from './certificate.ts';
import { hex } from './certificate.ts';
import { checkEss, type EssOutcome } from './ess.ts';
import { ATTRIBUTE, algorithmsProtected, attributeForms } from './signed-attributes.ts';
import { attributeValues, type SignedData, type SignerInfo, signerCertificate } from './signed-data.ts';
import { checkSignature, describeKey } from './verify.ts';

export type SignerProblem =
  | 'no-signer-info'
  | 'several-signer-infos'
  | 'unknown-digest-algorithm'
  | 'digest-algorithm-misnamed'
  | 'unknown-signature-algorithm'
  | 'no-signing-certificate'
  | 'message-digest-missing'
  | 'several-message-digests'
  | 'message-digest-mismatch'
  | 'content-type-missing'
  | 'content-type-mismatch'
  | 'several-content-types'
  | 'algorithms-contradict'
  | 'algorithm-protection-mismatch'
  | 'signing-certificate-mismatch'
  | 'signing-certificate-unreadable'
  | 'signature-mismatch'
  | 'signature-not-computable'
  | 'attributes-not-der';

export interface SignerOutcome {
  /** `match`: the digest that the signer signed is the digest of the content. */
  digest: 'match' | 'mismatch' | 'not-checked';
  signature: 'valid' | 'invalid' | 'not-checked';
  digestAlgorithm: DigestName | null;
  /** Scheme with hash, e.g. `rsa-pss sha256`; null when unknown. */
  signatureAlgorithm: string | null;
  /** Object identifiers as written, for what is unknown. */
  oids: { digest: string | null; signature: string | null };
  key: string | null;
  certificate: Certificate | null;
  ess: EssOutcome;
  hasSignedAttributes: boolean;
  /** The signer's own claim (signing-time attribute), ms since the epoch. */
  signingTime: number | null;
  problems: SignerProblem[];
  /** OpenSSL's word where something could not be computed. */
  detail: string | null;
}

/** The signature value of the message's only signer, for timestamps over it; null when there is not exactly one. */
export function soleSigner(message: SignedData): SignerInfo | null {
  return message.signerInfos.length === 1 ? (message.signerInfos[0] as SignerInfo) : null;
}

/**
 * Checks the message's only SignerInfo over `content` (byte ranges that count as standing side by side).
 * PAdES and ISO 32000 allow exactly one signer (EN 319 142-1, 6.3 a); more are reported, not tried.
 */
export function checkSigner(
  message: SignedData,
  content: readonly Uint8Array[],
  digester: Digester = digestOf,
): SignerOutcome {
  const outcome: SignerOutcome = {
    digest: 'not-checked',
    signature: 'not-checked',
    digestAlgorithm: null,
    signatureAlgorithm: null,
    oids: { digest: null, signature: null },
    key: null,
    certificate: null,
    ess: 'absent',
    hasSignedAttributes: false,
    signingTime: null,
    problems: [],
    detail: null,
  };
  const signer = soleSigner(message);
  if (!signer) {
    outcome.problems.push(message.signerInfos.length === 0 ? 'no-signer-info' : 'several-signer-infos');
    return outcome;
  }
  outcome.oids = {
    digest: signer.digestAlgorithm?.oid ?? null,
    signature: signer.signatureAlgorithm?.oid ?? null,
  };
  outcome.hasSignedAttributes = signer.signedAttrs !== null;
  outcome.signingTime = timeOf(attributeValues(signer.signedAttrs, ATTRIBUTE.signingTime)[0]);
  const digest = signerDigestOf(signer.digestAlgorithm?.oid);
  outcome.digestAlgorithm = digest;
  // RFC 5652, 10.1.1, wants a digest there: most validators refuse the message, so it is computed and not accepted.
  if (digest && !digestNameOf(signer.digestAlgorithm?.oid))
    outcome.problems.push('digest-algorithm-misnamed');
  if (!digest) outcome.problems.push('unknown-digest-algorithm');
  else if (signer.signedAttrs) checkAttributes(outcome, message, signer, () => digester(digest, content));
  checkValue(outcome, message, signer, digest, content);
  return outcome;
}

function checkAttributes(
  outcome: SignerOutcome,
  message: SignedData,
  signer: SignerInfo,
  computed: () => Uint8Array,
): void {
  const stated = attributeValues(signer.signedAttrs, ATTRIBUTE.messageDigest);
  const [first] = stated;
  const octets = isUniversal(first, TAG.octetString) ? octetsOf(first) : null;
  if (!octets) outcome.problems.push('message-digest-missing');
  else if (stated.length > 1) outcome.problems.push('several-message-digests');
  else {
    const matches = hex(octets) === hex(computed());
    outcome.digest = matches ? 'match' : 'mismatch';
    if (!matches) outcome.problems.push('message-digest-mismatch');
  }
  const types = attributeValues(signer.signedAttrs, ATTRIBUTE.contentType);
  // RFC 5652, 11.1: it shall be there. Some validators refuse a message without it, others do not ask.
  if (types.length === 0) outcome.problems.push('content-type-missing');
  else if (types.every((type) => oidOf(type) !== message.contentType))
    outcome.problems.push('content-type-mismatch');
  // Once (11.1): validators differ in which of several they read.
  else if (types.length > 1) outcome.problems.push('several-content-types');
  const [protection] = attributeValues(signer.signedAttrs, ATTRIBUTE.algorithmProtection);
  if (protection && !algorithmsProtected(protection, signer)) {
    outcome.problems.push('algorithm-protection-mismatch');
  }
}

function checkValue(
  outcome: SignerOutcome,
  message: SignedData,
  signer: SignerInfo,
  digest: DigestName | null,
  content: readonly Uint8Array[],
): void {
  const scheme = signer.signatureAlgorithm && schemeOf(signer.signatureAlgorithm);
  if (!scheme) outcome.problems.push('unknown-signature-algorithm');
  const certificate = signerCertificate(signer, message.certificates);
  outcome.certificate = certificate;
  if (!certificate) {
    outcome.problems.push('no-signing-certificate');
    return;
  }
  outcome.key = describeKey(certificate.spki);
  outcome.ess = checkEss(signer, certificate);
  if (outcome.ess === 'mismatch') outcome.problems.push('signing-certificate-mismatch');
  if (outcome.ess === 'unknown') outcome.problems.push('signing-certificate-unreadable');
  if (!scheme) return;
  outcome.signatureAlgorithm = `${scheme.kind} ${scheme.hash ?? digest ?? ''}`.trim();
  if (digest && contradicts(scheme, digest)) outcome.problems.push('algorithms-contradict');
  const hash = scheme.hash ?? digest;
  if (!hash) return;
  const checked = signer.signedAttrs
    ? checkOverAttributes(scheme, hash, certificate, signer, signer.signedAttrs, outcome.problems)
    : checkSignature(scheme, hash, certificate.spki, content, signer.signature);
  if (checked.outcome === 'unsupported') {
    outcome.problems.push('signature-not-computable');
    outcome.detail = checked.reason;
    return;
  }
  outcome.signature = checked.outcome;
  if (checked.outcome === 'invalid') outcome.problems.push('signature-mismatch');
  // Without attributes the signature is over the content itself: it is the digest check.
  if (!signer.signedAttrs) outcome.digest = checked.outcome === 'valid' ? 'match' : 'not-checked';
}

function checkOverAttributes(
  scheme: SignatureScheme,
  hash: DigestName,
  certificate: Certificate,
  signer: SignerInfo,
  attributes: BerNode,
  problems: SignerProblem[],
) {
  const [written, der] = attributeForms(attributes);
  const checked = checkSignature(scheme, hash, certificate.spki, [written], signer.signature);
  if (!der) return checked;
  // RFC 5652, 5.3 and 5.4: signed attributes are DER. Readers that take them as they stand, or write them anew, accept
  // the message; those that hold to the standard do not.
  problems.push('attributes-not-der');
  if (checked.outcome !== 'invalid') return checked;
  return checkSignature(scheme, hash, certificate.spki, [der], signer.signature);
}

/**
 * The digest of the SignerInfo and the hash inside the signature must be one (RFC 5652, 5.3; RFC 8419, 2.3 for Ed25519
 * and Ed448). Validators that skip this accept messages whose two halves say different things.
 */
function contradicts(scheme: SignatureScheme, digest: DigestName): boolean {
  if (scheme.kind === 'ed25519') return digest !== 'sha512';
  if (scheme.kind === 'ed448') return digest !== 'shake256';
  return scheme.hash !== null && scheme.hash !== digest;
}
