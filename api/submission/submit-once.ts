/**
 * A submit under an idempotency key: the first one makes the job and waits for it, a repetition gets the first one's
 * answer, and one that comes after its process died waits for the job that is there.
 */
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import { errorBody } from '../answers/present.ts';
import type { Deps } from '../deps.ts';
import type { UsageUnit } from '../limits/usage.ts';
import type { Outcome } from './completion.ts';
import {
  type Begun,
  beginIdempotent,
  fingerprintOf,
  forgetIdempotent,
  type IdempotencyId,
  type Known,
  noteIdempotent,
} from './idempotency.ts';
import { type Submission, submitDocument } from './submit.ts';

/** Beyond the submit's own wait, before an unfinished idempotency record counts as a dead process's. */
const STALE_MARGIN_MS = 30_000;

export interface Ended {
  kind: 'ended';
  jobId: string;
  /** The job was made, and its unit taken, by an earlier call whose process died. */
  follows: boolean;
  outcome: Outcome;
}

export type End = Ended | Replay;

/**
 * What was analysed counts; replays, and what failed by our fault or was refused, do not. What is still being analysed
 * counts until the sweeper sees how it ended.
 */
export async function settleUnit(unit: UsageUnit, end: End | undefined): Promise<void> {
  if (staysCounted(end)) return unit.keep();
  if (end?.kind !== 'ended' || end.follows || end.outcome !== 'TIMEOUT') await unit.refund();
}

/** This call's document was analysed. */
export const staysCounted = (end: End | Job | undefined): boolean =>
  end?.kind === 'ended' && !end.follows && end.outcome === 'COMPLETED';

export type Job = { kind: 'job'; jobId: string; follows: boolean; outcome: Promise<Outcome> };
export type Replay = Extract<Begun, { kind: 'replay' }>;

/** @throws ApiError of submitDocument, 409 and 422 of the idempotency key, `noUnit` of what is no repetition */
export async function submitOnce(
  deps: Deps,
  submission: Submission,
  idempotency: IdempotencyId | undefined,
): Promise<End> {
  const job = await begin(deps, submission, idempotency);
  if (job.kind === 'replay') return job;
  const end = await ended(deps, job);
  const error = errorOf(end);
  // Kept before it is sent: a client that repeats because it lost the answer must find it.
  if (idempotency) {
    await note(deps, idempotency, {
      status: error?.status ?? 200,
      body: JSON.stringify(error ? errorBody(error, submission.requestId) : { jobId: end.jobId }),
    });
  }
  return end;
}

/**
 * The same without waiting for the report: the answer is that the job exists.
 * @throws as submitOnce
 */
export async function acceptOnce(
  deps: Deps,
  submission: Submission,
  idempotency: IdempotencyId | undefined,
): Promise<Job | Replay> {
  const job = await begin(deps, submission, idempotency);
  if (job.kind === 'job' && idempotency) {
    await note(deps, idempotency, { status: 202, body: JSON.stringify({ jobId: job.jobId }) });
  }
  return job;
}

async function begin(
  deps: Deps,
  submission: Submission,
  idempotency: IdempotencyId | undefined,
): Promise<Job | Replay> {
  if (!idempotency) return { kind: 'job', follows: false, ...(await submitDocument(deps, submission)) };
  const staleAfterMs = deps.config.SUBMIT_TIMEOUT_MS + STALE_MARGIN_MS;
  const fingerprint = fingerprintOf(submission.file);
  const begun = await beginIdempotent(deps.db, idempotency, fingerprint, staleAfterMs).catch((cause) => {
    throw cause instanceof ApiError
      ? cause
      : new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
  });
  if (begun.kind === 'replay') return begun;
  if (begun.kind === 'first') {
    return { kind: 'job', follows: false, ...(await submitFirst(deps, submission, idempotency)) };
  }
  const { jobId } = begun;
  const { outcome } = deps.completion.expect(jobId, deps.config.SUBMIT_TIMEOUT_MS);
  return { kind: 'job', jobId, follows: true, outcome };
}

async function submitFirst(deps: Deps, submission: Submission, idempotency: IdempotencyId) {
  const { noUnit } = submission;
  const made = noUnit ? Promise.reject(noUnit) : submitDocument(deps, submission);
  const job = await made.catch(async (error) => {
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

async function ended(deps: Deps, job: Job): Promise<Ended> {
  const outcome = await deps.trace.span('wait for the report', {}, async (span) => {
    const outcome = await job.outcome;
    span.set({ 'assay.outcome': outcome });
    return outcome;
  });
  return { ...job, kind: 'ended', outcome };
}

/** How an end that is no report is answered. */
export function errorOf({ jobId, outcome }: Ended): ApiError | undefined {
  if (outcome === 'COMPLETED') return undefined;
  const reasons = {
    FAILED: 'processing_failed',
    GONE: 'job_load_failed',
    TIMEOUT: 'processing_timeout',
  } as const;
  return new ApiError(reasons[outcome], { details: { jobId } });
}
