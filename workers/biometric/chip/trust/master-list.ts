/** CSCA master lists (ICAO 9303-12, 9): a signed set of country signing certificates. */
import { childrenOf, isUniversal, rawOf, readBer, TAG } from '../../../formats/cms/ber.ts';
import { type Certificate, parseCertificate } from '../../../formats/cms/certificate.ts';
import { parseSignedData } from '../../../formats/cms/signed-data.ts';
import { judgeSigner } from '../signer.ts';
import { hasSigned } from './issued.ts';

const MASTER_LIST = '2.23.136.1.1.2';
/** Extended key usage of those who may sign master lists. */
const MASTER_LIST_SIGNER = '2.23.136.1.1.3';
const MAX_CERTIFICATES = 20_000;
/** A genuine list has one; all of them must hold. */
const MAX_SIGNERS = 4;

export interface MasterList {
  certificates: Certificate[];
  /** Entries that are no certificate, or more than are read. */
  unread: number;
  signer: Certificate;
  /** Was the signer's certificate issued by an authority of the list or of the message? */
  signerProven: boolean;
  /** Milliseconds since the epoch. */
  signingTime: number | null;
}

/** Reads and verifies one list. A sentence instead when it must not be used. */
export function readMasterList(bytes: Uint8Array): MasterList | string {
  const message = parseSignedData(bytes);
  if (typeof message === 'string') return `not a CMS message (${message})`;
  if (message.contentType !== MASTER_LIST) return `a CMS message of another type (${message.contentType})`;
  if (!message.content) return 'the list is empty';
  if (message.signerInfos.length === 0) return 'the list is not signed';
  if (message.signerInfos.length > MAX_SIGNERS) return 'the list has more signers than can be genuine';
  const judged = message.signerInfos.map((signer) =>
    judgeSigner(message, signer, message.content as Uint8Array, []),
  );
  const [first] = judged;
  const broken = judged.find((signer) => !signer.verified);
  if (broken) return `the list’s own signature does not hold (${broken.reasons.join(', ')})`;
  const signer = first?.certificate;
  if (!signer) return 'the list’s signer is unknown';
  if (!signer.extendedKeyUsage?.includes(MASTER_LIST_SIGNER)) return 'the signer may not sign master lists';
  const { certificates, unread } = certificatesIn(message.content);
  if (certificates.length === 0) return 'the list holds no certificate';
  const issuers = [...certificates, ...message.certificates].filter((c) => c !== signer && c.isCa !== false);
  const signerProven = issuers.some(
    (issuer) => issuer.subject === signer.issuer && hasSigned(issuer, signer) === 'yes',
  );
  return { certificates, unread, signer, signerProven, signingTime: first?.signingTime ?? null };
}

function certificatesIn(content: Uint8Array): Pick<MasterList, 'certificates' | 'unread'> {
  const [, set] = childrenOf(readBer(content));
  if (!isUniversal(set, TAG.set)) return { certificates: [], unread: 0 };
  const entries = childrenOf(set);
  const certificates = entries
    .slice(0, MAX_CERTIFICATES)
    .flatMap((node) => parseCertificate(rawOf(node)) ?? []);
  return { certificates, unread: entries.length - certificates.length };
}
