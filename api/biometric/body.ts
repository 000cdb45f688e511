/** JSON bodies of the biometric API: their size, their form, and the schema version that they may carry. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { BIOMETRIC_SCHEMA } from '../../shared/contracts/emrtd.ts';
import type { ErrorReason } from '../../shared/contracts/problem.ts';
import { ApiError } from '../../shared/platform/errors.ts';

/** What body-parser calls its failures. */
const PROBLEMS: Record<string, ErrorReason> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'malformed_json',
  'charset.unsupported': 'malformed_json',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
};

/**
 * Reads the body into `req.body`, an object with an acceptable schemaVersion.
 * @throws ApiError through `next`: 415 for another media type, 400 for everything else
 */
export function jsonBody(maxBytes: number) {
  const read = express.json({ limit: maxBytes, type: 'application/json' });
  return (req: Request, res: Response, next: NextFunction): void => {
    // Without a body there is nothing of another type: whatever is required is then missing from it.
    if (isBodiless(req)) {
      req.body = {};
      next();
      return;
    }
    if (!req.is('application/json')) {
      next(new ApiError('json_expected'));
      return;
    }
    read(req, res, (thrown?: unknown) => {
      if (thrown) next(problemOf(thrown, maxBytes));
      else next(checked(req.body));
    });
  };
}

function isBodiless({ headers }: Request): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function problemOf(thrown: unknown, maxBytes: number): unknown {
  const reason = PROBLEMS[(thrown as { type?: string }).type ?? ''];
  if (!reason) return thrown;
  const details = reason === 'body_too_large' ? { maxBytes } : undefined;
  return new ApiError(reason, { details, cause: thrown });
}

function checked(body: unknown): ApiError | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new ApiError('malformed_json');
  const { schemaVersion } = body as { schemaVersion?: unknown };
  if (schemaVersion === undefined || schemaVersion === null || schemaVersion === BIOMETRIC_SCHEMA)
    return undefined;
  return new ApiError('schema_version_unsupported', { details: { supported: [BIOMETRIC_SCHEMA] } });
}
