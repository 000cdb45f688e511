/** POST /api/v1/biometrics/enroll: an image becomes a template that only its owner can use, and what it is worth. */
import { MAX_FACE_IMAGE_BYTES } from '../../shared/contracts/face.ts';
import type { EnrolFace } from './face-enrolment.ts';
import { checkModality, imageOf, objectOf } from './field.ts';
import type { BiometricHandler } from './handler.ts';

/** The image in base64 and some words around it. */
export const ENROLL_BODY_BYTES = Math.ceil((MAX_FACE_IMAGE_BYTES * 4) / 3) + 64 * 1024;

export function enrollHandler(enrolFace: EnrolFace): BiometricHandler {
  return async (body, context) => {
    checkModality(body.modality);
    const sample = objectOf(body.sample, 'sample.imageBase64');
    return enrolFace(imageOf(sample.imageBase64, 'sample.imageBase64', MAX_FACE_IMAGE_BYTES), context);
  };
}
