/** The error that a handler throws to answer a row of the ERRORS table. */
import { ERRORS, type ErrorReason } from '../contracts/problem.ts';

export class ApiError extends Error {
  readonly reason: ErrorReason;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds for the Retry-After header, where retrying can help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: ErrorReason,
    options: {
      status?: number;
      /** Further sentences behind the row's message: what was wrong with this very request. */
      hint?: string;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super([ERRORS[reason].message, options.hint].filter(Boolean).join(' '), { cause: options.cause });
    this.name = 'ApiError';
    this.reason = reason;
    this.status = options.status ?? ERRORS[reason].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
