/** Faces: what the biometric API takes and gives (specification 2.3), and what it asks the face pool. */
import { z } from 'zod';
import { Bytes } from './bytes.ts';

/** Of an image to be enrolled, decoded. */
export const MAX_FACE_IMAGE_BYTES = 10 * 1024 * 1024;
/** More pixels than any camera for faces has; a decompression bomb has more. */
export const MAX_FACE_IMAGE_PIXELS = 50_000_000;

/** A JPEG or PNG, as far as anybody knows. */
export const FaceQuestion = z.object({ image: Bytes });
export type FaceQuestion = z.infer<typeof FaceQuestion>;

export const FaceQuality = z.object({
  score: z.number().min(0).max(1),
  checks: z.object({ sharpness: z.boolean(), exposure: z.boolean(), pose: z.boolean() }),
  /** Further measures after ISO/IEC 29794-5; units in the names. */
  measures: z.record(z.string(), z.number()),
});
export type FaceQuality = z.infer<typeof FaceQuality>;

/** Answer to `face-enroll`: the raw numbers, which leave the service only sealed. */
export const EnrolAnswer = z.object({
  vector: z.custom<Float32Array>((value) => value instanceof Float32Array),
  templateVersion: z.int(),
  quality: FaceQuality,
});
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

/** A face as callers hold it: sealed for one account, one mode and one version. */
export const FaceTemplate = z.object({
  modality: z.literal('face'),
  version: z.int(),
  vector: z.string().describe('Base64 of the sealed numbers'),
});
export type FaceTemplate = z.infer<typeof FaceTemplate>;

export const FaceComparison = z.object({
  score: z.number().min(0).max(1).describe('Similarity, falling with the distance'),
  passed: z.boolean(),
  threshold: z.number().min(0).max(1).describe('The score at the decision false-match rate'),
});
export type FaceComparison = z.infer<typeof FaceComparison>;
