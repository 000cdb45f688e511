/** The routes of the biometric API v1, once: the API mounts these rows, and their description is generated from them. */
import {
  CompareRequest,
  CompareResponse,
  DevicesResponse,
  EmrtdRequest,
  EmrtdResponse,
  EnrollRequest,
  EnrollResponse,
  HealthResponse,
  LivenessRequest,
  LivenessResponse,
} from './biometric.ts';
import { JSON_ERRORS, KEY_ERRORS } from './route-errors.ts';
import type { Route } from './routes.ts';

const KEY = { scope: 'biometrics', malformedStatus: 401, bearerOnly: true } as const;

const METERED = [
  'no_bearer',
  ...KEY_ERRORS,
  'minute_limit_exceeded',
  'monthly_limit_exceeded',
  'method_not_allowed',
  'dependency_down',
] as const;

export const BIOMETRIC_ROUTES = {
  biometricHealth: {
    method: 'GET',
    path: '/api/v1/biometrics/health',
    summary: 'What there is',
    description: 'Endpoints, schema and the plans with their limits.',
    success: { status: 200, description: 'The service answers.', body: HealthResponse },
    errors: ['method_not_allowed'],
  },
  enrollFace: {
    method: 'POST',
    path: '/api/v1/biometrics/enroll',
    summary: 'Make a template of a face',
    description:
      'Takes a picture of one person and gives a template, sealed for the account, with the quality of the picture. The picture is not kept.',
    auth: KEY,
    request: EnrollRequest,
    success: { status: 200, description: 'The template and its quality.', body: EnrollResponse },
    errors: [
      ...METERED,
      ...JSON_ERRORS,
      'field_too_large',
      'modality_unsupported',
      'image_not_accepted',
      'image_too_large',
      'no_face',
      'several_faces',
      'face_runtime_unavailable',
      'queue_saturated',
    ],
  },
  compareFaces: {
    method: 'POST',
    path: '/api/v1/biometrics/compare',
    summary: 'Compare two templates',
    description:
      'Tells how alike two templates of the account are. The threshold and its error rates stand at /api/public/models.',
    auth: KEY,
    request: CompareRequest,
    success: { status: 200, description: 'Score, threshold and verdict.', body: CompareResponse },
    errors: [
      ...METERED,
      ...JSON_ERRORS,
      'modality_unsupported',
      'modality_mismatch',
      'template_version_unsupported',
      'template_not_valid',
      'face_runtime_unavailable',
    ],
  },
  checkLiveness: {
    method: 'POST',
    path: '/api/v1/biometrics/liveness',
    summary: 'Judge frames for liveness',
    description: 'Answers 503 liveness_not_available until a certified provider is registered.',
    auth: KEY,
    request: LivenessRequest,
    success: { status: 200, description: 'The provider’s verdict.', body: LivenessResponse },
    errors: [
      ...METERED,
      ...JSON_ERRORS,
      'field_too_large',
      'modality_unsupported',
      'frames_below_minimum',
      'frames_above_maximum',
      'liveness_not_available',
    ],
  },
  authenticateChip: {
    method: 'POST',
    path: '/api/v1/biometrics/emrtd',
    summary: 'Verify the files of a passport’s chip',
    description:
      'Passive Authentication (ICAO 9303-11, 5.1) over the files that were sent. Files that cannot be read are an answer with its reasons, not an error. With template: true the portrait of a verified DG2 is given as a face template as well.',
    auth: KEY,
    request: EmrtdRequest,
    success: { status: 200, description: 'What was verified and what was not.', body: EmrtdResponse },
    errors: [...METERED, ...JSON_ERRORS, 'field_too_large', 'queue_saturated'],
  },
  listDevices: {
    method: 'GET',
    path: '/api/v1/biometrics/devices',
    summary: 'List the capture adapters',
    description: 'Gives the registered adapters with their modality and kind.',
    auth: KEY,
    success: { status: 200, description: 'The adapters.', body: DevicesResponse },
    errors: METERED,
  },
} as const satisfies Record<string, Route>;
