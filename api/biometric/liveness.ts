/**
 * POST /api/v1/biometrics/liveness: disabled until a certified provider is registered (specification 4.2). What a
 * provider has to do stands here; none is delivered, and an uncertified one would say more than is known.
 */
import { LIVENESS_FRAMES, type LivenessResult } from '../../shared/contracts/biometric.ts';
import { MAX_FACE_IMAGE_BYTES } from '../../shared/contracts/face.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { checkModality, imageOf, objectOf } from './field.ts';
import type { BiometricHandler } from './handler.ts';

export interface LivenessProvider {
  id: string;
  /** Laboratory, standard and date, as the certificate has them. */
  certificate: string;
  /** @param frames JPEG or PNG images, in their order */
  check(frames: readonly Uint8Array[]): Promise<LivenessResult>;
}

const MAX_FRAME_BYTES = Math.floor(1.5 * 1024 * 1024);
/** A laboratory takes weeks: whoever asks again within the hour gets the same answer. */
const RETRY_SECONDS = 3_600;

export const LIVENESS_BODY_BYTES = 2 * MAX_FACE_IMAGE_BYTES;

export function livenessHandler(provider: LivenessProvider | null): BiometricHandler {
  return async (body) => {
    checkModality(body.modality);
    const { frames } = body;
    if (frames == null) throw new ApiError('field_required', { details: { field: 'frames' } });
    if (!Array.isArray(frames)) throw new ApiError('field_invalid', { details: { field: 'frames' } });
    if (frames.length < LIVENESS_FRAMES.min) {
      throw new ApiError('frames_below_minimum', {
        details: { minimum: LIVENESS_FRAMES.min, frames: frames.length },
      });
    }
    if (frames.length > LIVENESS_FRAMES.max) {
      throw new ApiError('frames_above_maximum', {
        details: { maximum: LIVENESS_FRAMES.max, frames: frames.length },
      });
    }
    const images = frames.map((frame, index) => {
      const field = `frames[${index}].imageBase64`;
      return imageOf(objectOf(frame, field).imageBase64, field, MAX_FRAME_BYTES);
    });
    if (!provider) throw new ApiError('liveness_not_available', { retryAfterSeconds: RETRY_SECONDS });
    return provider.check(images);
  };
}
