/** Validation material that a message carries with it: certificates and revocation data in its attributes and its crls. */
import { childrenOf, contentOf, isContext, oidOf, rawOf, readBer } from './ber.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import type { RevocationSource } from './revocation.ts';
import { attributeValues, type SignedData } from './signed-data.ts';

/** adbe-revocationInfoArchival (ISO 32000-1, 12.8.3.3.2), a signed attribute. */
const ARCHIVAL = '1.2.840.113583.1.1.8';
/** CAdES unsigned attributes (EN 319 122-1, 5.4 and A.1). */
const REVOCATION_VALUES = '1.2.840.113549.1.9.16.2.24';
const CERTIFICATE_VALUES = '1.2.840.113549.1.9.16.2.23';
/** OtherRevocationInfoFormat that holds an OCSPResponse (RFC 5940). */
const RI_OCSP = '1.3.6.1.5.5.7.16.2';
const MAX_EACH = 64;

export function carriedRevocation(message: SignedData): RevocationSource[] {
  const found: RevocationSource[] = message.crls.slice(0, MAX_EACH).flatMap(fromChoice);
  for (const signer of message.signerInfos.slice(0, 2)) {
    for (const value of [
      ...attributeValues(signer.signedAttrs, ARCHIVAL),
      ...attributeValues(signer.unsignedAttrs, REVOCATION_VALUES),
    ]) {
      for (const field of childrenOf(value)) {
        const kind = isContext(field, 0) ? 'crl' : isContext(field, 1) ? 'ocsp' : null;
        if (!kind) continue;
        const items = childrenOf(childrenOf(field)[0]).slice(0, MAX_EACH);
        found.push(...items.map((item) => ({ kind, der: rawOf(item) }) as const));
      }
    }
  }
  return found;
}

/** RevocationInfoChoice (RFC 5652, 10.2.1): a list, or `[1]` with another form. */
function fromChoice(raw: Uint8Array): RevocationSource[] {
  const node = readBer(raw);
  if (!isContext(node, 1)) return [{ kind: 'crl', der: raw }];
  const [format, info] = childrenOf(node);
  return oidOf(format) === RI_OCSP && info ? [{ kind: 'ocsp', der: rawOf(info) }] : [];
}

export function carriedCertificates(message: SignedData): Certificate[] {
  return message.signerInfos
    .slice(0, 2)
    .flatMap((signer) => attributeValues(signer.unsignedAttrs, CERTIFICATE_VALUES))
    .flatMap((value) => childrenOf(value).slice(0, MAX_EACH))
    .flatMap((node) => (contentOf(node).length > 0 ? (parseCertificate(rawOf(node)) ?? []) : []));
}
