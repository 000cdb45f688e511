/** JSON bodies of the biometric API: their size, their form, and the schema version that they may carry. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { BIOMETRIC_SCHEMA } from '../../shared/contracts/emrtd.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { bounded } from '../upload/bounded-body.ts';

/**
 * Reads the body into `req.body`, an object with an acceptable schemaVersion.
 * @throws ApiError through `next`: 415 for another media type, 400 for everything else
 */
export function jsonBody(maxBytes: number) {
  const tooLarge = (): ApiError => new ApiError('body_too_large', { details: { maxBytes } });
  const read = bounded(express.json({ limit: maxBytes, type: 'application/json' }), maxBytes, tooLarge);
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
    read(req, res, (thrown?: unknown) => next(thrown ? problemOf(thrown, tooLarge) : checked(req.body)));
  };
}

function isBodiless({ headers }: Request): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/**
 * body-parser says by a status below 500 that the body is at fault; only its size has a reason of its own. What the
 * decompression of a damaged body throws has no name beside that status.
 */
function problemOf(thrown: unknown, tooLarge: () => ApiError): unknown {
  if (thrown instanceof ApiError) return thrown;
  const { type, status } = thrown as { type?: unknown; status?: unknown };
  if (typeof status !== 'number' || status >= 500) return thrown;
  if (type === 'entity.too.large') return tooLarge();
  return new ApiError('malformed_json', { cause: thrown });
}

function checked(body: unknown): ApiError | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new ApiError('malformed_json');
  const { schemaVersion } = body as { schemaVersion?: unknown };
  if (schemaVersion === undefined || schemaVersion === null || schemaVersion === BIOMETRIC_SCHEMA)
    return undefined;
  return new ApiError('schema_version_unsupported', { details: { supported: [BIOMETRIC_SCHEMA] } });
}
