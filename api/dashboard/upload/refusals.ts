/** Why a file was not taken, for the person who chose it: the API's reasons in a layman's words. */
import { MAX_DOCUMENT_BYTES } from '../../../shared/contracts/document.ts';
import type { ErrorReason } from '../../../shared/contracts/problem.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { DashboardError } from '../dashboard-error.ts';

const MEGABYTES = MAX_DOCUMENT_BYTES / 1024 / 1024;

const WORDS: Partial<Record<ErrorReason, string>> = {
  file_missing: 'Choose a file first.',
  file_empty: 'This file is empty.',
  file_too_large: `This file is larger than ${MEGABYTES} MB.`,
  unsupported_mime_type: 'This is no PDF, PNG, JPEG or WebP. Save it as one of them, or take a photo of it.',
  content_type_mismatch: 'The content of this file is not what its name says. Save it again as what it is.',
  invalid_file_name: 'The name of this file has signs in it that a name cannot have. Rename it.',
  invalid_document_reference: 'A reference has 1 to 128 signs, all of them visible.',
  malformed_multipart: 'The file did not arrive whole. Send it again.',
  minute_limit_exceeded: 'The account has sent as many documents as it may in a minute.',
  monthly_limit_exceeded: 'The account has used up its documents of this month.',
  concurrent_limit_exceeded: 'As many documents of the account are in work as may be at once.',
  queue_saturated: 'Many documents are in work. This one waits for its turn.',
  dependency_down: 'A part of the service is down. Try again in a moment.',
  upload_failed: 'The file could not be stored. Try again.',
};

export interface Refusal {
  status: number;
  message: string;
  /** Trying again after this many seconds can help; undefined when it cannot. */
  retryAfterSeconds?: number | undefined;
}

/** @throws anything that is not about this file or this moment */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof DashboardError) return { status: error.status, message: error.message };
  if (!(error instanceof ApiError)) throw error;
  const { status, reason, message, retryAfterSeconds } = error;
  // A month is not waited for.
  const waiting = reason === 'monthly_limit_exceeded' ? undefined : retryAfterSeconds;
  return { status, message: WORDS[reason] ?? message, retryAfterSeconds: waiting };
}
