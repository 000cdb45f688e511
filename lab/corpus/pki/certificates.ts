/** A root and end-entity certificates of the corpus, X.509 version 3 (RFC 5280). */
import { createHash } from 'node:crypto';
import { bits, bool, OID, octets, oid, sequence, tlv } from './der.ts';
import { type Key, type KeyType, keyNamed } from './keys.ts';
import { certificate, distinguishedName, extension, keyIdentifier } from './x509.ts';

export type Certificate = {
  der: Buffer;
  key: Key;
  /** Issuer name and serial number, DER, as CMS refers to a certificate. */
  issuer: Buffer;
  serial: bigint;
  subject: Buffer;
};

const ROOT_NAME = 'Assay Corpus Root - not for trust';

const name = (common: string): Buffer => distinguishedName('XX', 'Assay Corpus', common);

type Issue = {
  subject: Buffer;
  key: Key;
  issuer: Buffer;
  issuerKey: Key;
  serial: bigint;
  authority: boolean;
  from: string;
  until: string;
  /** Further extensions, DER. */
  extensions?: readonly Buffer[];
};

function issue(options: Issue): Certificate {
  // keyUsage: keyCertSign and cRLSign for the root; digitalSignature and nonRepudiation for signers.
  const usage = options.authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0xc0]), 6);
  const extensions = [
    extension(OID.basicConstraints, true, options.authority ? sequence(bool(true)) : sequence()),
    extension(OID.keyUsage, true, usage),
    extension(OID.subjectKeyIdentifier, false, octets(keyIdentifier(options.key))),
    extension(OID.authorityKeyIdentifier, false, sequence(tlv(0x80, keyIdentifier(options.issuerKey)))),
    ...(options.extensions ?? []),
  ];
  const { serial, issuer, from, until, subject, key, issuerKey } = options;
  const der = certificate(
    { serial, algorithm: issuerKey.algorithm, issuer, from, until, subject, spki: key.spki, extensions },
    issuerKey.sign,
  );
  return { der, key, issuer, serial, subject };
}

const issued = new Map<string, Certificate>();

/** The self-signed root of the corpus, valid 2020 to 2045. Give it to a validator as trust anchor. */
export function rootCertificate(): Certificate {
  const known = issued.get('root');
  if (known !== undefined) return known;
  const key = keyNamed('root', 'rsa');
  const certificate = issue({
    subject: name(ROOT_NAME),
    key,
    issuer: name(ROOT_NAME),
    issuerKey: key,
    serial: 1n,
    authority: true,
    from: '200101000000Z',
    until: '450101000000Z',
  });
  issued.set('root', certificate);
  return certificate;
}

/** A signer's certificate under the root, valid 2022 to 2032. */
export function signerCertificate(common: string, type: KeyType): Certificate {
  const known = issued.get(`${type} ${common}`);
  if (known !== undefined) return known;
  const root = rootCertificate();
  const serial =
    BigInt(`0x${createHash('sha256').update(`${type} ${common}`).digest('hex').slice(0, 14)}`) + 2n;
  const certificate = issue({
    subject: name(common),
    key: keyNamed(common, type),
    issuer: root.subject,
    issuerKey: root.key,
    serial,
    authority: false,
    from: '220101000000Z',
    until: '320101000000Z',
  });
  issued.set(`${type} ${common}`, certificate);
  return certificate;
}

/** A certificate under the root for one purpose (extended key usage, critical), as timestamping units and OCSP responders have it. */
export function serviceCertificate(common: string, purpose: string, until = '400101000000Z'): Certificate {
  const known = issued.get(`${purpose} ${common} ${until}`);
  if (known !== undefined) return known;
  const root = rootCertificate();
  const usage = extension(OID.extendedKeyUsage, true, sequence(oid(purpose)));
  const certificate = issue({
    subject: name(common),
    key: keyNamed(common, 'p256'),
    issuer: root.subject,
    issuerKey: root.key,
    serial:
      BigInt(`0x${createHash('sha256').update(`${purpose} ${common} ${until}`).digest('hex').slice(0, 14)}`) +
      2n,
    authority: false,
    from: '200101000000Z',
    until,
    extensions: [usage],
  });
  issued.set(`${purpose} ${common} ${until}`, certificate);
  return certificate;
}

/** PEM text of a certificate, for tools that want files. */
export function pem(certificate: Certificate): string {
  const lines = certificate.der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
