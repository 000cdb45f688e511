/** A client of the HTTP API, as any other: the command line has no back door. */
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { mediaTypeOf } from './documents.ts';
import { ServiceError } from './service-error.ts';

export interface Service {
  url: string;
  apiKey: string;
}

export interface Verified {
  jobId: string;
  productionReport: ProductionReport;
}

/** Longer than the longest submit; a report that comes later is waited for separately. */
const SUBMIT_MS = 620_000;
const FETCH_MS = 30_000;
/** Between two looks at a late job: each is a line of the account's request log. */
const MAX_PAUSE_MS = 10_000;
const LATE_REPORT_MS = 600_000;
const BUSY_ATTEMPTS = 20;
/** One after the other, before a late job is given up. */
const MOST_FAILED_LOOKS = 5;

/**
 * Submits a file and fetches its report.
 * @param pauseMs before the second look at a late job
 * @throws ServiceError
 */
export async function verifyFile(service: Service, file: string, pauseMs = 1_000): Promise<Verified> {
  const jobId = await submit(service, file, pauseMs);
  return { jobId, productionReport: await fetchReport(service, jobId) };
}

async function submit(service: Service, file: string, pauseMs: number): Promise<string> {
  const type = await mediaTypeOf(file);
  for (let attempt = 1; ; attempt++) {
    const form = new FormData();
    form.append('file', await openAsBlob(file, { type }), path.basename(file));
    const answer = await call(service, '/api/s2s/verify', { method: 'POST', body: form }, SUBMIT_MS);
    if (answer.ok) return ((await answer.json()) as { jobId: string }).jobId;
    const error = await errorOf(answer);
    // A busy service says when to come back; a folder is worth the wait.
    if ((answer.status === 429 || answer.status === 503) && attempt < BUSY_ATTEMPTS) {
      if (error.reason !== 'monthly_limit_exceeded') {
        await sleep(1_000 * Math.min(Number(answer.headers.get('retry-after')) || 1, 60));
        continue;
      }
    }
    if (error.reason === 'processing_timeout' && error.jobId) {
      await untilFinished(service, error.jobId, pauseMs);
      return error.jobId;
    }
    throw error;
  }
}

/** The job goes on whatever becomes of a look at it: one that fails by the service's fault is followed by another. */
async function untilFinished(service: Service, jobId: string, firstPauseMs: number): Promise<void> {
  const deadline = Date.now() + LATE_REPORT_MS;
  let failed = 0;
  for (let pauseMs = firstPauseMs; Date.now() < deadline; pauseMs = Math.min(MAX_PAUSE_MS, 1.5 * pauseMs)) {
    const state = await stateOf(service, jobId);
    if (state === 'COMPLETED') return;
    if (state === 'FAILED') throw new ServiceError('The analysis failed.', 'processing_failed', jobId);
    failed = state instanceof ServiceError ? failed + 1 : 0;
    if (state instanceof ServiceError && failed > MOST_FAILED_LOOKS) throw state;
    await sleep(pauseMs);
  }
  throw new ServiceError('The report did not come in time; fetch it later.', 'processing_timeout', jobId);
}

/** @returns what kept it from being told, where that may pass. @throws ServiceError where it does not */
async function stateOf(service: Service, jobId: string): Promise<string | ServiceError> {
  const answer = await call(service, `/api/s2s/jobs/${jobId}`, {}, FETCH_MS).catch((error) => error);
  if (answer instanceof ServiceError) return new ServiceError(answer.message, answer.reason, jobId);
  if (answer.ok) return ((await answer.json()) as { state: string }).state;
  const { message, reason } = await errorOf(answer);
  const told = new ServiceError(message, reason, jobId);
  if (answer.status >= 500 || answer.status === 429) return told;
  throw told;
}

/** The stored response body, byte for byte. @throws ServiceError */
export async function fetchReportText(service: Service, jobId: string): Promise<string> {
  const answer = await call(service, `/api/s2s/report/${encodeURIComponent(jobId)}`, {}, FETCH_MS);
  if (!answer.ok) throw await errorOf(answer);
  return answer.text();
}

async function fetchReport(service: Service, jobId: string): Promise<ProductionReport> {
  return JSON.parse(await fetchReportText(service, jobId)).productionReport;
}

async function call(service: Service, route: string, init: RequestInit, ms: number): Promise<Response> {
  try {
    return await fetch(new URL(route, service.url), {
      ...init,
      headers: { authorization: `Bearer ${service.apiKey}` },
      signal: AbortSignal.timeout(ms),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new ServiceError(`${service.url} does not answer: ${messageOf(cause)}`, 'unreachable');
  }
}

async function errorOf(answer: Response): Promise<ServiceError> {
  const body = (await answer.json().catch(() => undefined)) as
    | { error?: { reason?: string; message?: string; details?: { jobId?: string } } }
    | undefined;
  const { reason, message, details } = body?.error ?? {};
  return new ServiceError(
    message ?? `HTTP ${answer.status}`,
    reason ?? `http_${answer.status}`,
    details?.jobId,
  );
}
