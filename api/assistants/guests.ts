/**
 * Callers without a key. Each public entrance works for a tenant of its own, so that what guests may use together is
 * an ordinary plan: one row that an operator can change, enforced by the same counters as everybody's.
 */
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import { cachedFor } from '../cached.ts';

/** As everywhere, a change of plan or a suspension works within five seconds. */
const REMEMBER_MS = 4_000;

export const GUEST_RETENTION = { documentHours: 1, reportDays: 7 };

const ENTRANCES = {
  mcp: { tenantId: 'ten_guests_mcp', name: 'Guests: MCP', planId: 'guests_mcp' },
  action: { tenantId: 'ten_guests_action', name: 'Guests: custom action', planId: 'guests_action' },
  web: { tenantId: 'ten_guests_web', name: 'Guests: start page', planId: 'guests_web' },
  demo: { tenantId: 'ten_guests_demo', name: 'Guests: liveness demo', planId: 'guests_demo' },
} as const;
export type Entrance = keyof typeof ENTRANCES;

/** All guests of an entrance together. */
const LIMITS = {
  mcp: { fraudMinuteLimit: 20, fraudMonthlyLimit: 10_000, fraudConcurrent: 20, fraudPages: 5 },
  action: { fraudMinuteLimit: 30, fraudMonthlyLimit: 20_000, fraudConcurrent: 20, fraudPages: 5 },
  web: { fraudMinuteLimit: 20, fraudMonthlyLimit: 10_000, fraudConcurrent: 10, fraudPages: 5 },
  demo: {
    ...{ fraudMinuteLimit: 0, fraudMonthlyLimit: 0 },
    ...{ minuteLimit: 20, monthlyLimit: 5_000, livenessSessions: true },
  },
};

export type Guests = (entrance: Entrance) => Promise<Principal>;

/**
 * @param rememberMs how old the answer may be
 * @returns who guests are; rejects with 503 `dependency_down` when the database does not answer, 403 when suspended
 */
export function createGuests(db: Database, rememberMs = REMEMBER_MS): Guests {
  const known = new Map(
    (Object.keys(ENTRANCES) as Entrance[]).map((entrance) => [
      entrance,
      cachedFor(rememberMs, () => load(db, entrance)),
    ]),
  );
  return async (entrance) => {
    const principal = await known.get(entrance)!().catch((cause) => {
      throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
    });
    if (principal.tenantSuspended) throw new ApiError('tenant_suspended');
    return principal;
  };
}

async function load(db: Database, entrance: Entrance): Promise<Principal> {
  const { tenantId, name, planId } = ENTRANCES[entrance];
  const find = () => db.tenant.findUnique({ where: { id: tenantId }, include: { plan: true } });
  let tenant = await find();
  if (!tenant) {
    const plan = { id: planId, monthlyLimit: 0, minuteLimit: 0, livenessSessions: false };
    await db.plan.createMany({ data: [{ ...plan, ...LIMITS[entrance] }], skipDuplicates: true });
    const { documentHours, reportDays } = GUEST_RETENTION;
    const retention = { documentRetentionHours: documentHours, reportRetentionDays: reportDays };
    await db.tenant.createMany({
      data: [{ id: tenantId, name, planId, ...retention }],
      skipDuplicates: true,
    });
    tenant = await find();
  }
  if (!tenant) throw new Error(`no tenant ${tenantId}`);
  return {
    keyId: `guest:${entrance}`,
    tenantId,
    livemode: true,
    scopes: ['fraud:write', 'fraud:read'],
    tenantSuspended: tenant.status === 'SUSPENDED',
    keepsFileNames: false,
    plan: tenant.plan,
  };
}
