/** GET /api/s2s/usage: what the key's account has used of its plan. */
import type { z } from 'zod';
import type { UsageResponse } from '../../shared/contracts/verification.ts';
import type { Deps } from '../deps.ts';
import { BIOMETRIC, FRAUD, type Meter, usedThisMonth } from '../limits/usage.ts';
import type { Handler } from '../mount.ts';
import { principalOf } from '../request-context.ts';
import { loadFailed } from '../submission/own-job.ts';

export function getUsageHandler(deps: Deps): Handler {
  return async (_req, res) => {
    const principal = principalOf(res);
    const now = Date.now();
    const used = (meter: Meter) => usedThisMonth(deps.db, principal, meter, now);
    const [fraud, biometric] = await Promise.all([used(FRAUD), used(BIOMETRIC)]).catch(loadFailed);
    const told = (meter: Meter, count: number) => {
      const { minute, month } = meter.limits(principal.plan);
      return { monthlyCount: count, monthlyLimit: month, minuteLimit: minute };
    };
    res.json({
      livemode: principal.livemode,
      period: fraud.period,
      resetsAt: fraud.resetsAt.toISOString(),
      fraud: told(FRAUD, fraud.count),
      biometric: told(BIOMETRIC, biometric.count),
    } satisfies z.infer<typeof UsageResponse>);
  };
}
