/** OCSP responses (RFC 6960, 4.2) as slices of the bytes that carry them. Nothing is verified here. */
import { algorithmOf } from './algorithms.ts';
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
import { extensionsIn, type SignedValue, signedValueOf } from './signed-value.ts';

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

export interface OcspResponse extends SignedValue {
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
  const signed = signedValueOf(fields);
  if (!signed) return null;
  const { fields: parts, ...value } = signed;
  // version [0] is left out by everybody; responder is [1] by name or [2] by key.
  if (isContext(parts[0], 0)) parts.shift();
  const [responder, producedAt, responses] = parts;
  return {
    ...value,
    producedAt: timeOf(producedAt),
    responder: responderOf(responder),
    certificates: childrenOf(childrenOf(fields[3])[0])
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
  const cutoff = extensionsIn(childrenOf(extensions)[0]).find(({ oid }) => oid === ARCHIVE_CUTOFF);
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
      archiveCutoff: timeOf(cutoff?.value),
    },
  ];
}
