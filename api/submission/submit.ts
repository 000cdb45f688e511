/**
 * Makes a job out of a received document: row, stored bytes, queue, in this order. Postgres is the truth, so the row is
 * first (the bytes are written beside it, and get their name after it); when a later step fails, everything before it is
 * taken back and nothing is left.
 */
import { randomBytes } from 'node:crypto';
import { SLOW_BEYOND_MS } from '../../shared/contracts/test-fault.ts';
import type { Database, Prisma } from '../../shared/platform/db.ts';
import { enqueueVerification } from '../../shared/platform/enqueue.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import { documentKey, jobPrefix } from '../../shared/platform/storage/key.ts';
import { within } from '../../shared/platform/within.ts';
import type { Deps } from '../deps.ts';
import type { ReceivedFile } from '../upload/received-file.ts';
import type { Outcome } from './completion.ts';
import { inTurn } from './in-turn.ts';

/** A queue that takes longer than this to take a job counts as down. */
const ENQUEUE_MS = 5_000;
/** About what a document takes. */
const RETRY_CONCURRENT_SECONDS = 5;

export interface Submission {
  principal: Principal;
  requestId: string;
  /** The entrance: api, mcp, action, dashboard. */
  source: string;
  file: ReceivedFile;
  /** What the caller calls the document. */
  reference?: string | undefined;
  /** The unit that was taken for it; a process that dies leaves it to the job's end to say whether it stays taken. */
  usageHold?: string | undefined;
  /** Why there is no unit for a job: it is a repetition, or refused with this. */
  noUnit?: ApiError | undefined;
  /** The user who uploads it, where a person does. */
  uploadedBy?: string | undefined;
}

interface Submitted {
  jobId: string;
  outcome: Promise<Outcome>;
}

/**
 * @returns the job's id at once; `outcome` settles when it has ended or the submit has waited long enough
 * @throws ApiError `concurrent_limit_exceeded`, `job_creation_failed`, `upload_failed`, `dependency_down`; then nothing of the job exists
 */
export function submitDocument(deps: Deps, submission: Submission): Promise<Submitted> {
  const jobId = newJobId();
  const attributes = { 'assay.job_id': jobId, 'assay.document.bytes': submission.file.bytes };
  return deps.trace.span('submit', { attributes }, () => submitAs(deps, submission, jobId));
}

async function submitAs(deps: Deps, submission: Submission, jobId: string): Promise<Submitted> {
  const { file, principal, requestId } = submission;
  const storageKey = documentKey(jobId);
  const testFault = principal.livemode ? undefined : file.testFault;
  const data: NewJob = {
    jobId,
    tenantId: principal.tenantId,
    livemode: principal.livemode,
    mediaType: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    storageKey,
    requestId,
    usageHold: submission.usageHold,
    source: submission.source,
    testFault,
    reference: submission.reference,
    uploadedBy: submission.uploadedBy,
    fileName:
      principal.keepsFileNames && file.fileName !== undefined
        ? deps.fileNames.seal(file.fileName, jobId)
        : undefined,
    // Pages of the list go by it, so it has the precision of their cursors.
    createdAt: new Date(),
  };
  const limit = principal.plan.fraudConcurrent;
  const row = limit === null ? create(deps.db, data) : createWithin(deps.db, data, limit);
  // Written beside the row, and named after it: no bytes without a row that says when they are erased.
  const stored =
    testFault === 'storage_down'
      ? Promise.reject(new Error('asked for by the file'))
      : deps.store.adopt(storageKey, file.path, row);
  // It may fail before the row is there; who cares for that comes after it.
  stored.catch(() => undefined);
  await row.catch(async (cause) => {
    await stored.catch(() => undefined);
    if (cause instanceof ApiError) throw cause;
    // The database may have kept the row and been cut off before it said so.
    await takeBack(deps, jobId);
    throw new ApiError('job_creation_failed', { cause });
  });
  try {
    await stored;
  } catch (cause) {
    await takeBack(deps, jobId);
    throw new ApiError('upload_failed', { cause, ...(testFault ? { details: { testFault } } : {}) });
  }
  // A remote store has made a copy; the wait for the report needs no file on this disk.
  await file.discard();
  // Waiting starts before the queue knows the job, so that not even the fastest end is missed.
  const expected = deps.completion.expect(jobId, deps.config.SUBMIT_TIMEOUT_MS);
  try {
    const delayMs = testFault === 'slow' ? deps.config.SUBMIT_TIMEOUT_MS + SLOW_BEYOND_MS : 0;
    await deps.trace.span('enqueue verification', { kind: 'producer' }, () => {
      const traceparent = deps.trace.traceparent();
      const options = { testFault, delayMs, traceparent };
      return within(ENQUEUE_MS, enqueueVerification(deps.queues, jobId, requestId, options));
    });
  } catch (cause) {
    expected.cancel();
    await takeBack(deps, jobId);
    throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
  }
  return { jobId, outcome: expected.outcome };
}

/** What a job's row begins with. */
interface NewJob {
  jobId: string;
  tenantId: string;
  livemode: boolean;
  mediaType: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  requestId: string;
  usageHold: string | undefined;
  source: string;
  testFault: string | undefined;
  reference: string | undefined;
  uploadedBy: string | undefined;
  fileName: Uint8Array<ArrayBuffer> | undefined;
  createdAt: Date;
}

async function create(db: Pick<Database, 'verification'>, data: NewJob): Promise<void> {
  await db.verification.create({ data, select: { jobId: true } });
}

/** Milliseconds until a connection is had, and until the line was stood in: by Prisma's 2 and 5 s twenty documents at once were sent away as an outage. */
const IN_LINE = { maxWait: 10_000, timeout: 15_000 };

/**
 * Counts and inserts as one, whoever else does so in any process: an account's inserts stand in line here.
 * @throws ApiError 429 when as many documents of the account as it may have at once are in work
 */
async function createWithin(db: Database, data: NewJob, limit: number): Promise<void> {
  const { tenantId, livemode } = data;
  const counted = async (tx: Prisma.TransactionClient): Promise<void> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tenantId}, 0))`;
    const inWork = await tx.verification.count({
      where: { tenantId, livemode, state: { in: ['QUEUED', 'PROCESSING'] } },
    });
    if (inWork >= limit) {
      const retryAfterSeconds = RETRY_CONCURRENT_SECONDS;
      throw new ApiError('concurrent_limit_exceeded', {
        retryAfterSeconds,
        details: { limit, retryAfterSeconds },
      });
    }
    await create(tx, data);
  };
  await inTurn(tenantId, IN_LINE.timeout, () => db.$transaction(counted, IN_LINE));
}

/**
 * Each part is tried, whatever becomes of the others: a worker that gets the job all the same finds no row and drops
 * it.
 */
async function takeBack(deps: Deps, jobId: string): Promise<void> {
  const outcomes = await Promise.allSettled([
    deps.db.verification.deleteMany({ where: { jobId } }),
    deps.store.erase(jobPrefix(jobId)),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      deps.log.error({ jobId, cause: String(outcome.reason) }, 'left behind');
  }
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `job_` and 128 random bits in lower-case base32. */
export function newJobId(): string {
  let value = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  // 26 digits have 130 bits, so the first digit has 3.
  for (let digit = 0; digit < 26; digit++) {
    text = BASE32[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return `job_${text}`;
}
