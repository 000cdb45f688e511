/** Was a certificate of a path revoked: the file's statements, as far as they speak for the instant in question. */
import type { Certificate } from '../../formats/cms/certificate.ts';
import type { Statement, TrustBase } from './trust-base.ts';

export interface PathRevocation {
  /** `unknown`: nothing in the file speaks for that instant. */
  state: 'good' | 'revoked' | 'unknown';
  /** The revoked or unknown certificate is an authority, not the signer. */
  authority: boolean;
  /** Milliseconds since the epoch. */
  revokedAt: number | null;
  /** What two readers of the statements say differently; null unless that is why the state is unknown. */
  disputed: string | null;
}

/** OCSP answers without nextUpdate say that newer ones can be had at any time; one counts for a day. */
const DAY = 86_400_000;

/** @param path leaf first, anchor last; anchors are not asked about */
export function revocationOf(base: TrustBase, path: readonly Certificate[], at: number): PathRevocation {
  let open = null as PathRevocation | null;
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const statements = base.statements(certificate, path[i + 1] as Certificate);
    const authority = i > 0;
    const agreed = statements.filter(({ disputed }) => disputed === undefined);
    const revoked = agreed.find((s) => s.status === 'revoked' && (s.revokedAt ?? s.thisUpdate) <= at);
    if (revoked) {
      const revokedAt = revoked.revokedAt ?? revoked.thisUpdate;
      return { state: 'revoked', authority, revokedAt, disputed: null };
    }
    // Nobody knows which reader is wrong: another statement may not clear what this one may have revoked.
    const disputed = statements.find((statement) => statement.disputed !== undefined)?.disputed;
    if (disputed !== undefined) {
      open = open?.disputed ? open : { state: 'unknown', authority, revokedAt: null, disputed };
      continue;
    }
    if (certificate.revocationNeedless || statements.some((s) => clears(s, certificate, at))) continue;
    open ??= { state: 'unknown', authority, revokedAt: null, disputed: null };
  }
  return open ?? { state: 'good', authority: false, revokedAt: null, disputed: null };
}

/** Does the statement show that the certificate was not revoked at that instant? */
function clears(statement: Statement, certificate: Certificate, at: number): boolean {
  if (statement.status === 'unknown') return false;
  // Revoked later: then it was good before.
  if (statement.status === 'revoked') return true;
  if (statement.thisUpdate < at) return at <= (statement.nextUpdate ?? statement.thisUpdate + DAY);
  // Lists may drop certificates once they have expired.
  const expired = certificate.notAfter ?? -Infinity;
  return statement.thisUpdate <= expired || (statement.expiredSince ?? Infinity) <= expired;
}
