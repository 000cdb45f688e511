/** A state's certificates as ICAO 9303-12 describes them: authority, links, document signers, lists of revoked ones. */
import { bits, bool, integer, OID, octets, oid, sequence, setOf, tlv } from '../corpus/pki/der.ts';
import {
  certificate,
  certificateList,
  distinguishedName,
  extension,
  keyIdentifier,
} from '../corpus/pki/x509.ts';
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
  /** Further ones, DER. */
  extensions?: Buffer[];
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
    ...(wish.extensions ?? []),
    ...(wish.bare
      ? []
      : [
          extension(OID.subjectKeyIdentifier, false, octets(keyIdentifier(key))),
          extension(OID.authorityKeyIdentifier, false, sequence(tlv(0x80, keyIdentifier(issuerKey)))),
        ]),
  ];
  const der = certificate(
    {
      serial,
      algorithm: identifier,
      issuer: issuerName,
      from: wish.from ?? '200101000000Z',
      until: wish.until ?? '350101000000Z',
      subject,
      spki: key.spki,
      extensions,
    },
    issuerKey.sign,
  );
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
  return certificateList(
    {
      algorithm: signer.algorithm.certificateIdentifier,
      issuer: issuer.subject,
      thisUpdate: '240701000000Z',
      nextUpdate: '400101000000Z',
      revoked: revoked.map((serial) => ({ serial, at: '240601000000Z' })),
    },
    signer.key.sign,
  );
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
