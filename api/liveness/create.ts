/** POST /api/v1/liveness/session: one session, one unit of the quota; refused at once when nobody could serve it. */
import { randomUUID } from 'node:crypto';
import { MAX_FACE_IMAGE_BYTES } from '../../shared/contracts/face.ts';
import {
  LIVENESS_CAPABILITIES,
  LIVENESS_LIMITS,
  type LivenessCapability,
  LivenessStartAnswer,
  type LivenessStartQuestion,
} from '../../shared/contracts/liveness.ts';
import { ERRORS, type ErrorReason } from '../../shared/contracts/problem.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import { imageOf, objectOf } from '../biometric/field.ts';
import type { LivenessDeps } from './deps.ts';
import { challengeOf } from './present.ts';
import { sandboxWish, startRehearsal } from './rehearsal.ts';
import { createSession } from './store.ts';
import { hashToken, newToken } from './token.ts';

/** The reference image in base64, metadata, and some words around them. */
export const CREATE_BODY_BYTES = Math.ceil((MAX_FACE_IMAGE_BYTES * 4) / 3) + 64 * 1024;
const MAX_METADATA_BYTES = 1024;
const MAX_LOCALE = 35;
const MAX_CAPABILITIES = 8;
const RETRY_SECONDS = 30;

export type Owner = Pick<Principal, 'tenantId' | 'livemode'>;

/** @returns the answer's result, and the token, which is told this once */
export async function createLivenessSession(
  { db, sealer, interactive, kept, clock }: LivenessDeps,
  body: Record<string, unknown>,
  owner: Owner,
  requestId: string,
): Promise<{ result: object; token: string }> {
  const now = clock();
  const capabilities = capabilitiesOf(body.capabilities);
  const question: LivenessStartQuestion = {
    now,
    referenceImage: referenceOf(body.referenceImage),
    capabilities,
  };
  const locale = localeOf(body.locale);
  const metadata = metadataOf(body.metadata);
  const sandbox = sandboxWish(body.sandbox, owner.livemode);
  const { state, view } = sandbox
    ? startRehearsal(sandbox, question.referenceImage !== undefined, capabilities, now)
    : await begin(interactive, question, owner, requestId);
  const token = newToken();
  const row = await createSession(db, sealer, {
    id: randomUUID(),
    tenantId: owner.tenantId,
    livemode: owner.livemode,
    tokenHash: hashToken(token),
    locale,
    personal: { state, metadata },
    view,
    now,
  });
  kept.keep(row);
  return {
    token,
    result: {
      sessionId: row.id,
      livenessToken: token,
      state: row.state,
      challenge: challengeOf(view, locale),
      challengeCount: view.challengeCount,
      minFrames: LIVENESS_LIMITS.minFrames,
      maxFrames: LIVENESS_LIMITS.maxFrames,
      faceMatch: { requested: question.referenceImage !== undefined },
      ...(sandbox ? { sandbox } : {}),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    },
  };
}

async function begin(
  interactive: LivenessDeps['interactive'],
  question: LivenessStartQuestion,
  owner: Owner,
  requestId: string,
): Promise<LivenessStartAnswer> {
  const answer = await interactive
    .ask('liveness-start', question, requestId, owner.tenantId)
    .catch((cause) => {
      throw unavailable(cause);
    });
  if (answer.status === 'failed') throw unavailable(new Error(answer.message));
  if (answer.status === 'refused') {
    const known = answer.reason in ERRORS;
    throw new ApiError(known ? (answer.reason as ErrorReason) : 'unexpected', {
      details: answer.details,
      retryAfterSeconds: answer.reason === 'face_runtime_unavailable' ? RETRY_SECONDS : undefined,
    });
  }
  return LivenessStartAnswer.parse(answer.result);
}

const unavailable = (cause: unknown): ApiError =>
  new ApiError('face_runtime_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS });

function referenceOf(sent: unknown): Buffer | undefined {
  if (sent == null) return undefined;
  const field = 'referenceImage.imageBase64';
  return imageOf(objectOf(sent, 'referenceImage').imageBase64, field, MAX_FACE_IMAGE_BYTES);
}

function localeOf(sent: unknown): string {
  if (sent == null) return 'en';
  if (
    typeof sent !== 'string' ||
    sent.length > MAX_LOCALE ||
    !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(sent)
  ) {
    throw new ApiError('field_invalid', { details: { field: 'locale' } });
  }
  return sent;
}

/** Those that this version knows; a client may have been made for a later one. */
function capabilitiesOf(sent: unknown): LivenessCapability[] {
  if (sent == null) return [];
  const sound =
    Array.isArray(sent) &&
    sent.length <= MAX_CAPABILITIES &&
    sent.every((each) => typeof each === 'string' && /^[a-z0-9_]{1,32}$/.test(each));
  if (!sound) throw new ApiError('field_invalid', { details: { field: 'capabilities' } });
  return LIVENESS_CAPABILITIES.filter((known) => sent.includes(known));
}

function metadataOf(sent: unknown): object | null {
  if (sent == null) return null;
  const metadata = objectOf(sent, 'metadata');
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    throw new ApiError('field_too_large', { details: { field: 'metadata', maxBytes: MAX_METADATA_BYTES } });
  }
  return metadata;
}
