/** The limits of an account in the headers of every metered answer, RateLimit-Policy and RateLimit. */
import type { Response } from 'express';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import type { Meter, UsageUnit } from './usage.ts';

const MONTH_SECONDS = 2_592_000;

/** draft-ietf-httpapi-ratelimit-headers-10; RateLimit names the limit that is nearest to its end. */
export function tellLimits(
  res: Response,
  principal: Principal,
  meter: Meter,
  { minute, month }: Pick<UsageUnit, 'minute' | 'month'>,
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

/** Says so on a call that a limit refused; nothing for other errors. */
export function tellRefused(res: Response, principal: Principal, meter: Meter, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 429) return;
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
