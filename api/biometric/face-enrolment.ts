/** A picture becomes a sealed template: for enrolment, and for the portrait of a chip. */
import type { z } from 'zod';
import type { EnrollResult } from '../../shared/contracts/biometric.ts';
import { EnrolAnswer, type FaceQuestion } from '../../shared/contracts/face.ts';
import { ERRORS, type ErrorReason } from '../../shared/contracts/problem.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { sealTemplate, type TemplateOwner } from '../../shared/platform/face-template.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { Interactive } from '../interactive.ts';
import type { FaceModels } from './models.ts';

/**
 * @throws ApiError 400 when the picture is at fault, 503 when nobody can look at it
 */
export type EnrolFace = (
  image: Uint8Array,
  context: { requestId: string; principal: TemplateOwner },
) => Promise<z.infer<typeof EnrollResult>>;

export function faceEnrolment(interactive: Interactive, sealer: Sealer, models: FaceModels): EnrolFace {
  return async (image, { requestId, principal }) => {
    const embedder = models.embedder();
    const question: FaceQuestion = { image };
    const answer = await interactive.ask('face-enroll', question, requestId, principal.tenantId);
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
    return { template: sealTemplate(sealer, embedder, principal, vector), quality };
  };
}
