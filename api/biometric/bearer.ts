/** Biometric API v1 takes the key in `Authorization: Bearer` only (specification 5.3). */
import type { NextFunction, Request, Response } from 'express';
import type { Scope } from '../../shared/contracts/scopes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import { authenticate } from '../middleware/credential.ts';
import { contextOf } from '../request-context.ts';

/** Puts the principal into the request's context. @throws ApiError through express: 401, 403, 503 */
export function bearer(keys: KeyRing, scope: Scope) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const sent = req.get('authorization');
    if (sent === undefined || !/^bearer( |$)/i.test(sent)) throw new ApiError('no_bearer');
    contextOf(res).principal = await authenticate(keys, req, { scope, malformedStatus: 401 });
    next();
  };
}
