/** The parts of certificates and revocation lists (RFC 5280, 4 and 5), DER. Who signs what is the caller's business. */
import { createHash } from 'node:crypto';
import {
  bits,
  bool,
  explicit,
  integer,
  OID,
  octets,
  oid,
  printable,
  sequence,
  setOf,
  utcTime,
  utf8,
} from './der.ts';

/** RelativeDistinguishedNames, in the usual order. */
export function nameParts(country: string, organisation: string, common: string): Buffer[] {
  return [
    setOf(sequence(oid(OID.country), printable(country))),
    setOf(sequence(oid(OID.organisation), utf8(organisation))),
    setOf(sequence(oid(OID.commonName), utf8(common))),
  ];
}

export function distinguishedName(country: string, organisation: string, common: string): Buffer {
  return sequence(...nameParts(country, organisation, common));
}

export function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [bool(true)] : []), octets(value));
}

/** RFC 5280, 4.2.1.2, though over the whole SubjectPublicKeyInfo: an identifier need only be the same everywhere. */
export function keyIdentifier(key: { spki: Buffer }): Buffer {
  return createHash('sha1').update(key.spki).digest();
}

export interface CertificateContent {
  serial: bigint;
  /** AlgorithmIdentifier of the signature. */
  algorithm: Buffer;
  issuer: Buffer;
  /** UTCTime texts. */
  from: string;
  until: string;
  subject: Buffer;
  spki: Buffer;
  extensions: readonly Buffer[];
}

/** A certificate, version 3. */
export function certificate(content: CertificateContent, sign: (body: Buffer) => Buffer): Buffer {
  const { serial, algorithm, issuer, from, until, subject, spki, extensions } = content;
  const body = sequence(
    explicit(0, integer(2)),
    integer(serial),
    algorithm,
    issuer,
    sequence(utcTime(from), utcTime(until)),
    subject,
    spki,
    explicit(3, sequence(...extensions)),
  );
  return sequence(body, algorithm, bits(sign(body)));
}

export interface ListContent {
  algorithm: Buffer;
  issuer: Buffer;
  /** UTCTime texts. */
  thisUpdate: string;
  nextUpdate: string;
  revoked: readonly { serial: bigint; at: string }[];
}

/** A revocation list. */
export function certificateList(content: ListContent, sign: (body: Buffer) => Buffer): Buffer {
  const { algorithm, issuer, thisUpdate, nextUpdate } = content;
  const entries = content.revoked.map(({ serial, at }) => sequence(integer(serial), utcTime(at)));
  const body = sequence(
    integer(1),
    algorithm,
    issuer,
    utcTime(thisUpdate),
    utcTime(nextUpdate),
    ...(entries.length > 0 ? [sequence(Buffer.concat(entries))] : []),
  );
  return sequence(body, algorithm, bits(sign(body)));
}
