/** The data groups that were sent against the hashes that were signed. Where no group was sent, none is verified. */

import { MAX_CHIP_FILE_BYTES } from '../../../shared/contracts/emrtd.ts';
import { digestOf } from '../../formats/cms/algorithms.ts';
import { hex } from '../../formats/cms/certificate.ts';
import type { LdsSecurityObject } from '../../formats/icao/lds-security-object.ts';
import { type FileProblem, readTlvFile } from '../../formats/icao/tlv-file.ts';
import type { ReasonCode } from './reasons.ts';

export type GroupNumber = 1 | 2;
const TAGS: Record<GroupNumber, number> = { 1: 0x61, 2: 0x75 };

export interface GroupCheck {
  bytes: number;
  /** First octet in hex, as it stands; `''` when there is none. */
  tag: string;
  /** Over exactly the bytes that were sent, by the security object's algorithm (SHA-256 without one). */
  hashHex: string;
  hashAlgorithm: string;
  /** Listed in the security object; null without one. */
  listed: boolean | null;
  matches: boolean;
  reasons: ReasonCode[];
}

/** Compares one group. The file's form counts as well: what has another tag or further bytes is not that group. */
export function checkGroup(
  number: GroupNumber,
  bytes: Uint8Array,
  lds: LdsSecurityObject | null,
): GroupCheck {
  const hashAlgorithm = lds?.hash ?? 'sha256';
  const tooLarge = bytes.length > MAX_CHIP_FILE_BYTES;
  const hashHex = tooLarge ? '' : hex(digestOf(hashAlgorithm, [bytes]));
  const file = readTlvFile(bytes, TAGS[number]);
  const form: FileProblem | null = file.problem ?? (file.padding > 0 ? 'trailing-bytes' : null);
  const reasons: ReasonCode[] = [];
  if (tooLarge) reasons.push(`dg${number}_too_large`);
  if (form) reasons.push(FORM[form](number));
  const listed = lds ? lds.hashes.has(number) : null;
  if (lds && !tooLarge) {
    const stated = lds.hashes.get(number);
    if (!stated) reasons.push(`dg${number}_not_listed`);
    else if (lds.wrongLength.includes(number)) reasons.push(`dg${number}_hash_wrong_length`);
    else if (hex(stated) !== hashHex) reasons.push(`dg${number}_hash_mismatch`);
  }
  return {
    bytes: bytes.length,
    tag: file.tag ?? '',
    hashHex,
    hashAlgorithm,
    listed,
    matches: lds !== null && lds.unusable === null && reasons.length === 0,
    reasons,
  };
}

const FORM: Record<FileProblem, (number: GroupNumber) => ReasonCode> = {
  empty: (n) => `dg${n}_empty`,
  'not-tlv': (n) => `dg${n}_not_tlv`,
  'wrong-tag': (n) => `dg${n}_wrong_tag`,
  truncated: (n) => `dg${n}_truncated`,
  'trailing-bytes': (n) => `dg${n}_trailing_bytes`,
};
