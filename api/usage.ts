/**
 * Limits of an account: counters in Postgres, each taken by one atomic statement that counts only while there is
 * room, so that no number of processes and no burst can pass a limit.
 */
import type { Database } from '../shared/platform/db.ts';
import { ApiError } from '../shared/platform/errors.ts';
import type { Principal } from '../shared/platform/keys/keyring.ts';

const MINUTE_MS = 60_000;
/** Past months are shown in the dashboard. */
const MONTHS_KEPT_MS = 400 * 86_400_000;

/** What is counted, and which limits of the plan it has. Null is no limit. */
export interface Meter {
  name: string;
  limits(plan: Principal['plan']): { minute: number | null; month: number | null };
}

export const FRAUD: Meter = {
  name: 'fraud',
  limits: (plan) => ({ minute: plan.fraudMinuteLimit, month: plan.fraudMonthlyLimit }),
};

/** The biometric API and the creation of liveness sessions share one quota (specification 8). */
export const BIOMETRIC: Meter = {
  name: 'biometric',
  limits: (plan) => ({ minute: plan.minuteLimit, month: plan.monthlyLimit }),
};

/** How much of a limit is used, this call included. */
export interface Allowance {
  limit: number;
  count: number;
  /** Until it begins anew. */
  resetSeconds: number;
}

export interface UsageUnit {
  /** Null where there is no limit. */
  minute: Allowance | null;
  month: Allowance | null;
  /** Gives the monthly unit back: for a call that was refused after all, or failed by our fault. */
  refund(): Promise<void>;
}

/** Takes one unit of the fraud limits; see takeUnit. */
export const takeFraudUnit = (db: Database, principal: Principal, now = Date.now()): Promise<UsageUnit> =>
  takeUnit(db, principal, FRAUD, now);

/**
 * Takes one unit of the minute and one of the month. A call that the minute limit refuses uses no monthly unit.
 * @throws ApiError 429 with the counts; 503 when the counters cannot be reached
 */
export async function takeUnit(
  db: Database,
  principal: Principal,
  meter: Meter,
  now = Date.now(),
): Promise<UsageUnit> {
  const limits = meter.limits(principal.plan);
  const month = monthOf(now);
  const minute = minuteOf(now);
  const counter = (window: string): Counter => ({ db, principal, meter: meter.name, window });

  let minuteCount: number | null = null;
  if (limits.minute !== null) {
    const { limit, window } = { limit: limits.minute, window: counter(minute.window) };
    minuteCount = await take(window, limit, minute.end + MINUTE_MS).catch(closed);
    if (minuteCount === null) {
      const retryAfterSeconds = secondsUntil(minute.end, now);
      throw new ApiError('minute_limit_exceeded', {
        retryAfterSeconds,
        details: { minuteCount: await countOf(window), minuteLimit: limit, retryAfterSeconds },
      });
    }
  }
  // Counted without a limit as well: the account's usage is shown to it.
  const monthWindow = counter(month.period);
  const monthCount = await take(monthWindow, limits.month, month.end + MONTHS_KEPT_MS).catch(closed);
  if (monthCount === null) {
    throw new ApiError('monthly_limit_exceeded', {
      retryAfterSeconds: secondsUntil(month.end, now),
      details: {
        monthlyCount: await countOf(monthWindow),
        monthlyLimit: limits.month,
        period: month.period,
      },
    });
  }
  const allowance = (limit: number | null, count: number | null, end: number): Allowance | null =>
    limit === null || count === null ? null : { limit, count, resetSeconds: secondsUntil(end, now) };
  return {
    minute: allowance(limits.minute, minuteCount, minute.end),
    month: allowance(limits.month, monthCount, month.end),
    refund: () => giveBack(monthWindow),
  };
}

const closed = (cause: unknown): never => {
  throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
};

interface Counter {
  db: Database;
  principal: Principal;
  meter: string;
  window: string;
}

/** @returns the count with this one, or null when there is no room */
async function take(
  { db, principal: { tenantId, livemode }, meter, window }: Counter,
  limit: number | null,
  expiresAt: number,
): Promise<number | null> {
  if (limit !== null && limit <= 0) return null;
  const counted = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "UsageWindow" ("tenantId", "livemode", "meter", "window", "count", "expiresAt")
    VALUES (${tenantId}, ${livemode}, ${meter}, ${window}, 1, ${new Date(expiresAt)})
    ON CONFLICT ("tenantId", "livemode", "meter", "window") DO UPDATE
      SET "count" = "UsageWindow"."count" + 1
      WHERE ${limit}::int IS NULL OR "UsageWindow"."count" < ${limit}::int
    RETURNING "count"`;
  return counted[0]?.count ?? null;
}

async function giveBack({ db, principal: { tenantId, livemode }, meter, window }: Counter): Promise<void> {
  await db.$executeRaw`
    UPDATE "UsageWindow" SET "count" = "count" - 1
    WHERE "tenantId" = ${tenantId} AND "livemode" = ${livemode} AND "meter" = ${meter}
      AND "window" = ${window} AND "count" > 0`;
}

async function countOf({ db, principal: { tenantId, livemode }, meter, window }: Counter): Promise<number> {
  const key = { tenantId, livemode, meter, window };
  const row = await db.usageWindow.findUnique({ where: { tenantId_livemode_meter_window: key } });
  return row?.count ?? 0;
}

const secondsUntil = (end: number, now: number): number => Math.ceil((end - now) / 1000);

function minuteOf(now: number): { window: string; end: number } {
  return {
    window: new Date(now).toISOString().slice(0, 16),
    end: (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS,
  };
}

/** The month in UTC: `2026-11`, and when it ends. */
function monthOf(now: number): { period: string; end: number } {
  const date = new Date(now);
  return {
    period: date.toISOString().slice(0, 7),
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  };
}
