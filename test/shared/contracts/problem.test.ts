/** The table of errors against API.md and section 7 of the specification, and what each route may answer of it. */
import { expect } from 'chai';
import { BIOMETRIC_ROUTES } from '../../../shared/contracts/biometric-routes.ts';
import { LIVENESS_ROUTES } from '../../../shared/contracts/liveness-routes.ts';
import {
  ERRORS,
  type ErrorReason,
  ErrorResponse,
  ProblemDetails,
} from '../../../shared/contracts/problem.ts';
import { ROUTES, type Route } from '../../../shared/contracts/routes.ts';
import { changed, GONE } from './changed.ts';

/** API.md and specification 7.1: status, code, reasons. */
const TABLE: readonly (readonly [number, string, string])[] = [
  [
    400,
    'invalid_payload',
    'malformed_multipart file_missing too_many_parts unsupported_mime_type content_type_mismatch invalid_file_name file_empty file_too_large schema_version_unsupported',
  ],
  [
    401,
    'unauthorized',
    'credential_missing credential_malformed invalid_key key_revoked key_expired no_bearer',
  ],
  [403, 'forbidden', 'scope_missing plan_not_entitled tenant_suspended'],
  [404, 'not_found', 'job_not_found'],
  [405, 'method_not_allowed', 'method_not_allowed'],
  [409, 'conflict', 'idempotency_in_progress session_in_progress'],
  [415, 'unsupported_media_type', 'unsupported_media_type'],
  [422, 'invalid_payload', 'idempotency_mismatch'],
  [429, 'rate_limited', 'minute_limit_exceeded'],
  [429, 'quota_exceeded', 'monthly_limit_exceeded'],
  [
    500,
    'internal_error',
    'job_creation_failed processing_failed processing_timeout job_load_failed unexpected',
  ],
  [502, 'storage_error', 'upload_failed'],
  [
    503,
    'unavailable',
    'queue_saturated dependency_down face_runtime_unavailable key_verification_unavailable',
  ],
  [503, 'liveness_not_available', 'liveness_not_available'],
];
/** One code for all that has one remedy, whatever its status. */
const CODES: Record<string, readonly number[]> = {
  invalid_payload: [400, 408, 422, 431],
  unauthorized: [401],
  forbidden: [403],
  not_found: [404],
  method_not_allowed: [405],
  conflict: [409],
  unsupported_media_type: [415],
  rate_limited: [429],
  quota_exceeded: [429],
  internal_error: [500],
  storage_error: [502],
  unavailable: [503],
  liveness_not_available: [503],
};
const ROWS = Object.entries(ERRORS) as [ErrorReason, (typeof ERRORS)[ErrorReason]][];
const ALL: Record<string, Route> = { ...ROUTES, ...BIOMETRIC_ROUTES, ...LIVENESS_ROUTES };

describe('errors', () => {
  for (const [status, code, reasons] of TABLE)
    it(`are ${status} ${code} for ${reasons}`, () => {
      for (const reason of reasons.split(' '))
        expect(ERRORS[reason as ErrorReason], reason).to.include({ status, code });
    });

  it('have no code but those, each with its statuses', () => {
    for (const [reason, { status, code }] of ROWS) expect(CODES[code], reason).to.include(status);
  });

  it('are told to a person in whole sentences, each in its own', () => {
    for (const [reason, { message }] of ROWS) expect(message, reason).to.match(/^[A-Z].*\.$/);
    expect(new Set(ROWS.map(([, { message }]) => message)).size).to.equal(ROWS.length);
    for (const [reason] of ROWS) expect(reason).to.match(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
  });

  it('say that nothing was created where the service is at fault before a job is', () => {
    for (const reason of [
      'job_creation_failed',
      'upload_failed',
      'queue_saturated',
      'dependency_down',
    ] as const)
      expect(ERRORS[reason].message, reason).to.match(/[Nn]othing was (?:kept|created)/);
  });
});

describe('the errors of a route', () => {
  it('stand once in its list', () => {
    for (const [id, { errors }] of Object.entries(ALL))
      expect(new Set(errors).size, id).to.equal(errors.length);
  });

  it('are those of a key where one opens it, and of bodies where it takes one', () => {
    for (const [id, { auth, request, errors }] of Object.entries(ALL)) {
      const ofKey = [
        'invalid_key',
        'key_revoked',
        'key_expired',
        'scope_missing',
        'tenant_suspended',
      ] as const;
      for (const reason of ofKey)
        expect(errors.includes(reason), `${id} ${reason}`).to.equal(auth !== undefined);
      for (const reason of ['malformed_json', 'field_required', 'base64_invalid'] as const)
        expect(errors.includes(reason), `${id} ${reason}`).to.equal(request !== undefined);
    }
  });

  it('are counted against both limits for all that is metered (specification 8)', () => {
    const metered = Object.entries(ALL).filter(([, { errors }]) => errors.includes('monthly_limit_exceeded'));
    expect(metered.map(([id]) => id)).to.have.members([
      ...['verifyDocument', 'enrollFace', 'compareFaces', 'checkLiveness', 'authenticateChip'],
      ...['listDevices', 'createLivenessSession'],
    ]);
    for (const [id, { errors }] of metered) expect(errors, id).to.include('minute_limit_exceeded');
  });

  it('are for a session closed, not open, where keys or faces cannot be looked at', () => {
    expect(LIVENESS_ROUTES.createLivenessSession.errors).to.include.members([
      'face_runtime_unavailable',
      'key_verification_unavailable',
      'plan_not_entitled',
    ]);
  });
});

describe('the envelope of an error', () => {
  const error = {
    ok: false,
    error: { code: 'not_found', reason: 'job_not_found', message: 'm', details: { any: [1] } },
    requestId: 'req_1',
  };

  it('is ok false, code, reason and requestId, with or without details (specification 7.1)', () => {
    expect(ErrorResponse.parse(error)).to.deep.equal(error);
    expect(ErrorResponse.safeParse(changed(error, 'error.details', GONE)).success).to.equal(true);
    for (const path of ['ok', 'error', 'error.code', 'error.reason', 'requestId'])
      expect(ErrorResponse.safeParse(changed(error, path, GONE)).success, path).to.equal(false);
    expect(ErrorResponse.safeParse({ ...error, ok: true }).success).to.equal(false);
    expect(ErrorResponse.safeParse(changed(error, 'error.details', null)).success).to.equal(false);
  });

  it('has as problem details the members of RFC 9457, 3.1', () => {
    const problem = {
      type: 't',
      title: 't',
      status: 404,
      detail: 'd',
      code: 'c',
      reason: 'r',
      requestId: 'r',
    };
    expect(ProblemDetails.parse(problem)).to.deep.equal(problem);
    for (const name of ['type', 'title', 'status', 'detail'])
      expect(ProblemDetails.safeParse(changed(problem, name, GONE)).success, name).to.equal(false);
    expect(ProblemDetails.safeParse({ ...problem, status: '404' }).success).to.equal(false);
  });
});
