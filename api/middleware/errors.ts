/** Where every failure becomes the one envelope: known rows as they are, anything else as 500 `unexpected`. */
import type { NextFunction, Request, Response } from 'express';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Log } from '../../shared/platform/log.ts';
import { lingerFor } from '../answers/linger.ts';
import { sendError } from '../answers/present.ts';
import { contextOf } from '../request-context.ts';

export function noSuchRoute(): never {
  throw new ApiError('route_not_found');
}

/** Express knows an error handler by its four parameters. */
export function errorAnswers(log: Log) {
  return (thrown: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const error = thrown instanceof ApiError ? thrown : new ApiError(causeOf(thrown), { cause: thrown });
    if (error.status >= 500) {
      const { requestId, route } = contextOf(res);
      const { cause } = error;
      log.error(
        { requestId, route, reason: error.reason, cause: cause ? messageOf(cause) : undefined },
        'failed',
      );
    }
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    lingerFor(req);
    sendError(req, res, error);
  };
}

/**
 * A path that cannot be percent-decoded is Express's own 400: there is no such route. A body that one of its parsers
 * could not read has a status below 500, and is the sender's mistake.
 */
function causeOf(thrown: unknown): 'route_not_found' | 'malformed_request' | 'unexpected' {
  if (thrown instanceof URIError) return 'route_not_found';
  const { status } = (thrown ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? 'malformed_request' : 'unexpected';
}
