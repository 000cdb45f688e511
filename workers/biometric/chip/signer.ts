/**
 * Who signed the security object, and does the signature hold? Nothing here is about trust: a signature of anybody's
 * own making is as valid as a state's. The certificate that is returned is the one whose key verified.
 */
import {
  type DigestName,
  digestNameOf,
  digestOf,
  type SignatureScheme,
  schemeOf,
} from '../../formats/cms/algorithms.ts';
import { isUniversal, octetsOf, oidOf, TAG, timeOf } from '../../formats/cms/ber.ts';
import type { Certificate } from '../../formats/cms/certificate.ts';
import { checkEss } from '../../formats/cms/ess.ts';
import { ATTRIBUTE, algorithmsProtected, attributeForms } from '../../formats/cms/signed-attributes.ts';
import { attributeValues, type SignedData, type SignerInfo } from '../../formats/cms/signed-data.ts';
import { type FoundBy, signerCandidates } from '../../formats/cms/signer-lookup.ts';
import { checkTolerantly, type Leniency } from '../../formats/cms/tolerant-verify.ts';
import { describeKey } from '../../formats/cms/verify.ts';
import { ldsHashOf } from '../../formats/icao/lds-security-object.ts';
import type { AnomalyCode, ReasonCode } from './reasons.ts';

export interface JudgedSigner {
  verified: boolean;
  /** The one whose key verified; else the one that is named, null when there is none. */
  certificate: Certificate | null;
  reasons: ReasonCode[];
  anomalies: AnomalyCode[];
  digestAlgorithm: DigestName | null;
  signatureAlgorithm: string | null;
  key: string | null;
  /** The signer's claim, ms since the epoch. */
  signingTime: number | null;
}

/**
 * @param content eContent
 * @param stored certificates that may have signed when the message carries none
 */
export function judgeSigner(
  message: SignedData,
  signer: SignerInfo,
  content: Uint8Array,
  stored: readonly Certificate[],
): JudgedSigner {
  const times = attributeValues(signer.signedAttrs, ATTRIBUTE.signingTime);
  const judged: JudgedSigner = {
    verified: false,
    certificate: null,
    reasons: [],
    anomalies: [],
    digestAlgorithm: ldsHashOf(digestNameOf(signer.digestAlgorithm?.oid)),
    signatureAlgorithm: null,
    key: null,
    signingTime: timeOf(times[0]),
  };
  if (times.length > 1) judged.reasons.push('signing_time_repeated');
  if (judged.digestAlgorithm === null) judged.reasons.push('digest_algorithm_unknown');
  else if (signer.signedAttrs) checkAttributes(judged, message, signer, judged.digestAlgorithm, content);
  if (!signer.signedAttrs) judged.anomalies.push('no_signed_attributes');
  checkValue(judged, message, signer, content, stored);
  judged.verified = judged.reasons.length === 0;
  return judged;
}

/** RFC 5652, 5.3 and 11: both attributes exactly once, with exactly one value. */
function checkAttributes(
  judged: JudgedSigner,
  message: SignedData,
  signer: SignerInfo,
  digest: DigestName,
  content: Uint8Array,
): void {
  const digests = attributeValues(signer.signedAttrs, ATTRIBUTE.messageDigest);
  const [stated] = digests;
  // In BER it may stand in several chunks: what is compared is what they hold.
  const octets = isUniversal(stated, TAG.octetString) ? octetsOf(stated) : null;
  if (!octets) judged.reasons.push('message_digest_missing');
  else if (digests.length > 1) judged.reasons.push('message_digest_repeated');
  else if (Buffer.compare(octets, digestOf(digest, [content])) !== 0) {
    judged.reasons.push('message_digest_mismatch');
  }
  const types = attributeValues(signer.signedAttrs, ATTRIBUTE.contentType);
  if (types.length === 0) judged.reasons.push('content_type_missing');
  else if (types.length > 1) judged.reasons.push('content_type_repeated');
  else if (oidOf(types[0]) !== message.contentType) judged.reasons.push('content_type_mismatch');
  const [protection] = attributeValues(signer.signedAttrs, ATTRIBUTE.algorithmProtection);
  // Told only: whoever could change it could sign anything.
  if (protection && !algorithmsProtected(protection, signer)) {
    judged.anomalies.push('algorithm_protection_differs');
  }
}

function checkValue(
  judged: JudgedSigner,
  message: SignedData,
  signer: SignerInfo,
  content: Uint8Array,
  stored: readonly Certificate[],
): void {
  const scheme = signer.signatureAlgorithm && schemeOf(signer.signatureAlgorithm);
  const embedded = message.certificates.length > 0;
  const candidates = signerCandidates(signer, embedded ? message.certificates : stored);
  const usable = embedded || candidates.by !== 'nothing-fits' ? candidates.certificates : [];
  judged.certificate = usable[0] ?? null;
  if (usable.length === 0) judged.reasons.push('signer_certificate_absent');
  const attempts = scheme ? hashesOf(scheme, judged.digestAlgorithm) : [];
  if (attempts.length === 0) judged.reasons.push('signature_algorithm_unknown');
  if (scheme) judged.signatureAlgorithm = `${scheme.kind} ${attempts[0] ?? ''}`.trim();
  if (usable.length === 0 || !scheme || attempts.length === 0) return;
  const found = firstThatVerifies(scheme, attempts, signer, content, usable);
  judged.certificate = found.certificate;
  judged.key = describeKey(found.certificate.spki);
  if (!embedded) judged.anomalies.push('signer_certificate_from_store');
  if (found.outcome !== 'valid') {
    judged.reasons.push(failure(found.outcome, candidates.by, judged.key));
    return;
  }
  judged.signatureAlgorithm = `${scheme.kind} ${found.hash}`;
  judged.anomalies.push(...anomaliesOf(found, candidates.by, attempts, signer));
}

function failure(outcome: 'invalid' | 'unsupported', by: FoundBy, key: string | null): ReasonCode {
  if (outcome === 'unsupported') return key === null ? 'signer_key_unusable' : 'signature_not_computable';
  return by === 'nothing-fits' ? 'signer_certificate_not_found' : 'signature_invalid';
}

/** The signature's own hash first, then the digest's: where they disagree validators differ in which they take. */
function hashesOf(scheme: SignatureScheme, digest: DigestName | null): DigestName[] {
  if (scheme.kind === 'ed25519' || scheme.kind === 'ed448') return digest ? [digest] : [];
  const own = scheme.hash ?? digest;
  if (ldsHashOf(own) === null) return [];
  const all = scheme.kind === 'rsa-pss' ? [own] : [own, digest];
  return [...new Set(all)].filter((hash) => ldsHashOf(hash) !== null) as DigestName[];
}

interface Found {
  outcome: 'valid' | 'invalid' | 'unsupported';
  certificate: Certificate;
  hash: DigestName;
  /** Signed over the sorted attributes instead of those as written. */
  sorted: boolean;
  leniencies: Leniency[];
}

/** Certificates looked at for one signer: the rest of a pile is not what a state puts on a chip. */
const MAX_CANDIDATES = 4;

function firstThatVerifies(
  scheme: SignatureScheme,
  hashes: readonly DigestName[],
  signer: SignerInfo,
  content: Uint8Array,
  candidates: readonly Certificate[],
): Found {
  const messages = signer.signedAttrs ? attributeForms(signer.signedAttrs) : [content];
  let failed: Found | null = null;
  for (const certificate of candidates.slice(0, MAX_CANDIDATES)) {
    for (const hash of hashes) {
      for (const [i, message] of messages.entries()) {
        const named = { ...scheme, hash } as SignatureScheme;
        const checked = checkTolerantly(named, hash, certificate.spki, message, signer.signature);
        const { outcome, leniencies } = checked;
        const found = { outcome, leniencies, certificate, hash, sorted: i > 0 };
        if (outcome === 'valid') return found;
        if (!failed || (failed.outcome === 'unsupported' && outcome === 'invalid')) failed = found;
      }
    }
  }
  return failed as Found;
}

/** @param attempts hashes that the signer's two algorithms name */
function anomaliesOf(
  found: Found,
  by: FoundBy,
  attempts: readonly DigestName[],
  signer: SignerInfo,
): AnomalyCode[] {
  const anomalies: AnomalyCode[] = [];
  if (by === 'nothing-fits') anomalies.push('signer_id_fits_nothing');
  else if (by !== 'issuer-and-serial' && by !== 'key-id') anomalies.push('signer_id_differs');
  if (found.sorted) anomalies.push('signed_attributes_not_der');
  if (found.leniencies.includes('ecdsa-value-rewritten')) anomalies.push('ecdsa_value_rewritten');
  if (found.leniencies.includes('same-size-curve')) anomalies.push('same_size_curve');
  if (attempts.length > 1) anomalies.push('algorithms_disagree');
  const bound = checkEss(signer, found.certificate);
  if (bound === 'mismatch' || bound === 'unknown') anomalies.push('signing_certificate_differs');
  return anomalies;
}
