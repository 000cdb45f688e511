/** Did this certificate's key sign that one? */
import { schemeOf } from '../../../formats/cms/algorithms.ts';
import type { Certificate } from '../../../formats/cms/certificate.ts';
import type { SignedValue } from '../../../formats/cms/signed-value.ts';
import { checkTolerantly } from '../../../formats/cms/tolerant-verify.ts';
import { ldsHashOf } from '../../../formats/icao/lds-security-object.ts';

export type Issued = 'yes' | 'no' | 'not-computable';

export function hasSigned(issuer: Certificate, subject: SignedValue): Issued {
  const scheme = schemeOf(subject.signatureAlgorithm);
  const hash = scheme && ldsHashOf(scheme.hash);
  if (!scheme || !hash) return 'not-computable';
  const { outcome } = checkTolerantly(scheme, hash, issuer.spki, subject.tbs, subject.signature);
  return outcome === 'valid' ? 'yes' : outcome === 'invalid' ? 'no' : 'not-computable';
}
