/** Limits of an account: what a call takes of them, what is left, and what is given back. */
import { randomUUID } from 'node:crypto';
import { giveBackHeld } from '../../shared/platform/accounts/usage-holds.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import { type Counter, countOf, giveBack, MINUTE_MS, take, timesOf } from './usage-counters.ts';

/** The window of the last 60 seconds. */
const MINUTE = 'last-minute';
/** Past months are shown in the dashboard. */
const MONTHS_KEPT_MS = 400 * 86_400_000;

/** What is counted, and which limits of the plan it has. Null is no limit. */
export interface Meter {
  name: string;
  /** Whether a unit is remembered until its call has ended, so that a killed process gives it back. */
  held: boolean;
  limits(plan: Principal['plan']): { minute: number | null; month: number | null };
}

export const FRAUD: Meter = {
  name: 'fraud',
  held: true,
  limits: (plan) => ({ minute: plan.fraudMinuteLimit, month: plan.fraudMonthlyLimit }),
};

/** The biometric API and the creation of liveness sessions share one quota (specification 8). */
export const BIOMETRIC: Meter = {
  name: 'biometric',
  // Answered within a second or two: a note for each would cost more than the few that are cut off.
  held: false,
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
  /** Names it in the verification that it was taken for; null where units of the meter are not remembered. */
  hold: string | null;
  /** Gives the monthly unit back, once: for a call that was refused after all, or failed by our fault. */
  refund(): Promise<void>;
  /** It stays taken: the call has had its answer. */
  keep(): Promise<void>;
}

/** Takes one unit of the fraud limits; see takeUnit. */
export const takeFraudUnit = (db: Database, principal: Principal, now = Date.now()): Promise<UsageUnit> =>
  takeUnit(db, principal, FRAUD, now);

/** What an account has used of a meter this month, and when the next one begins. */
export async function usedThisMonth(
  db: Database,
  principal: Pick<Principal, 'tenantId' | 'livemode'>,
  meter: Meter,
  now = Date.now(),
): Promise<{ period: string; resetsAt: Date; count: number }> {
  const { period, end } = monthOf(now);
  const count = await countOf({ db, principal, meter: meter.name, window: period });
  return { period, resetsAt: new Date(end), count };
}

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
  const counter = (window: string): Counter => ({ db, principal, meter: meter.name, window });
  const monthWindow = counter(month.period);
  const hold = meter.held ? randomUUID() : null;
  const taken = await take(
    { ...counter(MINUTE), limit: limits.minute, expiresAt: now + MINUTE_MS },
    { ...monthWindow, limit: limits.month, expiresAt: month.end + MONTHS_KEPT_MS },
    hold,
    now,
  ).catch(closed);
  if (limits.minute !== null && taken.minute === null) {
    const times = await timesOf(counter(MINUTE), now).catch(closed);
    const retryAfterSeconds = secondsUntilRoom(times, limits.minute, now);
    throw new ApiError('minute_limit_exceeded', {
      retryAfterSeconds,
      details: { minuteCount: times.length, minuteLimit: limits.minute, retryAfterSeconds },
    });
  }
  if (taken.month === null) {
    throw new ApiError('monthly_limit_exceeded', {
      retryAfterSeconds: secondsUntil(month.end, now),
      details: {
        monthlyCount: await countOf(monthWindow).catch(closed),
        monthlyLimit: limits.month,
        period: month.period,
      },
    });
  }
  const { minute } = taken;
  return {
    minute:
      limits.minute === null || minute === null
        ? null
        : { limit: limits.minute, count: minute.length, resetSeconds: secondsUntilRoom(minute, 1, now) },
    month:
      limits.month === null
        ? null
        : { limit: limits.month, count: taken.month, resetSeconds: secondsUntil(month.end, now) },
    hold,
    refund: () => (hold === null ? giveBack(monthWindow) : giveBackHeld(db, [hold])),
    keep: async () => {
      if (hold !== null) await db.usageHold.deleteMany({ where: { id: hold } });
    },
  };
}

/**
 * Gives back the monthly unit that was taken at a time past.
 * @param account whose call it was
 */
export function refundUnit(
  db: Database,
  account: Pick<Principal, 'tenantId' | 'livemode'>,
  meter: Meter,
  takenAt: Date,
): Promise<void> {
  const window = monthOf(takenAt.getTime()).period;
  return giveBack({ db, principal: account, meter: meter.name, window });
}

const closed = (cause: unknown): never => {
  throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
};

/** Seconds until fewer than `limit` of these calls are of the last minute. */
function secondsUntilRoom(times: readonly number[], limit: number, now: number): number {
  const leaving = times[Math.max(0, times.length - limit)] ?? now;
  return Math.min(60, Math.max(1, secondsUntil(leaving + MINUTE_MS, now)));
}

const secondsUntil = (end: number, now: number): number => Math.ceil((end - now) / 1000);

/** The month in UTC: `2026-11`, and when it ends. */
function monthOf(now: number): { period: string; end: number } {
  const date = new Date(now);
  return {
    period: date.toISOString().slice(0, 7),
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  };
}
