/**
 * What a verified OCSP response or revocation list says about a certificate. Who may speak about it: the issuer itself,
 * or for OCSP a responder that the same issuer authorised (RFC 6960, 4.2.2.2). Whether the issuer is trusted, and
 * whether the statement is fresh enough, is judged elsewhere.
 */
import { createHash } from 'node:crypto';
import { type AlgorithmId, digestNameOf, digestOf, schemeOf } from './algorithms.ts';
import { childrenOf, contentOf, readBer } from './ber.ts';
import { type Certificate, hex } from './certificate.ts';
import { type CrlHead, findRevoked, readCrl } from './crl.ts';
import { sameName } from './name-match.ts';
import { type OcspResponse, parseOcsp } from './ocsp.ts';
import { certificateDifference } from './second-reader-certificate.ts';
import { crlDifference, ocspDifference } from './second-reader-revocation.ts';
import { checkSignature } from './verify.ts';

/** An OCSP response or a list as it was found. */
export interface RevocationSource {
  kind: 'ocsp' | 'crl';
  der: Uint8Array;
}

export interface RevocationStatement {
  kind: 'ocsp' | 'crl';
  status: 'good' | 'revoked' | 'unknown';
  /** Milliseconds since the epoch. */
  revokedAt: number | null;
  thisUpdate: number;
  nextUpdate: number | null;
  /** It still speaks for certificates that expired after this instant; null when it need not. */
  expiredSince: number | null;
  /** What the two readers of the statement say differently; absent where they agree. Then it says nothing. */
  disputed?: string;
}

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const REMOVE_FROM_CRL = 8;

/** Sources read once, so that many certificates can be asked about. */
export interface RevocationLibrary {
  /** Statements about `subject`, verified under `issuer`, which has been shown to have issued it; those until `expired`. */
  about(subject: Certificate, issuer: Certificate, expired?: () => boolean): RevocationStatement[];
}

export function revocationLibrary(
  sources: readonly RevocationSource[],
  pool: readonly Certificate[],
): RevocationLibrary {
  const responses = readAll(sources, 'ocsp', parseOcsp);
  const lists = readAll(sources, 'crl', readCrl);
  // One verification for a list however many certificates it speaks about.
  const listHolds = new Map<CrlHead, Map<string, boolean>>();
  const signedBy = (list: CrlHead, issuer: Certificate): boolean => {
    const known = listHolds.get(list) ?? new Map<string, boolean>();
    listHolds.set(list, known);
    const key = hex(issuer.spki);
    const held = known.get(key) ?? verifies(list.signatureAlgorithm, issuer, list.tbs, list.signature);
    known.set(key, held);
    return held;
  };
  return {
    about: (subject, issuer, expired = () => false) => [
      ...responses.flatMap((response) => (expired() ? [] : fromOcsp(response, subject, issuer, pool))),
      ...lists.flatMap((list) =>
        !expired() && speaksFor(list.read, subject, issuer) && signedBy(list.read, issuer)
          ? fromCrl(list, subject)
          : [],
      ),
    ],
  };
}

/** A source with its bytes: the second reader is asked only about what says something of a certificate in question. */
interface Source<T> {
  read: T;
  der: Uint8Array;
}

function readAll<T>(
  sources: readonly RevocationSource[],
  wanted: RevocationSource['kind'],
  read: (der: Uint8Array) => T | null,
): Source<T>[] {
  return sources.flatMap(({ kind, der }) => {
    const found = kind === wanted ? read(der) : null;
    return found ? [{ read: found, der }] : [];
  });
}

function fromOcsp(
  { read: response, der }: Source<OcspResponse>,
  subject: Certificate,
  issuer: Certificate,
  pool: readonly Certificate[],
): RevocationStatement[] {
  const answers = response.answers.filter((answer) => {
    if (answer.serial !== subject.serial) return false;
    const digest = digestNameOf(answer.hash ?? undefined);
    return (
      digest !== null &&
      hex(digestOf(digest, [issuer.subjectRaw])) === answer.issuerNameHash &&
      hex(digestOf(digest, [keyBits(issuer)])) === answer.issuerKeyHash
    );
  });
  if (answers.length === 0) return [];
  const responder = responderOf(response, issuer, pool);
  if (!responder) return [];
  const disputed = ocspDifference(response, der, subject.serial) ?? certificateDifference(responder);
  return answers.flatMap((answer) =>
    answer.thisUpdate === null
      ? []
      : [
          {
            kind: 'ocsp' as const,
            status: answer.status,
            revokedAt: answer.revokedAt,
            thisUpdate: answer.thisUpdate,
            nextUpdate: answer.nextUpdate,
            expiredSince: answer.archiveCutoff,
            ...(disputed === null ? {} : { disputed }),
          },
        ],
  );
}

/** Who signed it: the issuer, or a responder whose certificate the issuer signed for that purpose; else null. */
function responderOf(
  response: OcspResponse,
  issuer: Certificate,
  pool: readonly Certificate[],
): Certificate | null {
  const { signatureAlgorithm, tbs, signature, producedAt } = response;
  if (answersAs(response, issuer) && verifies(signatureAlgorithm, issuer, tbs, signature)) return issuer;
  const found = [...response.certificates, ...pool].find(
    (responder) =>
      answersAs(response, responder) &&
      responder.extendedKeyUsage?.includes(OCSP_SIGNING) === true &&
      sameName(responder.issuerRaw, issuer.subjectRaw) &&
      producedAt !== null &&
      producedAt >= (responder.notBefore ?? Infinity) &&
      producedAt <= (responder.notAfter ?? -Infinity) &&
      verifies(signatureAlgorithm, responder, tbs, signature) &&
      verifies(responder.signatureAlgorithm, issuer, responder.tbs, responder.signature),
  );
  return found ?? null;
}

function answersAs({ responder }: OcspResponse, certificate: Certificate): boolean {
  if (!responder) return false;
  // As names are compared everywhere (RFC 5280, 7.1): responders write theirs in other string types than their certificate.
  if ('nameRaw' in responder) return sameName(responder.nameRaw, certificate.subjectRaw);
  return responder.keyHash === createHash('sha1').update(keyBits(certificate)).digest('hex');
}

/** The subject public key's bits, without the octet that counts unused ones. */
function keyBits(certificate: Certificate): Uint8Array {
  const [, bits] = childrenOf(readBer(certificate.spki));
  return bits ? contentOf(bits).subarray(1) : new Uint8Array(0);
}

function verifies(
  algorithm: AlgorithmId,
  signer: Certificate,
  tbs: Uint8Array,
  signature: Uint8Array,
): boolean {
  const scheme = schemeOf(algorithm);
  return (
    scheme !== null &&
    checkSignature(scheme, scheme.hash ?? 'sha256', signer.spki, [tbs], signature).outcome === 'valid'
  );
}

function speaksFor(list: CrlHead, subject: Certificate, issuer: Certificate): boolean {
  if (!sameName(list.issuerRaw, issuer.subjectRaw)) return false;
  const { scope } = list;
  if (!scope) return true;
  if (scope.foreign || (subject.isCa === true ? !scope.authorities : !scope.users)) return false;
  return scope.point === null || Buffer.from(subject.raw).includes(Buffer.from(scope.point));
}

function fromCrl({ read: list, der }: Source<CrlHead>, subject: Certificate): RevocationStatement[] {
  if (list.thisUpdate === null) return [];
  const disputed = crlDifference(list, der, subject.serial);
  const entry = findRevoked(list, subject.serial);
  // RFC 5280, 5.3: such a list tells nobody's status.
  if (entry?.unclear) return [];
  const revoked = entry !== null && entry.reason !== REMOVE_FROM_CRL;
  // A delta, or a list of some reasons, says who is revoked, and of nobody that he is good (5.2.4 and 5.2.5).
  if (list.scope?.partial && !revoked) return [];
  return [
    {
      kind: 'crl',
      status: revoked ? 'revoked' : 'good',
      revokedAt: revoked ? entry.revokedAt : null,
      thisUpdate: list.thisUpdate,
      nextUpdate: list.nextUpdate,
      expiredSince: list.expiredSince,
      ...(disputed === null ? {} : { disputed }),
    },
  ];
}
