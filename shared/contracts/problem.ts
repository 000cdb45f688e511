/**
 * Every error that this service answers: one table, reason -> code, HTTP status and a sentence for the person
 * who gets it. The OpenAPI document, the page /docs/errors and the tests read it.
 */
import { z } from 'zod';
import { BIOMETRIC_ERRORS, type ErrorRow } from './biometric-errors.ts';

export const ERRORS = {
  malformed_multipart: {
    status: 400,
    code: 'invalid_payload',
    message:
      'The multipart body could not be parsed. Send multipart/form-data with a boundary and exactly one part named "file".',
  },
  file_missing: {
    status: 400,
    code: 'invalid_payload',
    message: 'No part named "file" with a file name was found. Send the document as the part "file".',
  },
  too_many_parts: {
    status: 400,
    code: 'invalid_payload',
    message: 'Send exactly one part, named "file"; further parts and fields are not accepted.',
  },
  unsupported_mime_type: {
    status: 400,
    code: 'invalid_payload',
    message: 'This media type is not accepted. Send a PDF, PNG, JPEG or WebP.',
  },
  content_type_mismatch: {
    status: 400,
    code: 'invalid_payload',
    message: 'The bytes are not of the declared media type. Declare the type that the file really has.',
  },
  invalid_file_name: {
    status: 400,
    code: 'invalid_payload',
    message:
      'The file name must have 1 to 255 characters and no control characters, slashes, backslashes or bidirectional overrides.',
  },
  file_empty: { status: 400, code: 'invalid_payload', message: 'The file has no bytes.' },
  file_too_large: {
    status: 400,
    code: 'invalid_payload',
    message: 'The file is larger than 20 MB (20 971 520 bytes).',
  },
  invalid_idempotency_key: {
    status: 400,
    code: 'invalid_payload',
    message: 'Idempotency-Key must have 1 to 255 printable ASCII characters.',
  },
  invalid_document_reference: {
    status: 400,
    code: 'invalid_payload',
    message: 'X-Document-Reference must have 1 to 128 printable characters.',
  },
  malformed_request: {
    status: 400,
    code: 'invalid_payload',
    message: 'This is no HTTP request that can be read.',
  },
  headers_too_large: {
    status: 431,
    code: 'invalid_payload',
    message: 'The address and the headers of the request are together too large.',
  },
  request_timeout: {
    status: 408,
    code: 'invalid_payload',
    message: 'The request did not arrive whole in time. Send it again.',
  },
  malformed_json: {
    status: 400,
    code: 'invalid_payload',
    message: 'The body is not a JSON object.',
  },
  body_too_large: {
    status: 400,
    code: 'invalid_payload',
    message: 'The body is larger than this operation takes; see details.maxBytes.',
  },
  schema_version_unsupported: {
    status: 400,
    code: 'invalid_payload',
    message: 'This schemaVersion is not known here; leave it out or send one of details.supported.',
  },
  field_required: {
    status: 400,
    code: 'invalid_payload',
    message: 'A required field is missing; see details.field.',
  },
  field_invalid: {
    status: 400,
    code: 'invalid_payload',
    message: 'A field has not the form that it must have; see details.field.',
  },
  field_too_large: {
    status: 400,
    code: 'invalid_payload',
    message: 'A field is larger than allowed; see details.field and details.maxBytes.',
  },
  base64_invalid: {
    status: 400,
    code: 'invalid_payload',
    message: 'A field is not decodable base64; see details.field.',
  },
  attachment_missing: {
    status: 400,
    code: 'invalid_payload',
    message: 'No attached document was given. Attach one and send it as openaiFileIdRefs.',
  },
  too_many_files: {
    status: 400,
    code: 'invalid_payload',
    message: 'Send exactly one file; each document is verified by itself.',
  },
  address_refused: {
    status: 400,
    code: 'invalid_payload',
    message:
      'This address is not fetched. Give an https address of a public host, without a port or a password.',
  },
  download_failed: {
    status: 400,
    code: 'invalid_payload',
    message:
      'The document could not be fetched from its address. Check that it is public, or send the bytes.',
  },
  ...BIOMETRIC_ERRORS,
  idempotency_mismatch: {
    status: 422,
    code: 'invalid_payload',
    message: 'This Idempotency-Key was used with a different file. Use a new key for a new document.',
  },
  idempotency_in_progress: {
    status: 409,
    code: 'conflict',
    message: 'A request with this Idempotency-Key is still being processed. Retry after it has finished.',
  },
  credential_missing: {
    status: 401,
    code: 'unauthorized',
    message: 'Send the API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  },
  no_bearer: {
    status: 401,
    code: 'unauthorized',
    message: 'Send the API key as "Authorization: Bearer <key>".',
  },
  credential_malformed: {
    status: 401,
    code: 'unauthorized',
    message: 'The credential has not the form of an API key, or two different credentials were sent.',
  },
  invalid_key: { status: 401, code: 'unauthorized', message: 'This API key is not known.' },
  key_revoked: { status: 401, code: 'unauthorized', message: 'This API key was revoked. Use its successor.' },
  key_expired: { status: 401, code: 'unauthorized', message: 'This API key has expired. Use its successor.' },
  scope_missing: {
    status: 403,
    code: 'forbidden',
    message: 'This API key has not the scope that the operation needs.',
  },
  plan_not_entitled: {
    status: 403,
    code: 'forbidden',
    message: 'The plan of this account does not include the operation.',
  },
  tenant_suspended: {
    status: 403,
    code: 'forbidden',
    message: 'This account is suspended. Contact the operator.',
  },
  job_not_found: {
    status: 404,
    code: 'not_found',
    message: 'No report is stored under this id for this account.',
  },
  page_not_found: {
    status: 404,
    code: 'not_found',
    message: 'This page cannot be shown: it was not analysed, or the document has been erased.',
  },
  annotated_copy_unavailable: {
    status: 404,
    code: 'not_found',
    message: 'No copy of this document with its findings as annotations can be made; see details.cause.',
  },
  liveness_session_not_found: {
    status: 404,
    code: 'not_found',
    message: 'There is no such session, its token is another one, or it is over and erased.',
  },
  session_in_progress: {
    status: 409,
    code: 'conflict',
    message: 'The session is still in progress; go on with its challenges, then read the result.',
  },
  key_verification_unavailable: {
    status: 503,
    code: 'unavailable',
    message: 'API keys cannot be verified just now; nothing was created or counted. Retry later.',
  },
  route_not_found: {
    status: 404,
    code: 'not_found',
    message: 'There is no such endpoint. /api/public/openapi.json lists them.',
  },
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    message: 'This endpoint does not take this method; see the Allow header.',
  },
  unsupported_media_type: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the document as multipart/form-data.',
  },
  json_expected: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the body as application/json.',
  },
  minute_limit_exceeded: {
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests this minute. Retry after the time in Retry-After.',
  },
  concurrent_limit_exceeded: {
    status: 429,
    code: 'rate_limited',
    message:
      'As many documents as may be in work at once are in work. Retry when one of them has its report.',
  },
  daily_limit_exceeded: {
    status: 429,
    code: 'rate_limited',
    message: 'The documents that can be verified without an API key are used up for today.',
  },
  monthly_limit_exceeded: {
    status: 429,
    code: 'quota_exceeded',
    message: 'The monthly quota of this account is used up.',
  },
  job_creation_failed: {
    status: 500,
    code: 'internal_error',
    message: 'The job could not be created. Nothing was kept; retry.',
  },
  processing_failed: {
    status: 500,
    code: 'internal_error',
    message: 'No stage of the analysis could finish. The job is kept; contact the operator with its id.',
  },
  processing_timeout: {
    status: 500,
    code: 'internal_error',
    message: 'The analysis takes longer than the submit waits. It goes on: fetch the report by jobId.',
  },
  job_load_failed: { status: 500, code: 'internal_error', message: 'The job could not be loaded. Retry.' },
  unexpected: {
    status: 500,
    code: 'internal_error',
    message: 'An unexpected failure on our side. Retry, and report the requestId if it stays.',
  },
  upload_failed: {
    status: 502,
    code: 'storage_error',
    message: 'The document could not be stored. Nothing was kept; retry.',
  },
  queue_saturated: {
    status: 503,
    code: 'unavailable',
    message: 'The service is saturated; nothing was created. Retry after the time in Retry-After.',
  },
  liveness_not_available: {
    status: 503,
    code: 'liveness_not_available',
    message: 'No certified liveness provider is registered.',
  },
  face_runtime_unavailable: {
    status: 503,
    code: 'unavailable',
    message: 'Faces cannot be looked at just now; nothing was counted. Retry later.',
  },
  dependency_down: {
    status: 503,
    code: 'unavailable',
    message: 'A part that this operation needs is down; nothing was created. Retry later.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorReason = keyof typeof ERRORS;

/** The one error envelope of the whole service. */
export const ErrorResponse = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.string(),
    reason: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  requestId: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The same error by RFC 9457, for callers whose Accept asks for application/problem+json. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
