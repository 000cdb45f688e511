/**
 * Units of a month whose calls have not ended yet. Whoever ends the call settles its unit; what a killed process leaves
 * is settled here, by the end of the verification that names it, so that a month counts what was analysed.
 */
import type { Database } from '../db.ts';

/** A document is received within this, or its caller was cut off. */
const RECEIVED_WITHIN_MS = 600_000;

/** The note goes with the unit: whoever comes second, a sweeper or the call itself, finds nothing to give back. */
export async function giveBackHeld(db: Database, holds: readonly string[]): Promise<void> {
  if (holds.length === 0) return;
  await db.$executeRaw`
    WITH gone AS (DELETE FROM "UsageHold" WHERE "id" = ANY(${holds}::text[])
                  RETURNING "tenantId", "livemode", "meter", "window"),
    units AS (SELECT *, count(*)::int AS units FROM gone GROUP BY "tenantId", "livemode", "meter", "window")
    UPDATE "UsageWindow" u SET "count" = GREATEST(0, u."count" - units.units) FROM units
    WHERE u."tenantId" = units."tenantId" AND u."livemode" = units."livemode" AND u."meter" = units."meter"
      AND u."window" = units."window"`;
}

/** Settles what can be: analysed documents stay counted; those that failed, or never came, do not. */
export async function settleHolds(db: Database, now: number, most: number): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; state: string | null }[]>`
    SELECT h."id", v."state"::text FROM "UsageHold" h
    LEFT JOIN "Verification" v ON v."tenantId" = h."tenantId" AND v."usageHold" = h."id"
      AND v."createdAt" >= h."takenAt" - interval '1 minute'
    WHERE v."state" IN ('COMPLETED', 'FAILED')
      OR (v."state" IS NULL AND h."takenAt" < ${new Date(now - RECEIVED_WITHIN_MS)}::timestamptz)
    LIMIT ${most}`;
  const kept = rows.filter(({ state }) => state === 'COMPLETED').map(({ id }) => id);
  await db.usageHold.deleteMany({ where: { id: { in: kept } } });
  await giveBackHeld(
    db,
    rows.filter(({ state }) => state !== 'COMPLETED').map(({ id }) => id),
  );
}
