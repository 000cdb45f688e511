/**
 * The one pipeline for assistants: the same admission, limits, places for uploads, idempotency and waiting as POST
 * /api/s2s/verify. The
 * same bytes from the same caller within a day are one verification, so an assistant that repeats itself costs nothing.
 */
import { createHash } from 'node:crypto';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { forAccount } from '../../shared/platform/account-role.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import type { Deps } from '../deps.ts';
import { idempotencyId } from '../submission/idempotency.ts';
import { jobIdOf, loadFailed, ownJob } from '../submission/own-job.ts';
import { submitOnce } from '../submission/submit-once.ts';
import { takeDocument } from '../submission/take-document.ts';
import type { ReceivedFile } from '../upload/received-file.ts';
import { type ShortReport, shortReport, stillProcessing } from './short-report.ts';

export interface Asked {
  principal: Principal;
  requestId: string;
  source: 'mcp' | 'action' | 'web';
  /** Whose repetitions are one verification: a guest's network, or the whole account. */
  repeatedBy: string;
  /** Of many who share the account; see takeDocument. */
  guest?: string;
  /** How long to wait for the report before the handle alone is given; asked when the document is there. */
  waitMs(): number;
  /** Receives or fetches the document, once it may be; @throws ApiError */
  receive(): Promise<ReceivedFile>;
}

/** @throws ApiError of the submit and of `receive`; a report that takes longer is `PROCESSING`, not an error */
export async function analyse(deps: Deps, asked: Asked): Promise<ShortReport> {
  const { principal, requestId, source, repeatedBy, guest, receive } = asked;
  let handle: string;
  try {
    const end = await takeDocument(deps, {
      ...{ principal, guest, receive },
      submit: (file, usage) => {
        const key = createHash('sha256').update(`${repeatedBy} ${file.sha256}`).digest('hex');
        const patient: Deps = { ...deps, config: { ...deps.config, SUBMIT_TIMEOUT_MS: asked.waitMs() } };
        const submission = { principal, requestId, source, file, ...usage };
        return submitOnce(patient, submission, idempotencyId(key, principal, source));
      },
    });
    handle = end.kind === 'replay' ? replayedJob(end.body) : end.jobId;
  } catch (error) {
    // The same document is being analysed at this moment: the answer is that job's id.
    const jobId =
      error instanceof ApiError && error.reason === 'idempotency_in_progress' && error.details?.jobId;
    if (typeof jobId !== 'string') throw error;
    handle = jobId;
  }
  return reportOf(deps, principal, handle);
}

function replayedJob(body: string): string {
  const first = JSON.parse(body) as { jobId?: string; error?: { details?: { jobId?: string } } };
  const jobId = first.jobId ?? first.error?.details?.jobId;
  if (jobId === undefined) throw new ApiError('job_load_failed');
  return jobId;
}

/** @throws ApiError `job_not_found` for unknown and foreign handles, `processing_failed`, `job_load_failed` */
export async function reportOf(deps: Deps, principal: Principal, handle: string): Promise<ShortReport> {
  const body = await storedReport(deps, principal, handle);
  if (body === undefined) return stillProcessing(handle);
  const { productionReport } = JSON.parse(body) as { productionReport: ProductionReport };
  return shortReport(handle, productionReport);
}

/** The report's stored text; undefined while it is being made. @throws ApiError as reportOf */
export async function storedReport(
  deps: Deps,
  principal: Principal,
  handle: string,
): Promise<string | undefined> {
  const job = await forAccount(deps.db, principal.tenantId)
    .verification.findFirst({
      where: ownJob(jobIdOf(handle), principal),
      select: { state: true, report: { select: { body: true } } },
    })
    .catch(loadFailed);
  if (!job) throw new ApiError('job_not_found');
  if (job.state === 'FAILED') throw new ApiError('processing_failed', { details: { handle } });
  return job.report?.body;
}
