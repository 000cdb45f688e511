/**
 * Certificates as pkijs reads them (RFC 5280, 4.1): everything that a path is judged by has to be the same in both readings.
 * The primitive is OpenSSL's either way, so the signature is computed once, over what both readers took out.
 */
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { algorithmOf } from './algorithms.ts';
import { childrenOf, contentOf, rawOf, readBer } from './ber.ts';
import { type Certificate, NEEDLESS, UNDERSTOOD } from './certificate.ts';
import { digest, hexOf, integerHexOf, parsed } from './second-reader-asn1.ts';
import {
  againSigned,
  differenceOf,
  instantOf,
  ownSigned,
  rawBlock,
  type Values,
} from './second-reader-values.ts';

const compared = new WeakMap<Certificate, string | null>();

/** Where the two readers differ about a certificate, in words; null when they say the same, or pkijs is at its limits. */
export function certificateDifference(certificate: Certificate): string | null {
  const known = compared.get(certificate);
  if (known !== undefined) return known;
  const what = `the certificate of ${certificate.subject.slice(0, 80)}`;
  const found = differenceOf(what, ownValues(certificate), () => again(certificate.raw));
  compared.set(certificate, found);
  return found;
}

function ownValues(certificate: Certificate): Values {
  const [algorithm, bits] = childrenOf(readBer(certificate.spki));
  const id = algorithmOf(algorithm);
  return {
    ...ownSigned(certificate),
    'serial number': certificate.serial,
    issuer: digest(certificate.issuerRaw),
    subject: digest(certificate.subjectRaw),
    'start of validity': certificate.notBefore,
    'end of validity': certificate.notAfter,
    ...keyAlgorithm(id?.oid ?? '', id?.parameters ? rawOf(id.parameters) : new Uint8Array(0)),
    key: bits ? digest(contentOf(bits).subarray(1)) : null,
    authority: certificate.isCa,
    'length of path': certificate.pathLength,
    'key usage': certificate.keyUsage,
    'extended key usage': certificate.extendedKeyUsage?.join(' ') ?? null,
    'subject key identifier': certificate.subjectKeyId,
    'authority key identifier': certificate.authorityKeyId,
    'critical extensions': certificate.unknownCritical.join(' '),
    'revocation needless': certificate.revocationNeedless,
  };
}

function again(raw: Uint8Array): Values {
  const read = new pkijs.Certificate({ schema: parsed(raw) });
  const key = read.subjectPublicKeyInfo;
  const extensions = read.extensions ?? [];
  const extensionOf = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue;
  const basic = extensionOf('2.5.29.19');
  const usages = extensionOf('2.5.29.37');
  return {
    ...againSigned(read.tbsView, read.signatureAlgorithm, read.signatureValue),
    'serial number': integerHexOf(read.serialNumber),
    issuer: digest(new Uint8Array(read.issuer.valueBeforeDecode)),
    subject: digest(new Uint8Array(read.subject.valueBeforeDecode)),
    'start of validity': instantOf(read.notBefore.value),
    'end of validity': instantOf(read.notAfter.value),
    ...keyAlgorithm(key.algorithm.algorithmId, rawBlock(key.algorithm.algorithmParams)),
    key: digest(key.subjectPublicKey.valueBlock.valueHexView),
    authority: basic instanceof pkijs.BasicConstraints ? basic.cA : null,
    'length of path': basic instanceof pkijs.BasicConstraints ? lengthOf(basic.pathLenConstraint) : null,
    'key usage': usageOf(extensionOf('2.5.29.15')),
    'extended key usage': usages instanceof pkijs.ExtKeyUsage ? usages.keyPurposes.join(' ') : null,
    'subject key identifier': octetsHex(extensionOf('2.5.29.14')),
    'authority key identifier': authorityKey(extensionOf('2.5.29.35')),
    'critical extensions': extensions
      .filter(({ critical, extnID }) => critical && !UNDERSTOOD.has(extnID))
      .map(({ extnID }) => extnID)
      .join(' '),
    'revocation needless': extensions.some(({ extnID }) => NEEDLESS.has(extnID)),
  };
}

const keyAlgorithm = (id: string, parameters: Uint8Array): Values => ({
  'algorithm of the key': id,
  'parameters of the key': hexOf(parameters),
});

/** A length that is no small number is none to the first reader either. */
function lengthOf(length: asn1js.Integer | number | undefined): number | null {
  return typeof length === 'number' ? length : null;
}

/** The first octet of KeyUsage; none set is 0. */
function usageOf(value: unknown): number | null {
  if (value === undefined) return null;
  return value instanceof asn1js.BitString ? (value.valueBlock.valueHexView[0] ?? 0) : null;
}

function octetsHex(value: unknown): string | null {
  return value instanceof asn1js.OctetString ? hexOf(value.valueBlock.valueHexView) : null;
}

function authorityKey(value: unknown): string | null {
  return value instanceof pkijs.AuthorityKeyIdentifier ? octetsHex(value.keyIdentifier) : null;
}
