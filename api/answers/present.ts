/** How answers are written: the one error envelope, problem documents, and stored JSON as it stands. */
import type { Request, Response } from 'express';
import { ERRORS, type ErrorResponse, type ProblemDetails } from '../../shared/contracts/problem.ts';
import type { ApiError } from '../../shared/platform/errors.ts';
import { contextOf } from '../request-context.ts';

export function errorBody(error: ApiError, requestId: string): ErrorResponse {
  const { code } = ERRORS[error.reason];
  const { reason, message } = error;
  return { ok: false, error: { code, reason, message, ...detailsOf(error) }, requestId };
}

/** Answers an error with its headers; as application/problem+json where the caller prefers that. */
export function sendError(req: Request, res: Response, error: ApiError): void {
  const context = contextOf(res);
  const { requestId } = context;
  context.reason = error.reason;
  res.status(error.status);
  if (error.status === 401) res.set('WWW-Authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  if (req.accepts(['application/json', 'application/problem+json']) === 'application/problem+json') {
    res.type('application/problem+json').send(JSON.stringify(problemOf(error, requestId)));
  } else {
    res.json(errorBody(error, requestId));
  }
}

function problemOf(error: ApiError, requestId: string): ProblemDetails {
  const { code } = ERRORS[error.reason];
  return {
    type: `urn:assay:problem:${error.reason}`,
    title: code,
    status: error.status,
    detail: error.message,
    code,
    reason: error.reason,
    ...detailsOf(error),
    requestId,
  };
}

function detailsOf(error: ApiError): { details?: Record<string, unknown> } {
  const details = {
    ...error.details,
    ...(error.status === 503 && error.retryAfterSeconds !== undefined
      ? { retryAfterSeconds: error.retryAfterSeconds }
      : {}),
  };
  return Object.keys(details).length === 0 ? {} : { details };
}

/** Sends JSON text that is already written, byte for byte. */
export function sendStoredJson(res: Response, status: number, body: string): void {
  res.status(status).type('application/json').send(body);
}
