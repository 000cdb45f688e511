/**
 * /demo/liveness: a session for whoever opens the page. Guests share an account of their own with limits of its own,
 * and each network has its share; from then on the page does what every integrator does.
 */
import { type RequestHandler, Router } from 'express';
import { ApiError } from '../../../shared/platform/errors.ts';
import { negotiatedWords } from '../../answers/language.ts';
import { publicGet } from '../../answers/public-get.ts';
import type { GuestLimits } from '../../assistants/guest-limits.ts';
import type { Guests } from '../../assistants/guests.ts';
import { jsonBody } from '../../biometric/body.ts';
import { BIOMETRIC, takeUnit } from '../../limits/usage.ts';
import { contextOf } from '../../request-context.ts';
import { CREATE_BODY_BYTES, createLivenessSession } from '../create.ts';
import type { LivenessDeps } from '../deps.ts';
import { assetNamed, DEMO_PATH, demoPage, POLICY } from './page.ts';

export interface DemoDeps extends LivenessDeps {
  guests: Guests;
  limits: GuestLimits;
}

export function livenessDemo(deps: DemoDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  publicGet(router, DEMO_PATH, (req, res) => {
    res.set('Content-Security-Policy', POLICY).set('Permissions-Policy', 'camera=(self), microphone=()');
    res.type('html').send(demoPage(negotiatedWords(req, res).language));
  });
  publicGet(router, `${DEMO_PATH}/assets/:name`, (req, res) => {
    const asset = assetNamed(req.params.name);
    if (!asset) throw new ApiError('route_not_found');
    res.set('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(asset.type).send(asset.content);
  });
  router.post(`${DEMO_PATH}/session`, admit(deps), jsonBody(CREATE_BODY_BYTES), createForGuest(deps));
  return router;
}

/** Counted before anything of the body is read: a picture may be in it. */
function admit({ limits }: DemoDeps): RequestHandler {
  return async (req, res, next) => {
    contextOf(res).route = `${DEMO_PATH}/session`;
    await limits.document(req.ip ?? '');
    next();
  };
}

function createForGuest(deps: DemoDeps): RequestHandler {
  return async (req, res) => {
    const { requestId } = contextOf(res);
    const guest = await deps.guests('demo');
    const unit = await takeUnit(deps.db, guest, BIOMETRIC);
    try {
      const body = req.body as Record<string, unknown>;
      const { result } = await createLivenessSession(deps, body, guest, requestId);
      res.status(201).json({ ok: true, result, requestId });
    } catch (error) {
      await unit.refund().catch(() => undefined);
      throw error;
    }
  };
}
