/**
 * The counters of an account in Postgres, each taken by one atomic statement that counts only while there is room, so that
 * no number of processes and no burst can pass a limit.
 */
import { type Database, Prisma, UNFLUSHED } from '../../shared/platform/db.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';

export const MINUTE_MS = 60_000;

export interface Counter {
  db: Database;
  principal: Pick<Principal, 'tenantId' | 'livemode'>;
  meter: string;
  window: string;
}

interface Window extends Counter {
  /** Null: none. */
  limit: number | null;
  expiresAt: number;
}

/**
 * One statement for all, on every metered call's way: the month is counted only where the minute had room, and what it
 * gave is noted under `hold` where the meter's units are remembered. The minute
 * is the calls of the last 60 seconds, each with its time, so that no turn of a clock lets twice as many pass. A minute
 * without a limit is not counted; a month without one is, because the account's usage is shown to it. A unit
 * that is noted is committed with the verification that it is taken for.
 * @returns with this call, the times of the minute's and the count of the month; null where there was no room
 */
export async function take(
  minute: Window,
  { db, principal: { tenantId, livemode }, meter, ...month }: Window,
  hold: string | null,
  now: number,
): Promise<{ minute: number[] | null; month: number | null }> {
  const [from, to] = lastMinute(now);
  const committed = hold === null ? Prisma.sql`true` : UNFLUSHED;
  const [counted] = await db.$queryRaw<{ minute: bigint[] | null; month: number | null }[]>`
    WITH minute AS (
      INSERT INTO "UsageWindow" ("tenantId", "livemode", "meter", "window", "count", "times", "expiresAt")
      SELECT ${tenantId}, ${livemode}, ${meter}, ${minute.window}, 1, ARRAY[${now}::bigint],
             ${new Date(minute.expiresAt)}::timestamptz
      WHERE ${minute.limit}::int > 0
      ON CONFLICT ("tenantId", "livemode", "meter", "window") DO UPDATE
        SET "times" = array_append(ARRAY(SELECT t FROM unnest("UsageWindow"."times") t
                                         WHERE t BETWEEN ${from}::bigint AND ${to}::bigint), ${now}::bigint),
            "count" = 1 + (SELECT count(*) FROM unnest("UsageWindow"."times") t
                           WHERE t BETWEEN ${from}::bigint AND ${to}::bigint),
            "expiresAt" = EXCLUDED."expiresAt"
        WHERE (SELECT count(*) FROM unnest("UsageWindow"."times") t
               WHERE t BETWEEN ${from}::bigint AND ${to}::bigint) < ${minute.limit}::int
      RETURNING "times"),
    month AS (
      INSERT INTO "UsageWindow" ("tenantId", "livemode", "meter", "window", "count", "expiresAt")
      SELECT ${tenantId}, ${livemode}, ${meter}, ${month.window}, 1, ${new Date(month.expiresAt)}::timestamptz
      WHERE (${minute.limit}::int IS NULL OR EXISTS (SELECT 1 FROM minute))
        AND (${month.limit}::int IS NULL OR ${month.limit}::int > 0)
      ON CONFLICT ("tenantId", "livemode", "meter", "window") DO UPDATE
        SET "count" = "UsageWindow"."count" + 1
        WHERE ${month.limit}::int IS NULL OR "UsageWindow"."count" < ${month.limit}::int
      RETURNING "count"),
    held AS (
      INSERT INTO "UsageHold" ("id", "tenantId", "livemode", "meter", "window", "takenAt")
      SELECT ${hold}, ${tenantId}, ${livemode}, ${meter}, ${month.window}, ${new Date(now)}::timestamptz
      FROM month WHERE ${hold}::text IS NOT NULL)
    SELECT (SELECT "times" FROM minute) AS minute, (SELECT "count" FROM month) AS month WHERE ${committed}`;
  return { minute: counted?.minute?.map(Number) ?? null, month: counted?.month ?? null };
}

/**
 * First and last time that counts. Other processes' clocks may be ahead, but not by more than a minute: what is later was
 * taken by a clock that was wrong, and must not keep the account out until that time comes.
 */
const lastMinute = (now: number): [number, number] => [now - MINUTE_MS + 1, now + MINUTE_MS];

/** When the calls of the last minute were taken, oldest first. */
export async function timesOf(
  { db, principal: { tenantId, livemode }, meter, window }: Counter,
  now: number,
): Promise<number[]> {
  const [row] = await db.$queryRaw<{ times: bigint[] }[]>`
    SELECT "times" FROM "UsageWindow" WHERE "tenantId" = ${tenantId} AND "livemode" = ${livemode}
      AND "meter" = ${meter} AND "window" = ${window}`;
  const [from, to] = lastMinute(now);
  return (row?.times ?? [])
    .map(Number)
    .filter((time) => time >= from && time <= to)
    .sort((one, other) => one - other);
}

export async function giveBack({
  db,
  principal: { tenantId, livemode },
  meter,
  window,
}: Counter): Promise<void> {
  await db.$executeRaw`
    UPDATE "UsageWindow" SET "count" = "count" - 1
    WHERE "tenantId" = ${tenantId} AND "livemode" = ${livemode} AND "meter" = ${meter}
      AND "window" = ${window} AND "count" > 0`;
}

export async function countOf({
  db,
  principal: { tenantId, livemode },
  meter,
  window,
}: Counter): Promise<number> {
  const key = { tenantId, livemode, meter, window };
  const row = await db.usageWindow.findUnique({ where: { tenantId_livemode_meter_window: key } });
  return row?.count ?? 0;
}
