/**
 * Client of the document fraud detection API. Needs `fetch` and nothing else: Node 20 or newer, Deno, Bun, a browser
 * (with a key that you are willing to show there: rather not).
 *
 *   const assay = new AssayClient({ baseUrl: 'https://assay.example.com', apiKey: process.env.ASSAY_KEY });
 *   const { jobId, report } = await assay.verify(await openAsBlob('invoice.pdf', { type: 'application/pdf' }));
 */
import { AssayError } from './error.ts';
import { pause, waitBefore } from './retry.ts';
import type {
  CatalogueResponse,
  ErrorResponse,
  JobListEntry,
  JobListResponse,
  JobResponse,
  ProductionReport,
  ReportResponse,
  UsageResponse,
  VerifyResponse,
} from './types.ts';

export interface ClientOptions {
  /** Address of the service, such as https://assay.example.com */
  baseUrl: string;
  /** `svc_live_…` or `svc_test_…` */
  apiKey: string;
  /** Attempts of one call, the first included; default 5. */
  maxAttempts?: number;
  /** How long one submit may take on the wire; default 90 s, longer than the service waits. */
  submitTimeoutMs?: number;
  /** How long a report is waited for that takes longer than the submit; default 10 minutes. */
  reportTimeoutMs?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface SubmitOptions extends CallOptions {
  /** Default: a new one for each call, so that its repetitions are one document. Give your own to survive a restart. */
  idempotencyKey?: string;
  /** Default `document`; the service does not keep it. */
  fileName?: string;
  /** Your own name of the document, 1 to 128 characters: the list of jobs can be asked for it. */
  reference?: string;
}

/** Which jobs; all of the account without one. Times are ISO 8601 with an offset. */
export interface JobFilter {
  reference?: string;
  state?: JobListEntry['state'];
  level?: NonNullable<JobListEntry['riskLevel']>;
  outcome?: NonNullable<JobListEntry['outcome']>;
  /** Submitted at this time or later. */
  from?: string;
  /** Submitted before this time. */
  to?: string;
}

export interface Verified {
  jobId: string;
  report: ProductionReport;
}

const SHORT_MS = 30_000;
const POLL_MS = 1_000;

export class AssayClient {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    const { baseUrl, apiKey } = options;
    this.#options = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      maxAttempts: options.maxAttempts ?? 5,
      submitTimeoutMs: options.submitTimeoutMs ?? 90_000,
      reportTimeoutMs: options.reportTimeoutMs ?? 600_000,
      fetch: options.fetch ?? globalThis.fetch,
    };
  }

  /**
   * Submits a document and gives its report.
   * @param document its `type` must be one of MEDIA_TYPES and agree with its bytes
   * @throws AssayError
   */
  async verify(document: Blob, options: SubmitOptions = {}): Promise<Verified> {
    const jobId = await this.submit(document, options);
    return { jobId, report: await this.report(jobId, options) };
  }

  /** Submits a document and waits until its report is stored, however long that takes. @throws AssayError */
  async submit(document: Blob, options: SubmitOptions = {}): Promise<string> {
    try {
      return await this.#send(document, options, {});
    } catch (error) {
      // The analysis goes on without the submit.
      if (error instanceof AssayError && error.reason === 'processing_timeout' && error.jobId) {
        await this.#untilFinished(error.jobId, options);
        return error.jobId;
      }
      throw error;
    }
  }

  /** Submits a document and comes back as soon as its job exists; the report is fetched later. @throws AssayError */
  async start(document: Blob, options: SubmitOptions = {}): Promise<string> {
    return this.#send(document, options, { Prefer: 'respond-async' });
  }

  /** The account's jobs, newest first, asked for by the page as they are taken. @throws AssayError */
  async *jobs(filter: JobFilter = {}, options: CallOptions = {}): AsyncGenerator<JobListEntry, undefined> {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined));
    for (;;) {
      const { jobs, nextCursor } = await this.#call<JobListResponse>(`/api/s2s/jobs?${query}`, {}, options);
      yield* jobs;
      if (nextCursor === null) return;
      query.set('cursor', nextCursor);
    }
  }

  /** What was counted this month, and the limits. @throws AssayError */
  async usage(options: CallOptions = {}): Promise<UsageResponse> {
    return this.#call<UsageResponse>('/api/s2s/usage', {}, options);
  }

  /** The stored report. @throws AssayError `job_not_found` for unknown and unfinished jobs */
  async report(jobId: string, options: CallOptions = {}): Promise<ProductionReport> {
    const path = `/api/s2s/report/${encodeURIComponent(jobId)}`;
    return (await this.#call<ReportResponse>(path, {}, options)).productionReport;
  }

  /** How far an analysis is. @throws AssayError */
  async job(jobId: string, options: CallOptions = {}): Promise<JobResponse> {
    return this.#call<JobResponse>(`/api/s2s/jobs/${encodeURIComponent(jobId)}`, {}, options);
  }

  /** Erases the report, the document and everything made from it. @throws AssayError */
  async deleteJob(jobId: string, options: CallOptions = {}): Promise<void> {
    await this.#call(`/api/s2s/jobs/${encodeURIComponent(jobId)}`, { method: 'DELETE' }, options);
  }

  /** The catalogue of finding codes. @throws AssayError */
  async findings(options: CallOptions = {}): Promise<CatalogueResponse> {
    return this.#call<CatalogueResponse>('/api/public/findings', {}, options);
  }

  async #send(document: Blob, options: SubmitOptions, more: Record<string, string>): Promise<string> {
    const body = new FormData();
    body.append('file', document, options.fileName ?? 'document');
    const headers: Record<string, string> = {
      ...more,
      'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
    };
    // A header carries bytes (RFC 9110, 5.5): the service reads them as UTF-8.
    if (options.reference !== undefined)
      headers['X-Document-Reference'] = String.fromCharCode(...new TextEncoder().encode(options.reference));
    const init = { method: 'POST', headers, body };
    const { submitTimeoutMs } = this.#options;
    return (await this.#call<VerifyResponse>('/api/s2s/verify', init, options, submitTimeoutMs)).jobId;
  }

  async #untilFinished(jobId: string, options: CallOptions): Promise<void> {
    const deadline = Date.now() + this.#options.reportTimeoutMs;
    while (Date.now() < deadline) {
      const { state } = await this.job(jobId, options);
      if (state === 'COMPLETED') return;
      if (state === 'FAILED') {
        throw new AssayError('The analysis failed.', { status: 500, reason: 'processing_failed', jobId });
      }
      await pause(POLL_MS, options.signal);
    }
    throw new AssayError('The report did not come in time; fetch it later.', {
      status: 500,
      reason: 'processing_timeout',
      jobId,
    });
  }

  /** One call with its repetitions: what failed on the way, or asks to be repeated, is repeated. */
  async #call<Answer = unknown>(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: FormData },
    { signal }: CallOptions,
    timeoutMs = SHORT_MS,
  ): Promise<Answer> {
    // By itself: browsers refuse their fetch as a method of another object.
    const { baseUrl, apiKey, maxAttempts, fetch } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${baseUrl}${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${apiKey}`, Accept: 'application/json' },
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      })
        // An answer that breaks off was not had either.
        .then(async (found) => ({ found, text: await found.text() }))
        .then(
          ({ found, text }) => contentOf<Answer>(found, text),
          (cause: unknown) => new AssayError('The service could not be reached.', { status: 0, cause }),
        );
      if (!(answer instanceof AssayError)) return answer.content;
      signal?.throwIfAborted();
      const waitMs = waitBefore(attempt + 1, answer);
      if (waitMs === undefined || attempt >= maxAttempts) throw answer;
      await pause(waitMs, signal);
    }
  }
}

function contentOf<Answer>(answer: Response, text: string): { content: Answer } | AssayError {
  const body = parsed(text);
  if (!answer.ok) return errorOf(answer, body as Partial<ErrorResponse> | undefined);
  const isOfService = answer.status === 204 || (typeof body === 'object' && body !== null);
  return isOfService
    ? { content: body as Answer }
    : new AssayError('The answer is not one of the service.', { status: answer.status });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(answer: Response, body: Partial<ErrorResponse> | undefined): AssayError {
  const { code, reason, message, details } = body?.error ?? {};
  return new AssayError(message ?? `HTTP status ${answer.status}`, {
    status: answer.status,
    code,
    reason,
    details,
    requestId: body?.requestId ?? answer.headers.get('x-request-id') ?? undefined,
    jobId: typeof details?.jobId === 'string' ? details.jobId : undefined,
    retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
  });
}

/** Seconds, or the date until which to wait, as what stands before the service may write it (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
