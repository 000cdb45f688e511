/** Faces: what the biometric API takes and gives (specification 2.3), and what it asks the face pool. */
import { z } from 'zod';

/** Of an image to be enrolled, decoded. */
export const MAX_FACE_IMAGE_BYTES = 10 * 1024 * 1024;
/** More pixels than any camera for faces has; a decompression bomb has more. */
export const MAX_FACE_IMAGE_PIXELS = 50_000_000;

/** Base64 of a JPEG or PNG, already known to be decodable as base64. */
export const FaceQuestion = z.object({ image: z.string() });
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
  /** Base64 of little-endian single-precision numbers. */
  vector: z.base64(),
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
