/** Signatures made to last (PAdES, EN 319 142-1, 6): with a timestamp, with what validates it later, with a timestamp over that. */
import type { PdfFile } from '../pdf/file.ts';
import { stampPdf, timestampingUnit } from '../pdf/sign.ts';
import { addStore } from '../pdf/store.ts';
import { type Certificate, rootCertificate, signerCertificate } from '../pki/certificates.ts';
import type { KeyType } from '../pki/keys.ts';
import { type Answer, ocspResponse, revocationList } from '../pki/revocation.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { addSeconds, type Instant, utcTime } from '../words/dates.ts';
import { requirePdf } from './replaced.ts';
import { type SigningDetail, signClean } from './signing.ts';

export type Level = 'T' | 'LT' | 'LTA';

/** A signature of one level; `revoked` puts that instant into the signer's OCSP answer. */
export function signToLast(
  clean: Clean,
  seed: number,
  level: Level,
  revoked?: string,
): { file: PdfFile; detail: SigningDetail } {
  const { modified } = requirePdf(clean);
  const hour = (hours: number): string => `20${utcTime(addSeconds(modified, hours * 3600))}`;
  const { file, detail } = signClean(clean, seed, { stamped: hour(1) });
  if (level === 'T') return { file, detail: { ...detail, level } };
  const signer = signerCertificate(String(detail.signer), detail.key as KeyType);
  const stored = withValidationData(file, signer, modified, revoked);
  return {
    file: level === 'LT' ? stored : stampPdf(stored, hour(3), 'Timestamp1'),
    detail: { ...detail, level },
  };
}

function withValidationData(file: PdfFile, signer: Certificate, signed: Instant, revoked?: string): PdfFile {
  const day = (days: number): string => utcTime(addSeconds(signed, days * 86400 + 7200));
  const answer: Answer = {
    thisUpdate: `20${day(0)}`,
    nextUpdate: `20${day(7)}`,
    ...(revoked === undefined ? {} : { revokedAt: revoked }),
  };
  return addStore(file, {
    certificates: [rootCertificate().der, signer.der, timestampingUnit().der],
    responses: [ocspResponse(signer, answer)],
    lists: [revocationList([], day(0), day(30))],
  });
}

const lasting = (name: string, level: Level): Cause => ({
  name,
  forged: false,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const { file, detail } = signToLast(clean, seed, level);
    return {
      bytes: file.bytes,
      mimeType: 'application/pdf',
      truth: { cause: name, forged: false, detail },
    };
  },
});

export const signedStamped = lasting('signed-with-timestamp', 'T');
export const signedLongTerm = lasting('signed-long-term', 'LT');
export const signedArchived = lasting('signed-archived', 'LTA');
