/** CMS SignedData (RFC 5652, 5) as slices of the bytes that carry it. */
import { type AlgorithmId, algorithmOf } from './algorithms.ts';
import {
  type BerNode,
  childrenOf,
  contentOf,
  integerHex,
  isContext,
  isUniversal,
  octetsOf,
  oidOf,
  rawOf,
  readBer,
  TAG,
} from './ber.ts';
import { type Certificate, computedKeyId, hex, parseCertificate } from './certificate.ts';

export interface SignerInfo {
  /** IssuerAndSerialNumber, or the subject key identifier in hex. */
  sid: { issuerRaw: Uint8Array; serial: string } | { subjectKeyId: string } | null;
  digestAlgorithm: AlgorithmId | null;
  /** The `[0] IMPLICIT SET OF Attribute` element; null when the content itself is signed. */
  signedAttrs: BerNode | null;
  signatureAlgorithm: AlgorithmId | null;
  signature: Uint8Array;
  unsignedAttrs: BerNode | null;
}

export interface SignedData {
  /** Byte length of the ContentInfo; what follows in a padded container is not part of it. */
  length: number;
  contentType: string;
  /** Encapsulated content; null when detached. */
  content: Uint8Array | null;
  certificates: Certificate[];
  /** Embedded CRLs, raw: they can be megabytes, nobody reads them before they are needed. */
  crls: Uint8Array[];
  signerInfos: SignerInfo[];
}

export type CmsProblem = 'not-cms' | 'not-signed-data' | 'damaged';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const MAX_CERTIFICATES = 64;

/** Reads a ContentInfo that holds SignedData, BER or DER. Bytes after it (padding) are ignored. */
export function parseSignedData(bytes: Uint8Array): SignedData | CmsProblem {
  const root = readBer(bytes);
  if (!isUniversal(root, TAG.sequence)) return 'not-cms';
  const [type, wrapper] = childrenOf(root);
  const oid = oidOf(type);
  if (oid === null) return 'not-cms';
  if (oid !== SIGNED_DATA) return 'not-signed-data';
  const fields = childrenOf(childrenOf(wrapper)[0]);
  const [, , encapsulated] = fields;
  const signers = fields.at(-1);
  if (fields.length < 4 || !encapsulated || !isUniversal(signers, TAG.set)) return 'damaged';
  const [contentTypeNode, contentWrapper] = childrenOf(encapsulated);
  const contentType = oidOf(contentTypeNode);
  if (contentType === null) return 'damaged';
  const certificates: Certificate[] = [];
  for (const node of childrenOf(fields.find((field) => isContext(field, 0))).slice(0, MAX_CERTIFICATES)) {
    const certificate = isUniversal(node, TAG.sequence) ? parseCertificate(rawOf(node)) : null;
    if (certificate) certificates.push(certificate);
  }
  return {
    length: root.end,
    contentType,
    content: contentOctets(contentWrapper),
    certificates,
    crls: childrenOf(fields.slice(3).find((field) => isContext(field, 1))).map(rawOf),
    signerInfos: childrenOf(signers).map(signerInfoOf),
  };
}

/** eContent is an OCTET STRING; PKCS #7 allowed any type there, whose content octets are then meant (RFC 5652, 5.2.1). */
function contentOctets(wrapper: BerNode | undefined): Uint8Array | null {
  const [inner] = childrenOf(wrapper);
  if (!inner) return null;
  return isUniversal(inner, TAG.octetString) ? octetsOf(inner) : contentOf(inner);
}

function signerInfoOf(node: BerNode): SignerInfo {
  const fields = childrenOf(node);
  const signedAttrs = fields.slice(0, 4).find((field) => isContext(field, 0) && field !== fields[1]) ?? null;
  const [digest, signatureAlgorithm, signature, unsigned] = fields.slice(2).filter((f) => f !== signedAttrs);
  return {
    sid: sidOf(fields[1]),
    digestAlgorithm: algorithmOf(digest),
    signedAttrs,
    signatureAlgorithm: algorithmOf(signatureAlgorithm),
    signature: isUniversal(signature, TAG.octetString)
      ? (octetsOf(signature) ?? new Uint8Array(0))
      : new Uint8Array(0),
    unsignedAttrs: isContext(unsigned, 1) ? unsigned : null,
  };
}

function sidOf(node: BerNode | undefined): SignerInfo['sid'] {
  if (isContext(node, 0)) {
    const octets = node.constructed ? octetsOf(node) : contentOf(node);
    return octets && { subjectKeyId: hex(octets) };
  }
  const [issuer, serialNode] = childrenOf(node);
  const serial = integerHex(serialNode);
  return issuer && serial !== null ? { issuerRaw: rawOf(issuer), serial } : null;
}

/** Values kept of the attributes of one type. */
const MAX_VALUES = 1_000;

/** Values of the attributes of one type; several attributes of a type are all returned, as far as their number is sane. */
export function attributeValues(attributes: BerNode | null, type: string): BerNode[] {
  const found: BerNode[] = [];
  for (const attribute of childrenOf(attributes)) {
    const [id, values] = childrenOf(attribute);
    if (oidOf(id) !== type) continue;
    for (const value of childrenOf(values)) {
      if (found.length >= MAX_VALUES) return found;
      found.push(value);
    }
  }
  return found;
}

/** The certificate that the SignerInfo names, or null when the message does not carry it. */
export function signerCertificate(
  signer: SignerInfo,
  certificates: readonly Certificate[],
): Certificate | null {
  const { sid } = signer;
  if (!sid) return null;
  if ('subjectKeyId' in sid) {
    return (
      certificates.find((certificate) => certificate.subjectKeyId === sid.subjectKeyId) ??
      certificates.find((certificate) => computedKeyId(certificate) === sid.subjectKeyId) ??
      null
    );
  }
  const issuer = hex(sid.issuerRaw);
  return (
    certificates.find((c) => c.serial === sid.serial && hex(c.issuerRaw) === issuer) ??
    // Some encoders write the issuer's strings in another type than the certificate has them.
    certificates.find((c) => c.serial === sid.serial) ??
    null
  );
}
