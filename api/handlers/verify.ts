/** POST /api/s2s/verify: take one document, make a job of it, answer when its report is stored. */
import type { Request, Response } from 'express';
import { ROUTES } from '../../shared/contracts/routes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Outcome } from '../completion.ts';
import type { Deps } from '../deps.ts';
import {
  type Begun,
  beginIdempotent,
  fingerprintOf,
  forgetIdempotent,
  type IdempotencyId,
  idempotencyId,
  noteIdempotent,
} from '../idempotency.ts';
import type { Handler } from '../mount.ts';
import { errorBody, sendStoredJson } from '../present.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { type Submission, submitDocument } from '../submit.ts';
import { isMultipartForm, type ReceivedFile, receiveUpload } from '../upload.ts';
import { takeFraudUnit } from '../usage.ts';

/** Beyond the submit's own wait, before an unfinished idempotency record counts as a dead process's. */
const STALE_MARGIN_MS = 30_000;

export function verifyHandler(deps: Deps): Handler {
  return async (req, res) => {
    if (!isMultipartForm(req.get('content-type'))) throw new ApiError('unsupported_media_type');
    const principal = principalOf(res);
    const { path } = ROUTES.verifyDocument;
    const idempotency = idempotencyId(req.get('idempotency-key'), principal, `POST ${path}`);
    await deps.admission.admit();
    const unit = await takeFraudUnit(deps.db, principal);
    let charged = false;
    try {
      const file = await receive(deps, req, res);
      try {
        const { requestId } = contextOf(res);
        const submission = { principal, requestId, source: 'api', file };
        const end = await run(deps, submission, idempotency);
        if (end.kind === 'replay') return replay(res, end);
        // What was analysed, or still is, counts; what failed by our fault does not.
        charged = end.outcome === 'COMPLETED' || end.outcome === 'TIMEOUT';
        const error = errorOf(end);
        if (error) throw error;
        res.json({ jobId: end.jobId });
      } finally {
        await file.discard();
      }
    } finally {
      if (!charged)
        await unit.refund().catch((error) => deps.log.warn({ error: String(error) }, 'not refunded'));
    }
  };
}

async function receive(deps: Deps, req: Request, res: Response): Promise<ReceivedFile> {
  const leave = deps.uploads.enter();
  try {
    // Only now is a waiting client asked for its body: whoever was refused before never sent it.
    if (/^100-continue$/i.test(req.get('expect') ?? '')) res.writeContinue();
    return await receiveUpload(req, { directory: deps.uploadDirectory });
  } finally {
    leave();
  }
}

interface Ended {
  kind: 'ended';
  jobId: string;
  outcome: Outcome;
}

async function run(
  deps: Deps,
  submission: Submission,
  idempotency: IdempotencyId | undefined,
): Promise<Ended | Extract<Begun, { kind: 'replay' }>> {
  if (!idempotency) return ended(await submitDocument(deps, submission));
  const staleAfterMs = deps.config.SUBMIT_TIMEOUT_MS + STALE_MARGIN_MS;
  const begun = await beginIdempotent(deps.db, idempotency, fingerprintOf(submission.file), staleAfterMs);
  if (begun.kind === 'replay') return begun;
  const job =
    begun.kind === 'resume'
      ? { ...begun, ...deps.completion.expect(begun.jobId, deps.config.SUBMIT_TIMEOUT_MS) }
      : await submitFirst(deps, submission, idempotency);
  const end = await ended(job);
  const error = errorOf(end);
  // Kept before it is sent: a client that repeats because it lost the answer must find it.
  await noteIdempotent(deps.db, idempotency, {
    status: error?.status ?? 200,
    body: JSON.stringify(error ? errorBody(error, submission.requestId) : { jobId: end.jobId }),
  });
  return end;
}

async function submitFirst(deps: Deps, submission: Submission, idempotency: IdempotencyId) {
  try {
    const job = await submitDocument(deps, submission);
    await noteIdempotent(deps.db, idempotency, { jobId: job.jobId });
    return job;
  } catch (error) {
    await forgetIdempotent(deps.db, idempotency);
    throw error;
  }
}

async function ended(job: { jobId: string; outcome: Promise<Outcome> }): Promise<Ended> {
  return { kind: 'ended', jobId: job.jobId, outcome: await job.outcome };
}

function errorOf({ jobId, outcome }: Ended): ApiError | undefined {
  if (outcome === 'COMPLETED') return undefined;
  const reasons = {
    FAILED: 'processing_failed',
    GONE: 'job_load_failed',
    TIMEOUT: 'processing_timeout',
  } as const;
  return new ApiError(reasons[outcome], { details: { jobId } });
}

function replay(res: Response, first: { status: number; body: string }): void {
  const { requestId } = JSON.parse(first.body) as { requestId?: string };
  // The id in an error body is the first request's; header and body say the same.
  if (requestId !== undefined) res.set('X-Request-Id', requestId);
  res.set('Idempotent-Replayed', 'true');
  sendStoredJson(res, first.status, first.body);
}
