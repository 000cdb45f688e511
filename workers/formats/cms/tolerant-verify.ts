/**
 * A signature value checked as chips need it: what encoders get wrong without touching the mathematics is put right
 * first, and told. For documents whose form is part of the evidence (PDF) use checkSignature itself.
 */
import type { DigestName, SignatureScheme } from './algorithms.ts';
import { ecdsaValue } from './ecdsa-value.ts';
import { onSameSizeCurve } from './same-size-curve.ts';
import { type Checked, checkSignature } from './verify.ts';

export type Leniency = 'ecdsa-value-rewritten' | 'same-size-curve';

export type TolerantCheck = Checked & { leniencies: Leniency[] };

/**
 * Octets of a SubjectPublicKeyInfo. The largest in use are RSA of 6144 bits (800) and explicit curves of 512 bits (600);
 * what OpenSSL would take beyond (RSA of 16384 bits) only costs time.
 */
const MAX_SPKI = 1536;

/** As checkSignature; `hash` is used where the scheme names the key only. */
export function checkTolerantly(
  scheme: SignatureScheme,
  hash: DigestName,
  spki: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): TolerantCheck {
  if (spki.length > MAX_SPKI) {
    return { outcome: 'unsupported', reason: 'the public key is too large', leniencies: [] };
  }
  if (scheme.kind !== 'ecdsa' && scheme.kind !== 'ecdsa-plain') {
    return { ...checkSignature(scheme, hash, spki, [message], signature), leniencies: [] };
  }
  const value = ecdsaValue(signature, scheme.kind === 'ecdsa' ? 'der' : 'plain');
  if (!value) return { outcome: 'invalid', leniencies: [] };
  const leniencies: Leniency[] = value.changed ? ['ecdsa-value-rewritten'] : [];
  const form: SignatureScheme = {
    kind: value.encoding === 'der' ? 'ecdsa' : 'ecdsa-plain',
    hash: scheme.hash,
  };
  const checked = checkSignature(form, hash, spki, [message], value.signature);
  if (checked.outcome !== 'unsupported') return { ...checked, leniencies };
  const other = onSameSizeCurve(spki);
  if (!other) return { ...checked, leniencies };
  return {
    ...checkSignature(form, hash, other.spki, [message], value.signature),
    leniencies: [...leniencies, 'same-size-curve'],
  };
}
