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

/** Appends inside a transaction that is already open: the action and its record are written together or not at all. */
export async function appendAudit(tx: Prisma.TransactionClient, entry: AuditEntry): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`;
  const last = await tx.auditEvent.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } });
  const row = { ...entry, at: new Date() };
  await tx.auditEvent.create({ data: { ...row, hash: hashOf(last?.hash ?? START, row) } });
}

export interface AuditChain {
  /** Rows that were read. */
  events: number;
  /** The first row that does not fit the one before it: it was changed, or a row before it was taken out. */
  firstBroken?: bigint;
  /** Of the last row that fits; kept elsewhere, it shows whether later ones were cut off. */
  lastHash?: string;
}

/** Walks the chain from its first row to the first that does not fit. */
export async function auditChain(db: Database): Promise<AuditChain> {
  // Retention takes whole old rows from the front, so the first row is taken on trust.
  let lastHash: string | undefined;
  let events = 0;
  let after = 0n;
  for (;;) {
    const rows = await db.auditEvent.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: 1000,
    });
    if (rows.length === 0) return { events, ...(lastHash && { lastHash }) };
    for (const row of rows) {
      events++;
      const fits = lastHash === undefined || row.hash === hashOf(lastHash, row as Hashed);
      if (!fits) return { events, firstBroken: row.id, lastHash };
      lastHash = row.hash;
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
