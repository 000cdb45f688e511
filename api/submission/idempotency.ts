/**
 * Idempotency-Key: the first answer is kept for 24 hours and given again, so that a client which lost an answer can
 * repeat its submit without a second job. One row a key; the unique index decides who was first.
 */
import { createHash } from 'node:crypto';
import { KEPT } from '../../shared/contracts/retention.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';

const KEPT_MS = KEPT.idempotencyHours * 3_600_000;

export interface IdempotencyId {
  tenantId: string;
  route: string;
  key: string;
}

export type Begun =
  | { kind: 'first' }
  | { kind: 'replay'; status: number; body: string }
  /** The process that had it died after the job was created: wait for that job instead of making another. */
  | { kind: 'resume'; jobId: string };

/** @throws ApiError 400 for a key that is empty, too long or not printable ASCII */
export function idempotencyId(
  header: string | undefined,
  principal: Principal,
  route: string,
): IdempotencyId | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(header)) throw new ApiError('invalid_idempotency_key');
  // Test and live data are apart, so the same key may be used in both.
  return {
    tenantId: principal.tenantId,
    route: principal.livemode ? route : `${route} (test)`,
    key: header,
  };
}

export function fingerprintOf(file: { sha256: string; mediaType: string }): string {
  return createHash('sha256').update(`${file.sha256} ${file.mediaType}`).digest('hex');
}

/**
 * A job that failed, by our fault then, frees its key: the same request makes another.
 * @param staleAfterMs after this time an unfinished record is that of a process which died
 * @throws ApiError 409 while the first request is in work, 422 for another document under the same key
 */
export async function beginIdempotent(
  db: Database,
  id: IdempotencyId,
  fingerprint: string,
  staleAfterMs: number,
): Promise<Begun> {
  // A few rounds, because the row that stood in the way may be gone when it is looked at.
  for (let round = 0; round < 5; round++) {
    const now = Date.now();
    const stale = new Date(now - staleAfterMs);
    const taken = await db.$queryRaw<unknown[]>`
      INSERT INTO "IdempotencyRecord" ("tenantId", "route", "key", "fingerprint", "createdAt", "expiresAt")
      VALUES (${id.tenantId}, ${id.route}, ${id.key}, ${fingerprint}, ${new Date(now)}, ${new Date(now + KEPT_MS)})
      ON CONFLICT ("tenantId", "route", "key") DO UPDATE
        SET "fingerprint" = EXCLUDED."fingerprint", "jobId" = NULL, "status" = NULL, "body" = NULL,
            "createdAt" = EXCLUDED."createdAt", "expiresAt" = EXCLUDED."expiresAt"
        WHERE "IdempotencyRecord"."expiresAt" <= ${new Date(now)}
          OR ("IdempotencyRecord"."status" IS NULL AND "IdempotencyRecord"."jobId" IS NULL
              AND "IdempotencyRecord"."createdAt" < ${stale})
          OR EXISTS (SELECT 1 FROM "Verification" v
                     WHERE v."jobId" = "IdempotencyRecord"."jobId" AND v."state" = 'FAILED')
      RETURNING 1`;
    if (taken.length > 0) return { kind: 'first' };
    const row = await db.idempotencyRecord.findUnique({ where: { tenantId_route_key: id } });
    if (!row) continue;
    const details = row.jobId === null ? undefined : { jobId: row.jobId };
    if (row.fingerprint !== fingerprint) throw new ApiError('idempotency_mismatch', { details });
    if (row.status !== null && row.body !== null) {
      return { kind: 'replay', status: row.status, body: row.body };
    }
    if (row.jobId !== null && row.createdAt < stale) return { kind: 'resume', jobId: row.jobId };
    throw new ApiError('idempotency_in_progress', { details, retryAfterSeconds: 1 });
  }
  throw new ApiError('idempotency_in_progress', { retryAfterSeconds: 1 });
}

/** Whether a request under this key was begun before and is remembered; of what document, its body says. */
export async function isKnown(db: Database, id: IdempotencyId): Promise<boolean> {
  const row = await db.idempotencyRecord.findUnique({ where: { tenantId_route_key: id } });
  return row !== null && row.expiresAt.getTime() > Date.now();
}

export type Known = { jobId: string } | { status: number; body: string };

/** Notes what is known so far: the job once it exists, the answer before it is given. */
export async function noteIdempotent(db: Database, id: IdempotencyId, known: Known): Promise<void> {
  await db.idempotencyRecord.updateMany({ where: id, data: known });
}

/** Frees the key: nothing was created, so the same request may be tried again. */
export async function forgetIdempotent(db: Database, id: IdempotencyId): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { ...id, status: null } });
}
