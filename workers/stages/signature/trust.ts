/** Is the signer somebody: a path to a trust anchor at a proven time. Without anchors that question stays open. */
import { parseCertificate } from '../../formats/cms/certificate.ts';
import { buildPath } from '../../formats/cms/path.ts';
import type { SignatureFacts } from './facts.ts';

/** What the judge brings: which authorities are trusted, and when it judges. */
export interface TrustContext {
  /** DER certificates of trust anchors in base64; none configured means that trust cannot be told. */
  anchors?: readonly string[];
  /** Milliseconds since the epoch; needed only together with anchors. */
  now?: number;
}

export interface Trust {
  trust: 'trusted' | 'untrusted' | 'unknown';
  /** EN 319 102-1 sub-indication of what stands against it; null when a valid path was found. */
  subIndication: string | null;
  reason: string;
}

export function trustOf(signature: SignatureFacts, context: TrustContext, provenAt: number | null): Trust {
  const [leaf, ...pool] = signature.certificates.flatMap(
    (der) => parseCertificate(Buffer.from(der, 'base64')) ?? [],
  );
  if (!leaf) {
    return {
      trust: 'unknown',
      subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
      reason: 'The signature does not carry its signer’s certificate.',
    };
  }
  const anchors = (context.anchors ?? []).flatMap(
    (der) => parseCertificate(Buffer.from(der, 'base64')) ?? [],
  );
  if (anchors.length === 0 || context.now === undefined) {
    const reason = signature.signer?.selfIssued
      ? 'The signer’s certificate is self-issued: it proves that nothing changed, not who signed.'
      : 'No trust anchors are configured, so whether the signer is who it says cannot be told.';
    return { trust: 'unknown', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', reason };
  }
  const path = buildPath(leaf, pool, anchors, provenAt ?? context.now);
  const [problem] = path.problems;
  if (!problem) {
    return {
      trust: 'trusted',
      subIndication: null,
      reason: `The signer’s certificate leads to the trusted ${path.certificates.at(-1)?.subject}.`,
    };
  }
  if (problem === 'no-path') {
    return {
      trust: 'untrusted',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      reason: 'The signer’s certificate leads to none of the configured trust anchors.',
    };
  }
  if (problem === 'expired' || problem === 'not-yet-valid') {
    return {
      trust: 'unknown',
      subIndication: 'OUT_OF_BOUNDS_NO_POE',
      reason:
        'The certificate is outside its validity period and no timestamp proves that the signature is older.',
    };
  }
  return {
    trust: 'untrusted',
    subIndication: 'CHAIN_CONSTRAINTS_FAILURE',
    reason: 'A certificate on the way to the trust anchor was not allowed to issue certificates.',
  };
}
