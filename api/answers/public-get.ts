/** A public page or document: GET and HEAD, anything else is 405. */
import type { Request, Response, Router } from 'express';
import { ApiError } from '../../shared/platform/errors.ts';
import { contextOf } from '../request-context.ts';

export function publicGet(
  router: Router,
  path: string,
  handler: (req: Request, res: Response) => Promise<void> | void,
): void {
  router.all(path, async (req, res) => {
    contextOf(res).route = path;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new ApiError('method_not_allowed');
    }
    await handler(req, res);
  });
}
