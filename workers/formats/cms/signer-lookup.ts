/**
 * Finding the certificate that a SignerInfo means when it does not say so exactly. Real chips reorder the issuer's
 * attributes (Malaysia), write other string types, name a key identifier that fits nothing. Whoever uses a candidate
 * must verify with its key and chain that very certificate: then it does not matter how it was found.
 */
import { type Certificate, computedKeyId, hex } from './certificate.ts';
import { nameKey, unorderedNameKey } from './name-match.ts';
import type { SignerInfo } from './signed-data.ts';

export type FoundBy =
  | 'issuer-and-serial'
  | 'issuer-text-and-serial'
  | 'issuer-attributes-and-serial'
  | 'serial'
  | 'key-id'
  | 'computed-key-id'
  /** The identifier fits none of the certificates at hand. */
  | 'nothing-fits';

export interface Candidates {
  certificates: Certificate[];
  by: FoundBy;
}

/** Certificates tried when the identifier fits none. */
const MAX_UNFITTING = 4;

/** From the strictest match that finds anything; empty only when there is no certificate at all. */
export function signerCandidates(signer: SignerInfo, certificates: readonly Certificate[]): Candidates {
  for (const [by, fits] of matchers(signer)) {
    const found = certificates.filter(fits);
    if (found.length > 0) return { certificates: found, by };
  }
  return { certificates: certificates.slice(0, MAX_UNFITTING), by: 'nothing-fits' };
}

type Matcher = [FoundBy, (certificate: Certificate) => boolean];

function matchers({ sid }: SignerInfo): Matcher[] {
  if (!sid) return [];
  if ('subjectKeyId' in sid) {
    return [
      ['key-id', (c) => c.subjectKeyId === sid.subjectKeyId],
      ['computed-key-id', (c) => computedKeyId(c) === sid.subjectKeyId],
    ];
  }
  const bySerial = (certificate: Certificate): boolean => certificate.serial === sid.serial;
  const raw = hex(sid.issuerRaw);
  const key = nameKey(sid.issuerRaw);
  const unordered = unorderedNameKey(sid.issuerRaw);
  return [
    ['issuer-and-serial', (c) => bySerial(c) && hex(c.issuerRaw) === raw],
    ['issuer-text-and-serial', (c) => bySerial(c) && nameKey(c.issuerRaw) === key],
    ['issuer-attributes-and-serial', (c) => bySerial(c) && unorderedNameKey(c.issuerRaw) === unordered],
    ['serial', bySerial],
  ];
}
