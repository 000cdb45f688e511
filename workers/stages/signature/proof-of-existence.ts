/**
 * Since when a signature is proven to exist (EN 319 102-1, 5.6.2.4): by timestamps whose authority leads to an anchor.
 * The last timestamp is judged today; what it covers is judged at its time, and so on back to the first.
 */
import { KEY_USAGE } from '../../formats/cms/certificate.ts';
import type { SignatureFacts, SignatureStageFacts, TimestampFacts } from './facts.ts';
import { integrityOf } from './integrity.ts';
import { revocationOf } from './revocation.ts';
import { intactTime } from './time.ts';
import type { TrustBase } from './trust-base.ts';

export interface Existence {
  /** Milliseconds since the epoch; null when no trusted timestamp covers the signature. */
  notAfter: number | null;
  /** A trusted document timestamp that the signature itself covers: it was signed later than that. */
  notBefore: number | null;
  /** Why a timestamp that is intact was not relied on; null when none was refused. */
  refused: string | null;
}

interface Accepted {
  /** Byte after the last covered one. */
  end: number;
  time: number;
}

export function existenceOf(facts: SignatureStageFacts, base: TrustBase): (s: SignatureFacts) => Existence {
  const accepted: Accepted[] = [];
  const stamps = facts.signatures
    .filter((s) => s.kind === 'timestamp' && integrityOf(s) === 'valid' && s.coveredUntil !== null)
    .toSorted((a, b) => (b.coveredUntil as number) - (a.coveredUntil as number));
  for (const stamp of stamps) {
    const end = stamp.coveredUntil as number;
    const { timestamp } = stamp;
    const later = earliest(accepted.filter((one) => one.end > end));
    if (timestamp && refusalOf(timestamp, base, later) === null) {
      accepted.push({ end, time: Date.parse(timestamp.time as string) });
    }
  }
  return (signature) => {
    const end = signature.coveredUntil ?? Infinity;
    const later = earliest(accepted.filter((one) => one.end > end));
    const before = accepted.filter((one) => one.end < end).map((one) => one.time);
    const notBefore = before.length > 0 ? Math.max(...before) : null;
    const own = signature.kind === 'signature' ? signature.timestamp : null;
    const refused = own && refusalOf(own, base, later);
    const time = own && refused === null ? Date.parse(own.time as string) : null;
    const times = [time, later].filter((one) => one !== null);
    return { notAfter: times.length > 0 ? Math.min(...times) : null, notBefore, refused };
  };
}

function earliest(accepted: readonly Accepted[]): number | null {
  return accepted.length > 0 ? Math.min(...accepted.map((one) => one.time)) : null;
}

/**
 * Null when the timestamp proves its time. Its authority's certificate has to be valid when the timestamp is judged:
 * at a later timestamp's time, else now. Without a later one, revocation data that speaks for its own time is enough:
 * nothing newer can be had offline.
 */
function refusalOf(timestamp: TimestampFacts, base: TrustBase, later: number | null): string | null {
  const time = intactTime(timestamp);
  if (time === null) return 'it is not intact';
  const leaf = timestamp.certificate === null ? null : base.certificate(timestamp.certificate);
  if (!leaf) return 'its authority’s certificate is missing';
  if (
    leaf.keyUsage !== null &&
    (leaf.keyUsage & (KEY_USAGE.digitalSignature | KEY_USAGE.contentCommitment)) === 0
  )
    return 'its authority’s key is not for signing';
  const path = base.path(leaf, later ?? base.now);
  const [problem] = path.problems;
  if (problem === 'no-path') return 'its authority leads to none of the trust anchors';
  if (problem === 'expired') return 'its authority’s certificate has expired and nothing proves it older';
  if (problem) return 'its authority’s certificate was not allowed to vouch for time';
  const stamped = Date.parse(time);
  const current = revocationOf(base, path.certificates, later ?? base.now);
  if (current.state === 'revoked') return 'its authority’s certificate was revoked';
  const { state } = later === null ? revocationOf(base, path.certificates, stamped) : current;
  return state === 'good' ? null : 'no revocation data of its authority is in the file';
}
