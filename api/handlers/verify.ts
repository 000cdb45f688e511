/** POST /api/s2s/verify: take one document, make a job of it, answer when its report is stored. */
import type { Request, Response } from 'express';
import { ROUTES } from '../../shared/contracts/routes.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Outcome } from '../completion.ts';
import type { Deps } from '../deps.ts';
import {
  type Begun,
  beginIdempotent,
  fingerprintOf,
  forgetIdempotent,
  type IdempotencyId,
  idempotencyId,
  type Known,
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
    let end: End | undefined;
    try {
      const file = await receive(deps, req, res);
      try {
        const { requestId } = contextOf(res);
        end = await run(deps, { principal, requestId, source: 'api', file }, idempotency);
      } finally {
        await file.discard();
      }
    } finally {
      // Before the answer, so that whoever has it sees the right count.
      if (!isCharged(end)) {
        await unit.refund().catch((error) => deps.log.warn({ error: messageOf(error) }, 'not refunded'));
      }
    }
    if (end.kind === 'replay') return replay(res, end);
    const error = errorOf(end);
    if (error) throw error;
    res.json({ jobId: end.jobId });
  };
}

/** What was analysed, or still is, counts; replays, and what failed by our fault or was refused, do not. */
function isCharged(end: End | undefined): boolean {
  return end?.kind === 'ended' && (end.outcome === 'COMPLETED' || end.outcome === 'TIMEOUT');
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

type End = Ended | Extract<Begun, { kind: 'replay' }>;

async function run(deps: Deps, submission: Submission, idempotency: IdempotencyId | undefined): Promise<End> {
  if (!idempotency) return ended(await submitDocument(deps, submission));
  const staleAfterMs = deps.config.SUBMIT_TIMEOUT_MS + STALE_MARGIN_MS;
  const fingerprint = fingerprintOf(submission.file);
  const begun = await beginIdempotent(deps.db, idempotency, fingerprint, staleAfterMs).catch((cause) => {
    throw cause instanceof ApiError
      ? cause
      : new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
  });
  if (begun.kind === 'replay') return begun;
  const job =
    begun.kind === 'resume'
      ? { ...begun, ...deps.completion.expect(begun.jobId, deps.config.SUBMIT_TIMEOUT_MS) }
      : await submitFirst(deps, submission, idempotency);
  const end = await ended(job);
  const error = errorOf(end);
  // Kept before it is sent: a client that repeats because it lost the answer must find it.
  await note(deps, idempotency, {
    status: error?.status ?? 200,
    body: JSON.stringify(error ? errorBody(error, submission.requestId) : { jobId: end.jobId }),
  });
  return end;
}

async function submitFirst(deps: Deps, submission: Submission, idempotency: IdempotencyId) {
  const job = await submitDocument(deps, submission).catch(async (error) => {
    await forgetIdempotent(deps.db, idempotency).catch(() => undefined);
    throw error;
  });
  await note(deps, idempotency, { jobId: job.jobId });
  return job;
}

/** The job exists by now, and its answer is worth more than the note for a repetition that may never come. */
async function note(deps: Deps, idempotency: IdempotencyId, known: Known): Promise<void> {
  await noteIdempotent(deps.db, idempotency, known).catch((error) =>
    deps.log.warn({ error: messageOf(error) }, 'idempotency record not written'),
  );
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
