/** Gives each request its id: a caller's own when it is harmless, else `req_` and a ULID. */
import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { RequestContext } from '../request-context.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CALLERS = /^[A-Za-z0-9._-]{1,64}$/;

export function requestId(req: Request, res: Response, next: NextFunction): void {
  const wished = req.get('x-request-id');
  const context: RequestContext = {
    requestId: wished !== undefined && CALLERS.test(wished) ? wished : newRequestId(),
    startedAt: performance.now(),
    route: 'unmatched',
  };
  res.locals.context = context;
  res.set('X-Request-Id', context.requestId);
  next();
}

/** For whoever brings none of his own. */
export const newRequestId = (): string => `req_${ulid(Date.now())}`;

/** 48 bits of milliseconds and 80 random bits in Crockford's base32: ids that sort by time in a log. */
export function ulid(milliseconds: number): string {
  let value = (BigInt(milliseconds) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`);
  let text = '';
  for (let place = 0; place < 26; place++) {
    text = CROCKFORD[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return text;
}
