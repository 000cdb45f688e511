/**
 * The plans that exist from the start. They are rows, so an operator may change or add some; these are written only
 * where they are missing. The developer plan's figures are those of the specification (section 8).
 */
import type { Database } from '../db.ts';

export const PLANS = [
  {
    id: 'developer_free',
    monthlyLimit: 100,
    minuteLimit: 10,
    fraudMonthlyLimit: 1_000,
    fraudMinuteLimit: 60,
    fraudConcurrent: null,
    fraudPages: null,
    livenessSessions: true,
  },
  {
    id: 'operator',
    monthlyLimit: null,
    minuteLimit: null,
    fraudMonthlyLimit: null,
    fraudMinuteLimit: null,
    fraudConcurrent: null,
    fraudPages: null,
    livenessSessions: true,
  },
];

export async function ensurePlans(db: Database): Promise<void> {
  await db.plan.createMany({ data: PLANS, skipDuplicates: true });
}
