/** How long an account's documents and reports are kept: set by its owners or the operator, enforced by the sweeper. */
import { KEPT } from '../../contracts/retention.ts';
import type { Database } from '../db.ts';
import { appendAudit } from '../keys/audit.ts';
import { AccountError } from './account-error.ts';

export interface Retention {
  /** After the report; documents of test keys are erased after a day at most, whatever stands here. */
  documentHours: number;
  /** After the report was made; the document goes with it at the latest. */
  reportDays: number;
}

/** Both ends are allowed. */
export const RETENTION_LIMITS = {
  documentHours: { min: 0, max: 90 * 24 },
  reportDays: { min: 1, max: 3_650 },
} as const;

const HOUR_MS = 3_600_000;

/** When the report is erased. @param finishedAt when its analysis ended */
export const reportEndOf = ({ reportDays }: Retention, finishedAt: Date): Date =>
  new Date(finishedAt.getTime() + reportDays * 24 * HOUR_MS);

/** When the document is erased: with its report at the latest. The sweeper's statements say the same. */
export function documentEndOf(kept: Retention, livemode: boolean, finishedAt: Date): Date {
  const hours = livemode ? kept.documentHours : Math.min(kept.documentHours, KEPT.testDocumentHours);
  const own = finishedAt.getTime() + hours * HOUR_MS;
  return new Date(Math.min(own, reportEndOf(kept, finishedAt).getTime()));
}

/** @throws AccountError when the account is unknown */
export async function retentionOf(db: Database, tenantId: string): Promise<Retention> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId } });
  if (!tenant) throw new AccountError(`no tenant "${tenantId}"`);
  return { documentHours: tenant.documentRetentionHours, reportDays: tenant.reportRetentionDays };
}

/**
 * Works on what is already stored as well: the next sweep erases what is older than the new times.
 * @throws AccountError when the account is unknown or a time is outside the limits
 */
export async function setRetention(
  db: Database,
  wish: { tenantId: string; actor?: string } & Retention,
): Promise<void> {
  const { tenantId, documentHours, reportDays } = wish;
  checkedTime('documents are kept', documentHours, 'hours', RETENTION_LIMITS.documentHours);
  checkedTime('reports are kept', reportDays, 'days', RETENTION_LIMITS.reportDays);
  const before = await retentionOf(db, tenantId);
  if (before.documentHours === documentHours && before.reportDays === reportDays) return;
  await db.$transaction(async (tx) => {
    await tx.tenant.update({
      where: { id: tenantId },
      data: { documentRetentionHours: documentHours, reportRetentionDays: reportDays },
    });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'tenant.retention_changed',
      tenantId,
      detail: { documentHours, reportDays },
    });
  });
}

function checkedTime(what: string, value: number, unit: string, { min, max }: { min: number; max: number }) {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new AccountError(`${what} ${min} to ${max} ${unit}`);
  }
}
