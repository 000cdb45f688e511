/** What the service knows about the request in hand; lives in `res.locals`, which nothing else uses. */
import type { Response } from 'express';
import type { ErrorReason } from '../shared/contracts/problem.ts';
import type { Principal } from '../shared/platform/keys/keyring.ts';

export interface RequestContext {
  /** Equals the X-Request-Id of the answer and the `requestId` in every error body. */
  requestId: string;
  /** `performance.now()` when the request arrived. */
  startedAt: number;
  /** Path as in the route table, for logs and metrics; identifiers never become labels. */
  route: string;
  principal?: Principal;
  /** Of the error that was answered. */
  reason?: ErrorReason;
}

export function contextOf(res: Response): RequestContext {
  return res.locals.context as RequestContext;
}

/** The caller of a route that needs a key: mount.ts has put it there before the handler runs. */
export function principalOf(res: Response): Principal {
  const { principal } = contextOf(res);
  if (!principal) throw new Error('handler of a keyed route ran without a principal');
  return principal;
}
