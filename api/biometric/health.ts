/** GET /api/v1/biometrics/health: what there is, for everybody (specification 2.3; no `result` around it). */
import type { HealthResponse } from '../../shared/contracts/biometric.ts';
import { BIOMETRIC_SCHEMA } from '../../shared/contracts/emrtd.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { within } from '../../shared/platform/within.ts';
import { cachedFor } from '../cached.ts';
import type { Handler } from '../mount.ts';
import { contextOf } from '../request-context.ts';

const SERVICE = 'assay-biometrics';
const PLANS_KEPT_MS = 10_000;
const PATIENCE_MS = 2_000;

/** @param endpoints `<METHOD> <path>` */
export function healthHandler(db: Database, endpoints: readonly string[]): Handler {
  const plans = cachedFor(PLANS_KEPT_MS, () => within(PATIENCE_MS, readPlans(db)));
  return async (_req, res) => {
    const known = await plans().catch((cause) => {
      throw new ApiError('unexpected', { cause });
    });
    const body: HealthResponse = {
      ok: true,
      service: SERVICE,
      version: 'v1',
      schema: BIOMETRIC_SCHEMA,
      endpoints: [...endpoints],
      plans: known,
      requestId: contextOf(res).requestId,
    };
    res.json(body);
  };
}

/** Plans with limits; an operator's own, without any, and a guest's, without a key, are nobody's business. */
async function readPlans(db: Database): Promise<HealthResponse['plans']> {
  const rows = await db.plan.findMany({
    where: { monthlyLimit: { gt: 0 }, minuteLimit: { gt: 0 } },
    orderBy: { id: 'asc' },
  });
  return Object.fromEntries(
    rows.map(({ id, monthlyLimit, minuteLimit }) => [
      id,
      { monthlyLimit: monthlyLimit!, minuteLimit: minuteLimit! },
    ]),
  );
}
