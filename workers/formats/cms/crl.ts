/** Certificate revocation lists (RFC 5280, 5). */
import { type AlgorithmId, algorithmOf } from './algorithms.ts';
import { childrenOf, contentOf, integerHex, isUniversal, rawOf, readBer, TAG, timeOf } from './ber.ts';

export interface RevocationList {
  tbs: Uint8Array;
  issuerRaw: Uint8Array;
  signatureAlgorithm: AlgorithmId;
  signature: Uint8Array;
  /** Milliseconds since the epoch. */
  thisUpdate: number | null;
  nextUpdate: number | null;
  /** Serial number (hex without leading zeros) to the instant of revocation. */
  revoked: Map<string, number | null>;
}

/** Reads one list; null when it is none. */
export function parseCrl(der: Uint8Array): RevocationList | null {
  const root = readBer(der);
  if (!isUniversal(root, TAG.sequence)) return null;
  const [tbs, algorithm, signature] = childrenOf(root);
  const signatureAlgorithm = algorithmOf(algorithm);
  if (!tbs || !signatureAlgorithm || !isUniversal(signature, TAG.bitString)) return null;
  const fields = childrenOf(tbs);
  if (isUniversal(fields[0], TAG.integer)) fields.shift();
  const [inner, issuer, thisUpdate, ...rest] = fields;
  if (!algorithmOf(inner) || !isUniversal(issuer, TAG.sequence) || timeOf(thisUpdate) === null) return null;
  const nextUpdate = timeOf(rest[0]);
  const list = rest[nextUpdate === null ? 0 : 1];
  const revoked = new Map<string, number | null>();
  for (const entry of isUniversal(list, TAG.sequence) ? childrenOf(list) : []) {
    const [serial, when] = childrenOf(entry);
    const hex = integerHex(serial);
    if (hex !== null) revoked.set(hex, timeOf(when));
  }
  return {
    tbs: rawOf(tbs),
    issuerRaw: rawOf(issuer),
    signatureAlgorithm,
    signature: contentOf(signature).subarray(1),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate,
    revoked,
  };
}
