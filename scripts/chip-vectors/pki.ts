/** A state's certificates as ICAO 9303-12 describes them: authority, links, document signers, lists of revoked ones. */
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
  tlv,
  utcTime,
  utf8,
} from '../corpus/pki/der.ts';
import type { Algorithm, SigningKey } from './algorithms.ts';

export interface Holder {
  der: Buffer;
  key: SigningKey;
  algorithm: Algorithm;
  /** Name, DER. */
  subject: Buffer;
  issuer: Buffer;
  serial: bigint;
}

export function distinguishedName(country: string, organisation: string, common: string): Buffer {
  return sequence(...nameParts(country, organisation, common));
}

export function nameParts(country: string, organisation: string, common: string): Buffer[] {
  return [
    setOf(sequence(oid(OID.country), printable(country))),
    setOf(sequence(oid(OID.organisation), utf8(organisation))),
    setOf(sequence(oid(OID.commonName), utf8(common))),
  ];
}

const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(critical ? [bool(true)] : []), octets(value));

export const keyId = (key: SigningKey): Buffer => createHash('sha1').update(key.spki).digest();

export interface Wish {
  subject: Buffer;
  key: SigningKey;
  algorithm: Algorithm;
  /** Absent: self-signed. */
  issuer?: Holder;
  serial?: bigint;
  /** UTCTime texts. */
  from?: string;
  until?: string;
  authority?: boolean;
  extendedKeyUsage?: string;
  /** Without key identifiers. */
  bare?: boolean;
  /** Written as the issuer instead of the issuer's own name. */
  issuerName?: Buffer;
}

let serials = 1000n;

export function issue(wish: Wish): Holder {
  const { subject, key, algorithm, authority = false } = wish;
  const issuerName = wish.issuerName ?? wish.issuer?.subject ?? subject;
  const issuerKey = wish.issuer?.key ?? key;
  const identifier = (wish.issuer?.algorithm ?? algorithm).certificateIdentifier;
  const serial = wish.serial ?? serials++;
  const extensions = [
    extension(OID.keyUsage, true, authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7)),
    ...(authority ? [extension(OID.basicConstraints, true, sequence(bool(true), integer(0)))] : []),
    ...(wish.extendedKeyUsage ? [extension('2.5.29.37', true, sequence(oid(wish.extendedKeyUsage)))] : []),
    ...(wish.bare
      ? []
      : [
          extension(OID.subjectKeyIdentifier, false, octets(keyId(key))),
          extension(OID.authorityKeyIdentifier, false, sequence(tlv(0x80, keyId(issuerKey)))),
        ]),
  ];
  const body = sequence(
    explicit(0, integer(2)),
    integer(serial),
    identifier,
    issuerName,
    sequence(utcTime(wish.from ?? '200101000000Z'), utcTime(wish.until ?? '350101000000Z')),
    subject,
    key.spki,
    explicit(3, sequence(...extensions)),
  );
  const der = sequence(body, identifier, bits(issuerKey.sign(body)));
  return { der, key, algorithm, subject, issuer: issuerName, serial };
}

export function authority(
  algorithm: Algorithm,
  country = 'DE',
  common = 'csca-specimen',
  wish: Partial<Wish> = {},
): Holder {
  const subject = distinguishedName(country, 'Assay Vectors, not for trust', common);
  return issue({ subject, key: algorithm.newKey(), algorithm, authority: true, ...wish });
}

export function documentSigner(
  issuer: Holder,
  algorithm = issuer.algorithm,
  wish: Partial<Wish> = {},
  country = 'DE',
): Holder {
  const subject = distinguishedName(country, 'Assay Vectors, not for trust', 'Document Signer 7');
  return issue({ subject, key: algorithm.newKey(), algorithm, issuer, until: '330101000000Z', ...wish });
}

/** A revocation list, signed by `signer` under the name of `issuer`. */
export function revocationList(issuer: Holder, revoked: readonly bigint[], signer = issuer): Buffer {
  const identifier = signer.algorithm.certificateIdentifier;
  const entries = revoked.map((serial) => sequence(integer(serial), utcTime('240601000000Z')));
  const body = sequence(
    integer(1),
    identifier,
    issuer.subject,
    utcTime('240701000000Z'),
    utcTime('400101000000Z'),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
  );
  return sequence(body, identifier, bits(signer.key.sign(body)));
}

/** A master list over certificates, signed by a signer whom the authority certifies for it. */
export function masterList(
  issuer: Holder,
  certificates: readonly Buffer[],
  change: { signerUsage?: string } = {},
): { content: Buffer; signer: Holder } {
  const signer = documentSigner(issuer, issuer.algorithm, {
    extendedKeyUsage: change.signerUsage ?? '2.23.136.1.1.3',
  });
  return { content: sequence(integer(0), setOf(...certificates)), signer };
}
