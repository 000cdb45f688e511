/** Links that open one report without signing in: a random token, stored as its hash, until it expires or is revoked. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../shared/platform/db.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import { DashboardError, notFound } from '../dashboard-error.ts';
import { actorOf, type Visitor } from '../session.ts';

export const SHARE_DAYS = [1, 7, 30] as const;
const DAY_MS = 86_400_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const ID = /^shr_[0-9a-f]{20}$/;

export interface ShareInfo {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());

/** @returns the token, which is shown once. @throws DashboardError for a time that is not offered */
export async function shareReport(
  db: Database,
  visitor: Visitor,
  jobId: string,
  days: number,
): Promise<string> {
  if (!SHARE_DAYS.includes(days as (typeof SHARE_DAYS)[number])) {
    throw new DashboardError(400, 'Choose for how long the link is valid.');
  }
  const token = randomBytes(32).toString('base64url');
  const id = `shr_${randomBytes(10).toString('hex')}`;
  await db.$transaction(async (tx) => {
    await tx.shareLink.create({
      data: {
        id,
        tokenHash: hashOf(token),
        jobId,
        createdBy: visitor.userId,
        expiresAt: new Date(Date.now() + days * DAY_MS),
      },
    });
    await appendAudit(tx, {
      actor: actorOf(visitor),
      action: 'report.shared',
      tenantId: visitor.tenant.id,
      subject: jobId,
      detail: { link: id, days },
    });
  });
  return token;
}

/** Links of a report that still open it. */
export function openShares(db: Database, jobId: string): Promise<ShareInfo[]> {
  return db.shareLink.findMany({
    where: { jobId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, createdAt: true, expiresAt: true },
  });
}

/** Takes effect with the next request. Revoking twice changes nothing. */
export async function revokeShare(
  db: Database,
  visitor: Visitor,
  jobId: string,
  linkId: string,
): Promise<void> {
  if (!ID.test(linkId)) return;
  await db.$transaction(async (tx) => {
    const { count } = await tx.shareLink.updateMany({
      where: { id: linkId, jobId, revokedAt: null, verification: { tenantId: visitor.tenant.id } },
      data: { revokedAt: new Date() },
    });
    if (count === 0) return;
    await appendAudit(tx, {
      actor: actorOf(visitor),
      action: 'report.share_revoked',
      tenantId: visitor.tenant.id,
      subject: jobId,
      detail: { link: linkId },
    });
  });
}

/** The report that a token opens, and whose it is. @throws DashboardError 404 for unknown, expired and revoked alike */
export async function sharedReport(
  db: Database,
  token: unknown,
): Promise<{ jobId: string; tenantId: string; expiresAt: Date }> {
  if (typeof token !== 'string' || !TOKEN.test(token)) throw notFound();
  const link = await db.shareLink.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { verification: { select: { tenantId: true, tenant: { select: { status: true } } } } },
  });
  const open =
    link &&
    link.revokedAt === null &&
    link.expiresAt.getTime() > Date.now() &&
    link.verification.tenant.status === 'ACTIVE';
  if (!open) throw notFound();
  return { jobId: link.jobId, tenantId: link.verification.tenantId, expiresAt: link.expiresAt };
}
