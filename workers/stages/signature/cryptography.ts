/** The five sub-filters (ISO 32000-2, table 260; adbe.x509.rsa_sha1 and adbe.pkcs7.sha1 of ISO 32000-1) over the covered bytes. */
import {
  type Digester,
  digestOf,
  type SignatureScheme,
  signerDigestOf,
} from '../../formats/cms/algorithms.ts';
import { isUniversal, octetsOf, rawOf, readBer, TAG } from '../../formats/cms/ber.ts';
import { carriedCertificates, carriedRevocation } from '../../formats/cms/carried.ts';
import { type Certificate, fingerprint, hex, parseCertificate } from '../../formats/cms/certificate.ts';
import { integrityOf } from '../../formats/cms/integrity.ts';
import type { RevocationSource } from '../../formats/cms/revocation.ts';
import type { Question } from '../../formats/cms/second-reader.ts';
import { attributeValues, parseSignedData, type SignedData } from '../../formats/cms/signed-data.ts';
import { checkSigner, type SignerOutcome, soleSigner } from '../../formats/cms/signer.ts';
import { checkTimestamp, isTimestampToken, type Timestamp } from '../../formats/cms/timestamp.ts';
import { checkSignature } from '../../formats/cms/verify.ts';
import type { CryptographyFacts, TimestampFacts } from './facts.ts';

export interface Cryptography {
  facts: CryptographyFacts;
  /** The message, as the second reader is asked about it; null where the value is none. */
  question: Question | null;
  certificate: Certificate | null;
  certificates: Certificate[];
  /** Over the signature value, or the token itself of a document timestamp. */
  timestamp: Stamp | null;
  /** Carried by the message and by the timestamp's. */
  revocation: RevocationSource[];
  /** ms since the epoch, the signer's word. */
  signingTime: number | null;
  hasSignedAttributes: boolean;
}

/** A timestamp with what is needed to judge its authority. */
export interface Stamp {
  facts: TimestampFacts;
  question: Question | null;
  /** The authority's own first. */
  certificates: Certificate[];
}

type Parts = readonly Uint8Array[];

/** What a message is to be checked against and with. */
interface Around {
  parts: Parts;
  /** Certificates of the DSS, for messages that leave out their signer's. */
  stored: readonly Certificate[];
  digester: Digester;
}

/** Timestamps over one signature value that are looked at. */
const MAX_TIMESTAMPS = 4;
const SIGNATURE_TIMESTAMP = '1.2.840.113549.1.9.16.2.14';

/**
 * `parts`: the covered bytes; `contents`: /Contents with its padding; `certificates`: /Cert of the dictionary;
 * `stored`: those of the DSS; `digester`: shared by all signatures of a file.
 */
export function verifyContents(
  subFilter: string | null,
  contents: Uint8Array,
  parts: Parts,
  certificates: readonly Uint8Array[],
  stored: readonly Certificate[] = [],
  digester: Digester = digestOf,
): Cryptography {
  const around: Around = { parts, stored, digester: remembering(digester) };
  switch (subFilter) {
    case 'adbe.pkcs7.detached':
    case 'ETSI.CAdES.detached':
      return detached(contents, around);
    case 'adbe.pkcs7.sha1':
      return digestInside(contents, around);
    case 'ETSI.RFC3161':
      return documentTimestamp(contents, around);
    case 'adbe.x509.rsa_sha1':
      return bareRsa(contents, parts, certificates);
    default: {
      if (isTimestampToken(contents)) return documentTimestamp(contents, around);
      // What verifies as the usual kind is intact under any name; what does not may be of a kind unknown here.
      const tried = detached(contents, around);
      return tried.facts.integrity === 'valid' ? tried : unverifiable('sub-filter-unknown', subFilter);
    }
  }
}

/** Each digest of the covered bytes once, whoever asks. */
function remembering(digester: Digester): Digester {
  const known = new WeakMap<Parts, Map<string, Uint8Array>>();
  return (name, parts) => {
    const digests = known.get(parts) ?? new Map<string, Uint8Array>();
    known.set(parts, digests);
    const digest = digests.get(name) ?? digester(name, parts);
    digests.set(name, digest);
    return digest;
  };
}

function asked(message: Uint8Array, length: number, { parts, stored, digester }: Around): Question {
  return {
    message: message.subarray(0, length),
    parts,
    digester,
    certificates: stored.map(({ raw }) => raw),
  };
}

function unverifiable(problem: string, detail: string | null = null): Cryptography {
  return {
    facts: {
      integrity: 'indeterminate',
      digest: 'not-checked',
      value: 'not-checked',
      digestAlgorithm: null,
      signatureAlgorithm: null,
      certificateBound: false,
      problems: [problem],
      detail,
    },
    question: null,
    certificate: null,
    certificates: [],
    timestamp: null,
    revocation: [],
    signingTime: null,
    hasSignedAttributes: false,
  };
}

function parseMessage(
  contents: Uint8Array,
  stored: readonly Certificate[],
): ReturnType<typeof parseSignedData> {
  const message = parseSignedData(contents);
  if (typeof message !== 'string') message.certificates.push(...stored);
  return message;
}

function detached(contents: Uint8Array, around: Around): Cryptography {
  const { parts, stored, digester } = around;
  const message = parseMessage(contents, stored);
  if (typeof message === 'string') return unverifiable(message);
  const result = fromSigner(message, checkSigner(message, parts, digester), stored);
  result.question = asked(contents, message.length, around);
  // ISO 32000-2, 12.8.3.3.1: nothing shall be encapsulated. Where it is the document itself, every reading says the same;
  // else the digest is of another content than the one that the message holds and signs (RFC 5652, 5.4), be it empty.
  if (message.content !== null && !holds(parts, message.content) && result.facts.integrity === 'valid') {
    result.facts.integrity = 'invalid';
    result.facts.problems.push('encapsulated-content');
  }
  return result;
}

function holds(parts: Parts, content: Uint8Array): boolean {
  let at = 0;
  return (
    parts.reduce((sum, part) => sum + part.length, 0) === content.length &&
    parts.every((part) => {
      at += part.length;
      return Buffer.compare(part, content.subarray(at - part.length, at)) === 0;
    })
  );
}

/** adbe.pkcs7.sha1: the signed content is the SHA-1 digest of the covered bytes (ISO 32000-1, 12.8.3.3.1). */
function digestInside(contents: Uint8Array, around: Around): Cryptography {
  const { parts, stored, digester } = around;
  const message = parseMessage(contents, stored);
  if (typeof message === 'string') return unverifiable(message);
  if (!message.content || message.content.length === 0) return unverifiable('encapsulated-digest-missing');
  const result = fromSigner(message, checkSigner(message, [message.content]), stored);
  const inside = { parts: [message.content], stored, digester: digestOf };
  result.question = asked(contents, message.length, inside);
  if (hex(message.content) === hex(digester('sha1', parts))) return result;
  // Some signers put the digest of the message's own algorithm there: the bytes are as surely intact.
  const own = signerDigestOf(soleSigner(message)?.digestAlgorithm?.oid);
  if (own && hex(message.content) === hex(digester(own, parts))) return result;
  result.facts.problems.unshift('encapsulated-digest-mismatch');
  result.facts.digest = 'mismatch';
  result.facts.integrity = 'invalid';
  return result;
}

function documentTimestamp(contents: Uint8Array, around: Around): Cryptography {
  const { parts, stored, digester } = around;
  const stamp = checkTimestamp(contents, parts, stored, digester);
  if (!stamp.message || !stamp.signer) return unverifiable(stamp.problems[0] ?? 'not-a-timestamp');
  const result = fromSigner(stamp.message, stamp.signer, stored);
  const facts = timestampFacts(stamp);
  // What the token signs is its own content; the document is bound by the imprint.
  const digest = stamp.signer.digest === 'mismatch' ? 'mismatch' : stamp.imprint;
  const question = asked(contents, stamp.message.length, around);
  return {
    ...result,
    question,
    facts: {
      ...result.facts,
      integrity: facts.integrity,
      digest,
      problems: [...stamp.problems, ...result.facts.problems],
    },
    timestamp: { facts, question, certificates: stampCertificates(stamp) },
  };
}

function timestampFacts(stamp: Timestamp): TimestampFacts {
  // Whether the certificate may stamp is a question of trust in the time, not of whether the bytes are intact.
  const signer = stamp.signer ? integrityOf(stamp.signer) : 'indeterminate';
  const open = stamp.imprint === 'not-checked' && signer === 'valid';
  const integrity = stamp.imprint === 'mismatch' ? 'invalid' : open ? 'indeterminate' : signer;
  return {
    time: stamp.time === null ? null : new Date(stamp.time).toISOString(),
    integrity,
    authority: stamp.signer?.certificate?.subject ?? null,
    certificate: stamp.signer?.certificate ? fingerprint(stamp.signer.certificate) : null,
    problems: [...stamp.problems, ...(stamp.signer?.problems ?? [])],
  };
}

/** adbe.x509.rsa_sha1: /Contents is an OCTET STRING with the bare PKCS #1 value, the certificate stands in /Cert. */
function bareRsa(contents: Uint8Array, parts: Parts, encoded: readonly Uint8Array[]): Cryptography {
  const certificates = encoded.flatMap((der) => parseCertificate(der) ?? []);
  const [certificate] = certificates;
  if (!certificate) return unverifiable('no-signing-certificate');
  const node = readBer(contents);
  const signature = isUniversal(node, TAG.octetString) ? octetsOf(node) : contents;
  if (!signature) return unverifiable('damaged');
  // ISO 32000 says SHA-1 and lets PKCS #1 name another digest; each is tried, since the value alone tells which.
  let outcome: 'valid' | 'invalid' | 'unsupported' = 'invalid';
  let hash = 'sha1';
  for (const name of ['sha1', 'sha256', 'sha512', 'sha384', 'sha224', 'ripemd160', 'md5'] as const) {
    const scheme: SignatureScheme = { kind: 'rsa-pkcs1', hash: name };
    const checked = checkSignature(scheme, name, certificate.spki, parts, signature);
    if (checked.outcome === 'valid') hash = name;
    if (name === 'sha1' || checked.outcome === 'valid') outcome = checked.outcome;
    if (outcome === 'valid') break;
  }
  const valid = outcome === 'valid';
  return {
    facts: {
      integrity: outcome === 'unsupported' ? 'indeterminate' : outcome,
      digest: valid ? 'match' : 'not-checked',
      value: outcome === 'unsupported' ? 'not-checked' : outcome,
      digestAlgorithm: valid ? hash : null,
      signatureAlgorithm: `rsa-pkcs1 ${hash}`,
      certificateBound: false,
      problems: valid ? [] : [outcome === 'invalid' ? 'signature-mismatch' : 'signature-not-computable'],
      detail: null,
    },
    // The bare value of PKCS #1: there is no message to read.
    question: null,
    certificate,
    certificates,
    timestamp: null,
    revocation: [],
    signingTime: null,
    hasSignedAttributes: false,
  };
}

function fromSigner(
  message: SignedData,
  outcome: SignerOutcome,
  stored: readonly Certificate[],
): Cryptography {
  const { stamp, token } = signatureTimestamp(message, stored);
  return {
    facts: {
      integrity: integrityOf(outcome),
      digest: outcome.digest,
      value: outcome.signature,
      digestAlgorithm: outcome.digestAlgorithm ?? outcome.oids.digest,
      signatureAlgorithm: outcome.signatureAlgorithm ?? outcome.oids.signature,
      certificateBound: outcome.ess === 'match',
      problems: outcome.problems,
      detail: outcome.detail,
    },
    question: null,
    certificate: outcome.certificate,
    certificates: [...message.certificates, ...carriedCertificates(message)],
    timestamp: stamp,
    revocation: [...carriedRevocation(message), ...(token?.message ? carriedRevocation(token.message) : [])],
    signingTime: outcome.signingTime,
    hasSignedAttributes: outcome.hasSignedAttributes,
  };
}

/** The signature-time-stamp attribute (RFC 3161, appendix A): a token over the signature value. */
function signatureTimestamp(
  message: SignedData,
  stored: readonly Certificate[],
): { stamp: Stamp | null; token: Timestamp | null } {
  const signer = soleSigner(message);
  if (!signer) return { stamp: null, token: null };
  const parts = [signer.signature];
  // There may be several, by different authorities: one that does not fit says nothing against the others.
  const checked = attributeValues(signer.unsignedAttrs, SIGNATURE_TIMESTAMP)
    .slice(0, MAX_TIMESTAMPS)
    .map((node) => ({ raw: rawOf(node), token: checkTimestamp(rawOf(node), parts, stored) }));
  const best = checked.find(({ token }) => timestampFacts(token).integrity === 'valid') ?? checked[0];
  if (!best) return { stamp: null, token: null };
  const { raw, token } = best;
  const around = { parts, stored, digester: digestOf };
  const stamp: Stamp = {
    facts: timestampFacts(token),
    question: token.message ? asked(raw, token.message.length, around) : null,
    certificates: stampCertificates(token),
  };
  return { stamp, token };
}

function stampCertificates({ signer, message }: Timestamp): Certificate[] {
  const own = signer?.certificate;
  return own ? [own, ...(message?.certificates ?? []).filter((certificate) => certificate !== own)] : [];
}
