/** The answer's shape: the specification's fields (2.3) and beside them what keeps them from misleading. */

import { type Certificate, fingerprint } from '../../formats/cms/certificate.ts';
import type { Dg1 } from '../../formats/icao/dg1.ts';
import type { Dg2 } from '../../formats/icao/dg2.ts';
import type { Sod } from '../../formats/icao/sod.ts';
import { resolveBirth, resolveExpiry } from '../../formats/mrz/dates.ts';
import type { Mrz } from '../../formats/mrz/parse.ts';
import type { GroupCheck } from './groups.ts';
import type { Countries, Revocation } from './judge-chain.ts';
import { ANOMALIES, type AnomalyCode, REASONS, type ReasonCode } from './reasons.ts';
import type { JudgedSigner } from './signer.ts';
import type { TrustStore } from './trust/store.ts';
import type { TrustVerdict } from './trust.ts';

export interface CertificateInfo {
  subject: string;
  issuer: string;
  /** Hex. */
  serial: string;
  subjectKeyId: string | null;
  /** ISO 8601. */
  notBefore: string | null;
  notAfter: string | null;
  /** SHA-256 of the DER, hex. */
  fingerprint: string;
}

export interface GroupInfo {
  /** First octet of the file in hex: 61 or 75 for what the groups should be. */
  tag: string;
  hashHex: string;
  hashAlgorithm: string;
  bytes: number;
  listed: boolean | null;
  matches: boolean;
}

export interface PortraitInfo {
  encoding: 'iso19794-5' | 'iso39794-5';
  format: 'jpeg' | 'jp2' | 'j2k';
  bytes: number;
  width: number | null;
  height: number | null;
}

export interface ChipResult {
  passiveAuthentication: { sodParsed: boolean; dgHashesVerified: boolean; signatureVerified: boolean };
  trust: {
    chainTrusted: boolean | null;
    reason: ReasonCode;
    signer: CertificateInfo | null;
    issuer: (CertificateInfo & { list: string | null; listDate: string | null }) | null;
    /** Signing time of the newest master list; null where no list states one. */
    trustListDate: string | null;
    signingTime: string | null;
    validityBasis: 'signing_time' | 'none';
    signerExpiredNow: boolean | null;
    revocation: Omit<Revocation, 'stale'> | null;
    countries: Countries | null;
  };
  reasons: ReasonCode[];
  anomalies: { code: AnomalyCode; severity: 'info' | 'warning'; message: string }[];
  /** One sentence for each code among the reasons. */
  explanations: Record<string, string>;
  /** Null when DG1 was not sent; with empty strings when it holds no readable zone. */
  mrz: MrzInfo | null;
  dgMetadata: { dg1: GroupInfo | null; dg2: (GroupInfo & { portrait: PortraitInfo | null }) | null };
  /** A portrait in a known format stands in DG2. */
  dg2Portrait: boolean;
  dataGroups: { listed: number[]; supplied: number[]; notSupplied: number[] };
  algorithms: {
    dataGroupHash: string | null;
    digest: string | null;
    signature: string | null;
    key: string | null;
    ldsVersion: string | null;
    unicodeVersion: string | null;
  };
  /** Passive Authentication cannot tell a copied chip from the original. */
  cloneDetection: 'not_performed';
}

export type MrzInfo = Omit<Mrz, 'foreignCharacters' | 'format'> & {
  format: Mrz['format'] | '';
  /** DG1 is the one that was signed, by a signer of a trusted authority. */
  verified: boolean;
  birthDate: string | null;
  expiryDate: string | null;
  centuryAssumed: boolean;
};

/** Of a DG1 whose zone cannot be read. */
const NO_MRZ: MrzInfo = {
  format: '',
  lines: [],
  documentCode: '',
  issuingState: '',
  documentNumber: '',
  surname: '',
  givenNames: '',
  nameTruncated: false,
  nationality: '',
  dateOfBirth: '',
  sex: '',
  dateOfExpiry: '',
  optionalData: [],
  checkDigits: {},
  knownStates: { issuingState: false, nationality: false },
  verified: false,
  birthDate: null,
  expiryDate: null,
  centuryAssumed: false,
};

interface Judged {
  sod: Sod | null;
  signers: JudgedSigner[];
  checks: { dg1: GroupCheck | null; dg2: GroupCheck | null };
  dg1: Dg1 | null;
  dg2: Dg2 | null;
  trust: TrustVerdict;
  store: TrustStore | null;
  passiveAuthentication: ChipResult['passiveAuthentication'];
  reasons: ReasonCode[];
  anomalies: AnomalyCode[];
  now: number;
}

export function presentChip(judged: Judged): ChipResult {
  const { passiveAuthentication, trust, sod } = judged;
  const signer = toldSigner(judged);
  const lds = sod?.lds ?? null;
  const listed = lds ? [...lds.hashes.keys()].sort((a, b) => a - b) : [];
  const supplied = [judged.checks.dg1 && 1, judged.checks.dg2 && 2].filter((number) => number !== null);
  const notSupplied = listed.filter((number) => !supplied.includes(number));
  const verified =
    judged.checks.dg1?.matches === true &&
    passiveAuthentication.signatureVerified &&
    trust.chainTrusted === true;
  const read = judged.dg1?.mrz ? mrzInfo(judged.dg1.mrz, verified, judged.now) : null;
  const mrz = read ?? (judged.checks.dg1 ? NO_MRZ : null);
  const codes = [...judged.anomalies, ...furtherAnomalies(judged, read, notSupplied)];
  const reasons = [...new Set(judged.reasons)];
  return {
    passiveAuthentication,
    trust: trustInfo(judged),
    reasons,
    anomalies: [...new Set(codes)].map((code) => {
      const [severity, message] = ANOMALIES[code];
      return { code, severity, message };
    }),
    explanations: Object.fromEntries([...reasons, trust.reason].map((code) => [code, REASONS[code]])),
    mrz,
    dgMetadata: {
      dg1: judged.checks.dg1 && groupInfo(judged.checks.dg1),
      dg2: judged.checks.dg2 && { ...groupInfo(judged.checks.dg2), portrait: portraitInfo(judged.dg2) },
    },
    dg2Portrait: judged.dg2?.portrait != null,
    dataGroups: { listed, supplied, notSupplied },
    algorithms: {
      dataGroupHash: lds?.hash ?? null,
      digest: signer?.digestAlgorithm ?? null,
      signature: signer?.signatureAlgorithm ?? null,
      key: signer?.key ?? null,
      ldsVersion: lds?.ldsVersion ?? null,
      unicodeVersion: lds?.unicodeVersion ?? null,
    },
    cloneDetection: 'not_performed',
  };
}

/** Of several signers the one whom the verdict on trust is about. */
function toldSigner({ trust, signers }: Judged): JudgedSigner | undefined {
  return signers.find(({ certificate }) => certificate === trust.chain?.certificates[0]) ?? signers[0];
}

function trustInfo(judged: Judged): ChipResult['trust'] {
  const { trust, store, now } = judged;
  const signer = toldSigner(judged);
  const certificate = trust.chain?.certificates[0] ?? signer?.certificate ?? null;
  const signingTime = signer?.signingTime ?? null;
  const source = trust.chain?.authority.source ?? null;
  const revocation = trust.revocation && {
    checked: trust.revocation.checked,
    revoked: trust.revocation.revoked,
    listDate: trust.revocation.listDate,
  };
  return {
    chainTrusted: trust.chainTrusted,
    reason: trust.reason,
    signer: certificate && certificateInfo(certificate),
    issuer: trust.chain && {
      ...certificateInfo(trust.chain.authority.certificate),
      list: source?.name ?? null,
      listDate: source?.date ?? null,
    },
    trustListDate: store?.newestDate ?? null,
    signingTime: isoTime(signingTime),
    validityBasis: signingTime === null ? 'none' : 'signing_time',
    signerExpiredNow: certificate?.notAfter == null ? null : certificate.notAfter < now,
    revocation,
    countries: trust.countries,
  };
}

function furtherAnomalies(judged: Judged, mrz: MrzInfo | null, notSupplied: number[]): AnomalyCode[] {
  const found = [...signerAnomalies(judged)];
  if (judged.store && judged.store.rejected.length > 0) found.push('trust_list_partly_unusable');
  if (mrz) found.push(...zoneAnomalies(mrz, judged.now));
  if (judged.dg1?.mrz?.foreignCharacters) found.push('mrz_foreign_characters');
  if (judged.checks.dg1 && !mrz) found.push('mrz_unreadable');
  if (judged.dg2 && !judged.dg2.portrait) found.push('portrait_unreadable');
  if (judged.dg2?.problem === 'instance-count-differs') found.push('portrait_count_differs');
  if (notSupplied.length > 0) found.push('group_not_supplied');
  return found;
}

function signerAnomalies({ signers, trust, now }: Judged): AnomalyCode[] {
  const found: AnomalyCode[] = signers.length > 1 ? ['several_signers'] : [];
  for (const { verified, signingTime, certificate } of signers) {
    if (verified && signingTime === null) found.push('signing_time_absent');
    if (!certificate) continue;
    if (certificate.notAfter !== null && certificate.notAfter < now) found.push('signer_expired_now');
    if (certificate.unknownCritical.some((oid) => !HARMLESS_CRITICAL.has(oid)))
      found.push('unknown_critical_extension');
    if (certificate.extendedKeyUsage && trust.reason !== 'signer_wrong_purpose')
      found.push('unusual_extended_key_usage');
  }
  return found;
}

function zoneAnomalies({ checkDigits, nameTruncated, expiryDate }: MrzInfo, now: number): AnomalyCode[] {
  const found: AnomalyCode[] = [];
  if (Object.values(checkDigits).some((check) => !check.valid)) found.push('mrz_check_digit_wrong');
  if (nameTruncated) found.push('mrz_name_may_be_cut');
  if (expiryDate !== null && endOf(expiryDate) <= now) found.push('document_expired');
  return found;
}

/** Where a document names no day or month of its expiry, it is good to the end of what it names. */
function endOf(date: string): number {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (month === undefined) return Date.UTC(year + 1, 0);
  return day === undefined ? Date.UTC(year, month) : Date.UTC(year, month - 1, day + 1);
}

/** Private key usage period, distribution points, and ICAO's name change and document types. */
const HARMLESS_CRITICAL = new Set(['2.5.29.16', '2.5.29.31', '2.23.136.1.1.6.1', '2.23.136.1.1.6.2']);

function mrzInfo({ foreignCharacters: _, ...mrz }: Mrz, verified: boolean, now: number): MrzInfo {
  const birth = resolveBirth(mrz.dateOfBirth, now);
  const expiry = resolveExpiry(mrz.dateOfExpiry);
  return {
    ...mrz,
    verified,
    birthDate: birth.date,
    expiryDate: expiry.date,
    centuryAssumed: birth.centuryAssumed || expiry.centuryAssumed,
  };
}

function groupInfo({ reasons: _, ...check }: GroupCheck): GroupInfo {
  return check;
}

function portraitInfo(dg2: Dg2 | null): PortraitInfo | null {
  if (!dg2?.portrait) return null;
  const { encoding, format, image, width, height } = dg2.portrait;
  return { encoding, format, bytes: image.length, width, height };
}

function certificateInfo(certificate: Certificate): CertificateInfo {
  const { subject, issuer, serial, subjectKeyId } = certificate;
  return {
    subject,
    issuer,
    serial,
    subjectKeyId,
    notBefore: isoTime(certificate.notBefore),
    notAfter: isoTime(certificate.notAfter),
    fingerprint: fingerprint(certificate),
  };
}

/** Certificates may state any year; what no calendar has is left out. */
function isoTime(at: number | null): string | null {
  return at === null || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString();
}
