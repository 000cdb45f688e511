/**
 * Passive Authentication (ICAO 9303-11, 5.1), whole: read the security object, compare the groups that were sent, check
 * the signature, ask whether a state made it. Four separate answers, since three of them are easily true of a forgery.
 */

import { MAX_CHIP_FILE_BYTES } from '../../../shared/contracts/emrtd.ts';
import { parseDg1 } from '../../formats/icao/dg1.ts';
import { parseDg2 } from '../../formats/icao/dg2.ts';
import type { ListProblem } from '../../formats/icao/lds-security-object.ts';
import { ICAO_LDS_OBJECT, parseSod, type Sod, type SodProblem } from '../../formats/icao/sod.ts';
import { checkGroup, type GroupCheck } from './groups.ts';
import type { AnomalyCode, ReasonCode } from './reasons.ts';
import { type ChipResult, presentChip } from './result.ts';
import { type JudgedSigner, judgeSigner } from './signer.ts';
import type { TrustStore } from './trust/store.ts';
import { judgeTrust } from './trust.ts';

/** Files as read from the chip; what was not sent is null. */
export interface ChipFiles {
  sod: Uint8Array | null;
  dg1: Uint8Array | null;
  dg2: Uint8Array | null;
}

/** A genuine object has one signer; a few are checked, all of which must hold. */
const MAX_SIGNERS = 4;

/**
 * Never throws for what the files hold.
 * @param store null when no trust list is installed: nothing is then trusted
 * @param now milliseconds since the epoch
 */
export function authenticate(files: ChipFiles, store: TrustStore | null, now: number): ChipResult {
  const reasons: ReasonCode[] = [];
  const anomalies: AnomalyCode[] = [];
  const sod = readSod(files.sod, reasons, anomalies);
  const lds = sod?.lds ?? null;

  const checks = {
    dg1: files.dg1 && checkGroup(1, files.dg1, lds),
    dg2: files.dg2 && checkGroup(2, files.dg2, lds),
  };
  // A list that is empty, or says two things of a group, vouches for none, whichever of them would fit.
  if (lds?.unusable) reasons.push(LIST_REASONS[lds.unusable]);
  const dgHashesVerified = groupsVerified(checks, reasons) && lds?.unusable === null;

  const signers = sod?.lds ? judgeSigners(sod, store, reasons) : [];
  const signatureVerified = signers.length > 0 && signers.every((signer) => signer.verified);
  for (const signer of signers) anomalies.push(...signer.anomalies);

  const dg1 = files.dg1 && files.dg1.length <= MAX_CHIP_FILE_BYTES ? parseDg1(files.dg1) : null;
  const dg2 = files.dg2 && files.dg2.length <= MAX_CHIP_FILE_BYTES ? parseDg2(files.dg2) : null;
  const signedZone = checks.dg1?.matches ? (dg1?.mrz ?? null) : null;
  const trust = judgeTrust(signers, sod?.message?.certificates ?? [], store, signedZone, now);
  if (trust.chainTrusted !== true) reasons.push(trust.reason);
  anomalies.push(...trust.anomalies);

  return presentChip({
    sod,
    signers,
    checks,
    dg1,
    dg2,
    trust,
    store,
    passiveAuthentication: { sodParsed: lds !== null, dgHashesVerified, signatureVerified },
    reasons,
    anomalies,
    now,
  });
}

function readSod(bytes: Uint8Array | null, reasons: ReasonCode[], anomalies: AnomalyCode[]): Sod | null {
  if (!bytes) {
    reasons.push('sod_not_supplied');
    return null;
  }
  if (bytes.length > MAX_CHIP_FILE_BYTES) {
    reasons.push('sod_too_large');
    return null;
  }
  const sod = parseSod(bytes);
  if (sod.problem) reasons.push(SOD_REASONS[sod.problem]);
  if (!sod.lds) return sod;
  if (sod.bare) anomalies.push('sod_without_template');
  if (sod.padding > 0) anomalies.push('sod_padded');
  if (sod.message?.contentType !== ICAO_LDS_OBJECT) anomalies.push('content_type_legacy');
  if (sod.lds.trailingBytes) anomalies.push('lds_trailing_bytes');
  if (sod.lds.wrongLength.length > 0) anomalies.push('lds_hash_wrong_length');
  return sod;
}

const SOD_REASONS: Record<SodProblem, ReasonCode> = {
  empty: 'sod_empty',
  'wrong-tag': 'sod_wrong_tag',
  'not-tlv': 'sod_not_tlv',
  truncated: 'sod_truncated',
  'trailing-bytes': 'sod_trailing_bytes',
  'not-signed-data': 'sod_not_signed_data',
  'cms-damaged': 'sod_cms_damaged',
  'cms-version-unknown': 'sod_cms_version_unknown',
  'no-content': 'sod_no_content',
  'content-type-unknown': 'sod_content_type_unknown',
  malformed: 'lds_malformed',
  'version-unknown': 'lds_version_unknown',
  'hash-unknown': 'lds_hash_unknown',
  'group-number-invalid': 'lds_group_number_invalid',
};

const LIST_REASONS: Record<ListProblem, ReasonCode> = {
  'no-hashes': 'lds_no_hashes',
  'no-hash-of-right-length': 'lds_no_hash_of_right_length',
  'group-twice': 'lds_group_twice',
};

/** Every group that was sent must match, and one at least must have been sent. */
function groupsVerified(
  checks: { dg1: GroupCheck | null; dg2: GroupCheck | null },
  reasons: ReasonCode[],
): boolean {
  const sent = [checks.dg1, checks.dg2].filter((check) => check !== null);
  for (const check of sent) reasons.push(...check.reasons);
  if (sent.length === 0) reasons.push('no_group_supplied');
  else if (!checks.dg1) reasons.push('dg1_not_supplied');
  else if (!checks.dg2) reasons.push('dg2_not_supplied');
  return sent.length > 0 && sent.every((check) => check.matches);
}

function judgeSigners(sod: Sod, store: TrustStore | null, reasons: ReasonCode[]): JudgedSigner[] {
  const { message } = sod;
  const content = message?.content;
  if (!message || !content || message.signerInfos.length === 0) {
    reasons.push('no_signer');
    return [];
  }
  if (message.signerInfos.length > MAX_SIGNERS) {
    reasons.push('too_many_signers');
    return [];
  }
  const judged = message.signerInfos.map((signer) => {
    const { sid } = signer;
    const id = sid && ('serial' in sid ? sid.serial : sid.subjectKeyId);
    const stored = message.certificates.length === 0 && id ? (store?.documentSigners(id) ?? []) : [];
    return judgeSigner(message, signer, content, stored);
  });
  for (const signer of judged) reasons.push(...signer.reasons);
  return judged;
}
