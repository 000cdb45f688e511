/** ESS signing-certificate attributes (RFC 2634, RFC 5035): they bind the certificate, so that no other can be put in its place. */
import { algorithmOf, digestNameOf, digestOf } from './algorithms.ts';
import { childrenOf, integerHex, isUniversal, octetsOf, TAG } from './ber.ts';
import { type Certificate, hex } from './certificate.ts';
import { attributeValues, type SignerInfo } from './signed-data.ts';

const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** `absent`: there is no attribute. `unknown`: it uses a digest that is not known here. */
export type EssOutcome = 'match' | 'mismatch' | 'absent' | 'unknown';

/** Compares the first ESSCertID of each attribute (that of the signer, RFC 5035, 5) with the certificate. */
export function checkEss(signer: SignerInfo, certificate: Certificate): EssOutcome {
  const outcomes = [
    ...attributeValues(signer.signedAttrs, SIGNING_CERTIFICATE).map((value) =>
      compare(value, certificate, true),
    ),
    ...attributeValues(signer.signedAttrs, SIGNING_CERTIFICATE_V2).map((value) =>
      compare(value, certificate, false),
    ),
  ];
  if (outcomes.length === 0) return 'absent';
  // What was computed and differs, differs whatever else cannot be told.
  return (['mismatch', 'unknown'] as const).find((worse) => outcomes.includes(worse)) ?? 'match';
}

function compare(value: Parameters<typeof childrenOf>[0], certificate: Certificate, v1: boolean): EssOutcome {
  const [id] = childrenOf(childrenOf(value)[0]);
  const fields = childrenOf(id);
  const hasAlgorithm = !v1 && isUniversal(fields[0], TAG.sequence);
  const digest = hasAlgorithm ? digestNameOf(algorithmOf(fields[0])?.oid) : v1 ? 'sha1' : 'sha256';
  const stated = fields[hasAlgorithm ? 1 : 0];
  if (!isUniversal(stated, TAG.octetString)) return 'unknown';
  const octets = octetsOf(stated);
  if (!digest || !octets) return 'unknown';
  if (hex(octets) !== hex(digestOf(digest, [certificate.raw]))) return 'mismatch';
  // IssuerSerial may be left out. One that names another certificate contradicts the digest: nobody can tell which is meant.
  const serial = integerHex(childrenOf(fields[hasAlgorithm ? 2 : 1])[1]);
  return serial === null || serial === certificate.serial ? 'match' : 'unknown';
}
