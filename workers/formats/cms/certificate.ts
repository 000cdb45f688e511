/** X.509 certificates (RFC 5280) with the raw slices that comparisons and digests need. */
import { createHash } from 'node:crypto';
import { algorithmOf, sameAlgorithm } from './algorithms.ts';
import {
  type BerNode,
  childrenOf,
  contentOf,
  integerHex,
  isContext,
  isUniversal,
  oidOf,
  rawOf,
  readBer,
  smallInteger,
  TAG,
  timeOf,
} from './ber.ts';
import { nameText } from './name.ts';
import { extensionsIn, type SignedValue, signedValueOf } from './signed-value.ts';

export interface Certificate extends SignedValue {
  /** The whole certificate, DER. */
  raw: Uint8Array;
  /** Whether the algorithm that is signed is the one beside the signature, as RFC 5280, 4.1.1.2 wants. */
  algorithmsAgree: boolean;
  /** Hex without leading zeros. */
  serial: string;
  /** Name elements, raw DER: equal names are equal bytes here (RFC 5280, 7.1, the strict way). */
  issuerRaw: Uint8Array;
  subjectRaw: Uint8Array;
  issuer: string;
  subject: string;
  /** Milliseconds since the epoch; null when unreadable. */
  notBefore: number | null;
  notAfter: number | null;
  spki: Uint8Array;
  /** Null when the extension is absent. */
  isCa: boolean | null;
  pathLength: number | null;
  /** Octets of KeyUsage, first bit highest; null when absent. */
  keyUsage: number | null;
  extendedKeyUsage: string[] | null;
  subjectKeyId: string | null;
  authorityKeyId: string | null;
  /** Critical extensions that this reader does not know: a path through it cannot be called valid. */
  unknownCritical: string[];
  /** Nobody need ask whether it was revoked: an OCSP responder's (RFC 6960, 4.2.2.2.1), or short-lived by design (EN 319 412-1, 5.2). */
  revocationNeedless: boolean;
}

export const KEY_USAGE = { digitalSignature: 0x80, contentCommitment: 0x40, keyCertSign: 0x04 } as const;

/** Extensions whose meaning is either handled here or without effect on a path. */
export const UNDERSTOOD = new Set([
  '2.5.29.14',
  '2.5.29.15',
  '2.5.29.17',
  '2.5.29.18',
  '2.5.29.19',
  '2.5.29.32',
  '2.5.29.35',
  '2.5.29.37',
  '1.3.6.1.5.5.7.1.3',
]);

/** id-pkix-ocsp-nocheck and ext-etsi-valassured-ST-certs. */
export const NEEDLESS = new Set(['1.3.6.1.5.5.7.48.1.5', '0.4.0.194121.2.1']);

/** Reads one DER certificate; null when it is none. Bytes after it are ignored. */
export function parseCertificate(der: Uint8Array): Certificate | null {
  const root = readBer(der);
  if (!isUniversal(root, TAG.sequence)) return null;
  const signed = signedValueOf(childrenOf(root));
  if (!signed) return null;
  const { fields, ...value } = signed;
  if (isContext(fields[0], 0)) fields.shift();
  const [serialNode, algorithm, issuer, validity, subject, spki] = fields;
  const serial = integerHex(serialNode);
  if (serial === null || !issuer || !validity || !subject || !spki) return null;
  const [notBefore, notAfter] = childrenOf(validity);
  const inner = algorithmOf(algorithm);
  return {
    raw: rawOf(root),
    algorithmsAgree: inner !== null && sameAlgorithm(inner, value.signatureAlgorithm),
    ...value,
    serial,
    issuerRaw: rawOf(issuer),
    subjectRaw: rawOf(subject),
    issuer: nameText(issuer),
    subject: nameText(subject),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    spki: rawOf(spki),
    ...extensionsOf(fields.find((field) => isContext(field, 3))),
  };
}

type Extensions = Pick<
  Certificate,
  | 'isCa'
  | 'pathLength'
  | 'keyUsage'
  | 'extendedKeyUsage'
  | 'subjectKeyId'
  | 'authorityKeyId'
  | 'unknownCritical'
  | 'revocationNeedless'
>;

function extensionsOf(wrapper: BerNode | undefined): Extensions {
  const found: Extensions = {
    isCa: null,
    pathLength: null,
    keyUsage: null,
    extendedKeyUsage: null,
    subjectKeyId: null,
    authorityKeyId: null,
    unknownCritical: [],
    revocationNeedless: false,
  };
  for (const { oid, critical, value } of extensionsIn(childrenOf(wrapper)[0])) {
    if (!oid) continue;
    if (critical && !UNDERSTOOD.has(oid)) found.unknownCritical.push(oid);
    if (NEEDLESS.has(oid)) found.revocationNeedless = true;
    if (!value) continue;
    if (oid === '2.5.29.15') found.keyUsage = contentOf(value)[1] ?? 0;
    else if (oid === '2.5.29.14') found.subjectKeyId = hex(contentOf(value));
    else if (oid === '2.5.29.37')
      found.extendedKeyUsage = childrenOf(value).flatMap((node) => oidOf(node) ?? []);
    else if (oid === '2.5.29.19') {
      const [ca, length] = childrenOf(value);
      found.isCa = isUniversal(ca, TAG.boolean) && contentOf(ca)[0] !== 0;
      found.pathLength = smallInteger(length);
    } else if (oid === '2.5.29.35') {
      const id = childrenOf(value).find((node) => isContext(node, 0));
      if (id) found.authorityKeyId = hex(contentOf(id));
    }
  }
  return found;
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** SHA-256 of the DER, hex: how people tell certificates apart. */
export function fingerprint(certificate: Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('hex');
}

/** RFC 5280, 4.2.1.2 (1): SHA-1 of the key's bits, for certificates without the extension. */
export function computedKeyId(certificate: Certificate): string {
  const [, bits] = childrenOf(readBer(certificate.spki));
  if (!bits) return '';
  return createHash('sha1').update(contentOf(bits).subarray(1)).digest('hex');
}
