/**
 * Every documented HTTP route, once: the API mounts what stands here (a missing handler does not compile), and the
 * OpenAPI document is generated from the same rows.
 */
import type { z } from 'zod';
import { CatalogueResponse } from './catalogue.ts';
import type { ErrorReason } from './problem.ts';
import { ReportResponse } from './report.ts';
import { KEY_ERRORS } from './route-errors.ts';
import type { Scope } from './scopes.ts';
import { JobListQuery, JobListResponse, JobResponse, UsageResponse, VerifyResponse } from './verification.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Parameters in OpenAPI's form: `/api/s2s/report/{jobId}`. */
  path: string;
  summary: string;
  description: string;
  /** Absent: public. `malformedStatus` answers a missing or malformed credential. */
  auth?: {
    scope: Scope;
    malformedStatus: 400 | 401;
    /** The key is taken in `Authorization: Bearer` only. */
    bearerOnly?: true;
  };
  /** Opened by the token of one liveness session instead of a key. */
  sessionToken?: true;
  /** Parameters of the query. */
  query?: z.ZodObject;
  /** A JSON body; other bodies are described where the document is made. */
  request?: z.ZodType;
  success: {
    status: 200 | 201 | 204;
    description: string;
    body?: z.ZodType;
    /** Without it the body is JSON. */
    mediaType?: 'image/png' | 'application/pdf';
    /** Carries an ETag, and is 304 for whoever names it in If-None-Match. */
    entityTag?: true;
  };
  errors: readonly ErrorReason[];
}

const CREDENTIAL = ['credential_missing', ...KEY_ERRORS, 'dependency_down'] as const;

const FETCH = [...CREDENTIAL, 'job_not_found', 'job_load_failed', 'method_not_allowed'] as const;

export const ROUTES = {
  verifyDocument: {
    method: 'POST',
    path: '/api/s2s/verify',
    summary: 'Submit one document',
    description:
      'Takes one PDF, PNG, JPEG or WebP of up to 20 MB (20 971 520 bytes), analyses it and answers when its report is stored. When the analysis takes longer than the submit waits, the answer is 500 processing_timeout with the jobId: the analysis goes on, and the report can be fetched later. With the header Prefer: respond-async the answer is 202 as soon as the job exists.',
    auth: { scope: 'fraud:write', malformedStatus: 401 },
    success: { status: 200, description: 'The report is stored.', body: VerifyResponse },
    errors: [
      ...CREDENTIAL,
      'malformed_multipart',
      'file_missing',
      'too_many_parts',
      'unsupported_mime_type',
      'content_type_mismatch',
      'invalid_file_name',
      'file_empty',
      'file_too_large',
      'invalid_idempotency_key',
      'invalid_document_reference',
      'idempotency_in_progress',
      'idempotency_mismatch',
      'method_not_allowed',
      'unsupported_media_type',
      'minute_limit_exceeded',
      'concurrent_limit_exceeded',
      'monthly_limit_exceeded',
      'job_creation_failed',
      'processing_failed',
      'processing_timeout',
      'job_load_failed',
      'upload_failed',
      'queue_saturated',
    ],
  },
  getReport: {
    method: 'GET',
    path: '/api/s2s/report/{jobId}',
    summary: 'Fetch a report',
    description:
      'Gives the report exactly as it was stored, byte for byte at every fetch. Unknown, foreign and unfinished jobs look alike: 404.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    success: { status: 200, description: 'The stored report.', body: ReportResponse, entityTag: true },
    errors: FETCH,
  },
  getReportPage: {
    method: 'GET',
    path: '/api/s2s/report/{jobId}/pages/{page}.png',
    summary: 'Fetch a page with its findings drawn',
    description:
      'Gives a page as the analysis saw it, with a numbered box at every finding. With save, the page as an earlier save of the file shows it, unmarked: pipeline.evidence.revisions[].earlierPages lists the pages that later saves changed. Both are there as long as the document is retained.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    success: { status: 200, description: 'The page as PNG.', mediaType: 'image/png' },
    errors: [...FETCH, 'page_not_found'],
  },
  getAnnotatedDocument: {
    method: 'GET',
    path: '/api/s2s/report/{jobId}/document.pdf',
    summary: 'Fetch the submitted PDF with its findings as annotations',
    description:
      'Gives a copy of the submitted PDF in which every finding is an annotation: a numbered square around its place, or a note at the edge of its page. It is there as long as the document is retained. The copy is written anew, so signatures of the document do not hold in it. Pictures, locked documents and those that cannot be opened for writing have none: details.cause is erased, not_pdf, encrypted, unreadable or too_demanding.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    success: { status: 200, description: 'The copy.', mediaType: 'application/pdf' },
    errors: [...FETCH, 'annotated_copy_unavailable'],
  },
  deleteJob: {
    method: 'DELETE',
    path: '/api/s2s/jobs/{jobId}',
    summary: 'Delete a job with its document and report',
    description:
      'Erases the document, everything derived from it and the report. Its id answers 404 for ever.',
    auth: { scope: 'fraud:write', malformedStatus: 400 },
    success: { status: 204, description: 'Everything of the job is gone.' },
    errors: FETCH,
  },
  getJob: {
    method: 'GET',
    path: '/api/s2s/jobs/{jobId}',
    summary: 'Look at a job',
    description: 'Tells how far the analysis of a document is.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    success: { status: 200, description: 'State and progress.', body: JobResponse },
    errors: FETCH,
  },
  listJobs: {
    method: 'GET',
    path: '/api/s2s/jobs',
    summary: 'List jobs',
    description:
      'The jobs of the account, test and live apart, newest first. Pages are told by nextCursor and stay right while new jobs come.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    query: JobListQuery,
    success: { status: 200, description: 'A page of jobs.', body: JobListResponse },
    errors: [...CREDENTIAL, 'field_invalid', 'job_load_failed', 'method_not_allowed'],
  },
  getUsage: {
    method: 'GET',
    path: '/api/s2s/usage',
    summary: 'Look at the usage',
    description: 'What the account has used of its plan this month.',
    auth: { scope: 'fraud:read', malformedStatus: 400 },
    success: { status: 200, description: 'Counts and limits.', body: UsageResponse },
    errors: [...CREDENTIAL, 'job_load_failed', 'method_not_allowed'],
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/public/openapi.json',
    summary: 'This description',
    description: 'The machine-readable description of the fraud detection API.',
    success: { status: 200, description: 'An OpenAPI 3.1 document.' },
    errors: ['method_not_allowed'],
  },
  getBiometricOpenApi: {
    method: 'GET',
    path: '/api/public/openapi-biometric.json',
    summary: 'The description of the biometric API',
    description: 'The machine-readable description of the biometric API v1.',
    success: { status: 200, description: 'An OpenAPI 3.1 document.' },
    errors: ['method_not_allowed'],
  },
  getModels: {
    method: 'GET',
    path: '/api/public/models',
    summary: 'The models in use',
    description:
      'Every trained model with its origin, licence, training data and hash, and how often face comparison errs at which threshold.',
    success: { status: 200, description: 'The models.' },
    errors: ['method_not_allowed'],
  },
  getFindings: {
    method: 'GET',
    path: '/api/public/findings',
    summary: 'The catalogue of findings',
    description: 'Every finding code with its meaning, basis, other explanations and advice.',
    success: { status: 200, description: 'The catalogue.', body: CatalogueResponse },
    errors: ['method_not_allowed'],
  },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof ROUTES;
