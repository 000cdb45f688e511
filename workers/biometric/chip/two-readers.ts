/**
 * The security object read twice. Ours decides where pkijs says the same; `signatureVerified` on one word alone needs a
 * reason on the list of what pkijs cannot do, or a form that it is known to refuse and that is told as an anomaly.
 */
import { MAX_CHIP_FILE_BYTES } from '../../../shared/contracts/emrtd.ts';
import { rawOf } from '../../formats/cms/ber.ts';
import { readAgain } from '../../formats/cms/second-reader.ts';
import { limitOf } from '../../formats/cms/second-reader-limits.ts';
import { parseSod } from '../../formats/icao/sod.ts';
import { readTlvFile } from '../../formats/icao/tlv-file.ts';
import { authenticate, type ChipFiles } from './authenticate.ts';
import { type AnomalyCode, REASONS } from './reasons.ts';
import type { ChipResult } from './result.ts';
import type { TrustStore } from './trust/store.ts';

/** Forms that states write and pkijs does not take; each is told already. */
const REFUSED_FORMS: ReadonlySet<AnomalyCode> = new Set([
  // It looks for the signer's certificate by the identifier as it stands, and in the message only.
  'signer_id_differs',
  'signer_id_fits_nothing',
  'signer_certificate_from_store',
  // It takes attributes as they stand, and values of ECDSA in strict DER.
  'signed_attributes_not_der',
  'ecdsa_value_rewritten',
  'same_size_curve',
  'algorithms_disagree',
]);

/** As `authenticate`, with the second reader's word on the signature. Never throws for what the files hold. */
export async function authenticateTwice(
  files: ChipFiles,
  store: TrustStore | null,
  now: number,
): Promise<ChipResult> {
  const result = authenticate(files, store, now);
  if (!result.passiveAuthentication.signatureVerified || !files.sod) return result;
  const agreed = await saysTheSame(files.sod, result);
  return agreed ? result : withoutSignature(result);
}

async function saysTheSame(sod: Uint8Array, result: ChipResult): Promise<boolean> {
  if (sod.length > MAX_CHIP_FILE_BYTES) return false;
  const { message, bare } = parseSod(sod);
  const content = message?.content;
  if (!message || !content) return false;
  const cms = messageOf(sod, bare);
  for (const signer of message.signerInfos.keys()) {
    const reading = await readAgain({ message: cms, parts: [content], signer });
    if (reading.outcome === 'valid') continue;
    const known = result.anomalies.some(({ code }) => REFUSED_FORMS.has(code));
    if (!known && limitOf(cms, reading) === null) return false;
  }
  return true;
}

/** The CMS message inside template 77, or the file itself where it comes bare. */
function messageOf(sod: Uint8Array, bare: boolean): Uint8Array {
  const { node } = readTlvFile(sod, bare ? 0x30 : 0x77);
  if (!node) return sod;
  return bare ? rawOf(node) : node.source.subarray(node.contentStart, node.contentEnd);
}

/** Nobody knows which reader is wrong: nothing is verified, and nothing trusted. */
function withoutSignature(result: ChipResult): ChipResult {
  const reason = 'readers_disagree';
  return {
    ...result,
    passiveAuthentication: { ...result.passiveAuthentication, signatureVerified: false },
    trust: { ...result.trust, chainTrusted: result.trust.chainTrusted === null ? null : false, reason },
    reasons: [...result.reasons, reason],
    explanations: { ...result.explanations, [reason]: REASONS[reason] },
    mrz: result.mrz && { ...result.mrz, verified: false },
  };
}
