/** Puts the API together over an opened platform. */
import type { Express } from 'express';
import { faceModelChoice } from '../shared/platform/face-models.ts';
import { openSealer } from '../shared/platform/seal.ts';
import { publicAddress } from '../shared/platform/service-address.ts';
import { createGuestLimits } from './assistants/guest-limits.ts';
import { createGuests } from './assistants/guests.ts';
import { bareApp } from './bare-app.ts';
import { readFaceModels } from './biometric/models.ts';
import { mountBiometric } from './biometric/mount.ts';
import { BOARD_PATH, boardRouter } from './board.ts';
import { DASHBOARD_PATH } from './dashboard/assets.ts';
import { dashboardRouter } from './dashboard/router.ts';
import type { Platform } from './deps.ts';
import { createMetrics } from './figures/metrics.ts';
import { createReadiness } from './figures/readiness.ts';
import { mountFraudApi } from './handlers/mount.ts';
import { operationsRouter } from './handlers/operations.ts';
import { createInteractive } from './interactive.ts';
import { livenessDemo } from './liveness/demo/router.ts';
import { keptSessions } from './liveness/kept.ts';
import { mountLiveness } from './liveness/mount.ts';
import { errorAnswers, noSuchRoute } from './middleware/errors.ts';
import { requestId } from './middleware/request-id.ts';
import { createRequestRecorder } from './middleware/request-log.ts';
import { requestSpan } from './middleware/request-span.ts';
import { openDeps } from './open-deps.ts';
import { mountSurfaces, type SurfaceOptions } from './surfaces.ts';
import { openUploadDirectory } from './upload/directory.ts';

export interface Api {
  app: Express;
  /** Takes readiness away; requests in work go on. */
  drain(): void;
  /** Ends waiting submits with `processing_timeout`: their jobs go on without this process. */
  endWaiting(): void;
  /** Writes what is left to write; the platform is closed by whoever opened it. */
  close(): Promise<void>;
}

/** @param network stands in for the internet in tests */
export async function createApp(platform: Platform, network?: SurfaceOptions['network']): Promise<Api> {
  const { config, db, log, queues } = platform;
  let draining = false;
  const sealer = openSealer(config);
  const uploads = await openUploadDirectory(config.ASSAY_HOME);
  const deps = openDeps(platform, sealer, uploads.path, () => draining);
  const interactive = createInteractive(platform, sealer);
  const models = readFaceModels(config.MODELS_DIR, faceModelChoice(config), log);
  const metrics = createMetrics(deps);
  const recorder = createRequestRecorder(db, log, metrics);
  const baseUrl = publicAddress(config);

  const app = bareApp(config.TRUSTED_PROXIES, [requestId, recorder.middleware, requestSpan(platform.trace)]);
  mountFraudApi(app, { deps, interactive, models, baseUrl });
  const faces = { db, log, keys: deps.keys, interactive, sealer };
  mountBiometric(app, { ...faces, models, liveness: null });
  const liveness = { ...faces, kept: keptSessions(), clock: platform.clock ?? Date.now };
  mountLiveness(app, liveness);
  const guests = createGuests(db, platform.rememberMs?.accounts);
  app.use(livenessDemo({ ...liveness, guests, limits: createGuestLimits(db, config) }));
  app.use(operationsRouter(config, createReadiness(deps), metrics));
  mountSurfaces(app, { deps, baseUrl, network });
  const board = boardRouter(config, queues);
  if (board) app.use(BOARD_PATH, board);
  app.use(DASHBOARD_PATH, dashboardRouter({ ...deps, interactive, sealer }));
  app.use(noSuchRoute);
  app.use(errorAnswers(log));

  return {
    app,
    drain: () => {
      draining = true;
    },
    endWaiting: () => {
      deps.completion.close();
      interactive.close();
    },
    close: async () => {
      uploads.close();
      deps.completion.close();
      interactive.close();
      await recorder.close();
    },
  };
}
