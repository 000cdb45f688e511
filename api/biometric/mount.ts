/**
 * The biometric API v1 as one table and one chain: CORS, method, bearer key, quota, body, handler, envelope. Every
 * operation passes through all of it, in this order; what an operation does is its handler's business.
 */
import cors from 'cors';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Scope } from '../../shared/contracts/scopes.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import type { Log } from '../../shared/platform/log.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { Interactive } from '../interactive.ts';
import { giveBack, quota } from '../middleware/quota.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { BIOMETRIC } from '../usage.ts';
import { bearer } from './bearer.ts';
import { jsonBody } from './body.ts';
import { COMPARE_BODY_BYTES, compareHandler } from './compare.ts';
import { devicesHandler } from './devices.ts';
import { EMRTD_BODY_BYTES, emrtdHandler } from './emrtd.ts';
import { ENROLL_BODY_BYTES, enrollHandler } from './enroll.ts';
import type { BiometricHandler } from './handler.ts';
import { healthHandler } from './health.ts';
import { LIVENESS_BODY_BYTES, type LivenessProvider, livenessHandler } from './liveness.ts';
import type { FaceModels } from './models.ts';

interface Operation {
  method: 'GET' | 'POST';
  path: string;
  scope: Scope;
  /** 0: it has no body. */
  maxBodyBytes: number;
  handler: BiometricHandler;
}

export interface BiometricDeps {
  db: Database;
  log: Log;
  keys: KeyRing;
  interactive: Interactive;
  sealer: Sealer;
  models: FaceModels;
  /** Null: liveness answers that it is not available. */
  liveness: LivenessProvider | null;
}

const BASE = '/api/v1';

export function mountBiometric(app: Express, deps: BiometricDeps): void {
  const { db, log, keys, interactive, sealer, models } = deps;
  const post = (name: string, maxBodyBytes: number, handler: BiometricHandler): Operation => ({
    method: 'POST',
    path: `${BASE}/biometrics/${name}`,
    scope: 'biometrics',
    maxBodyBytes,
    handler,
  });
  const operations: Operation[] = [
    post('enroll', ENROLL_BODY_BYTES, enrollHandler(interactive, sealer, models)),
    post('compare', COMPARE_BODY_BYTES, compareHandler(sealer, models)),
    post('liveness', LIVENESS_BODY_BYTES, livenessHandler(deps.liveness)),
    post('emrtd', EMRTD_BODY_BYTES, emrtdHandler(interactive)),
    { ...post('devices', 0, devicesHandler()), method: 'GET' },
  ];
  const health = { method: 'GET', path: `${BASE}/biometrics/health` } as const;
  const endpoints = [health, ...operations].map(({ method, path }) => `${method} ${path}`);
  app.use(BASE, webApplications());
  app.all(health.path, named(health), healthHandler(db, endpoints));
  for (const operation of operations) {
    app.all(
      operation.path,
      named(operation),
      bearer(keys, operation.scope),
      // The caller is known, nothing of the body has been read.
      quota(db, BIOMETRIC),
      ...(operation.maxBodyBytes > 0 ? [jsonBody(operation.maxBodyBytes)] : []),
      answered(operation.handler),
    );
  }
  app.use(BASE, giveBack(log));
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

function named({ method, path }: Pick<Operation, 'method' | 'path'>) {
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
    const body = (req.body ?? {}) as Record<string, unknown>;
    const result = await handler(body, { requestId, principal: principalOf(res) });
    res.json({ ok: true, result, requestId });
  };
}
