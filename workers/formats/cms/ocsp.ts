/** OCSP responses (RFC 6960, 4.2) as slices of the bytes that carry them. Nothing is verified here. */
import { type AlgorithmId, algorithmOf } from './algorithms.ts';
import {
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
  timeOf,
} from './ber.ts';
import { type Certificate, hex, parseCertificate } from './certificate.ts';

export interface OcspAnswer {
  /** Object identifier of the hash in which the issuer is named. */
  hash: string | null;
  issuerNameHash: string;
  issuerKeyHash: string;
  /** Hex without leading zeros. */
  serial: string;
  status: 'good' | 'revoked' | 'unknown';
  /** Milliseconds since the epoch. */
  revokedAt: number | null;
  thisUpdate: number | null;
  nextUpdate: number | null;
  /** Until when expired certificates are still answered for (RFC 6960, 4.4.4); null when it does not say. */
  archiveCutoff: number | null;
}

export interface OcspResponse {
  tbs: Uint8Array;
  signatureAlgorithm: AlgorithmId;
  signature: Uint8Array;
  producedAt: number | null;
  /** Who answers: its name (raw DER) or the SHA-1 of its key, hex. */
  responder: { nameRaw: Uint8Array } | { keyHash: string } | null;
  certificates: Certificate[];
  answers: OcspAnswer[];
}

const BASIC = '1.3.6.1.5.5.7.48.1.1';
const ARCHIVE_CUTOFF = '1.3.6.1.5.5.7.48.1.6';
/** Responses answer for one certificate; responders' bundles for some hundred. */
const MAX_ANSWERS = 1_000;
const MAX_CERTIFICATES = 8;

/** Reads an OCSPResponse, or a bare BasicOCSPResponse (as CAdES revocation-values has them); null when it is neither. */
export function parseOcsp(der: Uint8Array): OcspResponse | null {
  const root = readBer(der);
  if (!isUniversal(root, TAG.sequence)) return null;
  const fields = childrenOf(root);
  if (!isUniversal(fields[0], TAG.enumerated)) return basicResponse(fields);
  if (contentOf(fields[0])[0] !== 0) return null;
  const [type, octets] = childrenOf(childrenOf(fields[1])[0]);
  const inner = oidOf(type) === BASIC && isUniversal(octets, TAG.octetString) ? octetsOf(octets) : null;
  return inner && basicResponse(childrenOf(readBer(inner)));
}

function basicResponse(fields: ReturnType<typeof childrenOf>): OcspResponse | null {
  const [data, algorithm, signature, wrapped] = fields;
  const signatureAlgorithm = algorithmOf(algorithm);
  if (!isUniversal(data, TAG.sequence) || !signatureAlgorithm || !isUniversal(signature, TAG.bitString)) {
    return null;
  }
  const parts = childrenOf(data);
  // version [0] is left out by everybody; responder is [1] by name or [2] by key.
  if (isContext(parts[0], 0)) parts.shift();
  const [responder, producedAt, responses] = parts;
  return {
    tbs: rawOf(data),
    signatureAlgorithm,
    signature: contentOf(signature).subarray(1),
    producedAt: timeOf(producedAt),
    responder: responderOf(responder),
    certificates: childrenOf(childrenOf(wrapped)[0])
      .slice(0, MAX_CERTIFICATES)
      .flatMap((node) => parseCertificate(rawOf(node)) ?? []),
    answers: childrenOf(responses).slice(0, MAX_ANSWERS).flatMap(answerOf),
  };
}

function responderOf(node: Parameters<typeof childrenOf>[0]): OcspResponse['responder'] {
  const [inner] = childrenOf(node);
  if (!inner) return null;
  if (isContext(node, 1)) return { nameRaw: rawOf(inner) };
  return isContext(node, 2) ? { keyHash: hex(contentOf(inner)) } : null;
}

function answerOf(node: Parameters<typeof childrenOf>[0]): OcspAnswer[] {
  const [id, status, thisUpdate, ...rest] = childrenOf(node);
  const [algorithm, nameHash, keyHash, serialNode] = childrenOf(id);
  const serial = integerHex(serialNode);
  if (!nameHash || !keyHash || serial === null || !status) return [];
  const next = rest.find((field) => isContext(field, 0));
  const extensions = rest.find((field) => isContext(field, 1));
  const cutoff = childrenOf(childrenOf(extensions)[0])
    .map(childrenOf)
    .find(([type]) => oidOf(type) === ARCHIVE_CUTOFF)
    ?.at(-1);
  return [
    {
      hash: algorithmOf(algorithm)?.oid ?? null,
      issuerNameHash: hex(contentOf(nameHash)),
      issuerKeyHash: hex(contentOf(keyHash)),
      serial,
      status: isContext(status, 0) ? 'good' : isContext(status, 1) ? 'revoked' : 'unknown',
      revokedAt: isContext(status, 1) ? timeOf(childrenOf(status)[0]) : null,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: timeOf(childrenOf(next)[0]),
      archiveCutoff: cutoff ? timeOf(readBer(contentOf(cutoff))) : null,
    },
  ];
}
