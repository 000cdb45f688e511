/** One route, one method. */
import type { NextFunction, Request, Response } from 'express';
import type { Route } from '../../shared/contracts/routes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { contextOf } from '../request-context.ts';

/** Method first, before any credential; the route's name is for logs, which see no session. */
export function onlyMethod({ method, path }: Pick<Route, 'method' | 'path'>) {
  return (req: Request, res: Response, next: NextFunction): void => {
    contextOf(res).route = path;
    if (req.method === method) {
      next();
      return;
    }
    res.set('Allow', method);
    next(new ApiError('method_not_allowed'));
  };
}
