/** POST /api/v1/biometrics/enroll: an image becomes a template that only its owner can use, and what it is worth. */
import { EnrolAnswer, type FaceQuestion, MAX_FACE_IMAGE_BYTES } from '../../shared/contracts/face.ts';
import { ERRORS, type ErrorReason } from '../../shared/contracts/problem.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { sealTemplate } from '../../shared/platform/face-template.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { Interactive } from '../interactive.ts';
import { checkModality, imageOf, objectOf } from './field.ts';
import type { BiometricHandler } from './handler.ts';
import type { FaceModels } from './models.ts';

/** The image in base64 and some words around it. */
export const ENROLL_BODY_BYTES = Math.ceil((MAX_FACE_IMAGE_BYTES * 4) / 3) + 64 * 1024;

export function enrollHandler(
  interactive: Interactive,
  sealer: Sealer,
  models: FaceModels,
): BiometricHandler {
  return async (body, { requestId, principal }) => {
    checkModality(body.modality);
    const sample = objectOf(body.sample, 'sample.imageBase64');
    const image = imageOf(sample.imageBase64, 'sample.imageBase64', MAX_FACE_IMAGE_BYTES);
    const embedder = models.embedder();
    const question: FaceQuestion = { image };
    const answer = await interactive.ask('face-enroll', question, requestId);
    if (answer.status === 'refused') {
      const known = answer.reason in ERRORS;
      throw new ApiError(known ? (answer.reason as ErrorReason) : 'unexpected', {
        details: answer.details,
        retryAfterSeconds: answer.reason === 'face_runtime_unavailable' ? 30 : undefined,
      });
    }
    if (answer.status === 'failed') throw new ApiError('unexpected', { cause: new Error(answer.message) });
    const { vector, templateVersion, quality } = EnrolAnswer.parse(answer.result);
    // API and worker read the same manifest; while one of them is being replaced they may not.
    if (templateVersion !== embedder.templateVersion) {
      throw new ApiError('face_runtime_unavailable', { retryAfterSeconds: 30 });
    }
    const numbers = new Float32Array(new Uint8Array(Buffer.from(vector, 'base64')).buffer);
    return { template: sealTemplate(sealer, embedder, principal, numbers), quality };
  };
}
