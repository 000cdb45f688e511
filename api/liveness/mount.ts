/** Active-liveness sessions (specification 4.3): created with a key, everything else with the session's own token. */
import type { Express, NextFunction, Request, Response } from 'express';
import { LIVENESS_ROUTES } from '../../shared/contracts/liveness-routes.ts';
import type { Route } from '../../shared/contracts/routes.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import { jsonBody } from '../biometric/body.ts';
import { BIOMETRIC } from '../limits/usage.ts';
import { authenticate } from '../middleware/credential.ts';
import { onlyMethod } from '../middleware/only-method.ts';
import { giveBack, quota } from '../middleware/quota.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { CREATE_BODY_BYTES, createLivenessSession } from './create.ts';
import type { LivenessDeps } from './deps.ts';
import { FRAME_BODY_BYTES, takeFrame } from './frame.ts';
import type { KeptSessions } from './kept.ts';
import { sessionOf } from './present.ts';
import { sendResult } from './result.ts';
import { findSession, type Row } from './store.ts';
import { TOKEN_HEADER } from './token.ts';

const CREATE = LIVENESS_ROUTES.createLivenessSession;
const READ = LIVENESS_ROUTES.getLivenessSession;
const FRAME = LIVENESS_ROUTES.submitLivenessFrame;
const RESULT = LIVENESS_ROUTES.getLivenessResult;
/** Express writes parameters with a colon. */
const inExpress = ({ path }: Pick<Route, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Behind the biometric API, whose cross-origin rules hold for these paths too. */
export function mountLiveness(app: Express, deps: LivenessDeps): void {
  const { db, log, sealer } = deps;
  const session = tokenHolder(db);
  // A frame takes its turn in the session as it stands, whatever was known of it when it came.
  const frameOf = tokenHolder(db, deps.kept.get);

  app.all(
    CREATE.path,
    onlyMethod(CREATE),
    entitled(deps.keys),
    quota(db, BIOMETRIC),
    jsonBody(CREATE_BODY_BYTES),
    async (req, res) => {
      const { requestId } = contextOf(res);
      const body = req.body as Record<string, unknown>;
      const { result, token } = await createLivenessSession(deps, body, principalOf(res), requestId);
      res
        .status(201)
        .set(TOKEN_HEADER, token)
        .location(`${CREATE.path}/${(result as { sessionId: string }).sessionId}`);
      res.json({ ok: true, result, requestId });
    },
  );
  app.all(inExpress(READ), onlyMethod(READ), session, (_req, res) => {
    res.json({ ok: true, result: sessionOf(rowOf(res)), requestId: contextOf(res).requestId });
  });
  app.all(inExpress(FRAME), onlyMethod(FRAME), frameOf, jsonBody(FRAME_BODY_BYTES), async (req, res) => {
    const { requestId } = contextOf(res);
    const body = req.body as Record<string, unknown>;
    const result = await takeFrame(deps, rowOf(res), body, requestId, deps.clock());
    res.json({ ok: true, result, requestId });
  });
  app.all(inExpress(RESULT), onlyMethod(RESULT), session, (_req, res) => {
    sendResult(res, sealer, rowOf(res));
  });
  app.use(CREATE.path, giveBack(log));
}

/** Either form of the key; then the scope, then the plan. Nobody passes while keys cannot be verified. */
function entitled(keys: KeyRing) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const principal = await authenticate(keys, req, CREATE.auth).catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      const { cause, retryAfterSeconds } = error;
      throw new ApiError('key_verification_unavailable', { cause, retryAfterSeconds });
    });
    if (!principal.plan.livenessSessions) throw new ApiError('plan_not_entitled');
    contextOf(res).principal = principal;
    next();
  };
}

const rows = new WeakMap<Response, Row>();

function tokenHolder(db: Database, kept?: KeptSessions['get']) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    rows.set(res, await findSession(db, req.params.sessionId, req.get(TOKEN_HEADER), kept));
    next();
  };
}

function rowOf(res: Response): Row {
  const row = rows.get(res);
  if (!row) throw new Error('handler of a session ran without it');
  return row;
}
