/**
 * The biometric API v1 as one table and one chain: CORS, method, bearer key, quota, body, handler, envelope. Every
 * operation passes through all of it, in this order; what an operation does is its handler's business.
 */
import cors from 'cors';
import type { Express, Request, Response } from 'express';
import { BIOMETRIC_ROUTES } from '../../shared/contracts/biometric-routes.ts';
import type { Route } from '../../shared/contracts/routes.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import type { Log } from '../../shared/platform/log.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { Interactive } from '../interactive.ts';
import { BIOMETRIC } from '../limits/usage.ts';
import { onlyMethod } from '../middleware/only-method.ts';
import { giveBack, quota } from '../middleware/quota.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { bearer } from './bearer.ts';
import { jsonBody } from './body.ts';
import { COMPARE_BODY_BYTES, compareHandler } from './compare.ts';
import { devicesHandler } from './devices.ts';
import { EMRTD_BODY_BYTES, emrtdHandler } from './emrtd.ts';
import { ENROLL_BODY_BYTES, enrollHandler } from './enroll.ts';
import { faceEnrolment } from './face-enrolment.ts';
import type { BiometricHandler } from './handler.ts';
import { healthHandler } from './health.ts';
import { LIVENESS_BODY_BYTES, type LivenessProvider, livenessHandler } from './liveness.ts';
import type { FaceModels } from './models.ts';

interface Operation {
  route: Route & { auth: NonNullable<Route['auth']> };
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
  const enrolFace = faceEnrolment(interactive, sealer, models);
  const operations: Operation[] = [
    {
      route: BIOMETRIC_ROUTES.enrollFace,
      maxBodyBytes: ENROLL_BODY_BYTES,
      handler: enrollHandler(enrolFace),
    },
    {
      route: BIOMETRIC_ROUTES.compareFaces,
      maxBodyBytes: COMPARE_BODY_BYTES,
      handler: compareHandler(sealer, models),
    },
    {
      route: BIOMETRIC_ROUTES.checkLiveness,
      maxBodyBytes: LIVENESS_BODY_BYTES,
      handler: livenessHandler(deps.liveness),
    },
    {
      route: BIOMETRIC_ROUTES.authenticateChip,
      maxBodyBytes: EMRTD_BODY_BYTES,
      handler: emrtdHandler(interactive, enrolFace),
    },
    { route: BIOMETRIC_ROUTES.listDevices, maxBodyBytes: 0, handler: devicesHandler() },
  ];
  const health = BIOMETRIC_ROUTES.biometricHealth;
  const endpoints = [health, ...operations.map(({ route }) => route)].map(
    ({ method, path }) => `${method} ${path}`,
  );
  app.use(BASE, webApplications());
  app.all(health.path, onlyMethod(health), healthHandler(db, endpoints));
  for (const { route, maxBodyBytes, handler } of operations) {
    app.all(
      route.path,
      onlyMethod(route),
      bearer(keys, route.auth.scope),
      // The caller is known, nothing of the body has been read.
      quota(db, BIOMETRIC),
      ...(maxBodyBytes > 0 ? [jsonBody(maxBodyBytes)] : []),
      answered(handler),
    );
  }
  app.use(BASE, giveBack(log));
}

/** Specification 4.1: web applications of any origin may call; the key is in a header, so no cookies are involved. */
function webApplications() {
  return cors({
    origin: '*',
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'X-API-Key', 'Content-Type', 'X-Request-Id', 'X-Liveness-Token'],
    exposedHeaders: ['X-Request-Id', 'X-Liveness-Token', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
    maxAge: 600,
  });
}

function answered(handler: BiometricHandler) {
  return async (req: Request, res: Response): Promise<void> => {
    const { requestId } = contextOf(res);
    const body = (req.body ?? {}) as Record<string, unknown>;
    const result = await handler(body, { requestId, principal: principalOf(res) });
    res.json({ ok: true, result, requestId });
  };
}
