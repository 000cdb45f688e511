/**
 * The audit log: append-only, each row hashed together with the one before it, so that a row that was changed or
 * taken out of the middle shows. (Cutting off the end shows only against a copy of the last hash kept elsewhere.)
 */
import { createHash } from 'node:crypto';
import type { Database, Prisma } from '../db.ts';

export interface AuditEntry {
  /** Who did it: `operator`, `key:<id>`, `system`. */
  actor: string;
  /** What was done: `key.created`, `report.deleted`. */
  action: string;
  tenantId?: string;
  subject?: string;
  detail?: Record<string, string | number | boolean | null>;
}

type Hashed = AuditEntry & { at: Date };

/** Any number; one lock for the chain, so that two appends never continue the same row. */
const CHAIN_LOCK = 7_238_411;
const START = '0'.repeat(64);

/** Appends inside a transaction that is already open: the deed and its record stand or fall together. */
export async function appendAudit(tx: Prisma.TransactionClient, entry: AuditEntry): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`;
  const last = await tx.auditEvent.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } });
  const row = { ...entry, at: new Date() };
  await tx.auditEvent.create({ data: { ...row, hash: hashOf(last?.hash ?? START, row) } });
}

/** Walks the chain from its first row. @returns id of the first row that does not fit, or undefined */
export async function firstBrokenAudit(db: Database): Promise<bigint | undefined> {
  // Retention takes whole old rows from the front, so the first row is taken on trust.
  let previous: string | undefined;
  let after = 0n;
  for (;;) {
    const rows = await db.auditEvent.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: 1000,
    });
    if (rows.length === 0) return undefined;
    for (const row of rows) {
      const expected = hashOf(previous ?? START, row as Hashed);
      if (row.hash !== expected && previous !== undefined) return row.id;
      previous = row.hash;
      after = row.id;
    }
  }
}

function hashOf(previous: string, row: Hashed): string {
  const fields = [row.at.toISOString(), row.actor, row.action, row.tenantId ?? null, row.subject ?? null];
  // PostgreSQL's jsonb gives keys back in an order of its own.
  const detail = row.detail ? Object.entries(row.detail).sort(([a], [b]) => (a < b ? -1 : 1)) : null;
  return createHash('sha256')
    .update(JSON.stringify([previous, ...fields, detail]))
    .digest('hex');
}
