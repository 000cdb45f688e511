/** The routes of active-liveness sessions, once: the API mounts these rows, and their description is generated from them. */
import {
  CreateLivenessSessionRequest,
  CreateLivenessSessionResponse,
  LivenessFrameRequest,
  LivenessFrameResponse,
  LivenessResultResponse,
  LivenessSessionResponse,
} from './liveness-session.ts';
import { JSON_ERRORS, KEY_ERRORS } from './route-errors.ts';
import type { Route } from './routes.ts';

const SESSIONS = '/api/v1/liveness/session';
const BY_TOKEN = ['liveness_session_not_found', 'method_not_allowed', 'dependency_down'] as const;

export const LIVENESS_ROUTES = {
  createLivenessSession: {
    method: 'POST',
    path: SESSIONS,
    summary: 'Begin a liveness session',
    description:
      'Draws the challenges and gives the token that opens the other three operations. Counts as one request; refused without counting when no face runtime serves. Injected deepfakes, masks and virtual cameras are not detected.',
    auth: { scope: 'liveness:sessions', malformedStatus: 401 },
    request: CreateLivenessSessionRequest,
    success: { status: 201, description: 'The session and its token.', body: CreateLivenessSessionResponse },
    errors: [
      'credential_missing',
      ...KEY_ERRORS,
      'plan_not_entitled',
      'minute_limit_exceeded',
      'monthly_limit_exceeded',
      'method_not_allowed',
      ...JSON_ERRORS,
      'field_too_large',
      'image_not_accepted',
      'image_too_large',
      'no_face',
      'several_faces',
      'face_runtime_unavailable',
      'key_verification_unavailable',
      'dependency_down',
    ],
  },
  getLivenessSession: {
    method: 'GET',
    path: `${SESSIONS}/{sessionId}`,
    summary: 'State of a session and what it asks for',
    description: 'Unknown sessions, wrong tokens and expired records give one 404.',
    sessionToken: true,
    success: { status: 200, description: 'The session.', body: LivenessSessionResponse },
    errors: BY_TOKEN,
  },
  submitLivenessFrame: {
    method: 'POST',
    path: `${SESSIONS}/{sessionId}/frame`,
    summary: 'Submit one camera frame',
    description:
      'Frames are taken one after the other in the order of their numbers. Whatever is wrong with a picture is told in the answer and never ends the session. Nothing of a frame outlives its inference. The session is over when `state` is COMPLETED, not when as many challenges were met as were told at its creation: turns that were measured badly are asked for once more.',
    sessionToken: true,
    request: LivenessFrameRequest,
    success: { status: 200, description: 'The frame was looked at.', body: LivenessFrameResponse },
    errors: [...BY_TOKEN, ...JSON_ERRORS, 'field_too_large', 'face_runtime_unavailable'],
  },
  getLivenessResult: {
    method: 'GET',
    path: `${SESSIONS}/{sessionId}/result`,
    summary: 'Liveness and face match of a finished session',
    description: 'The same bytes at every read, for 15 minutes.',
    sessionToken: true,
    success: { status: 200, description: 'The result.', body: LivenessResultResponse },
    errors: [...BY_TOKEN, 'session_in_progress'],
  },
} as const satisfies Record<string, Route>;
