/**
 * The quota in front of a metered operation: a unit is taken before anything of the body is read, told in the
 * RateLimit headers, and given back when the call is refused after all or fails by our fault.
 */
import type { NextFunction, Request, Response } from 'express';
import type { Database } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { Log } from '../../shared/platform/log.ts';
import { tellLimits, tellRefused } from '../limits/rate-limit-headers.ts';
import { type Meter, takeUnit, type UsageUnit } from '../limits/usage.ts';
import { principalOf } from '../request-context.ts';

/** What this request has taken; here and not in the context, so that nobody else can touch it. */
const taken = new WeakMap<Response, UsageUnit>();

/** @throws ApiError through express: 429, and 503 when the counters cannot be reached */
export function quota(db: Database, meter: Meter) {
  return async (_req: Request, res: Response, next: NextFunction): Promise<void> => {
    const principal = principalOf(res);
    try {
      const unit = await takeUnit(db, principal, meter);
      taken.set(res, unit);
      tellLimits(res, principal, meter, unit);
    } catch (error) {
      tellRefused(res, principal, meter, error);
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
