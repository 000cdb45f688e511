/** What the service answered instead of a success, or that it could not be reached. */
import type { ErrorCode, ErrorReason } from './types.ts';

export interface ErrorFacts {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code?: ErrorCode | (string & {});
  reason?: ErrorReason | (string & {});
  details?: Record<string, unknown>;
  /** Name it when you ask the operator. */
  requestId?: string;
  /** The job exists, although this call did not succeed. */
  jobId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AssayError extends Error {
  override name = 'AssayError';
  readonly status: number;
  readonly code: ErrorFacts['code'];
  readonly reason: ErrorFacts['reason'];
  readonly details: Record<string, unknown> | undefined;
  readonly requestId: string | undefined;
  readonly jobId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.reason = facts.reason;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.jobId = facts.jobId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}
