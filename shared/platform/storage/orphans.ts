/**
 * What is stored for a job that the database does not know: bytes of submits that were refused, and of processes that
 * died between two steps. Nobody reaches them, and no row says when their time is over.
 */
import { JobId } from '../../contracts/verification.ts';
import type { Database } from '../db.ts';
import { ROOTS } from './key.ts';
import type { DocumentStore } from './port.ts';

/**
 * Written longer ago than this, and still without a row, means that none will come: the row is made before the bytes get
 * their name, and the longest upload takes minutes. A day leaves room for clocks that are wrong by hours.
 */
const ORPHANED_AFTER_MS = 86_400_000;

/** Found in one look; what is over is left to the next one. */
const MOST = 10_000;
const BATCH = 500;

export interface Orphan {
  jobId: string;
  /** Everything that is stored of it under one root. */
  prefix: string;
  writtenAt: number;
}

export interface Found {
  orphans: Orphan[];
  /** As old as those, and known. */
  known: number;
}

/** @throws StorageError, and what the database throws: then nothing is said to be an orphan */
export async function findOrphans(db: Database, store: DocumentStore, now: number): Promise<Found> {
  const found: Found = { orphans: [], known: 0 };
  for (const root of ROOTS) {
    let batch: Orphan[] = [];
    for await (const { name, writtenAt } of store.groups(root)) {
      // Names that this service does not give are not its own to erase.
      if (!JobId.safeParse(name).success || !(writtenAt < now - ORPHANED_AFTER_MS)) continue;
      batch.push({ jobId: name, prefix: `${root}${name}/`, writtenAt });
      if (batch.length < BATCH) continue;
      await sort(db, batch, found);
      batch = [];
      if (found.orphans.length >= MOST) return found;
    }
    await sort(db, batch, found);
  }
  return found;
}

async function sort(db: Database, batch: readonly Orphan[], found: Found): Promise<void> {
  if (batch.length === 0) return;
  const where = { jobId: { in: batch.map(({ jobId }) => jobId) } };
  const rows = await db.verification.findMany({ where, select: { jobId: true } });
  const known = new Set(rows.map(({ jobId }) => jobId));
  const orphans = batch.filter(({ jobId }) => !known.has(jobId));
  found.orphans.push(...orphans);
  found.known += batch.length - orphans.length;
}
