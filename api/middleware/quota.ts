/**
 * The quota in front of a metered operation: a unit is taken before anything of the body is read, told in the
 * RateLimit headers, and given back when the call is refused after all or fails by our fault.
 */
import type { NextFunction, Request, Response } from 'express';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import type { Log } from '../../shared/platform/log.ts';
import { principalOf } from '../request-context.ts';
import { type Allowance, type Meter, takeUnit, type UsageUnit } from '../usage.ts';

const MONTH_SECONDS = 2_592_000;

/** What this request has taken; here and not in the context, so that nobody else can touch it. */
const taken = new WeakMap<Response, UsageUnit>();

/** @throws ApiError through express: 429, and 503 when the counters cannot be reached */
export function quota(db: Database, meter: Meter) {
  return async (_req: Request, res: Response, next: NextFunction): Promise<void> => {
    const principal = principalOf(res);
    try {
      const unit = await takeUnit(db, principal, meter);
      taken.set(res, unit);
      tell(res, principal, meter, unit.minute, unit.month);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) tellRefused(res, principal, meter, error);
      throw error;
    }
    next();
  };
}

/** An error handler behind the metered operations. The caller's next look at his usage must already be right. */
export function giveBack(log: Log) {
  return async (thrown: unknown, _req: Request, res: Response, next: NextFunction): Promise<void> => {
    const unit = taken.get(res);
    taken.delete(res);
    await unit?.refund().catch((error) => log.warn({ error: messageOf(error) }, 'not refunded'));
    next(thrown);
  };
}

/** draft-ietf-httpapi-ratelimit-headers-10; RateLimit names the limit that is nearest to its end. */
function tell(
  res: Response,
  principal: Principal,
  meter: Meter,
  minute: Allowance | null,
  month: Allowance | null,
): void {
  policy(res, principal, meter);
  const left = [
    { name: 'minute', allowance: minute },
    { name: 'month', allowance: month },
  ].flatMap(({ name, allowance }) =>
    allowance ? [{ name, rest: allowance.limit - allowance.count, seconds: allowance.resetSeconds }] : [],
  );
  const [nearest] = left.sort((one, other) => one.rest - other.rest);
  if (nearest) res.set('RateLimit', `"${nearest.name}";r=${nearest.rest};t=${nearest.seconds}`);
}

function tellRefused(res: Response, principal: Principal, meter: Meter, error: ApiError): void {
  policy(res, principal, meter);
  const name = error.reason === 'minute_limit_exceeded' ? 'minute' : 'month';
  res.set('RateLimit', `"${name}";r=0;t=${error.retryAfterSeconds}`);
}

function policy(res: Response, principal: Principal, meter: Meter): void {
  const { minute, month } = meter.limits(principal.plan);
  const policies = [
    ...(minute === null ? [] : [`"minute";q=${minute};w=60`]),
    ...(month === null ? [] : [`"month";q=${month};w=${MONTH_SECONDS}`]),
  ];
  if (policies.length > 0) res.set('RateLimit-Policy', policies.join(', '));
}
