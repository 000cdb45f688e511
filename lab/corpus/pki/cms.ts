/** CMS SignedData, detached, one signer (RFC 5652), with the attributes that PDF and CAdES ask for. */
import { createHash } from 'node:crypto';
import { type Certificate, rootCertificate } from './certificates.ts';
import {
  explicit,
  generalizedTime,
  integer,
  nul,
  OID,
  octets,
  oid,
  sequence,
  setOf,
  tlv,
  utcTime,
} from './der.ts';

/** One Attribute (RFC 5652, 5.3). */
export function attribute(id: string, ...values: Buffer[]): Buffer {
  return sequence(oid(id), setOf(...values));
}

/** Attributes are signed as a SET and stored under [0] (RFC 5652, 5.4). */
export function storedAttributes(set: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xa0]), set.subarray(1)]);
}

export type SubFilter = 'adbe.pkcs7.detached' | 'ETSI.CAdES.detached';

/**
 * Signs `content`. PAdES (EN 319 142-1) forbids signingTime and demands signing-certificate-v2; Adobe's older form
 * carries signingTime. Length depends only on signer and sub-filter, give or take two bytes for ECDSA.
 */
export function signedData(
  content: Buffer,
  signer: Certificate,
  subFilter: SubFilter,
  time: string,
  /** Makes the token of a signature timestamp (RFC 3161, appendix A) over the signature value. */
  stamp?: (value: Buffer) => Buffer,
): Buffer {
  const digest = createHash('sha256').update(content).digest();
  const own =
    subFilter === 'adbe.pkcs7.detached'
      ? attribute(OID.signingTime, utcTime(time))
      : attribute(OID.signingCertificateV2, signingCertificate(signer));
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    own,
  );
  const sha256 = sequence(oid(OID.sha256), nul());
  const value = signer.key.sign(attributes);
  const info = sequence(
    integer(1),
    sequence(signer.issuer, integer(signer.serial)),
    sha256,
    storedAttributes(attributes),
    signer.key.type === 'rsa' ? sequence(oid(OID.rsaEncryption), nul()) : signer.key.algorithm,
    octets(value),
    ...(stamp ? [tlv(0xa1, attribute(OID.timestampToken, stamp(value)))] : []),
  );
  const certificates = [signer.der, rootCertificate().der].sort(Buffer.compare);
  const body = sequence(
    integer(1),
    setOf(sha256),
    sequence(oid(OID.data)),
    tlv(0xa0, ...certificates),
    setOf(info),
  );
  return sequence(oid(OID.signedData), explicit(0, body));
}

/** A timestamp token over `stamped` (RFC 3161, 2.4.2), genTime as `20240131120000Z`. */
export function timestampToken(stamped: Buffer, authority: Certificate, time: string): Buffer {
  const sha256 = sequence(oid(OID.sha256), nul());
  const info = sequence(
    integer(1),
    oid('1.3.6.1.4.1.32473.1'),
    sequence(sha256, octets(createHash('sha256').update(stamped).digest())),
    integer(BigInt(`0x${createHash('sha256').update(stamped).digest('hex').slice(0, 12)}`)),
    generalizedTime(time),
  );
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.timestampInfo)),
    attribute(OID.messageDigest, octets(createHash('sha256').update(info).digest())),
    attribute(OID.signingCertificateV2, signingCertificate(authority)),
  );
  const signer = sequence(
    integer(1),
    sequence(authority.issuer, integer(authority.serial)),
    sha256,
    storedAttributes(attributes),
    authority.key.algorithm,
    octets(authority.key.sign(attributes)),
  );
  const body = sequence(
    integer(3),
    setOf(sha256),
    sequence(oid(OID.timestampInfo), explicit(0, octets(info))),
    tlv(0xa0, authority.der),
    setOf(signer),
  );
  return sequence(oid(OID.signedData), explicit(0, body));
}

/** SigningCertificateV2 with one ESSCertIDv2; SHA-256 is the default and so left out (RFC 5035). */
function signingCertificate(signer: Certificate): Buffer {
  const hash = createHash('sha256').update(signer.der).digest();
  const names = sequence(explicit(4, signer.issuer));
  return sequence(sequence(sequence(octets(hash), sequence(names, integer(signer.serial)))));
}
