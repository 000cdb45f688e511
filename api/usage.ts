/**
 * Limits of an account: counters in Postgres, each taken by one atomic statement that counts only while there is
 * room, so that no number of processes and no burst can pass a limit.
 */
import type { Database } from '../shared/platform/db.ts';
import { ApiError } from '../shared/platform/errors.ts';
import type { Principal } from '../shared/platform/keys/keyring.ts';

const MINUTE_MS = 60_000;

export interface UsageUnit {
  /** Gives the monthly unit back: for a call that was refused after all, or failed by our fault. */
  refund(): Promise<void>;
}

/**
 * Takes one unit of the fraud limits. A call that the minute limit refuses uses no monthly unit.
 * @throws ApiError 429 with the counts; 503 when the counters cannot be reached
 */
export async function takeFraudUnit(
  db: Database,
  principal: Principal,
  now = Date.now(),
): Promise<UsageUnit> {
  const { fraudMinuteLimit, fraudMonthlyLimit } = principal.plan;
  const month = monthOf(now);
  const closed = (cause: unknown): never => {
    throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
  };
  if (fraudMinuteLimit !== null) {
    const window = new Date(now).toISOString().slice(0, 16);
    const end = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
    const taken = await take(db, principal, window, fraudMinuteLimit, end + MINUTE_MS).catch(closed);
    if (!taken) {
      const retryAfterSeconds = Math.ceil((end - now) / 1000);
      throw new ApiError('minute_limit_exceeded', {
        retryAfterSeconds,
        details: {
          minuteCount: await countOf(db, principal, window),
          minuteLimit: fraudMinuteLimit,
          retryAfterSeconds,
        },
      });
    }
  }
  // Counted without a limit as well: the account's usage is shown to it.
  if (
    !(await take(db, principal, month.period, fraudMonthlyLimit, month.end + 400 * 86_400_000).catch(closed))
  ) {
    throw new ApiError('monthly_limit_exceeded', {
      retryAfterSeconds: Math.ceil((month.end - now) / 1000),
      details: {
        monthlyCount: await countOf(db, principal, month.period),
        monthlyLimit: fraudMonthlyLimit,
        period: month.period,
      },
    });
  }
  return { refund: () => giveBack(db, principal, month.period) };
}

const METER = 'fraud';

async function take(
  db: Database,
  { tenantId, livemode }: Principal,
  window: string,
  limit: number | null,
  expiresAt: number,
): Promise<boolean> {
  if (limit !== null && limit <= 0) return false;
  const counted = await db.$queryRaw<unknown[]>`
    INSERT INTO "UsageWindow" ("tenantId", "livemode", "meter", "window", "count", "expiresAt")
    VALUES (${tenantId}, ${livemode}, ${METER}, ${window}, 1, ${new Date(expiresAt)})
    ON CONFLICT ("tenantId", "livemode", "meter", "window") DO UPDATE
      SET "count" = "UsageWindow"."count" + 1
      WHERE ${limit}::int IS NULL OR "UsageWindow"."count" < ${limit}::int
    RETURNING 1`;
  return counted.length > 0;
}

async function giveBack(db: Database, { tenantId, livemode }: Principal, window: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "UsageWindow" SET "count" = "count" - 1
    WHERE "tenantId" = ${tenantId} AND "livemode" = ${livemode} AND "meter" = ${METER}
      AND "window" = ${window} AND "count" > 0`;
}

async function countOf(db: Database, { tenantId, livemode }: Principal, window: string): Promise<number> {
  const key = { tenantId, livemode, meter: METER, window };
  const row = await db.usageWindow.findUnique({ where: { tenantId_livemode_meter_window: key } });
  return row?.count ?? 0;
}

/** The month in UTC: `2026-11`, and when it ends. */
function monthOf(now: number): { period: string; end: number } {
  const date = new Date(now);
  return {
    period: date.toISOString().slice(0, 7),
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  };
}
