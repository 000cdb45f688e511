/**
 * Is the signer somebody, and was its certificate good when it signed: EN 319 102-1, 5.2.6 and 5.6, from what the file
 * itself holds. Without anchors the question stays open; without revocation data it is never answered with passed.
 */
import { type Certificate, KEY_USAGE } from '../../formats/cms/certificate.ts';
import type { Path } from '../../formats/cms/path.ts';
import type { SignatureFacts, SignatureStageFacts } from './facts.ts';
import { type Existence, existenceOf } from './proof-of-existence.ts';
import { revocationOf } from './revocation.ts';
import { weaknessOf } from './strength.ts';
import { type TrustBase, type TrustContext, trustBase } from './trust-base.ts';

export type { TrustContext } from './trust-base.ts';

export interface Trust {
  trust: 'trusted' | 'untrusted' | 'unknown';
  /** What the signature would be on this axis alone, once it is intact. */
  indication: 'TOTAL-PASSED' | 'TOTAL-FAILED' | 'INDETERMINATE';
  /** EN 319 102-1 sub-indication; null only for TOTAL-PASSED. */
  subIndication: string | null;
  reasons: string[];
}

const open = (trust: Trust['trust'], subIndication: string, ...reasons: string[]): Trust => ({
  trust,
  indication: 'INDETERMINATE',
  subIndication,
  reasons,
});
const failed = (subIndication: string, reason: string): Trust => ({
  trust: 'untrusted',
  indication: 'TOTAL-FAILED',
  subIndication,
  reasons: [reason],
});

/** Judges every signature of a file with the same anchors; the returned function answers for one. */
export function trustJudge(
  facts: SignatureStageFacts,
  context: TrustContext,
): (signature: SignatureFacts) => Trust {
  const base = trustBase(facts, context);
  if (!base) return withoutAnchors;
  const existence = existenceOf(facts, base);
  return (signature) => {
    const leaf = signature.signer && base.certificate(signature.signer.sha256);
    if (!leaf) return withoutAnchors(signature);
    const proven = existence(signature);
    const judged = judge(signature, leaf, proven, base);
    const notes = [
      ...(proven.refused ? [`Its timestamp was not relied on: ${proven.refused}.`] : []),
      ...(context.anchorsAsOf ? [`The trusted lists are of ${context.anchorsAsOf.slice(0, 10)}.`] : []),
    ];
    return { ...judged, reasons: [...judged.reasons, ...notes] };
  };
}

function withoutAnchors({ signer }: SignatureFacts): Trust {
  if (!signer) {
    const reason = 'The signature does not carry its signer’s certificate.';
    return open('unknown', 'NO_SIGNING_CERTIFICATE_FOUND', reason);
  }
  const reason = signer.selfIssued
    ? 'The signer’s certificate is self-issued: it proves that nothing changed, not who signed.'
    : 'No trust anchors are configured, so whether the signer is who it says cannot be told.';
  return open('unknown', 'NO_CERTIFICATE_CHAIN_FOUND', reason);
}

function judge(signature: SignatureFacts, leaf: Certificate, proven: Existence, base: TrustBase): Trust {
  const at = proven.notAfter ?? base.now;
  const path = base.path(leaf, at);
  const inPath = pathTrust(path, leaf, at, proven);
  if (inPath) return inPath;
  const usage = KEY_USAGE.digitalSignature | KEY_USAGE.contentCommitment;
  if (leaf.keyUsage !== null && (leaf.keyUsage & usage) === 0) {
    return open('untrusted', 'CHAIN_CONSTRAINTS_FAILURE', 'The signer’s key is not for signing documents.');
  }
  const anchor = path.certificates.at(-1)?.subject ?? '';
  const trusted = `The signer’s certificate leads to the trusted ${anchor}.`;
  const stamp = signature.timestamp ? Date.parse(signature.timestamp.time ?? '') : Number.NaN;
  if (signature.kind === 'signature' && proven.refused === null && stamp > at) {
    const reason = 'A timestamp over the file is older than the one inside the signature.';
    return open('trusted', 'TIMESTAMP_ORDER_FAILURE', trusted, reason);
  }
  const ownTime = signature.kind === 'timestamp' && proven.notAfter === null && !Number.isNaN(stamp);
  return revocationTrust(signature, path, ownTime ? stamp : at, proven, base, trusted);
}

/** What stands against the path; null when nothing does. */
function pathTrust(
  { problems, disagreement }: Path,
  leaf: Certificate,
  at: number,
  proven: Existence,
): Trust | null {
  if (problems.length === 0) return null;
  if (problems.includes('no-path')) {
    const reason = 'The signer’s certificate leads to none of the configured trust anchors.';
    return open('untrusted', 'NO_CERTIFICATE_CHAIN_FOUND', reason);
  }
  if (disagreement !== null) {
    const reason = `Two readers of a certificate on the way to the trust anchor say different things (${disagreement}).`;
    return open('unknown', 'CERTIFICATE_CHAIN_GENERAL_FAILURE', reason);
  }
  if (problems.includes('not-a-certification-authority')) {
    const reason = 'A certificate on the way to the trust anchor was not allowed to issue certificates.';
    return open('untrusted', 'CHAIN_CONSTRAINTS_FAILURE', reason);
  }
  if (problems.includes('name-not-permitted')) {
    const reason = 'An authority on the way to the trust anchor may not vouch for the signer’s name.';
    return open('untrusted', 'CHAIN_CONSTRAINTS_FAILURE', reason);
  }
  if (leaf.notBefore !== null && at < leaf.notBefore)
    return failed('NOT_YET_VALID', 'The signature is older than its signer’s certificate.');
  if (leaf.notAfter !== null && proven.notBefore !== null && proven.notBefore > leaf.notAfter)
    return failed('EXPIRED', 'The signer’s certificate had expired when the document was signed.');
  if (problems.includes('expired') || problems.includes('not-yet-valid')) {
    const reason =
      'The certificate is outside its validity period and no trusted timestamp proves that the signature is older.';
    return open('unknown', 'OUT_OF_BOUNDS_NO_POE', reason);
  }
  const reason = 'A certificate on the way to the trust anchor has conditions that are not understood here.';
  return open('unknown', 'CERTIFICATE_CHAIN_GENERAL_FAILURE', reason);
}

function revocationTrust(
  signature: SignatureFacts,
  path: Path,
  at: number,
  proven: Existence,
  base: TrustBase,
  trusted: string,
): Trust {
  const revocation = revocationOf(base, path.certificates, at);
  if (revocation.state === 'revoked') {
    const when = new Date(revocation.revokedAt as number).toISOString().slice(0, 10);
    const whose = revocation.authority
      ? 'The certificate of an authority above the signer'
      : 'The signer’s certificate';
    const reason = `${whose} was revoked on ${when}, and no trusted timestamp proves that the signature is older.`;
    if (
      proven.notBefore !== null &&
      !revocation.authority &&
      proven.notBefore > (revocation.revokedAt as number)
    )
      return failed(
        'REVOKED',
        `The signer’s certificate had been revoked on ${when}, before the signature was made.`,
      );
    return open('untrusted', revocation.authority ? 'REVOKED_CA_NO_POE' : 'REVOKED_NO_POE', reason);
  }
  const weak = weaknessOf(signature);
  if (weak && at > weak.reliedOnUntil) {
    // What is proven to be younger was made when the algorithm could be broken; else nobody knows when it was made.
    const younger = proven.notBefore !== null && proven.notBefore > weak.reliedOnUntil;
    const code = younger ? 'CRYPTO_CONSTRAINTS_FAILURE' : 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE';
    return open('trusted', code, trusted);
  }
  if (revocation.disputed !== null) {
    const reason = `Two readers of its revocation data say different things (${revocation.disputed}).`;
    return open('trusted', 'TRY_LATER', trusted, reason);
  }
  if (revocation.state === 'unknown') {
    const reason =
      proven.notAfter === null
        ? 'Whether the certificate had been revoked could not be checked: nothing in the file speaks for today.'
        : 'Whether the certificate had been revoked could not be checked: the file holds no revocation data for that time.';
    return open('trusted', 'TRY_LATER', trusted, reason);
  }
  return {
    trust: 'trusted',
    indication: 'TOTAL-PASSED',
    subIndication: null,
    reasons: [trusted, 'Its revocation data says that no certificate on the way had been revoked.'],
  };
}
