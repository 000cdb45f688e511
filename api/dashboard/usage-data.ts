/** What the overview shows: this month's counters against their limits, and the requests of the last thirty days. */
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { Visitor } from './session.ts';

export interface Quota {
  meter: string;
  livemode: boolean;
  count: number;
  limit: number | null;
}

export interface Day {
  /** `2026-11-21`, UTC. */
  date: string;
  answered: number;
  refused: number;
  failed: number;
}

const CHART_DAYS = 30;
const DAY_MS = 86_400_000;

/** @returns the fraud meters always, others once they have been used this month */
export async function quotasOf(db: Database, { tenant, plan }: Visitor, now: number): Promise<Quota[]> {
  const window = new Date(now).toISOString().slice(0, 7);
  const rows = await db.usageWindow.findMany({ where: { tenantId: tenant.id, window } });
  const meters = new Set(['fraud', ...rows.map((row) => row.meter)]);
  return [...meters].flatMap((meter) =>
    [true, false].map((livemode) => ({
      meter,
      livemode,
      count: rows.find((row) => row.meter === meter && row.livemode === livemode)?.count ?? 0,
      limit: meter === 'fraud' ? plan.fraudMonthlyLimit : plan.monthlyLimit,
    })),
  );
}

/** One entry a day, today last, days without requests included. */
export async function requestsByDay(db: Database, tenantId: string, now: number): Promise<Day[]> {
  const first = Math.floor(now / DAY_MS) * DAY_MS - (CHART_DAYS - 1) * DAY_MS;
  const rows = await db.$queryRaw<(Omit<Day, 'date'> & { date: string })[]>`
    SELECT to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "date",
      count(*) FILTER (WHERE "status" < 400)::int AS "answered",
      count(*) FILTER (WHERE "status" BETWEEN 400 AND 499)::int AS "refused",
      count(*) FILTER (WHERE "status" >= 500)::int AS "failed"
    FROM "RequestLog" WHERE "tenantId" = ${tenantId} AND "at" >= ${new Date(first)}
    GROUP BY 1`;
  const known = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: CHART_DAYS }, (_, day) => {
    const date = new Date(first + day * DAY_MS).toISOString().slice(0, 10);
    return known.get(date) ?? { date, answered: 0, refused: 0, failed: 0 };
  });
}

export interface RiskFigures {
  livemode: boolean;
  level: RiskLevel;
  count: number;
}

/** Reports of the month by their level, live and test apart. */
export function reportsByLevel(db: Database, tenantId: string, now: number): Promise<RiskFigures[]> {
  const month = new Date(now);
  const first = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1));
  return db.$queryRaw<RiskFigures[]>`
    SELECT v."livemode", r."riskLevel" AS "level", count(*)::int AS "count"
    FROM "Report" r JOIN "Verification" v USING ("jobId")
    WHERE r."tenantId" = ${tenantId} AND r."createdAt" >= ${first}
    GROUP BY 1, 2`;
}
