/** What certificates, revocation lists and OCSP responses have in common (X.509: SIGNED and Extensions; RFC 5280, 4.1). */
import { type AlgorithmId, algorithmOf } from './algorithms.ts';
import { type BerNode, childrenOf, contentOf, isUniversal, oidOf, rawOf, readBer, TAG } from './ber.ts';

export interface SignedValue {
  /** What the issuer signed. */
  tbs: Uint8Array;
  signatureAlgorithm: AlgorithmId;
  signature: Uint8Array;
}

/** The value, its algorithm and the signature's bits, from the first three elements; null when they are not that. */
export function signedValueOf([tbs, algorithm, signature]: readonly BerNode[]):
  | (SignedValue & { fields: BerNode[] })
  | null {
  const signatureAlgorithm = algorithmOf(algorithm);
  if (!isUniversal(tbs, TAG.sequence) || !signatureAlgorithm || !isUniversal(signature, TAG.bitString)) {
    return null;
  }
  return {
    tbs: rawOf(tbs),
    signatureAlgorithm,
    signature: contentOf(signature).subarray(1),
    fields: childrenOf(tbs),
  };
}

export interface Extension {
  /** Null when unreadable. */
  oid: string | null;
  critical: boolean;
  /** What the OCTET STRING holds; null when it holds no element. */
  value: BerNode | null;
}

/** @param list SEQUENCE OF Extension */
export function extensionsIn(list: BerNode | undefined): Extension[] {
  return childrenOf(list).map((extension) => {
    const parts = childrenOf(extension);
    const wrapped = parts.at(-1);
    return {
      oid: oidOf(parts[0]),
      critical: isUniversal(parts[1], TAG.boolean) && contentOf(parts[1])[0] !== 0,
      value: isUniversal(wrapped, TAG.octetString) ? readBer(contentOf(wrapped)) : null,
    };
  });
}
