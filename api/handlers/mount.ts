/** The fraud API and the public documents: what stands behind each operation of the route table. */
import cors from 'cors';
import type { Express } from 'express';
import { biometricOpenApiDocument, openApiDocument } from '../../shared/contracts/openapi.ts';
import type { FaceModels } from '../biometric/models.ts';
import type { Deps } from '../deps.ts';
import type { Interactive } from '../interactive.ts';
import { mountRoutes } from '../mount.ts';
import { getAnnotatedDocumentHandler } from './annotated-document.ts';
import { deleteJobHandler } from './delete-job.ts';
import { getJobHandler } from './job.ts';
import { listJobsHandler } from './jobs.ts';
import { documentHandler, findingsHandler, modelsHandler } from './public.ts';
import { getReportHandler } from './report.ts';
import { getReportPageHandler } from './report-page.ts';
import { getUsageHandler } from './usage.ts';
import { verifyHandler } from './verify.ts';

export interface FraudApi {
  deps: Deps;
  interactive: Interactive;
  models: FaceModels;
  /** Public address of the service, without a slash at its end. */
  baseUrl: string;
}

export function mountFraudApi(app: Express, { deps, interactive, models, baseUrl }: FraudApi): void {
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
    getOpenApi: documentHandler(() => openApiDocument(baseUrl)),
    getBiometricOpenApi: documentHandler(() => biometricOpenApiDocument(baseUrl)),
    getFindings: findingsHandler(),
    getModels: modelsHandler(models),
  });
}
