/**
 * The biometric API v1 as one table and one chain: CORS, method, bearer key, quota, body, handler, envelope. Every
 * operation passes through all of it, in this order; what an operation does is its handler's business.
 */
import cors from 'cors';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Scope } from '../../shared/contracts/scopes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import type { Interactive } from '../interactive.ts';
import { contextOf } from '../request-context.ts';
import { bearer } from './bearer.ts';
import { jsonBody } from './body.ts';
import { EMRTD_BODY_BYTES, emrtdHandler } from './emrtd.ts';
import type { BiometricHandler } from './handler.ts';

interface Operation {
  method: 'POST';
  path: string;
  scope: Scope;
  maxBodyBytes: number;
  handler: BiometricHandler;
}

export interface BiometricDeps {
  keys: KeyRing;
  interactive: Interactive;
}

const BASE = '/api/v1';

export function mountBiometric(app: Express, { keys, interactive }: BiometricDeps): void {
  const operations: Operation[] = [
    {
      method: 'POST',
      path: `${BASE}/biometrics/emrtd`,
      scope: 'biometrics',
      maxBodyBytes: EMRTD_BODY_BYTES,
      handler: emrtdHandler(interactive),
    },
  ];
  app.use(BASE, webApplications());
  for (const operation of operations) {
    app.all(
      operation.path,
      named(operation),
      bearer(keys, operation.scope),
      // Quota and burst limit are enforced here: the caller is known, nothing of the body has been read.
      jsonBody(operation.maxBodyBytes),
      answered(operation.handler),
    );
  }
}

/** Specification 4.1: web applications of any origin may call; the key is in a header, so no cookies are involved. */
function webApplications() {
  return cors({
    origin: '*',
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', 'X-Liveness-Token'],
    exposedHeaders: ['X-Request-Id', 'X-Liveness-Token', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
    maxAge: 600,
  });
}

function named({ method, path }: Operation) {
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

function answered(handler: BiometricHandler) {
  return async (req: Request, res: Response): Promise<void> => {
    const { requestId } = contextOf(res);
    const result = await handler(req.body as Record<string, unknown>, { requestId });
    res.json({ ok: true, result, requestId });
  };
}
