/** The signed attributes of a SignerInfo (RFC 5652, 5.3 and 11). */
import { algorithmOf, sameAlgorithm } from './algorithms.ts';
import { type BerNode, childrenOf, isContext, oidOf, rawOf } from './ber.ts';
import { toDer } from './der.ts';
import type { SignerInfo } from './signed-data.ts';

export const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  algorithmProtection: '1.2.840.113549.1.9.52',
} as const;

const SET = 0x31;

/** The octets that may be signed: an explicit SET OF (RFC 5652, 5.4) as written, then in DER where the file holds BER. */
export function attributeForms(attributes: BerNode): [written: Uint8Array, ...der: Uint8Array[]] {
  const written = Uint8Array.from(rawOf(attributes));
  written[0] = SET;
  const der = toDer(attributes, SET);
  return Buffer.compare(der, written) === 0 ? [written] : [written, der];
}

/** CMSAlgorithmProtection (RFC 6211): are the algorithms that the signer meant, signed with the content, those in use? */
export function algorithmsProtected(value: BerNode, signer: SignerInfo): boolean {
  const fields = childrenOf(value);
  const digest = algorithmOf(fields[0]);
  if (!digest || !signer.digestAlgorithm || !sameAlgorithm(digest, signer.digestAlgorithm)) return false;
  const tagged = fields.find((field) => isContext(field, 1));
  if (!tagged) return true;
  const [oidNode, parameters] = childrenOf(tagged);
  const oid = oidOf(oidNode);
  if (oid === null || !signer.signatureAlgorithm) return false;
  return sameAlgorithm({ oid, parameters: parameters ?? null }, signer.signatureAlgorithm);
}
