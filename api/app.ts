/** Puts the API together over an opened platform. */
import cors from 'cors';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { biometricOpenApiDocument, openApiDocument } from '../shared/contracts/openapi.ts';
import { faceModelChoice } from '../shared/platform/face-models.ts';
import { createKeyRing } from '../shared/platform/keys/keyring.ts';
import { openSealer } from '../shared/platform/seal.ts';
import { createAdmission, createGate } from './admission.ts';
import { createGuestLimits } from './assistants/guest-limits.ts';
import { createGuests } from './assistants/guests.ts';
import { readFaceModels } from './biometric/models.ts';
import { mountBiometric } from './biometric/mount.ts';
import { BOARD_PATH, boardRouter } from './board.ts';
import { createCompletion } from './completion.ts';
import { DASHBOARD_PATH } from './dashboard/assets.ts';
import { dashboardRouter } from './dashboard/router.ts';
import type { Deps, Platform } from './deps.ts';
import { createFileNames } from './file-names.ts';
import { getAnnotatedDocumentHandler } from './handlers/annotated-document.ts';
import { deleteJobHandler } from './handlers/delete-job.ts';
import { getJobHandler } from './handlers/job.ts';
import { listJobsHandler } from './handlers/jobs.ts';
import { operationsRouter } from './handlers/operations.ts';
import { documentHandler, findingsHandler, modelsHandler } from './handlers/public.ts';
import { getReportHandler } from './handlers/report.ts';
import { getReportPageHandler } from './handlers/report-page.ts';
import { getUsageHandler } from './handlers/usage.ts';
import { verifyHandler } from './handlers/verify.ts';
import { createInteractive } from './interactive.ts';
import { livenessDemo } from './liveness/demo/router.ts';
import { keptSessions } from './liveness/kept.ts';
import { mountLiveness } from './liveness/mount.ts';
import { createMetrics } from './metrics.ts';
import { errorAnswers, noSuchRoute } from './middleware/errors.ts';
import { requestId } from './middleware/request-id.ts';
import { createRequestRecorder } from './middleware/request-log.ts';
import { requestSpan } from './middleware/request-span.ts';
import { mountRoutes } from './mount.ts';
import { createQueueDepth } from './queue-depth.ts';
import { createReadiness } from './readiness.ts';
import { mountSurfaces, type SurfaceOptions } from './surfaces.ts';
import { openUploadDirectory } from './upload-directory.ts';

/** Of the places for uploads, what one account may hold: slow senders are slow for themselves. */
const UPLOAD_SHARE = 0.25;

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
  const depths = createQueueDepth(queues);
  const sealer = openSealer(config);
  const uploads = await openUploadDirectory(config.ASSAY_HOME);
  const deps: Deps = {
    ...platform,
    fileNames: createFileNames(sealer),
    keys: createKeyRing(db, config.KEY_PEPPER),
    completion: createCompletion(db, queues.ends, log),
    admission: createAdmission(db, depths, config.SUBMIT_MAX_WAIT_MS),
    uploads: createGate(config.MAX_CONCURRENT_UPLOADS, UPLOAD_SHARE),
    guestUploads: createGate(Math.ceil(config.MAX_CONCURRENT_UPLOADS * UPLOAD_SHARE), UPLOAD_SHARE),
    depths,
    uploadDirectory: uploads.path,
    isDraining: () => draining,
  };
  const interactive = createInteractive(db, queues, sealer, platform.trace);
  const models = readFaceModels(config.MODELS_DIR, faceModelChoice(config), log);
  const metrics = createMetrics(deps);
  const recorder = createRequestRecorder(db, log, metrics);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.use(requestId, recorder.middleware, requestSpan(platform.trace));
  // No answer of an API is a page: nothing may be loaded, framed or kept.
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
  );
  app.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  const baseUrl = (config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '');
  // Descriptions are read by documentation and tools of any origin.
  app.use(
    '/api/public',
    cors({ origin: '*', methods: ['GET', 'HEAD'], exposedHeaders: ['X-Request-Id'], maxAge: 600 }),
  );
  mountRoutes(app, deps.keys, {
    verifyDocument: verifyHandler(deps),
    getReport: getReportHandler(deps),
    getAnnotatedDocument: getAnnotatedDocumentHandler(deps, interactive),
    deleteJob: deleteJobHandler(deps),
    getReportPage: getReportPageHandler(deps, interactive),
    getJob: getJobHandler(deps),
    listJobs: listJobsHandler(deps),
    getUsage: getUsageHandler(deps),
    getOpenApi: documentHandler(openApiDocument(baseUrl)),
    getBiometricOpenApi: documentHandler(biometricOpenApiDocument(baseUrl)),
    getFindings: findingsHandler(),
    getModels: modelsHandler(models),
  });
  mountBiometric(app, { db, log, keys: deps.keys, interactive, sealer, models, liveness: null });
  const clock = platform.clock ?? Date.now;
  const liveness = { db, log, keys: deps.keys, interactive, sealer, kept: keptSessions(), clock };
  mountLiveness(app, liveness);
  app.use(livenessDemo({ ...liveness, guests: createGuests(db), limits: createGuestLimits(db, config) }));
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
